/** The pages for signing in to the operator's pages: requesting a link, opening it, and the emergency token. */
import { html, raw } from 'hono/html';
import { OPERATOR_LINK_MINUTES, OPERATOR_SESSION_DAYS } from '#domain/auth/operators.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { OperatorSession } from './session.ts';
import { type Html, operatorPage, timeInSentenceHtml } from './shell.ts';

/** What was wrong with the last attempt, and with which form. */
export interface SignInProblem {
  way: 'link' | 'token';
  text: string;
}

const problemHtml = (text: string): Html => html`<p class="problem" id="problem" role="alert">${text}</p>`;
const marked = (isWrong: boolean) => (isWrong ? raw(' aria-invalid="true" aria-describedby="problem"') : '');

/** @param byLink whether anybody can sign in by link; if nobody can, the token comes first */
export function signInPage(
  site: Site,
  { problem, byLink }: { problem: SignInProblem | null; byLink: boolean },
): Html {
  const wrong = (way: SignInProblem['way']) => problem?.way === way;
  const tokenForm = html`<form class="stack" method="post" action="/operator/sign-in">
      ${wrong('token') && problem ? problemHtml(problem.text) : ''}
      <input type="text" name="username" value="${site.slug}" autocomplete="username" hidden>
      <div><label for="token">Operator token</label>
      <input id="token" name="token" type="password" required autocomplete="current-password" spellcheck="false"${marked(wrong('token'))}></div>
      <button${byLink ? raw(' class="quiet"') : ''}>Sign in${byLink ? ' with the token' : ''}</button>
      <p class="note">The platform’s owner can print it with <code>npm run operator -- ${site.slug}</code></p>
    </form>`;
  const linkForm = html`<form class="stack" method="post" action="/operator/sign-in/link">
      ${wrong('link') && problem ? problemHtml(problem.text) : ''}
      <div><label for="email">Work email</label>
      <input id="email" name="email" type="email" required autocomplete="email" spellcheck="false" maxlength="254" autofocus${marked(wrong('link'))}></div>
      <button>Email me a link</button>
    </form>`;
  return operatorPage({
    site,
    title: 'Sign in',
    place: null,
    body: html`<div class="card stack sign-in">
      <h1>Sign in</h1>
      ${
        byLink
          ? html`${linkForm}
      <details${wrong('token') ? raw(' open') : ''}><summary>No email? Use the token</summary>${tokenForm}</details>`
          : tokenForm
      }
    </div>`,
  });
}

/** @param outbox the folder where emails are written if there is no mail server; null if there is one */
export function linkSentPage(site: Site, outbox: string | null): Html {
  return operatorPage({
    site,
    title: 'Check your email',
    place: null,
    body: html`<div class="card stack sign-in">
      <h1>Check your email</h1>
      <p>If that address can sign in here, a link is on its way. It works once, for ${OPERATOR_LINK_MINUTES} minutes, in this browser.</p>
      ${outbox === null ? '' : html`<p class="note">This platform has no mail server. It writes emails to <code class="folder">${outbox}</code></p>`}
      <p><a class="button quiet" href="/operator/sign-in">Ask for another</a></p>
    </div>`,
  });
}

/** Mail scanners open links, so only the button's post uses one up. */
export function openLinkPage(site: Site, token: string): Html {
  return operatorPage({
    site,
    title: 'Sign in',
    place: null,
    body: html`<form class="card stack sign-in" method="post" action="/operator/sign-in/open">
      <h1>Sign in</h1>
      <p>Press the button to sign in to ${site.name}.</p>
      <input type="hidden" name="token" value="${token}">
      <button>Sign in</button>
      <p class="note">You stay signed in for ${counted(OPERATOR_SESSION_DAYS, 'day')}.</p>
    </form>`,
  });
}

/** The page for a link that signs nobody in. */
export function deadLinkPage(site: Site, text: string): Html {
  return operatorPage({
    site,
    title: 'This link doesn’t work',
    place: null,
    body: html`<div class="card stack sign-in">
      <h1>This link doesn’t work</h1>
      <p>${text}</p>
      <p><a class="button" href="/operator/sign-in">Ask for a new link</a></p>
    </div>`,
  });
}

/** Who is signed in, and who may sign in. */
export function peopleSection(
  { site, now }: { site: Site; now: Date },
  { sessions, current }: { sessions: readonly OperatorSession[]; current: string },
): Html {
  return html`<section class="stack" aria-labelledby="people"><h2 id="people">Signed in</h2>
    <ol class="rows">${sessions.map(
      ({ id, address, startedAt }) => html`<li class="lead">
        <h3>${address ?? 'With the token'}${id === current ? html` <span class="mark" data-tone="brand">You</span>` : ''}</h3>
        <p class="muted small">Since ${timeInSentenceHtml(startedAt.toISOString(), site, now)}</p>
        ${id === current ? '' : html`<form class="when" method="post" action="/operator/sessions/${id}/end"><button class="quiet small">Sign out<span class="unseen"> ${address ?? 'the session with the token'}</span></button></form>`}
      </li>`,
    )}</ol>
    <p class="note">${
      site.operators.length === 0
        ? 'Nobody is set up to sign in by email.'
        : html`These addresses can sign in by email: ${site.operators.join(', ')}.`
    } Change it with <code>operators</code> in the site’s configuration: removing an address signs it out.</p>
  </section>`;
}

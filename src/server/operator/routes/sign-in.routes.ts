/**
 * `/operator/sign-in` and `/operator/sign-out`: by a link to a configured address, or with the token in an emergency.
 */
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { OPERATOR_LINK_MINUTES } from '#domain/auth/operators.ts';
import { isEmailLike } from '#domain/leads/submission/plausible.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import { emailField, readFields, textField, tokenField } from '../../http/fields.ts';
import { senderAddress } from '../../http/sender-address.ts';
import { isLocalHost } from '../../http/sites.ts';
import { sameToken } from '../../http/tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OperatorSession, OperatorSessions } from '../session.ts';
import { operatorToken } from '../session.ts';
import type { OperatorLinks } from '../sign-in-links.ts';
import {
  deadLinkPage,
  linkSentPage,
  openLinkPage,
  type SignInProblem,
  signInPage,
} from '../sign-in-pages.ts';

const SESSION = 'operator';
const ASKING = 'operator-asking';
const PATH = '/operator';

/** Wrong tokens or links from one sender before it has to wait, and how long they count, milliseconds. */
const WRONG = 8;
const WRONG_MS = 15 * 60_000;
/** Links that one sender, or one address on a site, may request in an hour. */
const LINKS_PER_SENDER = 15;
const LINKS_PER_ADDRESS = 5;
const HOUR_MS = 3_600_000;

const Token = v.object({ token: textField });
const Link = v.object({ token: tokenField });
const Email = v.object({ email: emailField });

const ANOTHER_BROWSER = `It only works in the browser you requested it from, for ${OPERATOR_LINK_MINUTES} minutes. Open it there, or ask for a new one here.`;
const USED = 'It has expired or was used already. Each link works once.';

export type OperatorEnv = { Variables: { site: Site; session: OperatorSession } };

/** Browsers send the cookies over TLS only, except to this machine, which has none. */
const cookieOf = (c: Context) =>
  ({
    path: PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: !isLocalHost(c.req.header('host') ?? ''),
  }) as const;

/** The cookie of a signed-in browser. */
export const sessionCookie = (c: Context): string | undefined => getCookie(c, SESSION);

export function signInRoutes(
  platform: Platform,
  sessions: OperatorSessions,
  links: OperatorLinks,
): Hono<OperatorEnv> {
  const { env, keys, log, rates } = platform;
  const failures = rates.of('operator sign-in', { most: WRONG, windowMs: WRONG_MS });
  const bySender = rates.of('operator links', { most: LINKS_PER_SENDER, windowMs: HOUR_MS });
  const byAddress = rates.of('operator addresses', { most: LINKS_PER_ADDRESS, windowMs: HOUR_MS });
  const outbox = env.SMTP_URL || platform.production ? null : join(env.DATA_DIR, 'outbox');

  const senderOf = (c: Context) => senderAddress(c, platform.trustedProxies) ?? 'unknown';
  const form = (
    c: Context<OperatorEnv>,
    problem: SignInProblem | null,
    status: 200 | 401 | 422 | 429 = 200,
  ) => {
    const byLink = c.var.site.operators.length + env.OPERATOR_EMAILS.length > 0;
    return c.html(signInPage(c.var.site, { problem, byLink }), status);
  };
  const tooMany = (c: Context<OperatorEnv>, seconds: number, way: SignInProblem['way'], what: string) => {
    c.header('Retry-After', String(seconds));
    const wait = counted(Math.ceil(seconds / 60), 'minute');
    return form(c, { way, text: `Too many ${what}. Try again in ${wait}.` }, 429);
  };
  const welcome = async (c: Context<OperatorEnv>, address: string | null) => {
    const session = await sessions.begin(c.var.site, address);
    setCookie(c, SESSION, session.value, { ...cookieOf(c), maxAge: session.seconds });
    return c.redirect(PATH, 303);
  };

  return (
    new Hono<OperatorEnv>()
      .get('/sign-in', async (c) => {
        const session = await sessions.find(c.var.site, sessionCookie(c));
        return session === null ? form(c, null) : c.redirect(PATH, 303);
      })
      .post('/sign-in', async (c) => {
        const { site } = c.var;
        const sender = senderOf(c);
        const seconds = await failures.waits(sender);
        if (seconds !== null) return tooMany(c, seconds, 'token', 'wrong tokens');
        const { token } = (await readFields(c.req.raw, Token)).fields;
        const { secret, formerSecrets, tokens } = platform;
        const own = [secret, ...formerSecrets].map((each) => operatorToken(each, site.slug));
        if (![...own, ...tokens.admin].some((each) => sameToken(token, each))) {
          await failures.take(sender);
          log.warn(`wrong operator token entered on ${site.slug}`);
          return form(c, { way: 'token', text: 'That’s not this site’s operator token.' }, 401);
        }
        await failures.forget(sender);
        return welcome(c, null);
      })
      .post('/sign-in/link', async (c) => {
        const { site } = c.var;
        const { email } = (await readFields(c.req.raw, Email)).fields;
        if (!isEmailLike(email)) {
          return form(c, { way: 'link', text: 'Enter an email address, such as name@example.com.' }, 422);
        }
        // Every address is counted the same way, so that nobody learns which are configured.
        const seconds = (await bySender.take(senderOf(c))) ?? (await byAddress.take(`${site.slug} ${email}`));
        if (seconds !== null) return tooMany(c, seconds, 'link', 'links');
        const browser = keys.token();
        await links.sendLink(site, email, browser);
        // The outbox finds the mail within a second. Waking it now would make the response slower for configured
        // addresses, and so reveal them.
        setCookie(c, ASKING, browser, { ...cookieOf(c), maxAge: OPERATOR_LINK_MINUTES * 60 });
        return c.redirect(`${PATH}/sign-in/sent`, 303);
      })
      .get('/sign-in/sent', (c) => c.html(linkSentPage(c.var.site, outbox)))
      // Mail scanners open links, so only the button on the page uses one up.
      .get('/sign-in/link', (c) => {
        if (getCookie(c, ASKING) === undefined) return c.html(deadLinkPage(c.var.site, ANOTHER_BROWSER));
        return c.html(openLinkPage(c.var.site, c.req.query('token')?.slice(0, 100) ?? ''));
      })
      .post('/sign-in/open', async (c) => {
        const { site } = c.var;
        const sender = senderOf(c);
        const seconds = await failures.waits(sender);
        if (seconds !== null) return tooMany(c, seconds, 'link', 'wrong links');
        const { token } = (await readFields(c.req.raw, Link)).fields;
        const address = await links.takeLink(site, token, getCookie(c, ASKING) ?? '');
        if (address === null) {
          await failures.take(sender);
          return c.html(deadLinkPage(site, USED), 401);
        }
        await failures.forget(sender);
        deleteCookie(c, ASKING, cookieOf(c));
        log.info(`${site.slug}: an operator signed in by a link`);
        return welcome(c, address);
      })
      .post('/sign-out', async (c) => {
        const session = await sessions.find(c.var.site, sessionCookie(c));
        if (session !== null) await sessions.end(c.var.site, session.id);
        deleteCookie(c, SESSION, cookieOf(c));
        return c.redirect(`${PATH}/sign-in`, 303);
      })
  );
}

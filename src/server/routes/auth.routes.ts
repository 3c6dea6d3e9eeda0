/** `/api/auth`: who is signed in, signing in and out. Forms work without script too. */

import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { CODE_MINUTES, readCode } from '#domain/auth/code.ts';
import { australianMobile } from '#domain/auth/mobile.ts';
import {
  readSignIn,
  SIGN_IN_PROBLEMS,
  type SignInProblem,
  type SignInStep,
  signInStepHref,
} from '#domain/auth/sign-in.ts';
import { signInHref, signInParameters } from '#domain/auth/sign-in-href.ts';
import { sitePath } from '#domain/auth/site-path.ts';
import { isEmailLike } from '#domain/leads/submission/plausible.ts';
import { failure, type OnSite, onSite, tooMany, userOf } from '../auth/shopper-site.ts';
import type { Proved } from '../auth/sign-in.db.ts';
import { ApiError } from '../http/api-error.ts';
import type { PostedBody } from '../http/body.ts';
import { anyField, emailField, readFields, tickField, tokenField } from '../http/fields.ts';
import { answerNotice } from '../http/notice-page.ts';
import { refuseForeignWrites } from '../http/same-origin.ts';
import { senderAddress } from '../http/sender-address.ts';
import type { Platform } from '../platform/platform.ts';

/** What was sent to a shopper: the page's step that asks for another one, and the message for a wrong one. */
const CODE = { step: 'code', problem: 'code' } as const;
const LINK = { step: 'email', problem: 'link' } as const;

const Mobile = v.object({ phone: anyField(australianMobile) });
const Code = v.object({ ...Mobile.entries, code: anyField(readCode) });
const Email = v.object({ email: emailField });
const Token = v.object({ token: tokenField });
const SignOut = v.object({ everywhere: tickField, redirect: anyField(sitePath) });

export function authRoutes(platform: Platform): Hono<OnSite> {
  const { signIn, sessions, watchlist, keys } = platform;

  const askingOf = (c: Context<OnSite>) => ({
    site: c.var.site,
    browser: sessions.asking(c),
    sender: senderAddress(c, platform.trustedProxies),
  });

  /** Where a form redirects: a step of the sign-in page, with all its parameters. */
  const toStep = (c: Context<OnSite>, body: PostedBody, step: SignInStep, problem?: SignInProblem) =>
    c.redirect(signInStepHref(readSignIn(parametersOf(body.values), c.var.site), step, problem), 303);

  const refuse = (c: Context<OnSite>, body: PostedBody, step: SignInStep, problem: SignInProblem) =>
    body.kind === 'form' ? toStep(c, body, step, problem) : failure(c, 422, SIGN_IN_PROBLEMS[problem]);

  /** The response to a sign-in, successful or not. */
  const answerProved = async (
    c: Context<OnSite>,
    body: PostedBody,
    proved: Proved,
    sent: typeof CODE | typeof LINK,
  ): Promise<Response> => {
    const { site } = c.var;
    if (!proved.ok) {
      if (!proved.refusal) return refuse(c, body, sent.step, sent.problem);
      return body.kind === 'form' ? toStep(c, body, sent.step, 'wait') : tooMany(c, proved.refusal);
    }
    const { shopper } = proved;
    const { redirect, carId } = readSignIn(parametersOf(body.values), site);
    await sessions.begin(c, site, shopper);
    // A car that cannot be saved does not fail the sign-in.
    if (site.garage_enabled && carId !== undefined) await watchlist.save(site, shopper, carId);
    if (body.kind === 'form') return c.redirect(redirect, 303);
    return c.json({
      success: true,
      user: userOf(shopper),
      watchlist: await watchlist.carIds(site, shopper),
      redirect,
    });
  };

  const byLink = (c: Context<OnSite>) => {
    if (!c.var.site.signIn.emailLink) throw new ApiError(404, 'this site has no email sign-in');
  };

  return (
    new Hono<OnSite>()
      .use(onSite(), refuseForeignWrites())
      .get('/', async (c) => {
        const { site } = c.var;
        const shopper = await sessions.shopper(c, site);
        if (!shopper) return c.json({ user: null, watchlist: [] });
        const cars = site.garage_enabled ? await watchlist.carIds(site, shopper) : [];
        return c.json({ user: userOf(shopper), watchlist: cars });
      })
      .post('/code', async (c) => {
        const { fields, ...body } = await readFields(c.req.raw, Mobile);
        const { phone } = fields;
        if (phone === null) return refuse(c, body, 'start', 'mobile');
        const browser = keys.token();
        const refusal = await signIn.sendCode({ ...askingOf(c), browser }, phone);
        if (refusal) return body.kind === 'form' ? toStep(c, body, 'start', 'wait') : tooMany(c, refusal);
        platform.messages.wake();
        sessions.keepAsking(c, browser);
        return body.kind === 'form' ? toStep(c, body, 'code') : c.json({ success: true });
      })
      .post('/verify', async (c) => {
        const { fields, ...body } = await readFields(c.req.raw, Code);
        const { phone, code } = fields;
        // A form without script does not carry the number, which must not appear in a page's address.
        const isNamed = body.kind === 'json' || body.values.phone !== undefined;
        if (isNamed && phone === null) return refuse(c, body, 'start', 'mobile');
        if (code === null) return refuse(c, body, CODE.step, CODE.problem);
        return answerProved(c, body, await signIn.proveCode(askingOf(c), phone, code), CODE);
      })
      .post('/sign-out', async (c) => {
        const { kind, fields } = await readFields(c.req.raw, SignOut);
        await sessions.end(c, c.var.site, fields.everywhere);
        if (kind === 'form') return c.redirect(fields.redirect ?? '/', 303);
        return c.json({ success: true });
      })
      .post('/email-link', async (c) => {
        byLink(c);
        const { fields, ...body } = await readFields(c.req.raw, Email);
        const { email } = fields;
        if (!isEmailLike(email)) return refuse(c, body, LINK.step, 'email');
        const browser = keys.token();
        const request = readSignIn(parametersOf(body.values), c.var.site);
        const refusal = await signIn.sendLink({ ...askingOf(c), browser }, email, request);
        if (refusal) return body.kind === 'form' ? toStep(c, body, LINK.step, 'wait') : tooMany(c, refusal);
        platform.messages.wake();
        sessions.keepAsking(c, browser);
        return body.kind === 'form' ? toStep(c, body, 'inbox') : c.json({ success: true });
      })
      // Mail scanners open links: only a click on the page uses one up.
      .get('/email-link', (c) => {
        byLink(c);
        const { site } = c.var;
        const request = readSignIn(parametersOf(c.req.query()), site);
        if (sessions.asking(c) === null) {
          return answerNotice(c, site, {
            title: 'This link doesn’t work in this browser',
            text:
              `It only works in the browser you requested it from, for ${CODE_MINUTES} minutes. ` +
              'Open it there, or sign in here.',
            link: { href: signInHref(request), label: 'Sign in here' },
          });
        }
        const fields = { token: c.req.query('token') ?? '', ...signInParameters(request) };
        return answerNotice(c, site, {
          title: 'Sign in',
          text: 'Press the button to sign in.',
          form: { action: '/api/auth/email-link/verify', fields, button: 'Sign in' },
        });
      })
      .post('/email-link/verify', async (c) => {
        byLink(c);
        const { fields, ...body } = await readFields(c.req.raw, Token);
        return answerProved(c, body, await signIn.proveLink(askingOf(c), fields.token), LINK);
      })
  );
}

/** The page's parameters, as a form or a script sends them along. */
function parametersOf(values: PostedBody['values']): { get(name: string): string | null } {
  return {
    get: (name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    },
  };
}

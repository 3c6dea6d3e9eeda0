/** `/api/alerts`: a shopper's alerts. Confirming and stopping need no sign-in: the message's reader may do both. */

import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { hasAlerts, readAlert } from '#domain/alerts/alert.ts';
import { failure, type OnSite, onSite, refusal, type SignedIn, signedIn } from '../auth/shopper-site.ts';
import { readBody } from '../http/body.ts';
import { readFields, tokenField } from '../http/fields.ts';
import { answerNotice, type Notice } from '../http/notice-page.ts';
import { refuseForeignWrites } from '../http/same-origin.ts';
import { senderAddress } from '../http/sender-address.ts';
import type { Platform } from '../platform/platform.ts';

/** The anchor of alerts on the pages. */
const ALERTS = '/watchlist#alerts';
const BACK = { href: ALERTS, label: 'Back to your watchlist' };
const FULL = 'You have the maximum number of alerts. Please remove one first.';
const NO_LINK = {
  title: 'This link doesn’t work',
  text: 'It may have expired, or been cut off in the message.',
};
const STOPPED = {
  title: 'Your alerts are off',
  text: 'You won’t get any more of these messages. Changed your mind? Turn them back on below.',
};

const Token = v.object({ token: tokenField });
const Ended = v.object({ id: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/))), null) });

export function alertsRoutes(platform: Platform): Hono {
  const { alerts, sessions } = platform;

  const notice = <On extends OnSite>(c: Context<On>, what: Notice, status: 200 | 404 = 200) =>
    answerNotice(c, c.var.site, what, status);
  const tokenOf = (c: Context<OnSite>) => c.req.query('token') ?? '';
  const postedToken = async (c: Context<OnSite>): Promise<string> =>
    (await readFields(c.req.raw, Token)).fields.token;

  /** For anyone with a message's token. A site that turns alerts off still lets shoppers stop them. */
  const withToken = new Hono<OnSite>()
    .use(onSite(({ garage_enabled }) => garage_enabled))
    // Mail scanners open links: only a click on the page confirms.
    .get('/confirm', (c) =>
      notice(c, {
        title: 'Confirm your alert',
        text: c.var.site.alerts.text,
        form: { action: '/api/alerts/confirm', fields: { token: tokenOf(c) }, button: 'Confirm' },
      }),
    )
    .post('/confirm', refuseForeignWrites(), async (c) => {
      const isConfirmed = await alerts.confirm(c.var.site, await postedToken(c));
      if (!isConfirmed) return notice(c, NO_LINK, 404);
      return notice(c, {
        title: 'Your alert is on',
        text: 'We’ll message you when something changes, no more than once a day.',
        link: { href: '/watchlist', label: 'Go to your watchlist' },
      });
    })
    // One click stops: a page that asks again would need a second. A scanner that opens every link stops them too,
    // which is why the page offers to undo it.
    .get('/stop', async (c) => {
      const token = tokenOf(c);
      // Neither a prefetch nor a link check is a click.
      if (c.req.method === 'HEAD' || c.req.header('sec-purpose')?.startsWith('prefetch')) {
        return c.body(null, 204);
      }
      if (!(await alerts.stop(c.var.site, token, 'link'))) return notice(c, NO_LINK, 404);
      const form = { action: '/api/alerts/resume', fields: { token }, button: 'Turn alerts back on' };
      return notice(c, { ...STOPPED, form });
    })
    // Sent by mail programs themselves (RFC 8058): they have no page, so the token alone speaks for them.
    .post('/stop', async (c) => {
      const isStopped = await alerts.stop(c.var.site, tokenOf(c), 'header');
      return isStopped ? c.json({ success: true }) : failure(c, 404, NO_LINK.title);
    })
    .post('/resume', refuseForeignWrites(), async (c) => {
      const isResumed = await alerts.resume(c.var.site, await postedToken(c));
      if (!isResumed) return notice(c, NO_LINK, 404);
      return notice(c, {
        title: 'Your alerts are back on',
        text: 'We’ll message you from now on. You may have missed changes while they were off.',
      });
    });

  const own = new Hono<SignedIn>()
    .use(onSite(hasAlerts), refuseForeignWrites(), signedIn(sessions))
    .get('/', async (c) =>
      c.json({ alerts: await alerts.list(c.var.site, c.var.shopper), wording: c.var.site.alerts.text }),
    )
    .post('/', async (c) => {
      const { kind, values } = await readBody(c.req.raw);
      const read = readAlert(values);
      if (!read.ok) return refusal(c, kind, 422, read.error, BACK);
      const { site, shopper } = c.var;
      const from = { site, sender: senderAddress(c, platform.trustedProxies) };
      const asked = await alerts.ask(from, shopper, read.wish);
      if (asked.kind === 'full') return refusal(c, kind, 409, FULL, BACK);
      if (asked.kind === 'refused') {
        c.header('Retry-After', String(asked.refusal.retryAfter));
        return refusal(c, kind, 429, asked.refusal.message, BACK);
      }
      platform.messages.wake();
      if (kind === 'form') return c.redirect(ALERTS, 303);
      return c.json({ success: true, id: asked.id, confirm: asked.confirm });
    })
    .post('/remove', async (c) => {
      const { kind, fields } = await readFields(c.req.raw, Ended);
      const { id } = fields;
      if (id === null) return refusal(c, kind, 422, 'We can’t find that alert.', BACK);
      await alerts.end(c.var.site, c.var.shopper, id);
      if (kind === 'form') return c.redirect(ALERTS, 303);
      return c.json({ success: true });
    });

  return new Hono().route('/', withToken).route('/', own);
}

/** `/api/me`: everything kept about a shopper, for the shopper alone. */

import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { CODE_MINUTES, CODE_REFUSED } from '#domain/auth/code.ts';
import { accountPath, type EmailNote, SIGN_IN_PROBLEMS } from '#domain/auth/sign-in.ts';
import { isEmailLike } from '#domain/leads/submission/plausible.ts';
import { failure, isPostedForm, onSite, type SignedIn, signedIn, tooMany } from '../auth/shopper-site.ts';
import { ApiError } from '../http/api-error.ts';
import { anyField, emailField, readFields, tokenField } from '../http/fields.ts';
import { answerNotice } from '../http/notice-page.ts';
import { refuseForeignWrites } from '../http/same-origin.ts';
import { senderAddress } from '../http/sender-address.ts';
import type { Platform } from '../platform/platform.ts';

const LONGEST_NAME = 80;

const oneSpaced = (value: unknown) => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '');
const Name = v.object({ name: anyField(oneSpaced) });
const Email = v.object({ email: emailField });
const Token = v.object({ token: tokenField });

export function meRoutes(platform: Platform): Hono<SignedIn> {
  const { sessions, signIn, me, keys } = platform;

  const askingOf = (c: Context<SignedIn>) => ({
    site: c.var.site,
    browser: sessions.asking(c),
    sender: senderAddress(c, platform.trustedProxies),
  });
  const forget = async (c: Context<SignedIn>) => {
    await me.forget(c.var.site, c.var.shopper);
    await sessions.end(c, c.var.site, false);
  };
  /** Back to the account, with a note beside its email address. */
  const toAccount = (c: Context<SignedIn>, note?: EmailNote) =>
    c.redirect(`${accountPath(c.var.site)}${note ? `?email=${note}` : ''}#account`, 303);
  const accountLink = ({ var: { site } }: Context<SignedIn>) => ({
    href: `${accountPath(site)}#account`,
    label: 'Go to your account',
  });

  return (
    new Hono<SignedIn>()
      .use(onSite(), refuseForeignWrites())
      // Mail scanners open links: only a click on the page confirms.
      .get('/email', async (c) => {
        const { site } = c.var;
        if (sessions.asking(c) === null || (await sessions.shopper(c, site)) === null) {
          return answerNotice(c, site, {
            title: 'This link doesn’t work in this browser',
            text: `Open it within ${CODE_MINUTES} minutes, in the browser where you’re signed in.`,
            link: accountLink(c),
          });
        }
        return answerNotice(c, site, {
          title: 'Confirm your address',
          text: 'Press the button to add this address to your account.',
          form: {
            action: '/api/me/email/verify',
            fields: { token: c.req.query('token') ?? '' },
            button: 'Confirm',
          },
        });
      })
      .use(signedIn(sessions))
      .get('/', async (c) => {
        c.header('Content-Disposition', 'attachment; filename="my-data.json"');
        return c.json(await me.data(c.var.site, c.var.shopper));
      })
      .post('/', async (c) => {
        const { name } = (await readFields(c.req.raw, Name)).fields;
        if (name.length > LONGEST_NAME) return failure(c, 422, 'This name is too long.');
        await me.rename(c.var.site, c.var.shopper, name || null);
        return c.json({ success: true });
      })
      .delete('/', async (c) => {
        await forget(c);
        return c.json({ success: true });
      })
      .post('/delete', async (c) => {
        await forget(c);
        return answerNotice(c, c.var.site, {
          title: 'We’ve deleted your account',
          text: 'We’ve deleted everything in it. The dealership keeps any enquiries you’ve sent.',
          link: { href: '/', label: 'Go to the home page' },
        });
      })
      .post('/email', async (c) => {
        // Nobody should be asked to confirm a useless address.
        if (!c.var.site.signIn.emailLink) throw new ApiError(404, 'this site has no email sign-in');
        const { kind, fields } = await readFields(c.req.raw, Email);
        const { email } = fields;
        if (!isEmailLike(email)) {
          return kind === 'form' ? toAccount(c, 'email') : failure(c, 422, SIGN_IN_PROBLEMS.email);
        }
        const browser = keys.token();
        const refused = await signIn.sendAddressLink({ ...askingOf(c), browser }, c.var.shopper, email);
        if (refused) return kind === 'form' ? toAccount(c, 'wait') : tooMany(c, refused);
        platform.messages.wake();
        sessions.keepAsking(c, browser);
        return kind === 'form' ? toAccount(c, 'sent') : c.json({ success: true });
      })
      .post('/email/verify', async (c) => {
        const { kind, fields } = await readFields(c.req.raw, Token);
        const isProved = await signIn.proveAddress(askingOf(c), c.var.shopper, fields.token);
        if (kind === 'form') return toAccount(c, isProved ? 'confirmed' : 'link');
        return isProved ? c.json({ success: true }) : failure(c, 422, CODE_REFUSED);
      })
      .post('/email/remove', async (c) => {
        await me.dropEmail(c.var.site, c.var.shopper);
        return isPostedForm(c) ? toAccount(c) : c.json({ success: true });
      })
  );
}

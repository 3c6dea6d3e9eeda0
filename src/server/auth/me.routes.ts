/** `/api/me`: what is kept of a shopper, for the shopper alone. */
import { type Context, Hono } from 'hono';
import { CODE_REFUSED } from '#domain/auth/code.ts';
import { SIGN_IN_PROBLEMS } from '#domain/auth/sign-in.ts';
import { isEmailLike } from '#domain/leads/plausible.ts';
import { readBody } from '../leads/body.ts';
import { writesFromHere } from '../same-origin.ts';
import { senderAddress } from '../sender-address.ts';
import type { Sites } from '../sites/sites.ts';
import type { Keys } from './keys.ts';
import type { MeRecords } from './me.db.ts';
import { NOTICE_HEADERS, type Notice, noticePage } from './notice-page.ts';
import type { Sessions } from './sessions.ts';
import { failure, onSite, type SignedIn, signedIn, tooMany } from './shopper-site.ts';
import type { SignInRecords } from './sign-in.db.ts';

export interface MeRoutesOptions {
  sites: Pick<Sites, 'byHost'>;
  sessions: Sessions;
  signIn: SignInRecords;
  me: MeRecords;
  keys: Pick<Keys, 'token'>;
  wakeMessenger: () => void;
  trustedProxies: number;
}

const LONGEST_NAME = 80;

export function meRoutes(options: MeRoutesOptions): Hono<SignedIn> {
  const { sessions, signIn, me, keys } = options;

  const askingOf = (c: Context<SignedIn>) => ({
    site: c.var.site,
    browser: sessions.asking(c),
    sender: senderAddress(c, options.trustedProxies),
  });
  const forget = async (c: Context<SignedIn>) => {
    await me.forget(c.var.site, c.var.shopper);
    await sessions.end(c, c.var.site, false);
  };
  const notice = (c: Context<SignedIn>, what: Notice, status: 200 | 422 = 200) => {
    for (const [name, value] of Object.entries(NOTICE_HEADERS)) c.header(name, value);
    return c.html(noticePage(c.var.site, what), status);
  };

  return new Hono<SignedIn>()
    .use(onSite(options.sites), writesFromHere(), signedIn(sessions))
    .get('/', async (c) => {
      c.header('Content-Disposition', 'attachment; filename="my-data.json"');
      return c.json(await me.data(c.var.site, c.var.shopper));
    })
    .post('/', async (c) => {
      const { values } = await readBody(c.req.raw);
      const name = typeof values.name === 'string' ? values.name.replace(/\s+/g, ' ').trim() : '';
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
      return c.redirect('/', 303);
    })
    .post('/email', async (c) => {
      const { values } = await readBody(c.req.raw);
      const email = typeof values.email === 'string' ? values.email.trim().toLowerCase() : '';
      if (!isEmailLike(email)) return failure(c, 422, SIGN_IN_PROBLEMS.email);
      const browser = keys.token();
      const refusal = await signIn.sendAddressLink({ ...askingOf(c), browser }, c.var.shopper, email);
      if (refusal) return tooMany(c, refusal);
      options.wakeMessenger();
      sessions.keepAsking(c, browser);
      return c.json({ success: true });
    })
    .get('/email', (c) =>
      notice(c, {
        title: 'Confirm your address',
        words: 'One more click and this address belongs to your account.',
        form: {
          action: '/api/me/email/verify',
          fields: { token: c.req.query('token') ?? '' },
          button: 'Confirm',
        },
      }),
    )
    .post('/email/verify', async (c) => {
      const { values, kind } = await readBody(c.req.raw);
      const token = typeof values.token === 'string' ? values.token.slice(0, 100) : '';
      const isProved = await signIn.proveAddress(askingOf(c), c.var.shopper, token);
      if (kind === 'json') return isProved ? c.json({ success: true }) : failure(c, 422, CODE_REFUSED);
      return isProved
        ? notice(c, { title: 'Confirmed', words: 'This address belongs to your account now.' })
        : notice(
            c,
            { title: 'Please try again', words: 'This link is no longer good. Please ask for a new one.' },
            422,
          );
    });
}

/** Sessions of signed-in shoppers: a random id in a cookie, stored only as a keyed hash. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { CODE_MINUTES } from '#domain/auth/code.ts';
import { isRenewedBy, SESSION_DAYS, sessionEnd } from '#domain/auth/session.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { shopper_sessions, shoppers } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import { isLocalHost } from '../http/sites.ts';
import type { Shopper } from './sign-in.db.ts';

export interface Sessions {
  /** The signed-in shopper behind a request; null for a visitor. Using a session extends it. */
  shopper(c: Context, site: Site): Promise<Shopper | null>;
  /** Starts a session under a new id, and ends the browser's previous one. */
  begin(c: Context, site: Site, shopper: Shopper): Promise<void>;
  /** Ends the browser's session, or every one of its shopper. */
  end(c: Context, site: Site, everywhere: boolean): Promise<void>;
  /** The browser's proof that it asked for a code; null if it asked for none. */
  asking(c: Context): string | null;
  /** Gives the browser a new proof, once the code is sent, so that a refusal does not invalidate the earlier proof. */
  keepAsking(c: Context, value: string): void;
  /** The browser's key to the orders it began; null if it began none. */
  ordering(c: Context): string | null;
  /** Gives the browser such a key, for that many days. */
  keepOrdering(c: Context, value: string, days: number): void;
}

const SESSION = 'shopper';
const ASKING = 'asking';
const ORDERING = 'ordering';
const DAY_S = 86_400;

/** Whether the request is to this machine, which has no TLS. Elsewhere browsers send the cookie over TLS only. */
const isLocal = (c: Context) => isLocalHost(c.req.header('host') ?? '');

/** The prefix makes browsers refuse such a cookie from another host or without TLS, so nobody can plant one. */
const cookieName = (c: Context, name: string) => (isLocal(c) ? name : `__Host-${name}`);

const cookieOptions = (c: Context, seconds: number) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: !isLocal(c), maxAge: seconds }) as const;

export function openSessions(options: { database: Database; keys: Keys; now: () => Date }): Sessions {
  const { database, keys, now } = options;

  const read = (c: Context, name: string): string | null => {
    const value = getCookie(c, cookieName(c, name));
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
  };
  const write = (c: Context, name: string, value: string, seconds: number) =>
    setCookie(c, cookieName(c, name), value, cookieOptions(c, seconds));
  const forget = (c: Context, name: string) =>
    deleteCookie(c, cookieName(c, name), { path: '/', secure: !isLocal(c) });
  const keyOf = (site: Site, id: string) => keys.hash('session', site.slug, id);
  /** The session of a cookie, whichever secret it began with. */
  const ofId = (site: Site, id: string) =>
    and(
      eq(shopper_sessions.site, site.slug),
      inArray(shopper_sessions.key, keys.hashes('session', site.slug, id)),
    );

  return {
    shopper: async (c, site) => {
      const id = read(c, SESSION);
      if (id === null) return null;
      const key = keyOf(site, id);
      return within(database, { site: site.slug }, async (tx) => {
        const [found] = await tx
          .select({
            key: shopper_sessions.key,
            expires_at: shopper_sessions.expires_at,
            shopper: { id: shoppers.id, phone: shoppers.phone, name: shoppers.name, email: shoppers.email },
          })
          .from(shopper_sessions)
          .innerJoin(shoppers, eq(shoppers.id, shopper_sessions.shopper_id))
          .where(and(ofId(site, id), gt(shopper_sessions.expires_at, now())));
        if (!found) return null;
        if (isRenewedBy(found.expires_at, now())) {
          await tx
            .update(shopper_sessions)
            .set({ key, expires_at: sessionEnd(now()) })
            .where(ofId(site, id));
          write(c, SESSION, id, SESSION_DAYS * DAY_S);
        } else if (found.key !== key) {
          await tx.update(shopper_sessions).set({ key }).where(ofId(site, id));
        }
        return found.shopper;
      });
    },

    begin: async (c, site, { id: shopper_id }) => {
      const before = read(c, SESSION);
      const id = keys.token();
      await within(database, { site: site.slug }, async (tx) => {
        if (before !== null) await tx.delete(shopper_sessions).where(ofId(site, before));
        await tx.insert(shopper_sessions).values({
          key: keyOf(site, id),
          site: site.slug,
          shopper_id,
          started_at: now(),
          expires_at: sessionEnd(now()),
        });
      });
      write(c, SESSION, id, SESSION_DAYS * DAY_S);
      forget(c, ASKING);
    },

    end: async (c, site, everywhere) => {
      const id = read(c, SESSION);
      forget(c, SESSION);
      if (id === null) return;
      const own = sql.join(
        keys.hashes('session', site.slug, id).map((key) => sql`${key}`),
        sql`, `,
      );
      await within(database, { site: site.slug }, async (tx) => {
        const all = sql`${shopper_sessions.shopper_id} in (
          select s.shopper_id from shopper_sessions s where s.site = ${site.slug} and s.key in (${own})
            and s.expires_at > ${now().toISOString()}::timestamptz)`;
        await tx.delete(shopper_sessions).where(everywhere ? all : ofId(site, id));
      });
    },

    asking: (c) => read(c, ASKING),
    keepAsking: (c, value) => write(c, ASKING, value, CODE_MINUTES * 60),
    ordering: (c) => read(c, ORDERING),
    keepOrdering: (c, value, days) => write(c, ORDERING, value, days * DAY_S),
  };
}

/** Sessions of a site's operator pages, started by a link to a configured address or with the site's token. */
import { createHmac, randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import { isOperator, OPERATOR_SESSION_DAYS } from '#domain/auth/operators.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { operator_sessions } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';

const DAY_MS = 86_400_000;
const LASTS_MS = OPERATOR_SESSION_DAYS * DAY_MS;

/** An active sign-in. */
export interface OperatorSession {
  id: string;
  /** Null: it began with the token. */
  address: string | null;
  startedAt: Date;
  expiresAt: Date;
}

export interface OperatorSessions {
  /** Starts a session on a site. @returns the cookie's value, and its lifetime in seconds */
  begin(site: Site, address: string | null): Promise<{ value: string; seconds: number }>;
  /** The session for a cookie on that site; null if there is none, or its address is no longer configured. */
  find(site: Site, value: string | undefined): Promise<OperatorSession | null>;
  /** All sessions of a site, newest first. */
  list(site: Site): Promise<OperatorSession[]>;
  /** Ends a session of that site for good, whoever holds its cookie. Ids of other sites are ignored. */
  end(site: Site, id: string): Promise<void>;
}

/**
 * The token of one site's operator page. It is derived from the platform's secret, not stored; a new secret changes it.
 */
export function operatorToken(secret: string, site: string): string {
  return createHmac('sha256', secret).update(`operator of ${site}`).digest('base64url');
}

export function operatorSessions(options: {
  database: Database;
  keys: Keys;
  /** Addresses that may sign in on every site. */
  owners: readonly string[];
  now: () => Date;
}): OperatorSessions {
  const { database, keys, owners, now } = options;
  // The first key comes from the current secret and is used for new hashes; the others find hashes made before.
  const keysOf = (site: Site, value: string) => keys.hashes('operator', site.slug, 'session', value);
  const goesOn = (site: Site, { address, expiresAt }: OperatorSession) =>
    expiresAt > now() && isOperator(address, { site, owners });
  const columns = {
    id: operator_sessions.id,
    address: operator_sessions.address,
    startedAt: operator_sessions.started_at,
    expiresAt: operator_sessions.expires_at,
  };
  const end = (site: Site, id: string) =>
    within(database, { site: site.slug }, async (tx) => {
      await tx
        .delete(operator_sessions)
        .where(and(eq(operator_sessions.site, site.slug), eq(operator_sessions.id, id)));
    });
  /** The sessions that are still valid. The others are deleted, so that adding an address again does not revive them. */
  const sorted = async (site: Site, found: readonly OperatorSession[]): Promise<OperatorSession[]> => {
    for (const session of found) if (!goesOn(site, session)) await end(site, session.id);
    return found.filter((session) => goesOn(site, session));
  };

  return {
    begin: async (site, address) => {
      const value = keys.token();
      await within(database, { site: site.slug }, async (tx) => {
        await tx
          .delete(operator_sessions)
          .where(and(eq(operator_sessions.site, site.slug), lte(operator_sessions.expires_at, now())));
        await tx.insert(operator_sessions).values({
          id: randomUUID(),
          key: keysOf(site, value)[0] ?? '',
          site: site.slug,
          address,
          started_at: now(),
          expires_at: new Date(now().getTime() + LASTS_MS),
        });
      });
      return { value, seconds: LASTS_MS / 1000 };
    },

    find: async (site, value) => {
      if (value === undefined || !/^[\w-]{43}$/.test(value)) return null;
      const found = await within(database, { site: site.slug }, (tx) =>
        tx
          .select(columns)
          .from(operator_sessions)
          .where(
            and(eq(operator_sessions.site, site.slug), inArray(operator_sessions.key, keysOf(site, value))),
          ),
      );
      return (await sorted(site, found))[0] ?? null;
    },

    list: async (site) => {
      const found = await within(database, { site: site.slug }, (tx) =>
        tx
          .select(columns)
          .from(operator_sessions)
          .where(eq(operator_sessions.site, site.slug))
          .orderBy(desc(operator_sessions.started_at), operator_sessions.id),
      );
      return sorted(site, found);
    },

    end,
  };
}

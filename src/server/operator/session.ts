/** Access to a site's leads: with its operator token, for as long as the session lasts. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { operator_sign_outs } from '../db/tables.ts';
import { sameToken } from '../http/tokens.ts';

/** How long a sign-in lasts, milliseconds. */
const LASTS_MS = 7 * 24 * 3_600_000;

export interface Sessions {
  /** Starts a session on a site. @returns the cookie's value, and for how many seconds */
  begin(site: string): { value: string; seconds: number };
  /** Whether a cookie's value is a session of that site that has not ended. */
  holds(site: string, value: string | undefined): Promise<boolean>;
  /** Ends a session for good, whoever has its cookie. Other values are ignored. */
  end(site: string, value: string | undefined): Promise<void>;
}

/**
 * The token of one site's operator page. It is derived from the platform's secret and not stored; a new secret changes
 * it.
 */
export function operatorToken(secret: string, site: string): string {
  return createHmac('sha256', secret).update(`operator of ${site}`).digest('base64url');
}

/**
 * Sessions that survive a restart: a value is `{expires}.{chance}.{signature}`, so only sessions ended early have to be
 * stored.
 */
export function openSessions(options: { database: Database; secret: string; now: () => Date }): Sessions {
  const { database, secret, now } = options;
  const sign = (site: string, facts: string) =>
    createHmac('sha256', secret).update(`session on ${site} ${facts}`).digest('base64url');
  /** When a session of the site expires; null if it is none or has ended. */
  const endOf = (site: string, value: string | undefined): Date | null => {
    const [expires, chance, signature, ...more] = (value ?? '').split('.');
    if (!expires || !chance || !signature || more.length > 0) return null;
    if (!sameToken(signature, sign(site, `${expires}.${chance}`))) return null;
    return Number(expires) > now().getTime() ? new Date(Number(expires)) : null;
  };
  const hashOf = (value: string | undefined) =>
    createHash('sha256')
      .update(value ?? '')
      .digest('base64url');

  return {
    begin: (site) => {
      const facts = `${now().getTime() + LASTS_MS}.${randomBytes(12).toString('base64url')}`;
      return { value: `${facts}.${sign(site, facts)}`, seconds: LASTS_MS / 1000 };
    },
    holds: async (site, value) => {
      if (endOf(site, value) === null) return false;
      const ended = await database.orm
        .select({ until: operator_sign_outs.until })
        .from(operator_sign_outs)
        .where(eq(operator_sign_outs.session, hashOf(value)));
      return ended.length === 0;
    },
    end: async (site, value) => {
      const until = endOf(site, value);
      if (until === null) return;
      await database.orm.delete(operator_sign_outs).where(lte(operator_sign_outs.until, now()));
      await database.orm
        .insert(operator_sign_outs)
        .values({ session: hashOf(value), until })
        .onConflictDoNothing();
    },
  };
}

/** Who may see a site's leads: those with its operator token, for as long as they are signed in. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { operator_sign_outs } from '../db/tables.ts';
import { sameToken } from '../http/tokens.ts';

/** How long a sign-in lasts, milliseconds. */
const LASTS_MS = 7 * 24 * 3_600_000;

export interface Sessions {
  /** Begins a session on a site. @returns what its cookie holds, and for how many seconds */
  begin(site: string): { value: string; seconds: number };
  /** Whether a cookie's value is a session of that site that has not ended. */
  holds(site: string, value: string | undefined): Promise<boolean>;
  /** Ends a session for good, whoever has its cookie. What is no session of that site is left alone. */
  end(site: string, value: string | undefined): Promise<void>;
}

/**
 * Opens the operator's page of one site. It follows from the platform's secret and is kept nowhere; a new secret
 * makes new ones.
 */
export function operatorToken(secret: string, site: string): string {
  return createHmac('sha256', secret).update(`operator of ${site}`).digest('base64url');
}

/**
 * Sessions that outlive a restart: a value is `{expires}.{chance}.{signature}`, so that only those that were ended
 * early have to be remembered.
 */
export function openSessions(options: { database: Database; secret: string; now: () => Date }): Sessions {
  const { database, secret, now } = options;
  const sign = (site: string, facts: string) =>
    createHmac('sha256', secret).update(`session on ${site} ${facts}`).digest('base64url');
  /** When a session of the site ends by itself; null for what is none, or is over. */
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

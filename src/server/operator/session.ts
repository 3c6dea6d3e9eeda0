/** Who may see a site's leads: those with its operator token, for as long as they are signed in. */
import { createHmac, randomBytes } from 'node:crypto';
import { sameToken } from '../tokens.ts';

/** How long a sign-in lasts, milliseconds. */
const LASTS_MS = 7 * 24 * 3_600_000;

export interface Sessions {
  /** Begins a session on a site. @returns what its cookie holds, and for how many seconds */
  begin(site: string): { value: string; seconds: number };
  /** Whether a cookie's value is a session of that site that has not ended. */
  holds(site: string, value: string | undefined): boolean;
  end(value: string | undefined): void;
}

/**
 * Opens the operator's page of one site. It follows from the platform's secret and is kept nowhere; a new secret
 * makes new ones.
 */
export function operatorToken(secret: string, site: string): string {
  return createHmac('sha256', secret).update(`operator of ${site}`).digest('base64url');
}

/** Sessions that outlive a restart: a value is `{expires}.{chance}.{signature}`, and nothing has to be looked up. */
export function openSessions({ secret, now }: { secret: string; now: () => Date }): Sessions {
  /** Signed out before their time, with the moment they would have ended. */
  const ended = new Map<string, number>();
  const sign = (site: string, facts: string) =>
    createHmac('sha256', secret).update(`session on ${site} ${facts}`).digest('base64url');

  return {
    begin: (site) => {
      const facts = `${now().getTime() + LASTS_MS}.${randomBytes(12).toString('base64url')}`;
      return { value: `${facts}.${sign(site, facts)}`, seconds: LASTS_MS / 1000 };
    },
    holds: (site, value) => {
      const [expires, chance, signature, ...more] = (value ?? '').split('.');
      if (!expires || !chance || !signature || more.length > 0 || ended.has(value ?? '')) return false;
      return sameToken(signature, sign(site, `${expires}.${chance}`)) && Number(expires) > now().getTime();
    },
    end: (value) => {
      const time = now().getTime();
      for (const [each, until] of ended) if (until <= time) ended.delete(each);
      if (value !== undefined) ended.set(value, time + LASTS_MS);
    },
  };
}

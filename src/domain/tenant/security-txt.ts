/** Whom to tell of a security problem, as RFC 9116 writes it. */
import type { Site } from './site.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * A site's `security.txt`; `null` where nobody can be named. Web addresses in it have to be secure ones, so a site
 * without HTTPS names its email address alone.
 * @param origin the site's address, without a closing slash
 */
export function securityTxt({ email }: Pick<Site, 'email'>, origin: string, now: Date): string | null {
  const isSecure = origin.startsWith('https://');
  const contacts = [...(email ? [`mailto:${email}`] : []), ...(isSecure ? [`${origin}/contact-us`] : [])];
  if (contacts.length === 0) return null;
  const midnight = now.getTime() - (now.getTime() % DAY_MS);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
    ...(isSecure ? [`Canonical: ${origin}${SECURITY_TXT}`] : []),
    'Preferred-Languages: en',
    '',
  ].join('\n');
}

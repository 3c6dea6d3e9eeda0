/** `security.txt` (RFC 9116): where to report a security problem. */
import type { Site } from './site.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * A site's `security.txt`; `null` if there is no contact. Its web addresses must be secure, so a site without
 * HTTPS gives only its email address.
 * @param origin the site's address, without a trailing slash
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

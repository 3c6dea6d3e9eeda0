import { ADDRESS_LENGTH } from '../../text-limits.ts';

/** An http(s) address or a path on the site. `//host/…` becomes https; spaces are escaped. */
export function toUrl(text: string): string | null {
  const address = text.trim().replace(/\s/g, '%20');
  if (address.length > ADDRESS_LENGTH) return null;
  if (/^\/(?!\/)/.test(address)) return address;
  const url = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url)
    ? url.replace(/^https?/i, (s) => s.toLowerCase())
    : null;
}

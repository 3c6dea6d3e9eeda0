/** Where a visit came from, in one word: `google`, `facebook`, `direct`. It says nothing about the person. */

/** Hosts by their common names. The first match wins. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^(?:mail\.google\.com|outlook\.(?:live|office|office365)\.com|mail\.yahoo\.com)$/, 'email'],
  [/(?:^|\.)google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, 'google'],
  [/(?:^|\.)googlequicksearchbox$/, 'google'],
  [/(?:^|\.)bing\.com$/, 'bing'],
  [/(?:^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(?:^|\.)yahoo\.com(?:\.au)?$/, 'yahoo'],
  [/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|katana)$/, 'facebook'],
  [/(?:^|\.)instagram\.com$/, 'instagram'],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, 'youtube'],
  [/(?:^|\.)tiktok\.com$/, 'tiktok'],
  [/(?:^|\.)(?:linkedin\.com|lnkd\.in)$/, 'linkedin'],
  [/^(?:t\.co|x\.com|twitter\.com|www\.twitter\.com)$/, 'x'],
  [/(?:^|\.)(?:chatgpt|openai)\.com$/, 'chatgpt'],
  [/(?:^|\.)carsales\.com\.au$/, 'carsales'],
  [/(?:^|\.)carsguide\.com\.au$/, 'carsguide'],
  [/(?:^|\.)autotrader\.com\.au$/, 'autotrader'],
  [/(?:^|\.)gumtree\.com\.au$/, 'gumtree'],
  [/(?:^|\.)drive\.com\.au$/, 'drive'],
];

/** Parameters that ad networks add to their links, used if no campaign is named. */
const CLICKS: ReadonlyMap<string, string> = new Map([
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
  ['dclid', 'google'],
  ['msclkid', 'bing'],
  ['fbclid', 'facebook'],
  ['ttclid', 'tiktok'],
]);

const NAME = /^[a-z0-9][a-z0-9._-]{0,59}$/;
/** A number that could be a phone number. */
const NUMBER = /\d{6}/;

/**
 * A storable source: the short name of a campaign or of the referring site, in lower case. An address, phone
 * number or sentence becomes `other`, so that nothing personal is stored. Null if nothing was reported.
 * @param reported from the browser: `utm_source`, the name of an ad network's parameter, or a host name
 */
export function sourceName(reported: unknown): string | null {
  if (typeof reported !== 'string') return null;
  const name = reported.trim().toLowerCase().replaceAll(' ', '-');
  if (name === '') return null;
  const click = CLICKS.get(name);
  if (click !== undefined) return click;
  const known = KNOWN.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  const short = name.replace(/^(?:www\.)+/, '');
  return NAME.test(short) && !NUMBER.test(short) ? short : 'other';
}

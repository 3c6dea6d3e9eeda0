/** Where a visit came from, in one word: `google`, `facebook`, `direct`. Never who came. */

/** Hosts by the name that people in the trade know them by. The first that matches wins. */
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

/** Parameters that an advertising network puts on its links, where no campaign is named. */
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
/** A number that could be a telephone's. */
const NUMBER = /\d{6}/;

/**
 * A source as it may be kept: the short name of a campaign or of the site that led here, in lower case. An address, a
 * phone number or a sentence in its place is `other`, so that nothing of a person is kept. Null where nothing was said.
 * @param said what a browser tells: `utm_source`, the name of an advertising network's parameter, or a host name
 */
export function sourceName(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  const name = said.trim().toLowerCase().replaceAll(' ', '-');
  if (name === '') return null;
  const click = CLICKS.get(name);
  if (click !== undefined) return click;
  const known = KNOWN.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  const short = name.replace(/^(?:www\.)+/, '');
  return NAME.test(short) && !NUMBER.test(short) ? short : 'other';
}

/** Phone numbers: read leniently, refused only if nobody could be called on them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isPhoneLike } from './plausible.ts';

/** Nothing but a number and perhaps its extension: words beside it mean something, and stay. */
const IS_NUMBER_ONLY = /^[\d\s()+./-]+(?:(?:x|ext\.?)\s*\d{1,7})?\s*$/i;

/**
 * An Australian or foreign number as `+61412345678`, its extension after a comma. What cannot be read as a number of
 * any numbering plan stays as it was typed, spaces tidied: a person may have written "after five" behind it.
 * `null` when there are too few digits to call anybody.
 */
export function normalisePhone(text: string): string | null {
  if (!isPhoneLike(text)) return null;
  const parsed = IS_NUMBER_ONLY.test(text) ? parsePhoneNumberFromString(text, 'AU') : undefined;
  if (!parsed?.isValid()) return text.trim().replace(/\s+/g, ' ');
  return parsed.ext ? `${parsed.number},${parsed.ext}` : parsed.number;
}

/** A number as it is read in Australia: `0412 345 678`, foreign ones with their country code. */
export function phoneText(phone: string): string {
  const [number = '', extension] = phone.split(',');
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return phone;
  const words = parsed.country === 'AU' ? parsed.formatNational() : parsed.formatInternational();
  return extension === undefined ? words : `${words} ext. ${extension}`;
}

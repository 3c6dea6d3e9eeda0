/** Phone numbers: read leniently, and rejected only if no one could be called on them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isPhoneLike } from './plausible.ts';

/** A number and perhaps its extension. If there is other text, the number stays as typed. */
const IS_NUMBER_ONLY = /^[\d\s()+./-]+(?:(?:x|ext\.?)\s*\d{1,7})?\s*$/i;

/**
 * An Australian or foreign number as `+61412345678`, with its extension after a comma. If it cannot be read
 * as a number of any numbering plan it stays as typed, with tidied spaces: someone may have added "after
 * five". `null` if there are too few digits to call.
 */
export function normalisePhone(text: string): string | null {
  if (!isPhoneLike(text)) return null;
  const parsed = IS_NUMBER_ONLY.test(text) ? parsePhoneNumberFromString(text, 'AU') : undefined;
  if (!parsed?.isValid()) return text.trim().replace(/\s+/g, ' ');
  return parsed.ext ? `${parsed.number},${parsed.ext}` : parsed.number;
}

/** A number in Australian format: `0412 345 678`; foreign ones with their country code. */
export function phoneText(phone: string): string {
  const [number = '', extension] = phone.split(',');
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return phone;
  const words = parsed.country === 'AU' ? parsed.formatNational() : parsed.formatInternational();
  return extension === undefined ? words : `${words} ext. ${extension}`;
}

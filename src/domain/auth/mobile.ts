/**
 * The numbers a code can be sent to. A separate module, because it imports the metadata for mobile numbers.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

const LONGEST = 40;
/** Text beside a number may change its meaning, so such input is rejected rather than guessed at. */
const IS_NUMBER = /^[\d\s()+.-]+$/;

/** An Australian mobile as `+61412345678`, however it is written; `null` for any other number. */
export function australianMobile(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST || !IS_NUMBER.test(text)) return null;
  const parsed = parsePhoneNumberFromString(text, 'AU');
  return parsed?.isValid() && parsed.country === 'AU' ? parsed.number : null;
}

/** How a shopper can be answered, which no field alone can know. */

/** One thing to correct. `field` is the name in the body. */
export interface FieldError {
  field: string;
  message: string;
}

/** The errors in the order of the form's fields. */
export function inFormOrder(errors: readonly FieldError[], names: readonly string[]): FieldError[] {
  return [...errors].sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
}

const NO_CONTACT = 'Please enter a phone number or email address so we can reply.';
const NEEDS_PHONE = 'Please enter your phone number.';
const NEEDS_EMAIL = 'Please enter your email address.';

/** The shopper's contact details and wishes, as entered. */
interface ContactDetails {
  hasPhone: boolean;
  hasEmail: boolean;
  /** The preferred contact of a form that asks for it, `Phone` at first. */
  preferred: string | null;
  /** Chosen from the terms, where nothing is chosen at first. */
  channel: string | null;
  textOnly: boolean;
}

/**
 * What is missing to answer the shopper as they ask for; `null` when nothing is. A preference that stood there at
 * first is not an order: who leaves only an e-mail address under "Phone" is written to.
 */
export function missingContact(way: ContactDetails): FieldError | null {
  if (!way.hasPhone && !way.hasEmail) return { field: 'phone', message: NO_CONTACT };
  const wish = (way.channel ?? way.preferred)?.toLowerCase();
  if (!way.hasPhone && (way.textOnly || wish === 'sms' || way.channel === 'phone')) {
    return { field: 'phone', message: NEEDS_PHONE };
  }
  return !way.hasEmail && wish === 'email' && !way.textOnly ? { field: 'email', message: NEEDS_EMAIL } : null;
}

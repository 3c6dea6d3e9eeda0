/** Checks across fields that a shopper can be answered. */

/** One error. `field` is the name in the body. */
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
  /** The preferred contact of a form that asks for it, initially `Phone`. */
  preferred: string | null;
  /** From the contact preferences, where nothing is selected at first. */
  channel: string | null;
  textOnly: boolean;
}

/**
 * What is missing to answer the shopper the way they asked; `null` if nothing is. A preselected preference is not a
 * request: someone who leaves "Phone" selected and gives only an email address gets an email.
 */
export function missingContact(details: ContactDetails): FieldError | null {
  if (!details.hasPhone && !details.hasEmail) return { field: 'phone', message: NO_CONTACT };
  const preference = (details.channel ?? details.preferred)?.toLowerCase();
  if (!details.hasPhone && (details.textOnly || preference === 'sms' || details.channel === 'phone')) {
    return { field: 'phone', message: NEEDS_PHONE };
  }
  return !details.hasEmail && preference === 'email' && !details.textOnly
    ? { field: 'email', message: NEEDS_EMAIL }
    : null;
}

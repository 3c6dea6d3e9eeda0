/** Phone numbers and email addresses in the form used to compare them. */

/**
 * Digits of an Australian number as dialled at home: `+61 491 570 006` is `0491570006`. Null for fewer than
 * six.
 */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\(0\)/, '').replace(/\D/g, '');
  const home = digits.replace(/^(?:0011|00)?61(?=[2-478]\d{8}$)/, '0');
  return home.length < 6 ? null : home;
}

/** An email address in lower case without surrounding spaces; null if there is none. */
export function emailKey(email: string | null): string | null {
  const key = (email ?? '').trim().toLowerCase();
  return key.includes('@') ? key : null;
}

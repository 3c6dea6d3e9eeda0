import { phoneText } from '../leads/submission/phone.ts';

/** The contact fields that a signed-in shopper has already given, by field name; empty for a visitor. */
export function knownDetails(
  shopper: { phone: string; email: string | null } | null,
): Readonly<Record<string, string>> {
  if (shopper === null) return {};
  const { phone, email } = shopper;
  return { phone: phoneText(phone), ...(email === null ? {} : { email }) };
}

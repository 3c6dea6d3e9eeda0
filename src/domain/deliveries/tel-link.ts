/** Links that dial. */
import { phoneKey } from './same-person.ts';

/** `tel:+61491570006`, or null if the text cannot be dialled. */
export function telLink(phone: string): string | null {
  const key = phoneKey(phone);
  if (key === null) return null;
  return `tel:${/^0[2-478]\d{8}$/.test(key) ? `+61${key.slice(1)}` : key}`;
}

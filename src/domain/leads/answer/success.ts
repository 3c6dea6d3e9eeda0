/** The facts for the page after a lead, kept in the shopper's browser. */
import { recordOf, textOf } from '#domain/shared/record-of.ts';
import type { FormId } from '../form.ts';
import { isReference } from '../reference.ts';
import { SUCCESS_TEXTS } from './success-text.ts';

export interface SuccessInfo {
  form: FormId;
  /** First name. */
  name: string | null;
  car: { name: string; slug: string | null } | null;
  leadId: string | null;
  /** The lead's short label, for the phone. */
  reference?: string | null;
  /** The promised reply time, as the form gave it. */
  promise?: string;
  /** Whether the shopper accepted the offer made in reply. */
  isAccepted?: boolean;
  /** Unix milliseconds. */
  at: number;
}

export function successKey(site: string): string {
  return `${site}:success`;
}

/** The key of the last enquiry's car. */
export function enquiredCarKey(site: string): string {
  return `${site}:enquire-car`;
}

/** An hour. A lead sent earlier was not "just sent". */
const FRESH_MS = 3_600_000;

const hasText = (form: unknown): form is FormId =>
  typeof form === 'string' && Object.hasOwn(SUCCESS_TEXTS, form);

/** Never throws. `null` if missing, unreadable or old. */
export function readSuccess(stored: string | null, now: number): SuccessInfo | null {
  try {
    const { form, name, car, leadId, promise, at, isAccepted, reference } = recordOf(
      JSON.parse(stored ?? ''),
    );
    if (!hasText(form) || typeof at !== 'number' || at > now + FRESH_MS || now - at > FRESH_MS) return null;
    const { name: carName, slug } = recordOf(car);
    return {
      form,
      name: textOf(name),
      car: typeof carName === 'string' ? { name: carName, slug: textOf(slug) } : null,
      leadId: textOf(leadId),
      at,
      ...(typeof promise === 'string' && { promise }),
      ...(isAccepted === true && { isAccepted }),
      ...(typeof reference === 'string' && isReference(reference) && { reference }),
    };
  } catch {
    return null;
  }
}

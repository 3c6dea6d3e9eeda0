/** The page with the estimate for a shopper's car. */
import { bookedHref } from '#domain/appointments/links.ts';
import type { FormId } from '#domain/leads/form.ts';

export const VALUATION_PATH = '/trade-in/valuation';

/** Forms that are answered with an estimate. */
const VALUED: ReadonlySet<FormId> = new Set<FormId>(['trade-in', 'sell-your-car']);

export function isValuedForm(form: FormId): boolean {
  return VALUED.has(form);
}

/** A lead's valuation. Its id reveals nothing about a person. */
export function valuationHref(leadId: string): string {
  return `${VALUATION_PATH}?lead=${encodeURIComponent(leadId)}`;
}

/**
 * The page after a form was sent.
 * @param appointmentId of the time it booked; null if none
 */
export function pageAfter(form: FormId, leadId: string | null, appointmentId: string | null = null): string {
  if (leadId !== null && isValuedForm(form)) return valuationHref(leadId);
  return appointmentId === null ? '/success' : bookedHref(appointmentId);
}

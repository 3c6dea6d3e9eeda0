/** The page with the estimate for a shopper's car. */
import { successHref } from '#domain/appointments/links.ts';
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
 * The page after a form, which shows the browser that sent it what became of it.
 * @param lead null if a script sent it and the answer named none
 */
export function pageAfter(form: FormId, lead: string | null, appointment: string | null = null): string {
  return lead !== null && isValuedForm(form) ? valuationHref(lead) : successHref({ appointment, lead });
}

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

/** The page after a form was sent by script, which tells that page what it knows. */
export function pageAfter(form: FormId, leadId: string | null, appointment: string | null = null): string {
  if (leadId !== null && isValuedForm(form)) return valuationHref(leadId);
  return successHref({ appointment, lead: null });
}

/** The page after a form was posted without script: the platform shows it the lead. */
export function pageAfterPost(form: FormId, lead: string, appointment: string | null): string {
  return isValuedForm(form) ? valuationHref(lead) : successHref({ appointment, lead });
}

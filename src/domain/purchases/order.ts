/** An order as a lead: begun when the shopper said who they are, completed when they send it. */

import { FORM_STARTED } from '#domain/leads/steps.ts';
import { type LeadDraft, readSubmission, type Submission } from '#domain/leads/submission/submission.ts';
import { allValues, type PurchaseAnswers, type PurchaseContext } from './steps.ts';
import { type OrderSummary, summaryText } from './summary.ts';

interface OrderFacts extends PurchaseContext {
  answers: PurchaseAnswers;
  summary: OrderSummary | null;
  /** Whether the shopper sends it; else it has only been begun. */
  isSent: boolean;
  /** The page it was put together on, without its query. */
  url: string;
  userAgent: string | null;
}

/** The same answers always make the same lead, so that an order that is sent twice changes nothing the second time. */
export function orderLead(facts: OrderFacts, now: Date): Submission {
  const { site, car, answers, summary, isSent } = facts;
  const values = allValues(answers);
  const body = {
    // Asked in steps to come; readers of the lead see that nothing was said of it yet.
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    url: facts.url,
  };
  const read = readSubmission('buy-online', body, { site, car, now });
  if (!read.ok) return read;
  const payload: LeadDraft['payload'] = {
    ...read.lead.payload,
    form_completed: isSent,
    user_agent: facts.userAgent,
    order: summary === null ? null : summaryText(summary),
  };
  if (isSent) return { ok: true, lead: { ...read.lead, payload } };
  return {
    ok: true,
    lead: { ...read.lead, subcategory: FORM_STARTED, payload: { ...payload, subcategory: FORM_STARTED } },
  };
}

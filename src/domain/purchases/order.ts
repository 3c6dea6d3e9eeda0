/** An order as a lead: started when the shopper enters their details, completed when they send it. */

import { FORM_STARTED } from '#domain/leads/steps.ts';
import { type LeadDraft, readSubmission, type Submission } from '#domain/leads/submission/submission.ts';
import { allValues, type PurchaseAnswers, type PurchaseContext } from './steps.ts';
import { type OrderSummary, summaryText } from './summary.ts';

interface OrderFacts extends PurchaseContext {
  answers: PurchaseAnswers;
  summary: OrderSummary | null;
  /** Whether the shopper is sending it; otherwise it has only been started. */
  isSent: boolean;
  /** Its page, without the query. */
  url: string;
  userAgent: string | null;
}

/** The same answers always make the same lead, so sending an order twice changes nothing. */
export function orderLead(facts: OrderFacts, now: Date): Submission {
  const { site, car, answers, summary, isSent } = facts;
  const values = allValues(answers);
  const body = {
    // Fields of later steps are included as unanswered.
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

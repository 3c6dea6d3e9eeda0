/** What the steps of a lead send before and after the form itself. */
import type { Json, LeadDraft, Submission } from './submission.ts';

/**
 * - `initial`: the form was begun; nothing personal is known yet.
 * - `rego`: a registration plate to look up, `regoState` in lower case.
 * - `adjustments`: answers about the condition of the car behind valuation `id`.
 * - `last`: the whole form. `lead_id` joins it to its initial lead.
 * - `offer`: the shopper took the offer that a lead was answered with.
 */
export type LeadStep =
  | { kind: 'initial'; payload: Readonly<Record<string, Json>> }
  | { kind: 'rego'; lead_id: string | null; rego: string; regoState: string }
  | { kind: 'adjustments'; id: string; adjustmentAnswers: Readonly<Record<string, Json>> }
  | { kind: 'last'; lead_id: string | null; lead: LeadDraft }
  | {
      kind: 'offer';
      lead_id: string;
      category: string;
      subcategory: '3. Offer Accepted';
      form_completed: boolean;
      offer_accepted: true;
    };

export type LeadStepRead = { ok: true; step: LeadStep } | Extract<Submission, { ok: false }>;

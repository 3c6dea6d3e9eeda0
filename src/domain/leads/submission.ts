/** What a posted form comes to: a lead, complete and checked, or the fields that have to be corrected. */
import type { FormId } from './form.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One thing to correct. `field` is the name in the body. */
export interface FieldError {
  field: string;
  message: string;
}

export interface Person {
  name: string | null;
  last_name: string | null;
  email: string | null;
  /** `+61412345678` where the number could be read, else as it was typed. */
  phone: string | null;
  postcode: string | null;
}

/** How the opt-in came about, with the words that stood beside the box. */
export interface Consent {
  opt_in: boolean;
  how: 'ticked' | 'unticked' | 'untouched default' | 'hidden';
  wording: string;
}

/** How the shopper wants to be answered; `null` where it does not matter to them. */
export interface ContactTerms {
  channel: 'phone' | 'email' | 'sms' | null;
  hours: string | null;
  /** "Text me, don't call." */
  textOnly: boolean;
}

export interface LeadDraft {
  form: FormId;
  category: string;
  subcategory: string;
  /** Id of the tracking event. */
  event: number;
  person: Person;
  message: string | null;
  car: { id: number; slug: string } | null;
  dealership_slug: string;
  location_id: number | null;
  additional_services: readonly string[];
  /** Every name of the lead and enquiry payloads, `null` where unknown, and the form's own fields. */
  payload: Readonly<Record<string, Json>>;
  consent: Consent;
  contact: ContactTerms;
  /** A slot to book; `start` is an ISO moment with zone. */
  appointment: { location_id: number; start: string } | null;
  /** Reasons to doubt that a person sent it. They mark a lead; they never drop one. */
  suspicions: readonly string[];
}

export type Submission = { ok: true; lead: LeadDraft } | { ok: false; errors: readonly FieldError[] };

/** The response to a form posted without script: a page rendered on request. */
import type { Context } from 'hono';
import type { FormId, LeadCar } from '#domain/leads/form.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import type { Site } from '#domain/tenant/site.ts';

export interface FormAgain {
  site: Site;
  form: FormId;
  car: LeadCar | null;
  /** The posted values, unchanged. */
  values: Readonly<Record<string, unknown>>;
  errors: readonly FieldError[];
  /** On a gated site, where to sign in before sending it. */
  signIn?: string;
}

export interface OtherTimes {
  site: Site;
  leadId: string;
  locationId: number;
  /** `start` is an ISO time, `words` its wording for the shopper. */
  times: readonly { start: string; words: string }[];
}

export interface FormPages {
  /** The form again, with its errors. */
  formAgain(c: Context, page: FormAgain, status: number): Promise<Response>;
  /** The lead is stored; the time is taken. */
  otherTimes(c: Context, page: OtherTimes): Promise<Response>;
}

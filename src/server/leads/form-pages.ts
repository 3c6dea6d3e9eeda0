/** What a form that was posted without script is answered with: a page drawn at that moment. */
import type { Context } from 'hono';
import type { FormId, LeadCar } from '#domain/leads/form.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import type { Site } from '#domain/tenant/site.ts';

export interface FormAgain {
  site: Site;
  form: FormId;
  car: LeadCar | null;
  /** What was posted, as it came. */
  values: Readonly<Record<string, unknown>>;
  errors: readonly FieldError[];
  /** Where to sign in before it can be sent, on a gated site. */
  signIn?: string;
}

export interface OtherTimes {
  site: Site;
  leadId: string;
  locationId: number;
  /** `start` is an ISO moment, `words` what the shopper reads. */
  times: readonly { start: string; words: string }[];
}

export interface FormPages {
  /** The form again, with what is to be corrected. */
  formAgain(c: Context, page: FormAgain, status: number): Promise<Response>;
  /** The lead is stored, the time is not free. */
  otherTimes(c: Context, page: OtherTimes): Promise<Response>;
}

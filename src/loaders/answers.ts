/** Pages that answer a form. */
import type { SentLead } from '#domain/leads/answer/success-text.ts';
import type { FormId, LeadCar } from '#domain/leads/form.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { always, loader, requestPage } from './loader.ts';

interface SuccessPage {
  /** The booked test drive, if the address names one. */
  booked: {
    id: string;
    /** Day, time and zone, in words. */
    when: string;
    place: { name: string; address: string } | null;
    /** The name of the car to drive. */
    car: string | null;
  } | null;
  /** The lead, if the address names one of this browser's. */
  sent: SentLead | null;
}

/** After a lead. */
export const successPage = loader({
  pattern: '/success',
  paths: always,
  load: (): SuccessPage => ({ booked: null, sent: null }),
});

interface FormAgainPage {
  form: FormId;
  car: LeadCar | null;
  /** The posted values, as received. */
  values: Readonly<Record<string, unknown>>;
  errors: readonly FieldError[];
  /** Nothing was entered. */
  isFirst?: boolean;
  /** Where to sign in before the form can be sent. */
  signIn?: string;
}

/** A form to correct, or to fill in. */
export const formAgainPage = requestPage<Record<never, never>, FormAgainPage>('/answers/again/[...on]');

interface OtherTimesPage {
  leadId: string;
  locationId: number;
  /** Free times; `start` is ISO 8601, `words` is for the shopper. */
  times: readonly { start: string; words: string }[];
}

/** Other times, after the chosen one was taken. */
export const otherTimesPage = requestPage<Record<never, never>, OtherTimesPage>('/answers/times/[...on]');

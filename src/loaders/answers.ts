/** Pages that answer a form. */
import type { FormId, LeadCar } from '#domain/leads/form.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { always, loader, requestPage } from './loader.ts';

interface SuccessPage {
  /** The test drive that was booked, as far as the address names one. */
  booked: {
    id: string;
    /** Day, time and zone, in words. */
    when: string;
    place: { name: string; address: string } | null;
    /** The name of what is driven. */
    car: string | null;
  } | null;
}

/** After a lead. */
export const successPage = loader({
  pattern: '/success',
  paths: always,
  load: (): SuccessPage => ({ booked: null }),
});

interface FormAgainPage {
  form: FormId;
  car: LeadCar | null;
  /** The posted values, as they came. */
  values: Readonly<Record<string, unknown>>;
  errors: readonly FieldError[];
  /** Where to sign in before it can be sent. */
  signIn?: string;
}

/** A form that has to be corrected. */
export const formAgainPage = requestPage<Record<never, never>, FormAgainPage>('/answers/again/[...on]');

interface OtherTimesPage {
  leadId: string;
  locationId: number;
  /** Free times; `start` is an ISO moment, `words` what the shopper reads. */
  times: readonly { start: string; words: string }[];
}

/** Times to choose from, after another one was taken. */
export const otherTimesPage = requestPage<Record<never, never>, OtherTimesPage>('/answers/times/[...on]');

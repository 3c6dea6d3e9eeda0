/** Pages that answer a form. */
import type { SentLead } from '#domain/leads/answer/success-text.ts';
import type { FormId, LeadCar } from '#domain/leads/form.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { siteBuild } from '#layouts/build/build.ts';
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
  /** When its reply is due, as a sentence with a clock time. */
  reply: string | null;
  /** The car that it is about. */
  car: SearchDocument | null;
  /** Someone else bought it since, or it is no longer offered. */
  isMissed: boolean;
  /** Ids of the locations to show: the one that answers, or all. */
  places: readonly number[];
  /** Cars to look at next. */
  more: { title: string; cars: readonly SearchDocument[] };
}

/** After a lead. The built page names no cars, or each change of the stock would change it. */
export const successPage = loader({
  pattern: '/success',
  paths: always,
  load: (tenant): SuccessPage => {
    const { site } = siteBuild(tenant);
    const places = site.locations.filter(({ visible }) => visible).map(({ id }) => id);
    return {
      ...{ booked: null, sent: null, reply: null, car: null, isMissed: false, places },
      more: { title: 'Fresh in stock', cars: [] },
    };
  },
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

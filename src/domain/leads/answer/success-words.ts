/** What the shopper is told after each form. */
import type { FormId } from '../form.ts';

interface SuccessWords {
  /** What has arrived, after "We have". */
  what: string;
  next: string;
}

const ANSWER = 'A person at the dealership answers you.';

/** Where the shopper took up the estimate that a form was answered with: an offer follows once the car was seen. */
export const ACCEPTED_WORDS: SuccessWords = {
  what: 'your request to see your car',
  next: 'We call you to agree on a time. The offer is made once we have seen it.',
};

/** Where a time was booked, which stands below. */
export const BOOKED_WORDS: SuccessWords = {
  what: 'booked your test drive',
  next: 'The car is ready for you then.',
};

export const FORM_WORDS: Readonly<Record<FormId, SuccessWords>> = {
  enquiry: { what: 'your enquiry', next: ANSWER },
  contact: { what: 'your message', next: ANSWER },
  'test-drive': { what: 'your test drive', next: 'We confirm the time and have the car ready.' },
  'request-photos': { what: 'your wish for photos', next: 'We take them and send them to you.' },
  valuation: { what: 'your car’s details', next: 'Our valuer comes back to you with a figure.' },
  'trade-in': { what: 'your trade-in', next: 'Our valuer comes back to you.' },
  'sell-your-car': { what: 'your car’s details', next: 'Our valuer comes back to you.' },
  finance: { what: 'your finance enquiry', next: 'We answer with rate, comparison rate and repayments.' },
  'finance-pre-approval': {
    what: 'your request for a pre-approval',
    next: 'We tell you what a lender would offer. No credit check is made before you have agreed to it.',
  },
  reserve: { what: 'your reservation', next: 'We hold the car for you and get in touch.' },
  service: { what: 'your booking request', next: 'The workshop confirms day and price.' },
  parts: { what: 'your parts enquiry', next: 'We look it up and answer with price and delivery day.' },
  fleet: { what: 'your fleet enquiry', next: 'Our fleet manager gets in touch.' },
  offer: { what: 'your enquiry', next: ANSWER },
  'buy-online': { what: 'your order', next: 'We check it and call you to agree on the day.' },
  'waiting-list': { what: 'your place on the waiting list', next: 'We write to you when the car is free.' },
  careers: { what: 'your application', next: 'The manager of the team reads it and answers.' },
};

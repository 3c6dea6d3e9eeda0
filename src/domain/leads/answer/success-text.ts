/** The text after each form. */
import type { FormId, LeadCar } from '../form.ts';

interface SuccessText {
  /** What has arrived, after "We have". */
  what: string;
  next: string;
}

/** A complete lead, as the page after it tells of it. */
export interface SentLead {
  form: FormId;
  car: Pick<LeadCar, 'id' | 'name' | 'slug'> | null;
  /** The dealership that answers. */
  dealership: string;
  /** Where it was sent; null if the shopper chose none. */
  location_id: number | null;
  /** When it arrived, ISO 8601. */
  at: string;
  /** The short reference for the phone; null for an older lead. */
  reference: string | null;
  /** Whether the shopper accepted the offer made in reply. */
  isAccepted: boolean;
}

const ANSWER = 'It’s with our team now.';

/** For a shopper who accepted the estimate: an offer follows once the car has been inspected. */
export const ACCEPTED_TEXT: SuccessText = {
  what: 'your inspection request',
  next: 'We’ll call you to arrange a time and make you an offer once we’ve seen your car.',
};

/** For a booked time, which is shown below. */
export const BOOKED_TEXT: SuccessText = {
  what: 'booked your test drive',
  next: 'We’ll have the car ready for you.',
};

/** After what has arrived, if the car is no longer for sale: in place of what would happen with it. */
export const noLongerForSale = (item: string): string =>
  `That ${item} is no longer for sale, so we’ll look for another one like it.`;

export const SUCCESS_TEXTS: Readonly<Record<FormId, SuccessText>> = {
  enquiry: { what: 'your enquiry', next: ANSWER },
  contact: { what: 'your message', next: ANSWER },
  'test-drive': { what: 'your test drive request', next: 'We’ll confirm the time and have the car ready.' },
  'request-photos': { what: 'your photo request', next: 'We’ll take the photos and send them to you.' },
  valuation: { what: 'your car’s details', next: 'Our valuer will get back to you with a figure.' },
  'trade-in': { what: 'your trade-in details', next: 'Our valuer will get back to you.' },
  'sell-your-car': { what: 'your car’s details', next: 'Our valuer will get back to you.' },
  finance: { what: 'your finance enquiry', next: 'We’ll send you the rate, comparison rate and repayments.' },
  'finance-pre-approval': {
    what: 'your pre-approval request',
    next: 'We’ll tell you what a lender could offer. Nobody runs a credit check until you’ve agreed to it.',
  },
  reserve: { what: 'your reservation', next: 'We’re holding the car for you and will be in touch.' },
  service: { what: 'your booking request', next: 'Our workshop will confirm the day and price.' },
  parts: { what: 'your parts enquiry', next: 'We’ll look it up and reply with a price and delivery date.' },
  fleet: { what: 'your fleet enquiry', next: 'Our fleet manager will be in touch.' },
  offer: { what: 'your enquiry', next: ANSWER },
  'buy-online': { what: 'your order', next: 'We’ll check it and call you to arrange a day.' },
  'waiting-list': {
    what: 'your place on the waiting list',
    next: 'We’ll tell you when the car is available.',
  },
  careers: { what: 'your application', next: 'The team manager will read it and reply.' },
};

/** What has arrived, as a sentence. */
export const arrivedText = (what: string, car: { name: string } | null): string =>
  `We have ${what}${car ? ` for the ${car.name}` : ''}.`;

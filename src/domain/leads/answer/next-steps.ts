/** What happens after a form, for the page that thanks the shopper. */
import type { FormId } from '../form.ts';
import type { SentLead } from './success-text.ts';

const IN_TOUCH = 'We call, text or email you.';
const COME = 'Come and see it when we’re open. There’s no obligation.';
const LICENCE = 'Bring your driver licence. Allow half an hour.';
const WRITTEN_OFFER = 'If the figure suits you, we inspect your car and make you an offer in writing.';
/** An estimate is shown at once, where enough similar cars are known. */
const ESTIMATED = [
  'You see an estimate next, if we have enough similar cars to compare.',
  IN_TOUCH,
  WRITTEN_OFFER,
];

/** In order. When to expect the reply is said beside them. */
const STEPS: Readonly<Record<FormId, readonly string[]>> = {
  enquiry: ['A salesperson reads your question.', IN_TOUCH],
  contact: ['We pass your message to the right team.', IN_TOUCH],
  'test-drive': ['We check that the time is free.', 'We let you know once it’s confirmed.', LICENCE],
  'request-photos': ['We take the photos you asked for.', 'You get them by email or text.'],
  valuation: ['A valuer looks at your answers and at what similar cars sell for.', IN_TOUCH, WRITTEN_OFFER],
  'trade-in': ESTIMATED,
  'sell-your-car': ESTIMATED,
  finance: [
    'A finance specialist looks at what you’ve told us.',
    'You get the rate, the comparison rate and the repayments.',
    'You decide whether to apply. Nobody checks your credit before that.',
  ],
  'finance-pre-approval': [
    'A finance specialist looks at what you’ve told us.',
    'We tell you what a lender could offer.',
    'You decide whether to apply. Nobody checks your credit before that.',
  ],
  reserve: ['We hold the car for you.', IN_TOUCH],
  service: [
    'The workshop looks for a day that’s free.',
    'We confirm the day and the price.',
    'No work starts before you’ve agreed to both.',
  ],
  parts: ['We look the part up for your car.', 'You get a price and a delivery date.'],
  fleet: ['Our fleet manager reads your enquiry.', IN_TOUCH],
  offer: ['We check how the offer works for you.', IN_TOUCH],
  'buy-online': ['We check your order.', 'We call you to arrange a day.'],
  'waiting-list': [
    'If it’s available again, we message everyone on the list at the same time.',
    'The first to reserve it gets it.',
  ],
  careers: ['The team manager reads your application.', 'You get a reply.'],
};

const BOOKED = ['We get it ready for you.', LICENCE, 'Can’t make it? Call us and we’ll find another time.'];

const SOLD = ['A salesperson will look for one like it.', 'We call, text or email you with what we find.'];

const BOOKED_SOLD = ['We’ll call you before your booking to suggest another one like it, or to cancel.'];

const ACCEPTED = [
  'We call you to arrange a time.',
  'We inspect your car. That takes about 20 minutes.',
  'You get an offer in writing. There’s no obligation to accept.',
];

/** Forms after which a shopper may want to see the car. */
const ABOUT_A_CAR: ReadonlySet<FormId> = new Set<FormId>(['enquiry', 'request-photos', 'reserve']);

/** Forms whose promise nobody can keep once the car is sold. */
const NEEDS_THE_CAR: ReadonlySet<FormId> = new Set<FormId>(['enquiry', 'test-drive', 'request-photos']);

/** Forms of a buyer: the car is sold to this shopper. */
const BUYING: ReadonlySet<FormId> = new Set<FormId>(['reserve', 'buy-online']);

/** Whether a shopper who sent this form has missed the car once it is sold. */
export const hasMissed = (form: FormId | null): boolean => form === null || !BUYING.has(form);

interface Known {
  isBooked: boolean;
  /** The car was sold to somebody else, or is no longer offered. */
  isMissed: boolean;
  /** The car is at a yard and not sold. */
  canBeSeen: boolean;
}

type Sent = Pick<SentLead, 'form' | 'isAccepted'>;

/** Whether what a shopper was promised needs a car that they have missed: it is no longer for sale, or sold to another. */
export const isPromiseOff = (sent: Sent | null, { isBooked, isMissed }: Omit<Known, 'canBeSeen'>): boolean =>
  isMissed && (isBooked || (sent !== null && !sent.isAccepted && NEEDS_THE_CAR.has(sent.form)));

/** What happens next, in order. Nothing if neither a lead nor a booked time is known. */
export function nextSteps(sent: Sent | null, { isBooked, isMissed, canBeSeen }: Known): readonly string[] {
  if (isPromiseOff(sent, { isBooked, isMissed })) return isBooked ? BOOKED_SOLD : SOLD;
  if (isBooked) return BOOKED;
  if (sent === null) return [];
  if (sent.isAccepted) return ACCEPTED;
  return [...STEPS[sent.form], ...(canBeSeen && ABOUT_A_CAR.has(sent.form) ? [COME] : [])];
}

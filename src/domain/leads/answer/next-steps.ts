/** What happens after a form, for the page that thanks the shopper. */
import type { FormId } from '../form.ts';
import type { SentLead } from './success-text.ts';

const IN_TOUCH = 'We call, text or email you.';
const COME = 'Come and see it whenever it suits you. There’s no obligation.';
const LICENCE = 'Bring your driver licence. Allow half an hour.';
const VALUER = [
  'A valuer looks at your answers and at what similar cars sell for.',
  IN_TOUCH,
  'If the figure suits you, we inspect your car and make you an offer in writing.',
];

/** In order. When to expect the reply is said beside them. */
const STEPS: Readonly<Record<FormId, readonly string[]>> = {
  enquiry: ['A salesperson reads your question.', IN_TOUCH, COME],
  contact: ['Your message goes to the team it’s for.', IN_TOUCH],
  'test-drive': ['We check that the time is free.', 'You hear from us when it’s confirmed.', LICENCE],
  'request-photos': ['We take the photos you asked for.', 'You get them by email or text.', COME],
  valuation: VALUER,
  'trade-in': VALUER,
  'sell-your-car': VALUER,
  finance: [
    'A finance specialist looks at what you’ve told us.',
    'You get the rate, the comparison rate and the repayments.',
    'You decide whether to apply. Nobody checks your credit before that.',
  ],
  'finance-pre-approval': [
    'A finance specialist looks at what you’ve told us.',
    'You hear what a lender could offer.',
    'You decide whether to apply. Nobody checks your credit before that.',
  ],
  reserve: ['We take it off sale for you.', IN_TOUCH, COME],
  service: [
    'The workshop looks for a day that’s free.',
    'You hear from us with the day and the price.',
    'No work starts before you’ve agreed to both.',
  ],
  parts: ['We look the part up for your car.', 'You get a price and a delivery date.'],
  fleet: ['Our fleet manager reads your enquiry.', IN_TOUCH],
  offer: ['We check how the offer works for you.', IN_TOUCH, COME],
  'buy-online': ['We check your order.', 'We call you to arrange a day.'],
  'waiting-list': [
    'If it’s available again, we message everyone on the list at the same time.',
    'The first to reserve it gets it.',
  ],
  careers: ['The team manager reads your application.', 'You get a reply.'],
};

const BOOKED = ['We get it ready for you.', LICENCE, 'Can’t make it? Call us and we’ll find another time.'];

const ACCEPTED = [
  'We call you to arrange a time.',
  'We inspect your car. That takes about 20 minutes.',
  'You get an offer in writing. There’s no obligation to accept.',
];

/** What happens next, in order. Nothing if neither a lead nor a booked time is known. */
export function nextSteps(
  sent: Pick<SentLead, 'form' | 'isAccepted'> | null,
  isBooked: boolean,
): readonly string[] {
  if (isBooked) return BOOKED;
  if (sent === null) return [];
  return sent.isAccepted ? ACCEPTED : STEPS[sent.form];
}

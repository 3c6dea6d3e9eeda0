/** The mail that confirms an order to the shopper: the car, the total and the next steps. */
import { type MailContext, mailColours, mailPictureOf, receiptMail } from '#domain/deliveries/envelope.ts';
import { mailButton, mailFacts, mailImage, mailParagraph } from '#domain/deliveries/html.ts';
import { type Mail, oneLine } from '#domain/deliveries/mail.ts';
import type { LeadRecord } from '#domain/deliveries/record.ts';
import { replyByTheClock } from '#domain/leads/answer/reply-promise.ts';
import { DELIVERY_POSTCODE, HANDOVER, PAY_BY } from '#domain/leads/forms/buy-online.ts';
import { formatCents } from '#domain/payments/cents.ts';
import type { ReservationFacts } from '#domain/reservations/mails.ts';
import { html } from '#domain/shared/markup.ts';
import { orderNextSteps } from './documents.ts';
import { buyingPath, orderHref } from './eligibility.ts';
import type { StepValues } from './steps.ts';
import { DEPOSIT_LABEL, readSummaryText } from './summary.ts';

/** Whether a lead is a sent order. */
export function isOrder({ draft }: Pick<LeadRecord, 'draft'>): boolean {
  return draft.form === 'buy-online' && draft.payload.form_completed === true;
}

/** Fields whose answers the mail repeats. */
const REPEATED_FIELDS = [HANDOVER, DELIVERY_POSTCODE, PAY_BY];

interface OrderDeposit {
  /** In words, as a fact of the order. */
  fact: string;
  /** The next step. */
  step: string;
}

/** Where the deposit stands as the mail is written; the order's own page shows it later. */
function depositOf(
  { reserve }: MailContext['site'],
  reservation: Pick<ReservationFacts, 'cents' | 'paidCents' | 'refundedCents'> | null,
): OrderDeposit | null {
  const cents = reservation?.cents ?? (reserve.enabled ? reserve.deposit * 100 : 0);
  if (cents === 0) return null;
  const amount = formatCents(cents);
  if (reservation && reservation.refundedCents > 0) {
    return { fact: `${amount}, refunded`, step: `We have refunded your ${amount} deposit.` };
  }
  return reservation && reservation.paidCents > 0
    ? { fact: `${amount}, paid`, step: `We have your ${amount} deposit and are holding the car for you.` }
    : {
        fact: `${amount}, not paid yet`,
        step: `Your ${amount} deposit was not paid when we sent this. Pay it from your order and we will hold the car for you.`,
      };
}

/**
 * The mail. It repeats no free text, because the address may be someone else's.
 * @param reservation of the order; null if the car is not held for it
 */
export function orderEmail(
  record: LeadRecord,
  context: MailContext,
  reservation: ReservationFacts | null,
): Mail {
  const { site, address } = context;
  const { draft, car } = record;
  const { payload } = draft;
  const name = car?.name ?? 'car';
  const answers: StepValues = Object.fromEntries(
    Object.entries(payload).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
  const amounts = typeof payload.order === 'string' ? readSummaryText(payload.order) : [];
  const deposit = depositOf(site, reservation);
  const facts = [
    { label: 'Car', value: name },
    ...(car?.stocknum ? [{ label: 'Stock number', value: car.stocknum }] : []),
    ...amounts.map((amount) =>
      deposit && amount.label === DEPOSIT_LABEL ? { ...amount, value: deposit.fact } : amount,
    ),
    ...REPEATED_FIELDS.flatMap(({ name, staffLabel }) => {
      const value = answers[name];
      return typeof value === 'string' && value !== '' ? [{ label: staffLabel, value }] : [];
    }),
  ];
  const path = car && buyingPath(car, site.buyOnline);
  const url = path && `${address}${orderHref(path, context.id)}`;
  const steps = [...(deposit === null ? [] : [deposit.step]), ...orderNextSteps(answers)];
  const intro = `Thank you. We have your order for the ${name}.`;
  const promise = replyByTheClock(site, draft.dealership_slug, new Date(record.receivedAt));
  const phone = site.phone === null ? null : `Questions? Call us on ${site.phone}.`;
  const subject = oneLine(`Your order: ${name}`);
  const colours = mailColours(site);
  const picture = mailPictureOf(car, address);

  const lines = [
    'Hello,',
    '',
    `${intro} ${promise}`,
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    'What happens next:',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    ...(url ? ['', `Your order: ${url}`] : []),
    ...(phone ? ['', phone] : []),
  ];

  const body = [
    mailParagraph('Hello,'),
    mailParagraph(`${intro} ${promise}`),
    ...(picture ? [mailImage(picture, colours)] : []),
    mailFacts(facts, colours),
    html`<p style="margin:24px 0 8px;font-weight:700">What happens next</p>`,
    html`<ol style="margin:0 0 16px;padding-left:20px">${steps.map((step) => html`<li>${step}</li>`)}</ol>`,
    ...(url ? [mailParagraph(mailButton('See Your Order', url, colours))] : []),
    ...(phone ? [mailParagraph(phone)] : []),
  ];

  return receiptMail(record, context, {
    subject,
    preview: intro,
    heading: 'We have your order',
    lines,
    body,
    signed: null,
  });
}

/** The mail that confirms an order to the shopper: the car, the total and the next steps. */
import { type MailContext, mailColours, mailPictureOf, receiptMail } from '#domain/deliveries/envelope.ts';
import { mailButton, mailFacts, mailImage, mailParagraph } from '#domain/deliveries/html.ts';
import { type Mail, oneLine } from '#domain/deliveries/mail.ts';
import type { LeadRecord } from '#domain/deliveries/record.ts';
import { replyByTheClock } from '#domain/leads/answer/reply-promise.ts';
import { DELIVERY_POSTCODE, HANDOVER, PAY_BY } from '#domain/leads/forms/buy-online.ts';
import { formatCents } from '#domain/payments/cents.ts';
import { html } from '#domain/shared/markup.ts';
import { orderNextSteps } from './documents.ts';
import { buyingPath, orderHref } from './eligibility.ts';
import type { StepValues } from './steps.ts';
import { readSummaryText } from './summary.ts';

/** Whether a lead is a sent order. */
export function isOrder({ draft }: Pick<LeadRecord, 'draft'>): boolean {
  return draft.form === 'buy-online' && draft.payload.form_completed === true;
}

/** Fields whose answers the mail repeats. */
const REPEATED_FIELDS = [HANDOVER, DELIVERY_POSTCODE, PAY_BY];

/** The mail. It repeats no free text, because the address may be someone else's. */
export function orderEmail(record: LeadRecord, context: MailContext): Mail {
  const { site, address } = context;
  const { draft, car } = record;
  const { payload } = draft;
  const name = car?.name ?? 'car';
  const answers: StepValues = Object.fromEntries(
    Object.entries(payload).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
  const amounts = typeof payload.order === 'string' ? readSummaryText(payload.order) : [];
  const facts = [
    { label: 'Car', value: name },
    ...(car?.stocknum ? [{ label: 'Stock number', value: car.stocknum }] : []),
    ...amounts,
    ...REPEATED_FIELDS.flatMap(({ name, staffLabel }) => {
      const value = answers[name];
      return typeof value === 'string' && value !== '' ? [{ label: staffLabel, value }] : [];
    }),
  ];
  const path = car && buyingPath(car, site.buyOnline);
  const url = path && `${address}${orderHref(path, context.id)}`;
  const deposit = site.reserve.enabled && site.reserve.deposit > 0 ? site.reserve.deposit * 100 : null;
  const steps = [
    ...(deposit === null
      ? []
      : [
          `If you have not paid the ${formatCents(deposit)} deposit yet, pay it now and we will hold the car for you.`,
        ]),
    ...orderNextSteps(answers),
  ];
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

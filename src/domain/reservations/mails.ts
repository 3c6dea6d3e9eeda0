/** Messages about a reservation: to its shopper, to the waiting list, and to the dealership. */

import {
  letterheadOf,
  type MailContext,
  mailColours,
  mailHeaders,
  mailPictureOf,
  messageId,
} from '#domain/deliveries/envelope.ts';
import { greetingOf } from '#domain/deliveries/greeting.ts';
import {
  mailButton,
  mailFacts,
  mailImage,
  mailLink,
  mailPage,
  mailParagraph,
  mailThumbnail,
} from '#domain/deliveries/html.ts';
import { leadLocation, momentText, zoneOf } from '#domain/deliveries/lead-facts.ts';
import { type Mail, oneLine, subjectWith } from '#domain/deliveries/mail.ts';
import { type LeadRecord, personName, type ReservationMailKind } from '#domain/deliveries/record.ts';
import { phoneText } from '#domain/leads/submission/phone.ts';
import { formatCents } from '#domain/payments/cents.ts';
import { counted } from '#domain/shared/counted.ts';
import { html } from '#domain/shared/markup.ts';
import { reservationPath } from './paths.ts';

/** The facts of a reservation for its messages; dates are ISO 8601. */
export interface ReservationFacts {
  id: string;
  cents: number;
  paidCents: number;
  refundedCents: number;
  holdHours: number;
  payUntil: string;
  /** It ended because the car was no longer for sale. */
  isWithdrawn: boolean;
  holdUntil: string | null;
}

interface MailText {
  subject: string;
  /** The mail's heading, if the facts already give the rest of the subject. */
  heading?: string;
  /** One paragraph each. */
  lines: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  /** Path of the button's target. */
  button: { label: string; path: string } | null;
}

interface About {
  record: LeadRecord;
  car: string;
  /** Of the car. */
  slug: string;
  carPath: string;
  reservation: ReservationFacts | null;
  /** The end of the hold, and of the time to pay before that. */
  until: string | null;
  payUntil: string | null;
}

const paid = ({ reservation }: About): string | null =>
  reservation && reservation.paidCents > 0 ? formatCents(reservation.paidCents) : null;

const fact = (label: string, value: string | null): [string, string][] =>
  value === null ? [] : [[label, value]];

const TO_SHOPPER: Readonly<Record<ReservationMailKind, (about: About) => MailText>> = {
  held: (about) => {
    const { reservation, car, payUntil } = about;
    const deposit = reservation && formatCents(reservation.cents);
    const hours = counted(reservation?.holdHours ?? 0, 'hour');
    return {
      subject: `Held for you: ${car}`,
      lines: [
        `We are holding the ${car} for you until ${payUntil}. Nobody else can reserve it before then.`,
        `Pay your ${deposit} deposit by then and we will hold it for another ${hours}. The deposit is 100% refundable.`,
        'If you did not ask for this, ignore this email. You have not been charged.',
      ],
      facts: [...fact('Held until', payUntil), ...fact('Deposit', deposit)],
      button: reservationButton(about),
    };
  },
  reserved: (about) => ({
    subject: `Reserved for you: ${about.car}`,
    lines: [
      `The ${about.car} is reserved for you. Nobody else can reserve it until ${about.until}.`,
      ...(paid(about) === null
        ? []
        : [
            `Your ${paid(about)} deposit is 100% refundable. If you do not buy the car, we refund it when the hold ends.`,
          ]),
      'We will be in touch to arrange the next step.',
    ],
    facts: [...fact('Held until', about.until), ...fact('Deposit received', paid(about))],
    button: reservationButton(about),
  }),
  'reservation-over': (about) => ({
    subject: `Your reservation has ended: ${about.car}`,
    lines: about.reservation?.isWithdrawn
      ? [
          `The ${about.car} was sold or withdrawn before you paid, so we can no longer hold it for you.`,
          'You have not been charged. We are sorry about that and happy to help you find one like it.',
        ]
      : [`The ${about.car} was held for you until ${about.until}. Anyone can now reserve it.`],
    facts: [],
    button: { label: 'See the car', path: about.carPath },
  }),
  refunded: (about) => ({
    subject: `Your deposit has been refunded: ${about.car}`,
    lines: [
      `We have refunded your deposit for the ${about.car} in full. It can take up to 10 days to reach your account.`,
      about.reservation?.isWithdrawn
        ? 'The car was sold or withdrawn before your payment arrived. We are sorry about that and happy to help you find one like it.'
        : 'The car is no longer held for you.',
    ],
    facts: [...fact('Refunded', about.reservation && formatCents(about.reservation.refundedCents))],
    button: { label: 'See the car', path: about.carPath },
  }),
  'car-free': (about) => ({
    subject: `Available again: ${about.car}`,
    lines: [
      `You asked us to let you know: the ${about.car} is no longer reserved.`,
      'The first person to reserve it gets it, and everyone on the waiting list got this message.',
    ],
    facts: [],
    button: { label: 'See the car', path: about.carPath },
  }),
};

const TO_DEALER: Readonly<Record<ReservationMailKind, (about: About) => MailText>> = {
  // The dealership learns of it from the lead.
  held: (about) => dealerText(about, 'Held', 'The shopper has not paid yet.'),
  reserved: (about) => dealerText(about, 'Reserved', 'Please take the car off sale until the hold ends.'),
  'reservation-over': (about) =>
    dealerText(
      about,
      'Reservation ended',
      about.reservation?.isWithdrawn
        ? 'The car was sold or withdrawn while the shopper was paying. Please offer them another one.'
        : 'The car is back on sale.',
    ),
  refunded: (about) =>
    dealerText(
      about,
      'Deposit refunded',
      about.reservation?.isWithdrawn
        ? 'The car was sold or withdrawn while the shopper was paying, so we refunded the deposit. Please offer them another one.'
        : 'The hold has ended and the deposit has been refunded.',
    ),
  // Only for shoppers on the waiting list.
  'car-free': (about) => dealerText(about, 'Available again', 'Everyone on the waiting list has been told.'),
};

function dealerText(about: About, what: string, line: string): MailText {
  const { record, reservation } = about;
  const { person } = record.draft;
  return {
    subject: `${what}: ${about.car}, ${personName(record.draft)}`,
    heading: `${what}: ${about.car}`,
    lines: [line],
    facts: [
      ...fact('Shopper', personName(record.draft)),
      ...fact('Phone', person.phone && phoneText(person.phone)),
      ...fact('Email', person.email),
      ...fact('Stock number', record.car?.stocknum ?? null),
      ...fact('Held until', about.until),
      ...fact('Deposit received', paid(about)),
      ...fact(
        'Refunded',
        reservation && reservation.refundedCents > 0 ? formatCents(reservation.refundedCents) : null,
      ),
    ],
    button: { label: 'See the car', path: about.carPath },
  };
}

const reservationButton = ({ reservation, slug }: About): MailText['button'] =>
  reservation === null
    ? null
    : { label: 'See your reservation', path: reservationPath(slug, reservation.id) };

/** A kind's message; its address decides who it is for. */
export function reservationMail(
  kind: ReservationMailKind,
  { record, reservation }: { record: LeadRecord; reservation: ReservationFacts | null },
  context: MailContext,
): Mail {
  const { site, address } = context;
  const isShopper = context.to === record.draft.person.email;
  const zone = zoneOf(leadLocation(site, record.draft), site);
  const slug = record.car?.slug ?? '';
  const words = (isShopper ? TO_SHOPPER : TO_DEALER)[kind]({
    record,
    reservation,
    car: record.car?.name ?? 'car',
    slug,
    carPath: `/cars/${slug}`,
    until: reservation?.holdUntil ? momentText(reservation.holdUntil, zone) : null,
    payUntil: reservation && momentText(reservation.payUntil, zone),
  });
  const colours = mailColours(site);
  const picture = mailPictureOf(record.car, address);
  // The shopper's subject says what they asked for; a salesperson's has the lead's reference.
  const subject = subjectWith(isShopper ? null : record.reference, words.subject);
  // A shopper who has not paid may have typed someone else's address, so it gets no other personal data.
  const name = kind === 'held' ? null : record.draft.person.name;
  const greeting = isShopper ? [greetingOf(name)] : [];
  const lines = [...greeting, ...words.lines];
  const carWords = html`<strong>${record.car?.name ?? 'car'}</strong><br>${record.car?.price_text ?? ''}`;
  const allFacts = [...words.facts, ...fact('Reference', record.reference ?? reservation?.id ?? null)];
  const url = words.button && `${address}${words.button.path}`;
  const text = [
    ...lines.flatMap((line) => [line, '']),
    ...allFacts.map(([label, value]) => `${label}: ${value}`),
    ...(url ? ['', url] : []),
    '',
    site.name,
    address,
    '',
  ].join('\n');
  const facts = allFacts.map(([label, value]) => ({ label, value }));
  const body = [
    ...lines.map(mailParagraph),
    // The button comes before the picture, which is an empty box until it has loaded.
    ...(url && words.button ? [mailParagraph(mailButton(words.button.label, url, colours))] : []),
    ...(picture ? [isShopper ? mailImage(picture, colours) : mailThumbnail(picture, carWords, colours)] : []),
    ...(facts.length > 0 ? [mailFacts(facts, colours)] : []),
  ];
  return {
    messageId: messageId(context.id, address),
    from: { name: oneLine(site.name), address: context.from },
    to: context.to,
    replyTo: isShopper ? site.email : record.draft.person.email,
    subject,
    text,
    html: mailPage({
      title: subject,
      preview: oneLine(words.lines[0] ?? subject),
      heading: words.heading ?? subject,
      from: letterheadOf(site, address),
      body,
      footer: html`Sent by ${mailLink(address, address, colours)}`,
      colours,
    }),
    headers: {
      ...mailHeaders(context.id, record.id),
      ...(isShopper ? { 'Auto-Submitted': 'auto-generated' } : {}),
    },
  };
}

/** The email a salesperson gets: who, how to answer and what about, all on one phone screen. */
import {
  CALENDAR_FILE,
  CALENDAR_TYPE,
  calendarFile,
  testDriveEntry,
} from '#domain/appointments/calendar-file.ts';
import { replyByTheClock } from '#domain/leads/answer/reply-promise.ts';
import { phoneText } from '#domain/leads/submission/phone.ts';
import type { Json } from '#domain/leads/submission/submission.ts';
import { addressLine, directionsUrl } from '#domain/locations/places.ts';
import { html, htmlLines } from '#domain/shared/markup.ts';
import {
  letterheadOf,
  type MailContext,
  mailColours,
  mailHeaders,
  mailPictureOf,
  messageId,
  receiptMail,
} from './envelope.ts';
import { greetingOf } from './greeting.ts';
import {
  mailButton,
  mailFacts,
  mailImage,
  mailLink,
  mailNote,
  mailPage,
  mailParagraph,
  mailQuietButton,
  mailThumbnail,
} from './html.ts';
import { appointmentText, leadFacts, leadNotes, locationOf, zoneOf } from './lead-facts.ts';
import { type Mail, oneLine, subjectWith } from './mail.ts';
import { type LeadRecord, leadTitle, personName, referenceOf } from './record.ts';
import { phoneKey } from './same-person.ts';

/** `tel:+61491570006`, or null if the text cannot be dialled. */
export function telLink(phone: string): string | null {
  const key = phoneKey(phone);
  if (key === null) return null;
  return `tel:${/^0[2-478]\d{8}$/.test(key) ? `+61${key.slice(1)}` : key}`;
}

export function leadEmail(record: LeadRecord, context: MailContext): Mail {
  const { site, address } = context;
  const { draft, car } = record;
  const { person } = draft;
  const name = personName(draft);
  const mark = record.suspicions.length > 0 ? '[Please check] ' : record.revision > 1 ? '[Update] ' : '';
  const subject = subjectWith(record.reference, `${mark}${leadTitle(record)} from ${name}`);
  const carUrl = car && !car.withdrawn ? `${address}/cars/${car.slug}` : null;
  const notes = leadNotes(record, site);
  const facts = leadFacts(record, site);
  const picture = mailPictureOf(car, address);
  const phone = person.phone === null ? null : phoneText(person.phone);
  const tel = person.phone === null ? null : telLink(person.phone);
  const colours = mailColours(site);

  const text = [
    leadTitle(record),
    '',
    name,
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(person.email ? [`Email: ${person.email}`] : []),
    ...(notes.length > 0 ? ['', ...notes.map(({ label, value }) => `${label}: ${value}`)] : []),
    ...(car ? ['', car.name, car.price_text, carUrl ?? ''] : []),
    ...(draft.message ? ['', draft.message] : []),
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    `Sent from the ${site.name} website (${address}).`,
    `Reference: ${referenceOf(record)}`,
    '',
  ].join('\n');

  const links = [
    ...(tel && !draft.contact.textOnly ? [mailButton(`Call ${phone}`, tel, colours)] : []),
    ...(tel && (draft.contact.textOnly || draft.contact.channel === 'sms')
      ? [mailButton(`Text ${phone}`, tel.replace(/^tel:/, 'sms:'), colours)]
      : []),
    ...(person.email
      ? [
          mailQuietButton(
            'Reply by email',
            `mailto:${encodeURIComponent(person.email)}?subject=${encodeURIComponent(subjectWith(record.reference, leadTitle(record)))}`,
            colours,
          ),
        ]
      : []),
  ];
  const contact = [
    phone && (tel ? html`<a href="${tel}" class="m-ink" style="color:${colours.ink}">${phone}</a>` : phone),
    phone && person.email && html`<br>`,
    person.email,
  ];
  const carWords =
    car &&
    html`${carUrl === null ? html`<strong>${car.name}</strong>` : html`<a class="m-ink" href="${carUrl}" style="color:${colours.ink};font-weight:700">${car.name}</a>`}<br>${car.price_text}`;
  const body = [
    html`<p style="margin:0;font-size:20px;line-height:28px;font-weight:700">${name}</p>`,
    mailParagraph(html`${contact}`),
    ...notes.map(({ label, value }) => mailNote(html`${label}<br><strong>${value}</strong>`, colours)),
    html`<div style="margin:0 0 16px">${links}</div>`,
    carWords && (picture ? mailThumbnail(picture, carWords, colours) : mailParagraph(carWords)),
    draft.message &&
      html`<p class="m-ground" style="margin:0 0 24px;padding:16px;border-radius:8px;background:${colours.surface}">${htmlLines(draft.message)}</p>`,
    mailFacts(
      facts.map(({ label, value }) => ({ label, value: htmlLines(value) })),
      colours,
    ),
  ];

  return {
    messageId: messageId(context.id, address),
    from: { name: oneLine(site.name), address: context.from },
    to: context.to,
    replyTo: person.email,
    subject,
    text,
    html: mailPage({
      title: subject,
      preview: oneLine(draft.message ?? car?.price_text ?? site.name),
      heading: leadTitle(record),
      kicker: record.revision > 1 ? 'Lead updated' : 'New lead',
      from: letterheadOf(site, address),
      body: html`${body}`,
      footer: html`Sent by ${mailLink(address, address, colours)}<br>Reference ${referenceOf(record)}`,
      colours,
    }),
    ...calendarOf(record, context),
    headers: mailHeaders(context.id, record.id),
  };
}

/**
 * The booked time as a calendar file. If that fails, the mail goes without it: the lead matters more.
 */
function calendarOf(record: LeadRecord, { site, address }: MailContext): Pick<Mail, 'attachments'> {
  const { appointment, car } = record;
  if (appointment?.kind !== 'booked') return {};
  try {
    const entry = testDriveEntry(
      { ...appointment, at: record.receivedAt },
      { site, location: locationOf(site, appointment.location_id), car, address },
    );
    return {
      attachments: [{ filename: CALENDAR_FILE, contentType: CALENDAR_TYPE, content: calendarFile(entry) }],
    };
  } catch {
    return {};
  }
}

/** What the shopper should know about a car that is not for sale any more. */
function goneText(status: Json | undefined): string | null {
  switch (status) {
    case 'withdrawn':
      return 'The vehicle you asked about is no longer on our website. We will let you know if it is still for sale.';
    case 'sold':
      return 'The vehicle you asked about has been sold. We will help you find a similar one.';
    default:
      return null;
  }
}

/**
 * The shopper's receipt: their enquiry has arrived, which car it is about, and when to expect an answer. Apart from the
 * name, it repeats nothing that was typed. Otherwise anyone could write to a stranger in the dealership's name.
 */
export function receiptEmail(record: LeadRecord, context: MailContext): Mail {
  const { site, address } = context;
  const { draft } = record;
  // A car that only the sender names may be made up, and the receipt may go to someone else.
  const isUnconfirmed = record.car?.withdrawn === true && draft.car === null;
  const car = isUnconfirmed ? null : record.car;
  const colours = mailColours(site);
  const location = locationOf(site, draft.location_id);
  const phone = location?.phone ?? site.phone;
  const booked = record.appointment?.kind === 'booked' ? record.appointment : null;
  const at = booked && locationOf(site, booked.location_id);
  const appointment = appointmentText(booked, () => ({
    name: at?.name ?? site.name,
    timeZone: zoneOf(at, site),
  }));
  const subject = oneLine(
    booked
      ? `Your appointment with ${site.name}`
      : car
        ? `Your enquiry about the ${car.name}`
        : `Your enquiry with ${site.name}`,
  );
  const greeting = greetingOf(draft.person.name);
  const taken =
    record.appointment?.kind === 'taken'
      ? 'Someone else has just booked the time you chose. We will be in touch to arrange another.'
      : null;
  const promise =
    taken ??
    (booked
      ? 'We look forward to seeing you.'
      : replyByTheClock(site, draft.dealership_slug, new Date(record.receivedAt)));
  const reach = phone ? `If it is urgent, call us on ${phone}.` : null;
  const there = at ?? location;
  const way = there && directionsUrl(there);
  const carUrl = car && !car.withdrawn ? `${address}/cars/${car.slug}` : null;
  const gone = goneText(draft.payload.vehicle_status);
  const price = draft.payload.vehicle_status === 'sold' ? null : car?.price_text;

  const lines = [
    greeting,
    '',
    `Thank you. We have your enquiry. ${promise}`,
    ...(gone ? ['', gone] : []),
    ...(appointment ? ['', `Your appointment: ${appointment}`] : []),
    ...(way ? ['', `Directions: ${way}`] : []),
    ...(car ? ['', car.name, ...(price ? [price] : []), carUrl ?? ''] : []),
    ...(reach ? ['', reach] : []),
  ];

  const tel = phone ? telLink(phone) : null;
  const picture = mailPictureOf(car, address);
  const buttons = [
    ...(car && carUrl ? [mailButton('See the car', carUrl, colours)] : []),
    ...(tel ? [mailQuietButton(`Call ${phone}`, tel, colours)] : []),
    ...(way ? [mailQuietButton('Directions', way, colours)] : []),
  ];
  const body = [
    mailParagraph(greeting),
    html`<p style="margin:0 0 24px">Thank you. We have your enquiry. ${promise}</p>`,
    ...(gone ? [mailNote(html`${gone}`, colours)] : []),
    ...(appointment ? [mailNote(html`<strong>${appointment}</strong>`, colours)] : []),
    ...(car && carUrl
      ? [
          ...(picture ? [mailImage(picture, colours)] : []),
          html`<p style="margin:0 0 8px;font-size:18px;line-height:26px;font-weight:700">${car.name}</p>`,
          ...(price ? [mailParagraph(price)] : []),
        ]
      : []),
    ...(buttons.length > 0 ? [mailParagraph(html`${buttons}`)] : []),
  ];
  const place = location ? addressLine(location.address) : site.address;

  return {
    ...receiptMail(record, context, {
      subject,
      preview: promise,
      heading: booked ? 'Your appointment is booked' : 'We have your enquiry',
      lines,
      body,
      signed: { place },
    }),
    ...calendarOf(record, context),
  };
}

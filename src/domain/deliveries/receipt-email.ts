/** The email a shopper gets when their enquiry has arrived. */
import { replyByTheClock } from '#domain/leads/answer/reply-promise.ts';
import type { Json } from '#domain/leads/submission/payload.ts';
import { addressLine, directionsUrl } from '#domain/locations/places.ts';
import { html, type Markup } from '#domain/shared/markup.ts';
import type { Site } from '#domain/tenant/site.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { type MailContext, mailColours, mailPictureOf, receiptMail } from './envelope.ts';
import { greetingOf } from './greeting.ts';
import { mailButton, mailImage, mailNote, mailParagraph, mailQuietButton } from './html.ts';
import { appointmentText, locationOf, zoneOf } from './lead-facts.ts';
import { type Mail, oneLine } from './mail.ts';
import type { LeadRecord } from './record.ts';
import { telLink } from './tel-link.ts';

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

/** What a receipt says; `null` where it says nothing. */
interface ReceiptFacts {
  greeting: string;
  /** When to expect an answer. */
  promise: string;
  /** About a car that is not for sale any more. */
  gone: string | null;
  appointment: string | null;
  car: LeadRecord['car'];
  carUrl: string | null;
  price: string | null;
  phone: string | null;
  /** Link to directions. */
  way: string | null;
}

function receiptFacts(record: LeadRecord, { site, address }: MailContext): ReceiptFacts {
  const { draft } = record;
  // A car that only the sender names may be made up, and the receipt may go to someone else.
  const isUnconfirmed = record.car?.withdrawn === true && draft.car === null;
  const car = isUnconfirmed ? null : record.car;
  const location = locationOf(site, draft.location_id);
  const booked = record.appointment?.kind === 'booked' ? record.appointment : null;
  const at = booked && locationOf(site, booked.location_id);
  const there = at ?? location;
  return {
    greeting: greetingOf(draft.person.name),
    promise: promiseOf(record, site),
    gone: goneText(draft.payload.vehicle_status),
    appointment: appointmentText(booked, () => ({
      name: at?.name ?? site.name,
      timeZone: zoneOf(at, site),
    })),
    car,
    carUrl: car && !car.withdrawn ? `${address}/cars/${car.slug}` : null,
    price: draft.payload.vehicle_status === 'sold' ? null : (car?.price_text ?? null),
    phone: location?.phone ?? site.phone,
    way: there && directionsUrl(there),
  };
}

/** What happens next. */
function promiseOf({ appointment, draft, receivedAt }: LeadRecord, site: Site): string {
  switch (appointment?.kind) {
    case 'taken':
      return 'Someone else has just booked the time you chose. We will be in touch to arrange another.';
    case 'booked':
      return 'We look forward to seeing you.';
    default:
      return replyByTheClock(site, draft.dealership_slug, new Date(receivedAt));
  }
}

/**
 * The shopper's receipt: their enquiry has arrived, which car it is about, and when to expect an answer. Apart from the
 * name, it repeats nothing that was typed. Otherwise anyone could write to a stranger in the dealership's name.
 */
export function receiptEmail(record: LeadRecord, context: MailContext): Mail {
  const { site } = context;
  const facts = receiptFacts(record, context);
  const isBooked = record.appointment?.kind === 'booked';
  const subject = oneLine(
    isBooked
      ? `Your appointment with ${site.name}`
      : facts.car
        ? `Your enquiry about the ${facts.car.name}`
        : `Your enquiry with ${site.name}`,
  );
  const location = locationOf(site, record.draft.location_id);
  return {
    ...receiptMail(record, context, {
      subject,
      preview: facts.promise,
      heading: isBooked ? 'Your appointment is booked' : 'We have your enquiry',
      lines: receiptLines(facts),
      body: receiptBody(facts, context),
      signed: { place: location ? addressLine(location.address) : site.address },
    }),
    ...calendarAttachment(record, context),
  };
}

function receiptLines({
  greeting,
  promise,
  gone,
  appointment,
  way,
  car,
  carUrl,
  price,
  phone,
}: ReceiptFacts) {
  return [
    greeting,
    '',
    `Thank you. We have your enquiry. ${promise}`,
    ...(gone ? ['', gone] : []),
    ...(appointment ? ['', `Your appointment: ${appointment}`] : []),
    ...(way ? ['', `Directions: ${way}`] : []),
    ...(car ? ['', car.name, ...(price ? [price] : []), carUrl ?? ''] : []),
    ...(phone ? ['', `If it is urgent, call us on ${phone}.`] : []),
  ];
}

function receiptBody(
  { greeting, promise, gone, appointment, way, car, carUrl, price, phone }: ReceiptFacts,
  { site, address }: MailContext,
): Markup[] {
  const colours = mailColours(site);
  const tel = phone ? telLink(phone) : null;
  const picture = mailPictureOf(car, address);
  const buttons = [
    ...(car && carUrl ? [mailButton('See the car', carUrl, colours)] : []),
    ...(tel ? [mailQuietButton(`Call ${phone}`, tel, colours)] : []),
    ...(way ? [mailQuietButton('Directions', way, colours)] : []),
  ];
  return [
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
}

/** One sample mail of each kind that a site sends, about its own cars. */
import { confirmMail, newsMail } from '#domain/alerts/messages.ts';
import { mailColours } from '#domain/deliveries/envelope.ts';
import { leadEmail } from '#domain/deliveries/lead-email.ts';
import { receiptEmail } from '#domain/deliveries/receipt-email.ts';
import {
  type LeadAppointment,
  type LeadRecord,
  leadCar,
  RESERVATION_MAIL_KINDS,
} from '#domain/deliveries/record.ts';
import type { Car } from '#domain/inventory/car.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import type { FormField, FormId } from '#domain/leads/form.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { readSubmission } from '#domain/leads/submission/submission.ts';
import { openingTimeAhead } from '#domain/locations/hours.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { orderEmail } from '#domain/purchases/order-mail.ts';
import { reservationMail } from '#domain/reservations/mails.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { addressMail, linkMail, nobodyMail, operatorMail } from '#server/auth/auth-mails.ts';
import { feedAlarmMail } from '#server/fetching/alarm-mail.ts';

export interface NamedMail {
  /** A name that is safe for a file. */
  name: string;
  subject: string;
  text: string;
  html: string;
}

interface Written {
  subject: string;
  text: string;
  html: string | null;
}

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = DAY_MS / 48;

/** A time that a shopper could have booked: a while after the location opens, on the half hour. */
function timeAtYard(location: Location | undefined, after: Date): Date {
  const open =
    location && openingTimeAhead(location.contact_detail, zoneOf(location), after, 4 * HALF_HOUR_MS);
  return new Date(Math.ceil((open ?? after).getTime() / HALF_HOUR_MS) * HALF_HOUR_MS);
}
const ID = '00000000-0000-4000-8000-000000000001';
const SHOPPER = {
  name: 'Ann',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'ann.nguyen@example.com',
  postcode: '4870',
} as const;
const MESSAGE =
  'Is it still there, and has the timing belt been done?\nI could come on Saturday morning with my old one.';
const SIGN_IN = { type: 'watchlist', redirect: '/watchlist', back: '/' } as const;

/** Sample answers for a form. */
function entered(form: FormId, site: Site, car: Car | null): Record<string, unknown> {
  const answer = ({ name, kind, required, value, choices }: FormField): unknown => {
    if (name in SHOPPER) return SHOPPER[name as keyof typeof SHOPPER];
    if (name === 'message') return MESSAGE;
    if (kind === 'checkbox') return required || value === 'on' ? 'on' : undefined;
    if (kind === 'select' || kind === 'radio') return value || (required ? choices[0]?.value : undefined);
    if (kind === 'number') return value || '25000';
    return required && value === '' ? 'Toyota' : value;
  };
  return Object.fromEntries(
    fieldsFor(FORMS[form], { site, car }).map((field) => [field.name, answer(field)]),
  );
}

function recordOf(
  form: FormId,
  site: Site,
  { car, now, appointment = null }: { car: Car | null; now: Date; appointment?: LeadAppointment | null },
): LeadRecord {
  const read = readSubmission(form, entered(form, site, car), { site, car, now });
  if (!read.ok) throw new Error(`${form}: ${read.errors.map(({ message }) => message).join(' ')}`);
  return {
    id: ID,
    reference: 'HMG-4821',
    dealership: site.name,
    receivedAt: now.toISOString(),
    revision: 1,
    draft: read.lead,
    car: car && leadCar(car, site),
    appointment,
    suspicions: [],
    conversation: { id: ID, earlier: 0 },
  };
}

/**
 * All mails, each with a name.
 * @param options.address the site's public address, without a trailing slash
 * @throws Error if no car is for sale
 */
export function allMails(options: {
  site: Site;
  cars: readonly Car[];
  address: string;
  now: Date;
}): NamedMail[] {
  const { site, cars, address, now } = options;
  const forSale = cars.filter(isAvailable);
  const car = forSale.find(({ images }) => images.length > 0) ?? forSale[0];
  if (car === undefined) throw new Error(`${site.slug} has no car for sale to write about`);
  const others = forSale.filter((each) => each !== car).slice(0, 3);
  const dealer = site.email ?? `sales@${site.slug}.example`;
  const context = (to: string) => ({ site, id: ID, to, from: 'no-reply@platform.example', address });
  const toDealer = context(dealer);
  const toShopper = context(SHOPPER.email);

  const location = site.locations.find(({ visible }) => visible);
  const start = timeAtYard(location, new Date(now.getTime() + 2 * DAY_MS));
  const booked: LeadAppointment | null =
    location === undefined
      ? null
      : {
          kind: 'booked',
          id: ID,
          location_id: location.id,
          start: start.toISOString(),
          end: new Date(start.getTime() + HALF_HOUR_MS).toISOString(),
          moved_from: null,
          moves: 0,
        };
  const enquiry = recordOf('enquiry', site, { car, now });
  const drive = recordOf('test-drive', site, { car, now, appointment: booked });
  const general = recordOf('contact', site, { car: null, now });
  const order = recordOf('buy-online', site, { car, now });
  const reservation = {
    id: ID,
    cents: site.reserve.deposit * 100,
    paidCents: site.reserve.deposit * 100,
    refundedCents: 0,
    holdHours: 48,
    payUntil: new Date(now.getTime() + HALF_HOUR_MS).toISOString(),
    isWithdrawn: false,
    holdUntil: start.toISOString(),
  };
  const held = { record: enquiry, reservation };

  const alert = {
    site,
    address,
    stopHref: `${address}/api/alerts/stop?token=example`,
    colours: mailColours(site),
  };
  const wording = 'to be told about new Toyota HiLux up to $40,000, at most once a day.';
  const account = { site, address };
  const feed = { site, dealership: site.dealerships[0] ?? site.slug, address };
  const mails: Record<string, Written | null> = {
    'lead-enquiry': leadEmail(enquiry, toDealer),
    'lead-again': leadEmail({ ...enquiry, revision: 2, conversation: { id: ID, earlier: 2 } }, toDealer),
    'lead-test-drive': leadEmail(drive, toDealer),
    'lead-general': leadEmail(general, toDealer),
    'receipt-enquiry': receiptEmail(enquiry, toShopper),
    'receipt-test-drive': receiptEmail(drive, toShopper),
    'receipt-general': receiptEmail(general, toShopper),
    order: orderEmail(order, toShopper, null),
    ...Object.fromEntries(
      RESERVATION_MAIL_KINDS.flatMap((kind) => [
        [`${kind}-shopper`, reservationMail(kind, held, toShopper)],
        [`${kind}-dealer`, reservationMail(kind, held, toDealer)],
      ]),
    ),
    'alert-confirm': confirmMail({
      ...{ site, wording, colours: alert.colours },
      confirmHref: `${address}/api/alerts/confirm?token=example`,
    }),
    'alert-price': newsMail([{ kind: 'price_drop', car, before: 45_990, now: 43_990 }], alert),
    'alert-several': newsMail(
      [{ kind: 'new', car }, ...others.map((each) => ({ kind: 'back', car: each }) as const)],
      alert,
    ),
    'sign-in': written(linkMail(account, 'example', SIGN_IN)),
    'sign-in-nobody': written(nobodyMail(account, SIGN_IN)),
    'sign-in-address': written(addressMail(account, 'example')),
    'sign-in-staff': written(operatorMail(account, 'example')),
    'feed-alarm': written(feedAlarmMail({ ...feed, alarm: 'has not come for 26 hours' })),
    'feed-works-again': written(feedAlarmMail({ ...feed, alarm: null })),
  };
  return Object.entries(mails).flatMap(([name, mail]) =>
    mail === null || mail.html === null
      ? []
      : [{ name, subject: mail.subject, text: mail.text, html: mail.html }],
  );
}

/** A message sent by mail. */
function written(content: ReturnType<typeof feedAlarmMail>): Written | null {
  return content.channel === 'email' ? content : null;
}

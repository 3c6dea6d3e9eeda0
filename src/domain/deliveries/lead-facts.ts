/** The facts of a lead, in the order a salesperson reads them. */
import { formatDollars } from '#domain/inventory/price.ts';
import type { FormField, FormId } from '#domain/leads/form.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import type { Json } from '#domain/leads/submission/payload.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { zoneOf as zoneOfLocation } from '#domain/locations/places.ts';
import { reservationOffer } from '#domain/reservations/offer.ts';
import { counted } from '#domain/shared/counted.ts';
import { formatDate, timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { ADJUSTMENT_PREFIX } from '#domain/valuation/adjustments.ts';
import { valuationOf } from '#domain/valuation/own-car.ts';
import { isValued, rangeText } from '#domain/valuation/valuation.ts';
import { type LeadAppointment, type LeadRecord, leadTitle } from './record.ts';

export interface Fact {
  label: string;
  value: string;
}

/** Payload names left out of the facts: they appear elsewhere in a delivery, or only machines need them. */
export const OMITTED_ANSWERS: ReadonlySet<string> = new Set([
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'opt_in',
  'category',
  'subcategory',
  'lead_id',
  'form_completed',
  'offer_accepted',
  'url',
  'source',
  'user_agent',
  'page_id',
  'car_id',
  'car_dealership_id',
  'dealership_slug',
  'manufacturer_slug',
  'location',
  'location_id',
  'lead_attributes',
  'additional_services',
  'stock_number',
  'vehicle_status',
  'preferred_contact',
  'contact_channel',
  'contact_hours',
  'text_only',
  'id',
]);

/** Facts that no field asks for, with their format if a label is not enough. */
export const DERIVED_ANSWERS: Readonly<
  Record<string, { staffLabel: string; text?: (value: Json) => string }>
> = {
  valuation: { staffLabel: 'Estimate they saw', text: valuationText },
  order: { staffLabel: 'Order' },
};

/**
 * The field behind an answer, by its payload name, `adjustmentAnswers.km` for a nested one; null if no field
 * of the form has that name.
 */
export function fieldOfAnswer(form: FormId, site: Site): (name: string) => FormField | null {
  const { sometimes = [] } = FORMS[form];
  const fields = [...sometimes, ...fieldsFor(FORMS[form], { site, car: null })];
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (name) => byName.get(name.replace(ANSWERS, ADJUSTMENT_PREFIX)) ?? null;
}

/** Answers about the condition have this prefix. */
const ANSWERS = /^adjustmentAnswers\./;

/** `loan_term`, `loanTerm` → `Loan term`, `Loan Term`. */
function wordsOfName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const whole = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: 0 });

/** An answer in words, according to its field. */
function answerText(field: FormField | null, value: Json): string {
  const words = wordsOf(value);
  switch (field?.kind) {
    case 'number':
      if (typeof value !== 'number' || field.unit === null) return words;
      return field.unit === 'km' ? `${whole(value)} km` : `$${whole(value)}`;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(words) ? dayText(words) : words;
    case 'time':
      return /^\d{2}:\d{2}$/.test(words) ? clockText(words) : words;
    case 'select':
    case 'radio':
      return field.choices.find((choice) => choice.value === words)?.label ?? words;
    default:
      return words;
  }
}

/** The valuation that the shopper was given. */
function valuationText(value: Json): string {
  const answer = valuationOf({ valuation: value });
  if (answer === null) return '';
  if (!isValued(answer)) return `None: ${answer.message}`;
  const { estimate, sample } = answer;
  const from = sample === null ? '' : `, from ${counted(sample, 'car')}`;
  return `${rangeText(answer)} (estimate ${formatDollars(estimate)}${from})`;
}

function wordsOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object')
    return Array.isArray(value) ? value.map(wordsOf).join(', ') : JSON.stringify(value);
  return String(value).trim();
}

/** Payload names of the dealer's car. Forms about the shopper's own car use them for that one. */
const OF_A_CAR: ReadonlySet<string> = new Set(['Vehicle Make', 'Vehicle Model', 'car_type']);
const PREFERRED: ReadonlySet<string> = new Set(['preferred_date', 'preferred_time']);

/** The form's answers besides person, car and message. */
function furtherFacts({ form, payload, additional_services, appointment }: LeadDraft, site: Site): Fact[] {
  const asked = new Map(fieldsFor(FORMS[form], { site, car: null }).map((field) => [field.name, field]));
  const isIncluded = (name: string) =>
    !OMITTED_ANSWERS.has(name) &&
    (!OF_A_CAR.has(name) ||
      (asked.has(name) &&
        (payload.car_id === null || (name !== 'car_type' && asked.get(name)?.ofCar !== true)))) &&
    !(appointment !== null && PREFERRED.has(name));
  const fieldOf = fieldOfAnswer(form, site);
  const facts = Object.entries(payload)
    .filter(([name]) => isIncluded(name))
    .flatMap(([name, value]): [string, Json][] =>
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      DERIVED_ANSWERS[name]?.text === undefined
        ? Object.entries(value).map(([part, each]) => [`${name}.${part}`, each])
        : [[name, value]],
    )
    .flatMap(([name, value]) => {
      if (wordsOf(value) === '') return [];
      const field = fieldOf(name);
      const { staffLabel, text } = DERIVED_ANSWERS[name] ?? {};
      const words = text ? text(value) : answerText(field, value);
      return words === ''
        ? []
        : [{ label: field?.staffLabel || staffLabel || wordsOfName(name), value: words }];
    });
  return additional_services.length === 0
    ? facts
    : [...facts, { label: 'Services', value: additional_services.join(', ') }];
}

const CHANNELS = { phone: 'By phone', email: 'By email', sms: 'By text message' } as const;

/** The shopper's contact preferences in words; null if there are none. */
export function contactTerms({ channel, hours, textOnly }: LeadDraft['contact']): string | null {
  const terms = [
    ...(textOnly ? ['Text me, don’t call'] : channel === null ? [] : [CHANNELS[channel]]),
    ...(hours === null ? [] : [hours]),
  ];
  return terms.length === 0 ? null : terms.join(' · ');
}

/** The shopper's consents, with the text beside each box. */
function consentText({ opt_in, how, wording }: LeadDraft['consent']): string {
  const answer = opt_in ? 'Yes' : 'No';
  const source = {
    ticked: 'ticked',
    unticked: 'not ticked',
    'untouched default': 'left ticked',
    hidden: 'not asked',
  };
  return `${answer} (${source[how]}): “${wording}”`;
}

/** `14:05` in words: `2:05 pm`. */
function clockText(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formatters by time zone. Creating one is slow, and Australia has few zones. */
const clocks = new Map<string, Record<'moment' | 'weekday' | 'zone', Intl.DateTimeFormat>>();

function clockOf(timeZone: string) {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = {
      moment: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
      weekday: new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'long' }),
      zone: new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' }),
    };
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** A time at a location in words: `Monday, 30 November 2026, 9:30 am AEST`. */
export function momentText(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const { moment, weekday, zone } = clockOf(timeZone);
  const [date = '', clock = ''] = moment.format(at).split(' ');
  const zoneName = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${weekday.format(at)}, ${formatDate(date)}, ${clockText(clock)} ${zoneName}`.trim();
}

/** A calendar date with its weekday: `Tuesday, 10 March 2026`. */
const dayText = (isoDate: string) =>
  `${clockOf('UTC').weekday.format(Date.parse(isoDate))}, ${formatDate(isoDate)}`;

export function locationOf(site: Pick<Site, 'locations'>, id: number | null): Location | null {
  return id === null ? null : (site.locations.find((location) => location.id === id) ?? null);
}

/** The time zone of a location; without a location, that of the site's state. */
export function zoneOf(
  location: Pick<Location, 'time_zone' | 'address'> | null,
  site: Pick<Site, 'state'>,
): string {
  return location === null ? timeZoneOf(site.state) : zoneOfLocation(location);
}

/** A lead's location: the one requested, else the dealership's first, else the site's first. */
export function leadLocation(site: Pick<Site, 'locations'>, draft: LeadDraft): Location | null {
  const own = site.locations.filter(({ dealership_slug }) => dealership_slug === draft.dealership_slug);
  return (
    locationOf(site, draft.location_id) ??
    own.find(({ primary }) => primary) ??
    own[0] ??
    site.locations[0] ??
    null
  );
}

/** The appointment in words; null if none was requested. */
export function appointmentText(
  appointment: LeadAppointment | null,
  place: (locationId: number) => { name: string; timeZone: string },
): string | null {
  if (appointment === null) return null;
  const { name, timeZone } = place(appointment.location_id);
  const when = `${momentText(appointment.start, timeZone)}, ${name}`;
  switch (appointment.kind) {
    case 'booked':
      return appointment.moved_from === null
        ? when
        : `${when} (moved from ${momentText(appointment.moved_from, timeZone)})`;
    case 'moved':
      return `moved to ${when} by a later request`;
    case 'taken':
      return `${when}: already taken. Please arrange another time.`;
  }
}

/** The subcategory if it adds to the title; numbered ones only mark a form's steps. */
function subjectOf({ draft }: Pick<LeadRecord, 'draft'>): string | null {
  const { subcategory } = draft;
  return leadTitle({ draft, car: null }).endsWith(subcategory) || /^\d/.test(subcategory)
    ? null
    : subcategory;
}

/** The valuation that the shopper accepted. A range is an estimate, not an offer. */
function offerFact(payload: LeadDraft['payload']): Fact[] {
  if (payload.offer_accepted !== true) return [];
  const answer = valuationOf(payload);
  return answer && isValued(answer)
    ? fact('Estimate', `The shopper wants an inspection: ${rangeText(answer)}`)
    : fact('Offer', 'Accepted by the shopper');
}

/** Shown for a car that was not in stock when the lead came in. */
function statusText({ payload }: LeadDraft, car: LeadRecord['car']): string | null {
  switch (payload.vehicle_status) {
    case 'withdrawn':
      return car === null
        ? `Car ${wordsOf(payload.car_id ?? null)}, no longer on the site`
        : 'No longer on the site, but the shopper saw it there';
    case 'sold':
      return 'Sold. Please offer them a similar one';
    case 'coming_soon':
      return 'Coming soon';
    default:
      return null;
  }
}

/** An order reaches the dealership with its first answers, whether or not the others follow. */
function startedText({ form, payload }: LeadDraft): string | null {
  return form === 'buy-online' && payload.form_completed === false
    ? 'Started, not sent yet. You will get an update if they send it'
    : null;
}

/** A request to reserve arrives before its deposit. */
function depositText({ form }: LeadDraft, site: Site): string | null {
  const { deposit } = reservationOffer(site.reserve, '');
  return form === 'reserve' && deposit !== null
    ? `${deposit}. The car is reserved once you get the email that says it is paid`
    : null;
}

/** Warnings that the person answering the lead should read first. */
export function leadNotes({ draft, car, appointment, suspicions }: LeadRecord, site: Site): Fact[] {
  const place = (id: number) => {
    const at = locationOf(site, id);
    return { name: at?.name ?? site.name, timeZone: zoneOf(at, site) };
  };
  return [
    ...offerFact(draft.payload),
    ...fact('Status', startedText(draft)),
    ...fact('Car', statusText(draft, car)),
    ...fact('Deposit', depositText(draft, site)),
    ...fact('Appointment', appointmentText(appointment, place)),
    ...fact('Contact', contactTerms(draft.contact)),
    ...fact('Please check', suspicions.join(', ')),
  ];
}

const fact = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);

/** All facts of a lead in order, except the person and the message, which deliveries show separately. */
export function leadFacts(record: LeadRecord, site: Site): Fact[] {
  const { draft, car, appointment } = record;
  const location =
    appointment?.location_id === draft.location_id ? null : locationOf(site, draft.location_id);
  return [
    ...fact('Stock number', car?.stocknum),
    ...fact('Subject', subjectOf(record)),
    ...fact('Location', location?.name),
    ...furtherFacts(draft, site),
    ...fact('Postcode', draft.person.postcode),
    ...fact('News and offers', consentText(draft.consent)),
    ...fact('Received', momentText(record.receivedAt, zoneOf(leadLocation(site, draft), site))),
    ...(record.conversation.earlier === 0 ? [] : fact('Earlier leads', String(record.conversation.earlier))),
  ];
}

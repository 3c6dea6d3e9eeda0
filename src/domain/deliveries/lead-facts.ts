/** What a lead says, in the order a salesperson reads it. */
import type { Json, LeadDraft } from '#domain/leads/submission.ts';
import { formatDate, timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import type { LeadAppointment, LeadRecord } from './record.ts';

export interface Fact {
  label: string;
  value: string;
}

/** Payload names that are told elsewhere in a delivery, or that only machines need. */
const NOT_TOLD: ReadonlySet<string> = new Set([
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
  'car_type',
  'contact_channel',
  'contact_hours',
  'text_only',
]);

/** Words for names that are no words. */
const LABELS: Readonly<Record<string, string>> = {
  rego: 'Registration',
  Rego: 'Registration',
  regoState: 'Registered in',
  km: 'Kilometres',
};

function labelOf(name: string): string {
  const known = LABELS[name];
  if (known !== undefined) return known;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object')
    return Array.isArray(value) ? value.map(wordsOf).join(', ') : JSON.stringify(value);
  return String(value).trim();
}

/** What the form asked beyond person, car and message. */
export function furtherFacts({ payload, additional_services }: LeadDraft): Fact[] {
  const facts = Object.entries(payload).flatMap(([name, value]) => {
    const words = NOT_TOLD.has(name) ? '' : wordsOf(value);
    return words === '' ? [] : [{ label: labelOf(name), value: words }];
  });
  return additional_services.length === 0
    ? facts
    : [...facts, { label: 'Services', value: additional_services.join(', ') }];
}

const CHANNELS = { phone: 'By phone', email: 'By e-mail', sms: 'By text message' } as const;

/** How the shopper wants to be answered, in words; null when it does not matter to them. */
export function contactTerms({ channel, hours, textOnly }: LeadDraft['contact']): string | null {
  const terms = [
    ...(textOnly ? ['Text me, don’t call'] : channel === null ? [] : [CHANNELS[channel]]),
    ...(hours === null ? [] : [hours]),
  ];
  return terms.length === 0 ? null : terms.join(' · ');
}

/** What the shopper agreed to, with the words that stood beside the box. */
export function consentText({ opt_in, how, wording }: LeadDraft['consent']): string {
  const answer = opt_in ? 'Yes' : 'No';
  const source = {
    ticked: 'ticked',
    unticked: 'not ticked',
    'untouched default': 'box left as it was',
    hidden: 'not asked',
  };
  return `${answer} (${source[how]}): “${wording}”`;
}

/** A moment at a place as people say it: `Monday, 30 November 2026, 9:30 am`. */
export function momentText(iso: string, timeZone: string): string {
  const moment = new Date(iso);
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    moment,
  );
  const weekday = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'long' }).format(moment);
  const [date = '', clock = ''] = parts.split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
  return `${weekday}, ${formatDate(date)}, ${shown}`;
}

export function locationOf(site: Pick<Site, 'locations'>, id: number | null): Location | null {
  return id === null ? null : (site.locations.find((location) => location.id === id) ?? null);
}

/** Whose clock a location goes by; without a location that of the site's state. */
export function zoneOf(
  location: Pick<Location, 'time_zone' | 'address'> | null,
  site: Pick<Site, 'state'>,
): string {
  return location?.time_zone ?? timeZoneOf(location?.address.state ?? site.state);
}

/** The location that speaks for a lead: the one asked for, else the dealership's first, else the site's. */
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

/** The appointment in words; null where none was asked for. */
export function appointmentText(
  appointment: LeadAppointment | null,
  place: (locationId: number) => { name: string; timeZone: string },
): string | null {
  if (appointment === null) return null;
  const { name, timeZone } = place(appointment.location_id);
  const when = `${momentText(appointment.start, timeZone)}, ${name}`;
  return appointment.kind === 'booked'
    ? when
    : `${when}: this time was already taken, please agree on another`;
}

/** Everything on one page, in order; person and message have places of their own. */
export function leadFacts(record: LeadRecord, site: Site): Fact[] {
  const { draft, car } = record;
  const location = locationOf(site, draft.location_id);
  const appointment = appointmentText(record.appointment, (id) => {
    const at = locationOf(site, id);
    return { name: at?.name ?? site.name, timeZone: zoneOf(at, site) };
  });
  const fact = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
  return [
    ...fact('Appointment', appointment),
    ...fact('Answer', contactTerms(draft.contact)),
    ...fact('Stock number', car?.stocknum),
    ...fact('Subject', draft.subcategory),
    ...fact('Location', location?.name),
    ...furtherFacts(draft),
    ...fact('Postcode', draft.person.postcode),
    ...fact('News and offers', consentText(draft.consent)),
    ...fact('Received', momentText(record.receivedAt, zoneOf(leadLocation(site, draft), site))),
    ...(record.conversation.earlier === 0
      ? []
      : fact('Earlier leads of this person', String(record.conversation.earlier))),
    ...fact('Please check', record.suspicions.join(', ')),
    ...fact('Lead', record.id),
  ];
}

/** A lead as ADF 1.0, the XML that dealers' CRMs accept by email. */
import { FORMS } from '#domain/leads/forms/index.ts';
import type { Json } from '#domain/leads/submission/payload.ts';
import { escapeXml } from '#domain/shared/xml.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type MailContext, mailHeaders, messageId } from './envelope.ts';
import { leadFacts, leadLocation, leadNotes, zoneOf } from './lead-facts.ts';
import { type Mail, oneLine } from './mail.ts';
import { type LeadRecord, leadTitle, personName } from './record.ts';

const SOURCE = 'Forecourt';

type Attributes = Readonly<Record<string, string | number | null>>;
type Node = string | null;

/** An element with text; null if there is no text, because CRMs handle a missing element better than an empty one. */
function leaf(name: string, value: string | number | null | undefined, attributes: Attributes = {}): Node {
  const text = value === null || value === undefined ? '' : escapeXml(String(value)).trim();
  return text === '' ? null : `<${name}${written(attributes)}>${text}</${name}>`;
}

function branch(name: string, children: readonly Node[], attributes: Attributes = {}): Node {
  const inner = children.filter((child) => child !== null);
  if (inner.length === 0) return null;
  return `<${name}${written(attributes)}>\n${inner.map((child) => indent(child)).join('\n')}\n</${name}>`;
}

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
/** Indents lines that begin an element. Text may have line breaks of its own, which stay as they are. */
const indent = (xml: string) => xml.replace(/^(?=<)/gm, '  ');

/** Creating a formatter is slow, and there are few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** The time with its local offset: `2026-04-27T09:30:00+10:00`. */
export function localMoment(iso: string, timeZone: string): string {
  const moment = new Date(iso);
  const local = clockOf(timeZone).format(moment).replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(moment.getTime() / 1000) * 1000) / 60_000);
  const sign = minutes < 0 ? '-' : '+';
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${local}${sign}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

const answer = (payload: LeadRecord['draft']['payload'], ...names: string[]): string | null => {
  for (const name of names) {
    const value: Json | undefined = payload[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return null;
};

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const UNKNOWN = 'Unknown';
/** Facts that have elements of their own. */
const HAS_AN_ELEMENT: ReadonlySet<string> = new Set(['Stock number', 'Received', 'Postcode']);

/**
 * The lead's car. ADF requires a vehicle in every lead: without a car, it names what the shopper asked for.
 */
function wantedVehicle({ draft, car, appointment }: LeadRecord): Node {
  const interest = draft.form === 'test-drive' || appointment !== null ? 'test-drive' : 'buy';
  if (car === null) {
    return branch(
      'vehicle',
      [
        leaf('year', UNKNOWN),
        leaf('make', answer(draft.payload, 'manufacturer_slug') ?? UNKNOWN),
        leaf('model', UNKNOWN),
      ],
      { interest, status: draft.payload.car_type === 'new' ? 'new' : 'used' },
    );
  }
  return branch(
    'vehicle',
    [
      leaf('id', car.id, { source: SOURCE }),
      leaf('year', car.year ?? UNKNOWN),
      leaf('make', car.make),
      leaf('model', car.model),
      leaf('vin', car.vin),
      leaf('stock', car.stocknum),
      leaf('trim', car.badge),
      leaf('doors', car.doors),
      leaf('bodystyle', car.body),
      leaf('transmission', car.transmission),
      leaf('odometer', car.km, { units: 'km' }),
      car.colour === null
        ? null
        : branch('colorcombination', [leaf('exteriorcolor', car.colour), leaf('preference', 1)]),
      leaf('price', car.price, { type: 'asking', currency: 'AUD' }),
      leaf('pricecomments', car.price_text || null),
    ],
    // ADF has no demo status; a demo car is sold as used.
    { interest, status: car.car_type === 'new' ? 'new' : 'used' },
  );
}

/**
 * The car the shopper wants to sell. A car in for service or parts is not for sale: it goes into the
 * comments.
 */
function ownVehicle({ draft }: LeadRecord): Node {
  const { payload } = draft;
  const isPartOfOrder = draft.form === 'buy-online' && payload.trade_in === 'Yes';
  const { sells = false } = FORMS[draft.form];
  if (!sells && !isPartOfOrder) return null;
  const rego = answer(payload, 'rego', 'Rego', 'trade_in_rego');
  const make = answer(payload, isPartOfOrder ? 'trade_in_make' : 'Vehicle Make');
  const model = answer(payload, isPartOfOrder ? 'trade_in_model' : 'Vehicle Model');
  const state = answer(payload, 'regoState');
  const answers = payload.adjustmentAnswers;
  const answered = isRecord(answers) ? answers : {};
  return branch(
    'vehicle',
    [
      leaf('year', answer(payload, 'Vehicle Year', 'trade_in_year') ?? UNKNOWN),
      leaf('make', make ?? UNKNOWN),
      leaf('model', model ?? UNKNOWN),
      leaf('trim', answer(payload, 'Vehicle Badge')),
      leaf('odometer', answer(payload, 'km', 'trade_in_km') ?? answer(answered, 'km'), { units: 'km' }),
      leaf(
        'comments',
        rego === null ? null : `Registration ${rego}${state ? ` ${state.toUpperCase()}` : ''}`,
      ),
    ],
    { interest: draft.form === 'sell-your-car' ? 'sell' : 'trade-in', status: 'used' },
  );
}

/**
 * The lead as an ADF document: the declaration, then ADF's own instruction, and elements in the order of its
 * DTD. Facts without an ADF element (contact preferences, consent, appointment, other answers) go into the
 * comments.
 */
export function adfDocument(record: LeadRecord, site: Site, address: string): string {
  const { draft } = record;
  const { person, contact } = draft;
  const location = leadLocation(site, draft);
  const phone = location?.phone ?? site.phone;
  const mobile = /^(?:\+?61|0)4/.test((person.phone ?? '').replace(/\s/g, ''));
  const comments = [
    ...(draft.message ? [draft.message] : []),
    ...[...leadNotes(record, site), ...leadFacts(record, site)]
      .filter(({ label }) => !HAS_AN_ELEMENT.has(label))
      .map(({ label, value }) => `${label}: ${value}`),
  ].join('\n');
  const email = leaf('email', person.email, { preferredcontact: contact.channel === 'email' ? 1 : 0 });
  const reach = email !== null || person.phone !== null;

  const prospect = branch(
    'prospect',
    [
      leaf('id', record.id, { sequence: record.revision, source: SOURCE }),
      leaf('id', record.reference, { source: `${SOURCE} reference` }),
      leaf('requestdate', localMoment(record.receivedAt, zoneOf(location, site))),
      wantedVehicle(record),
      ownVehicle(record),
      branch('customer', [
        branch('contact', [
          leaf('name', person.name, { part: 'first' }),
          leaf('name', person.last_name, { part: 'last' }),
          person.name === null && person.last_name === null
            ? leaf('name', personName(draft), { part: 'full' })
            : null,
          email,
          reach
            ? leaf('phone', person.phone, {
                type: mobile ? 'cellphone' : 'voice',
                preferredcontact: contact.channel === 'phone' || contact.channel === 'sms' ? 1 : 0,
              })
            : leaf('phone', UNKNOWN),
          person.postcode === null
            ? null
            : branch('address', [
                leaf('street', UNKNOWN, { line: 1 }),
                leaf('postalcode', person.postcode),
                leaf('country', 'AU'),
              ]),
        ]),
        leaf('comments', comments),
      ]),
      branch('vendor', [
        leaf('id', draft.dealership_slug, { source: SOURCE }),
        leaf('vendorname', record.dealership),
        leaf('url', address),
        branch('contact', [
          leaf('name', location?.name ?? site.name, { part: 'full', type: 'business' }),
          leaf('email', site.email),
          leaf('phone', phone ?? (site.email === null ? UNKNOWN : null)),
        ]),
      ]),
      branch('provider', [
        leaf('name', site.name, { part: 'full' }),
        leaf('service', oneLine(leadTitle({ draft, car: null }))),
        leaf('url', address),
      ]),
    ],
    { status: record.revision > 1 ? 'resend' : 'new' },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${branch('adf', [prospect])}\n`;
}

/** The email for a CRM. Its whole text is the document, as CRMs expect. */
export function adfEmail(record: LeadRecord, context: MailContext): Mail {
  return {
    messageId: messageId(context.id, context.address),
    from: { name: oneLine(context.site.name), address: context.from },
    to: context.to,
    replyTo: record.draft.person.email,
    subject: oneLine(`ADF lead ${record.id}`),
    text: adfDocument(record, context.site, context.address),
    html: null,
    headers: mailHeaders(context.id, record.id),
  };
}

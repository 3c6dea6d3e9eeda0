/** Reads a posted form: a complete, validated lead, or the fields to correct. */
import { CAR_TYPES } from '#domain/inventory/kinds.ts';
import { slugify } from '#domain/inventory/naming.ts';
import { isSold } from '#domain/inventory/status.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { momentOf } from '#domain/shared/local-time.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { ADJUSTMENT_PREFIX } from '#domain/valuation/adjustments.ts';
import { classify, departmentOf } from '../categories.ts';
import { departmentOfLead } from '../departments.ts';
import { field } from '../fields.ts';
import type { FormField, FormId, LeadCar } from '../form.ts';
import { CONTACT_CHANNELS, FORMS, fieldsFor } from '../forms/index.ts';
import { readAttributes } from './attributes.ts';
import { type Consent, consentGiven } from './consent.ts';
import { type FieldError, inFormOrder, missingContact } from './contact-details.ts';
import { passedTime } from './passed-time.ts';
import { normalisePhone } from './phone.ts';
import { plainText, readValue } from './read-value.ts';
import { suspicionsOf, TRAP_FIELD } from './suspicions.ts';

export type { FieldError } from './contact-details.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface Person {
  name: string | null;
  last_name: string | null;
  email: string | null;
  /** `+61412345678` if the number could be read, otherwise as typed. */
  phone: string | null;
  postcode: string | null;
}

/** The shopper's contact preferences; `null` if none. */
interface ContactTerms {
  channel: 'phone' | 'email' | 'sms' | null;
  hours: string | null;
  /** "Text me, don't call." */
  textOnly: boolean;
}

export interface LeadDraft {
  form: FormId;
  category: string;
  subcategory: string;
  /** Id of the tracking event. */
  event: number;
  person: Person;
  message: string | null;
  car: { id: number; slug: string } | null;
  dealership_slug: string;
  location_id: number | null;
  additional_services: readonly string[];
  /** Every name of the lead and enquiry payloads, `null` if unknown, and the form's own fields. */
  payload: Readonly<Record<string, Json>>;
  consent: Consent;
  contact: ContactTerms;
  /** A slot to book; `start` is ISO 8601 with zone. */
  appointment: { location_id: number; start: string } | null;
  /** Reasons to doubt that a person sent it. They mark a lead; they never drop one. */
  suspicions: readonly string[];
}

export type Submission = { ok: true; lead: LeadDraft } | { ok: false; errors: readonly FieldError[] };

export interface SubmissionContext {
  site: Site;
  /** The car in the body's `car_id`; `null` if there is none. */
  car: LeadCar | null;
  /**
   * The body names a car that the site does not list (any more). `isKnown` if it is in the records all the
   * same; otherwise `car` is what the page knew about it, or null.
   */
  withdrawn?: { id: number; isKnown: boolean } | null;
  now: Date;
}

/** The payload's names that every lead has, in the order dealers' systems know them. */
export const PAYLOAD_NAMES = [
  'page_id',
  'category',
  'subcategory',
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'location',
  'location_id',
  'dealership_slug',
  'Rego',
  'opt_in',
  'additional_services',
  'lead_id',
  'form_completed',
  'offer_accepted',
  'url',
  'source',
  'user_agent',
  'car_id',
  'car_dealership_id',
  'lead_attributes',
  'manufacturer_slug',
  'stock_number',
  'Vehicle Make',
  'Vehicle Model',
  'car_type',
  'vehicle_status',
] as const;

/** Fields about how to handle a lead; they appear under other names. */
const OMITTED_ANSWERS = new Set(['terms', 'contact_channel', 'contact_hours', 'text_only']);

const TOUCHED = field('opt_in_touched', '', { kind: 'checkbox' });

type Values = Readonly<Record<string, string | number | boolean | null>>;

const textOf = (value: Values[string] | undefined) => (typeof value === 'string' ? value : null);
const ownValue = (body: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(body, name) ? body[name] : undefined;

/** A short text in the body without its own field. Longer values and other types count as missing. */
function metaText(body: Readonly<Record<string, unknown>>, name: string, maxLength = 300): string | null {
  const text = plainText(ownValue(body, name));
  return text && text.length <= maxLength ? text : null;
}

function readFields(fields: readonly FormField[], body: Readonly<Record<string, unknown>>) {
  const values: Record<string, string | number | boolean | null> = {};
  const errors: FieldError[] = [];
  for (const field of fields) {
    const read = readValue(field, ownValue(body, field.name));
    if (read.ok) values[field.name] = read.value;
    // A shopper cannot correct a hidden field, so an invalid value counts as missing.
    else if (field.kind === 'hidden') values[field.name] = null;
    else errors.push({ field: field.name, message: read.message });
  }
  return { values, errors };
}

function contactOf(values: Values): ContactTerms {
  const textOnly = values.text_only === true;
  const preferred = (textOf(values.preferred_contact) ?? textOf(values.contact_channel))?.toLowerCase();
  return {
    channel: textOnly ? 'sms' : (CONTACT_CHANNELS.find((channel) => channel === preferred) ?? null),
    hours: textOf(values.contact_hours),
    textOnly,
  };
}

function appointmentOf(values: Values, location: Location | null, now: Date): LeadDraft['appointment'] {
  const date = textOf(values.preferred_date);
  const time = textOf(values.preferred_time);
  if (location === null || date === null || time === null) return null;
  const start = momentOf(zoneOf(location), date, time);
  return start && start > now ? { location_id: location.id, start: start.toISOString() } : null;
}

/** The car's record outranks the body. */
function carPayload(
  car: LeadCar | null,
  body: Readonly<Record<string, unknown>>,
  fields: readonly FormField[],
  values: Values,
) {
  // A form about the shopper's own car describes that car, even if it started from a car in stock.
  const own = fields.some(({ name, kind, ofCar }) => name === 'Vehicle Make' && kind !== 'hidden' && !ofCar);
  if (car === null) {
    const make = textOf(values['Vehicle Make']) ?? metaText(body, 'Vehicle Make');
    return {
      car_id: null,
      car_dealership_id: null,
      manufacturer_slug: make === null ? metaText(body, 'manufacturer_slug', 80) : slugify(make) || null,
      stock_number: metaText(body, 'stock_number', 40),
      'Vehicle Make': make,
      'Vehicle Model': textOf(values['Vehicle Model']) ?? metaText(body, 'Vehicle Model'),
      car_type:
        textOf(values.car_type) ?? CAR_TYPES.find((type) => type === ownValue(body, 'car_type')) ?? null,
      vehicle_status: null,
    };
  }
  return {
    car_id: car.id,
    car_dealership_id: car.dealership_id,
    manufacturer_slug: slugify(car.make) || null,
    stock_number: car.stocknum,
    'Vehicle Make': textOf(values['Vehicle Make']) ?? (own ? null : car.make),
    'Vehicle Model': textOf(values['Vehicle Model']) ?? (own ? null : car.model),
    car_type: car.car_type,
    vehicle_status: isSold(car) ? 'sold' : car.status,
  };
}

/** The form's own fields under their names; answers about the condition together. */
function ownPayload(fields: readonly FormField[], values: Values): Record<string, Json> {
  const shown = fields.filter(({ name, service }) => !service && !OMITTED_ANSWERS.has(name));
  const isAnswer = (name: string) => name.startsWith(ADJUSTMENT_PREFIX);
  const answers = shown.filter(({ name }) => isAnswer(name));
  return {
    ...Object.fromEntries(
      shown.filter(({ name }) => !isAnswer(name)).map(({ name }) => [name, values[name] ?? null]),
    ),
    ...(answers.length > 0 && {
      adjustmentAnswers: Object.fromEntries(
        answers.map(({ name }) => [name.slice(ADJUSTMENT_PREFIX.length), values[name] ?? null]),
      ),
    }),
  };
}

function filledMs(body: Readonly<Record<string, unknown>>): number | null {
  const text = metaText(body, 'filled_ms', 15);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/**
 * Reads a posted form, sent by script or by the browser alone. Every error names a field of the form. Never
 * throws, whatever the body contains.
 */
export function readSubmission(
  formId: FormId,
  body: Readonly<Record<string, unknown>>,
  { site, car, withdrawn = null, now }: SubmissionContext,
): Submission {
  const form = FORMS[formId];
  // A form about a car does not ask what the car answers, so if the car is gone those answers are missing.
  const fields = fieldsFor(form, { site, car }).map((field) =>
    withdrawn !== null && (field.ofCar || field.name === 'category') ? { ...field, required: false } : field,
  );
  const { values, errors } = readFields(fields, body);
  const contact = contactOf(values);
  const isLeft = (name: string) => values[name] !== null;
  const wayBack = missingContact({
    // An unreadable value was still given, and has its own error.
    hasPhone: isLeft('phone'),
    hasEmail: isLeft('email'),
    preferred: textOf(values.preferred_contact),
    channel: textOf(values.contact_channel),
    textOnly: contact.textOnly,
  });
  const category = textOf(values.category) ?? form.category({ site, car });
  const department = departmentOfLead({ site, car }, departmentOf(category) ?? form.department, {
    dealership_slug: textOf(values.dealership_slug),
    location_id: textOf(values.location_id),
    postcode: textOf(values.postcode),
  });
  const passed = passedTime(
    { date: textOf(values.preferred_date), time: textOf(values.preferred_time) },
    department.location === null ? timeZoneOf(site.state) : zoneOf(department.location),
    now,
  );
  const all = [...errors, ...(wayBack === null ? [] : [wayBack]), ...(passed === null ? [] : [passed])];
  if (all.length > 0) {
    const names = fields.map(({ name }) => name);
    return { ok: false, errors: inFormOrder(all, names) };
  }

  const phone = textOf(values.phone);
  const person: Person = {
    name: textOf(values.name),
    last_name: textOf(values.last_name),
    email: textOf(values.email),
    phone: phone === null ? null : normalisePhone(phone),
    postcode: textOf(values.postcode),
  };
  const filed = classify(category, form.subcategory || (metaText(body, 'subcategory', 80) ?? ''), car);
  const additional_services = fields
    .filter(({ name, service }) => service && values[name] === true)
    .map(({ label }) => label);
  const isTouched = readValue(TOUCHED, ownValue(body, 'opt_in_touched'));
  const consent = consentGiven(
    site.forms.optIn,
    values.opt_in === true,
    isTouched.ok && isTouched.value === true,
  );
  const payload: Record<string, Json> = {
    ...Object.fromEntries(PAYLOAD_NAMES.map((name) => [name, null])),
    ...ownPayload(fields, values),
    ...carPayload(car, body, fields, values),
    ...(withdrawn && { car_id: withdrawn.id, vehicle_status: 'withdrawn' }),
    ...(withdrawn?.isKnown === false && { car_dealership_id: null }),
    ...person,
    category: filed.category,
    subcategory: filed.subcategory,
    message: textOf(values.message),
    location: department.location?.name ?? null,
    location_id: department.location?.id ?? null,
    dealership_slug: department.dealership_slug,
    opt_in: consent.opt_in,
    additional_services,
    page_id: metaText(body, 'page_id'),
    lead_id: metaText(body, 'lead_id', 64),
    form_completed: true,
    offer_accepted: false,
    url: metaText(body, 'url', 2000),
    source: metaText(body, 'source'),
    lead_attributes: { ...readAttributes(ownValue(body, 'lead_attributes')) },
  };
  return {
    ok: true,
    lead: {
      form: formId,
      ...filed,
      person,
      message: textOf(values.message),
      car: car === null || withdrawn?.isKnown === false ? null : { id: car.id, slug: car.slug },
      dealership_slug: department.dealership_slug,
      location_id: department.location?.id ?? null,
      additional_services,
      payload,
      consent,
      contact,
      appointment: formId === 'test-drive' ? appointmentOf(values, department.location, now) : null,
      suspicions: suspicionsOf(plainText(ownValue(body, TRAP_FIELD)), filledMs(body)),
    },
  };
}

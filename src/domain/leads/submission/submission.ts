/** Reads a posted form: a complete, validated lead, or the fields to correct. */
import { zoneOf } from '#domain/locations/places.ts';
import { momentOf } from '#domain/shared/local-time.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { classify, departmentOf } from '../categories.ts';
import { departmentOfLead } from '../departments.ts';
import { field } from '../fields.ts';
import type { FormField, FormId, LeadCar } from '../form.ts';
import { CONTACT_CHANNELS, FORMS, fieldsFor } from '../forms/index.ts';
import { type Body, metaText, ownValue, textOf, type Values } from './body-values.ts';
import { type Consent, consentGiven } from './consent.ts';
import { type FieldError, inFormOrder, missingContact } from './contact-details.ts';
import { passedTime } from './passed-time.ts';
import { type Json, payloadOf } from './payload.ts';
import { normalisePhone } from './phone.ts';
import { plainText, readValue } from './read-value.ts';
import { suspicionsOf, TRAP_FIELD } from './suspicions.ts';

export type { FieldError } from './contact-details.ts';

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

const TOUCHED = field('opt_in_touched', '', { kind: 'checkbox' });

function readFields(fields: readonly FormField[], body: Body) {
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

function filledMs(body: Body): number | null {
  const text = metaText(body, 'filled_ms', 15);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/**
 * Reads a posted form, sent by script or by the browser alone. Every error names a field of the form. Never
 * throws, whatever the body contains.
 */
export function readSubmission(formId: FormId, body: Body, context: SubmissionContext): Submission {
  const { site, car, withdrawn = null, now } = context;
  const form = FORMS[formId];
  // A form about a car does not ask what the car answers, so if the car is gone those answers are missing.
  const fields = fieldsFor(form, { site, car }).map((field) =>
    withdrawn !== null && (field.ofCar || field.name === 'category') ? { ...field, required: false } : field,
  );
  const { values, errors } = readFields(fields, body);
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
  const all = [...errors, missingContactOf(values), passed].filter((error) => error !== null);
  if (all.length > 0) {
    const names = fields.map(({ name }) => name);
    return { ok: false, errors: inFormOrder(all, names) };
  }
  const filed = classify(category, form.subcategory || (metaText(body, 'subcategory', 80) ?? ''), car);
  return { ok: true, lead: leadOf({ formId, body, fields, values, filed, department, context }) };
}

/** The error of a form that leaves no way to answer; null if there is one. */
function missingContactOf(values: Values): FieldError | null {
  const isLeft = (name: string) => values[name] !== null;
  return missingContact({
    // An unreadable value was still given, and has its own error.
    hasPhone: isLeft('phone'),
    hasEmail: isLeft('email'),
    preferred: textOf(values.preferred_contact),
    channel: textOf(values.contact_channel),
    textOnly: contactOf(values).textOnly,
  });
}

function personOf(values: Values): Person {
  const phone = textOf(values.phone);
  return {
    name: textOf(values.name),
    last_name: textOf(values.last_name),
    email: textOf(values.email),
    phone: phone === null ? null : normalisePhone(phone),
    postcode: textOf(values.postcode),
  };
}

/** The lead of a form without errors. */
function leadOf({
  formId,
  body,
  fields,
  values,
  filed,
  department,
  context: { site, car, withdrawn = null, now },
}: {
  formId: FormId;
  body: Body;
  fields: readonly FormField[];
  values: Values;
  filed: ReturnType<typeof classify>;
  department: ReturnType<typeof departmentOfLead>;
  context: SubmissionContext;
}): LeadDraft {
  const person = personOf(values);
  const additional_services = fields
    .filter(({ name, service }) => service && values[name] === true)
    .map(({ label }) => label);
  const isTouched = readValue(TOUCHED, ownValue(body, 'opt_in_touched'));
  const consent = consentGiven(
    site.forms.optIn,
    values.opt_in === true,
    isTouched.ok && isTouched.value === true,
  );
  const payload = payloadOf(
    body,
    { fields, values },
    {
      ...{ person, department, additional_services, car, withdrawn },
      ...{ category: filed.category, subcategory: filed.subcategory, opt_in: consent.opt_in },
    },
  );
  return {
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
    contact: contactOf(values),
    appointment: formId === 'test-drive' ? appointmentOf(values, department.location, now) : null,
    suspicions: suspicionsOf(plainText(ownValue(body, TRAP_FIELD)), filledMs(body)),
  };
}

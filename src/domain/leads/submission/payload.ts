/** The payload of a lead: every name that dealers' systems know, and the form's own fields. */
import { CAR_TYPES } from '#domain/inventory/kinds.ts';
import { slugify } from '#domain/inventory/naming.ts';
import { isSold } from '#domain/inventory/status.ts';
import { ADJUSTMENT_PREFIX } from '#domain/valuation/adjustments.ts';
import type { departmentOfLead } from '../departments.ts';
import type { FormField, LeadCar } from '../form.ts';
import { readAttributes } from './attributes.ts';
import { type Body, metaText, ownValue, textOf, type Values } from './body-values.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

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

/** The car's record outranks the body. */
function carPayload(car: LeadCar | null, body: Body, fields: readonly FormField[], values: Values) {
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

/** What a payload says of the lead beside its fields. */
interface LeadFacts {
  person: Readonly<Record<'name' | 'last_name' | 'email' | 'phone' | 'postcode', string | null>>;
  category: string;
  subcategory: string;
  department: ReturnType<typeof departmentOfLead>;
  opt_in: boolean;
  additional_services: readonly string[];
  car: LeadCar | null;
  withdrawn: { id: number; isKnown: boolean } | null;
}

/** Every name of the payload: `null` where nothing is known. */
export function payloadOf(
  body: Body,
  { fields, values }: { fields: readonly FormField[]; values: Values },
  { person, category, subcategory, department, opt_in, additional_services, car, withdrawn }: LeadFacts,
): Record<string, Json> {
  return {
    ...Object.fromEntries(PAYLOAD_NAMES.map((name) => [name, null])),
    ...ownPayload(fields, values),
    ...carPayload(car, body, fields, values),
    ...(withdrawn && { car_id: withdrawn.id, vehicle_status: 'withdrawn' }),
    ...(withdrawn?.isKnown === false && { car_dealership_id: null }),
    ...person,
    category,
    subcategory,
    message: textOf(values.message),
    location: department.location?.name ?? null,
    location_id: department.location?.id ?? null,
    dealership_slug: department.dealership_slug,
    opt_in,
    additional_services,
    page_id: metaText(body, 'page_id'),
    lead_id: metaText(body, 'lead_id', 64),
    form_completed: true,
    offer_accepted: false,
    url: metaText(body, 'url', 2000),
    source: metaText(body, 'source'),
    lead_attributes: { ...readAttributes(ownValue(body, 'lead_attributes')) },
  };
}

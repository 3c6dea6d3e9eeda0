/** The definition of a form, shared by the page, the script in the browser, the API and the tests. */
import type { Car, LocationType } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';

/** Forms in one part. */
export const FORM_IDS = [
  'enquiry',
  'contact',
  'test-drive',
  'request-photos',
  'valuation',
  'trade-in',
  'sell-your-car',
  'finance',
  'finance-pre-approval',
  'reserve',
  'service',
  'parts',
  'fleet',
  'offer',
  'careers',
] as const;
type PageFormId = (typeof FORM_IDS)[number];
/**
 * `buy-online` is assembled step by step (`domain/purchases`), `waiting-list` replaces `reserve` while a car
 * is held; both become leads like all others.
 */
export type FormId = PageFormId | 'buy-online' | 'waiting-list';

export function isFormId(value: unknown): value is PageFormId {
  return FORM_IDS.some((id) => id === value);
}

const PATHS: Partial<Record<FormId, string>> = {
  reserve: '/api/reservations',
  'waiting-list': '/api/reservations/waiting',
};

/** Where a form is posted. */
export function formPath(form: FormId): string {
  return PATHS[form] ?? '/api/enquiries';
}

/**
 * How a field is entered and read. `checkbox` is a single box, `radio` and `select` choose one of `choices`.
 */
export type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'postcode'
  | 'rego'
  | 'number'
  | 'year'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'date'
  | 'time'
  | 'hidden';

export interface Choice {
  value: string;
  label: string;
  /** Of a dealership: the id of the location that answers. */
  location?: string;
}

/** The part of the form that a field is in: `terms` are the contact preferences, folded at first. */
type FieldPart = 'main' | 'terms' | 'consent' | 'hidden';

export interface FormField {
  /** Its name in the body that is posted, which is the payload's name. */
  name: string;
  label: string;
  /** The label in the lead that staff read. */
  staffLabel: string;
  kind: FieldKind;
  /** A number's unit; null for none. */
  unit: 'dollars' | 'km' | null;
  required: boolean;
  /** Not labelled "optional" although it is not required, because it or a field like it is needed. */
  wanted: boolean;
  /** Its initial value; for a checkbox, `on` or nothing. */
  value: string;
  choices: readonly Choice[];
  /** Suggestions while typing; anything else may be entered too. */
  suggestions: readonly string[];
  hint: string | null;
  /** The message when a required field is empty. */
  missing: string;
  /** The message when the value cannot be read. */
  invalid: string;
  autocomplete: string | null;
  inputmode: 'text' | 'tel' | 'email' | 'numeric' | null;
  /** Characters. */
  maxLength: number;
  part: FieldPart;
  /** Two such fields in a row share a line. */
  half: boolean;
  /** Left out of a form about a car in stock, which answers it. */
  ofCar: boolean;
  /** Ticked options with this name are sent as `additional_services`, without the name itself. */
  service: boolean;
}

/** The facts of a car that its forms need. */
export type LeadCar = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'name'
  | 'make'
  | 'model'
  | 'year'
  | 'stocknum'
  | 'car_type'
  | 'item_type'
  | 'status'
  | 'sold'
  | 'tag'
  | 'dealership_id'
  | 'dealership_slug'
  | 'location'
>;

/** `car` is null for a form that is about no car. */
export interface FormContext {
  site: Site;
  car: LeadCar | null;
}

/** A step of a multi-step form, with the names of its fields. */
interface FormStep {
  title: string;
  fields: readonly string[];
}

export interface FormDefinition {
  id: FormId;
  title: string;
  /** What happens after sending, in one sentence beside the button. */
  next: string;
  button: (site: Site) => string;
  /** In order, without those at the end of every form (contact preferences, opt-in, terms of use). */
  fields: (context: FormContext) => readonly FormField[];
  category: (context: FormContext) => string;
  subcategory: string;
  /** Who answers. */
  department: LocationType;
  /** Empty for a form of one part. */
  steps: readonly FormStep[];
  /**
   * Fields that only some sites or cars have, listed so that a stored answer keeps its label even if the form no longer
   * asks.
   */
  sometimes?: readonly FormField[];
  /** The form is about a car the shopper wants to sell. */
  sells?: true;
  /** It takes effect when sent or not at all, so it is not queued when the platform cannot be reached. */
  atOnce?: true;
}

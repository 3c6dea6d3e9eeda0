/** A lead's subject, in the categories that dealers sort by, and its event. */
import type { Car, LocationType } from '#domain/inventory/car.ts';
import { isTestDriveOnly } from '#domain/inventory/eligibility.ts';

export const GENERAL_ENQUIRY = 'General Enquiry';
export const CAREERS_ENQUIRY = 'Careers Enquiry';

/** The categories a shopper can choose, if the form does not imply one. */
export const CATEGORY_CHOICES = [
  GENERAL_ENQUIRY,
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Finance Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'Fleet Enquiry',
  CAREERS_ENQUIRY,
] as const;

/** The department for the shopper's choice; the form's own department for any other. */
const ANSWERED_BY: Readonly<Record<string, LocationType>> = {
  'Service Enquiry': 'service',
  'Parts Enquiry': 'parts',
};

export function departmentOf(category: string): LocationType | null {
  return Object.hasOwn(ANSWERED_BY, category) ? (ANSWERED_BY[category] ?? null) : null;
}

const DEFAULT_EVENT = 22;
const CAREERS_EVENT = 51;
const TEST_DRIVE_ONLY_EVENT = 17;

const EVENTS: Readonly<Record<string, number>> = {
  'New Vehicle Enquiry': 14,
  'Used Vehicle Enquiry': 15,
  'New Vehicle Test Drive': 17,
  'Used Vehicle Test Drive': 48,
  [CAREERS_ENQUIRY]: CAREERS_EVENT,
};

/** A demo car counts as used. */
export function vehicleCategory(car: Pick<Car, 'car_type'> | null, kind: 'Enquiry' | 'Test Drive'): string {
  if (car === null) return kind === 'Enquiry' ? GENERAL_ENQUIRY : 'Test Drive';
  return `${car.car_type === 'new' ? 'New' : 'Used'} Vehicle ${kind}`;
}

/** The event of a category; 22 if it has none. */
function eventOf(category: string): number {
  return Object.hasOwn(EVENTS, category) ? (EVENTS[category] ?? DEFAULT_EVENT) : DEFAULT_EVENT;
}

/**
 * Whether the form asks for the category: if its event is the general one and nothing more specific is known.
 */
export function asksCategory(category: string): boolean {
  return category === GENERAL_ENQUIRY;
}

interface Classified {
  category: string;
  subcategory: string;
  event: number;
}

/**
 * How a lead is filed. Careers enquiries go to General Enquiry under their own subcategory and event. An
 * enquiry about a Test Drive Only car is a test drive request.
 */
export function classify(
  category: string,
  subcategory: string,
  car: Pick<Car, 'car_type' | 'tag'> | null,
): Classified {
  if (category === CAREERS_ENQUIRY) {
    return { category: GENERAL_ENQUIRY, subcategory: 'Career Enquiry', event: CAREERS_EVENT };
  }
  const isVehicle = /^(?:New|Used) Vehicle /.test(category);
  const event = car && isVehicle && isTestDriveOnly(car) ? TEST_DRIVE_ONLY_EVENT : eventOf(category);
  return { category, subcategory, event };
}

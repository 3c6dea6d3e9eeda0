/**
 * What is missing to identify the car to value, which no single field can tell. Pages require it; the API
 * accepts a lead without it, because there is still a person to call.
 */
import type { FieldError } from './contact-details.ts';

export const MAKE_OR_REGO = 'Please enter the make or the rego.';
export const MODEL_OR_REGO = 'Please enter the model or the rego.';

/** Whether a form with these field names values a car. */
export function asksCar(names: readonly string[]): boolean {
  return names.includes('rego') && names.includes('Vehicle Make');
}

/**
 * A rego is enough, because a valuer can look it up; otherwise make and model are required.
 * @param said the entered value of each field, empty if none
 */
export function missingCar(said: (name: string) => boolean): FieldError[] {
  if (said('rego')) return [];
  return [
    ...(said('Vehicle Make') ? [] : [{ field: 'Vehicle Make', message: MAKE_OR_REGO }]),
    ...(said('Vehicle Model') ? [] : [{ field: 'Vehicle Model', message: MODEL_OR_REGO }]),
  ];
}

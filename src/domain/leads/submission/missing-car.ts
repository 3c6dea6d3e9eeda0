/**
 * What is missing to know which car a shopper wants valued, which no field alone can know. Pages ask for it; the API takes
 * a lead without it, because there is still a person to call.
 */
import type { FieldError } from './contact-details.ts';

export const MAKE_OR_REGO = 'Please enter the make or the rego.';
export const MODEL_OR_REGO = 'Please enter the model or the rego.';

/** Whether a form with fields of these names asks for a car to be valued. */
export function asksCar(names: readonly string[]): boolean {
  return names.includes('rego') && names.includes('Vehicle Make');
}

/**
 * A plate is enough, because a valuer can look it up; without one it takes make and model.
 * @param said what was entered under each name of the form, empty where nothing was
 */
export function missingCar(said: (name: string) => boolean): FieldError[] {
  if (said('rego')) return [];
  return [
    ...(said('Vehicle Make') ? [] : [{ field: 'Vehicle Make', message: MAKE_OR_REGO }]),
    ...(said('Vehicle Model') ? [] : [{ field: 'Vehicle Model', message: MODEL_OR_REGO }]),
  ];
}

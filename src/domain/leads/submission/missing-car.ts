/**
 * Checks across fields that the car to value can be identified. Pages require it. The API accepts a lead without it,
 * because there is still a person to call.
 */
import type { FieldError } from './contact-details.ts';

export const MAKE_OR_REGO = 'Please enter the make or the rego.';
export const MODEL_OR_REGO = 'Please enter the model or the rego.';

/** Whether a form with these field names values a car. */
export function isValuationForm(names: readonly string[]): boolean {
  return names.includes('rego') && names.includes('Vehicle Make');
}

/**
 * A rego is enough, because a valuer can look it up; otherwise make and model are required.
 * @param isFilled whether the named field has a value
 */
export function missingCar(isFilled: (name: string) => boolean): FieldError[] {
  if (isFilled('rego')) return [];
  return [
    ...(isFilled('Vehicle Make') ? [] : [{ field: 'Vehicle Make', message: MAKE_OR_REGO }]),
    ...(isFilled('Vehicle Model') ? [] : [{ field: 'Vehicle Model', message: MODEL_OR_REGO }]),
  ];
}

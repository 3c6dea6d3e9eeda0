/** What a link to the page of a form says already: which car, whose, how much, of what kind. */
import type { FormField } from './form.ts';
import { readValue } from './submission/read-value.ts';

/** The query parameter that names a car, by its id or by its part of the address. */
export const CAR_PARAMETER = 'car_id';

/** Other parameters, by the field that each fills. */
const FIELDS: Readonly<Record<string, string>> = {
  preferredDealership: 'dealership_slug',
  vehiclePriceBudget: 'vehiclePriceBudget',
  car_type: 'car_type',
};

/** The parameters that need no car, and all of them. */
export const OTHER_PARAMETERS: readonly string[] = Object.keys(FIELDS);
export const LINK_PARAMETERS: readonly string[] = [CAR_PARAMETER, ...OTHER_PARAMETERS];

type Query = Pick<URLSearchParams, 'get'>;

/** The parameters that an address says, by name. Empty ones count as not said. */
export function saidBy(query: Query, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

/** What stands in a form's fields at first, by name. A field that nobody sees, and a value it would refuse, stay as they are. */
export function linkedValues(fields: readonly FormField[], query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([parameter, name]): [string, string][] => {
      const field = fields.find((each) => each.name === name && each.kind !== 'hidden');
      const read = field && readValue({ ...field, required: false }, query.get(parameter));
      return read?.ok && read.value !== null ? [[name, String(read.value)]] : [];
    }),
  );
}

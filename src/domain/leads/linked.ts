/** The answers that a link to a form's page gives in advance: the car, its dealership, price and type. */
import { LOOKING_FOR_PARAMETER, lookingForMessage } from '../search/instead/looking-for.ts';
import type { FormField } from './form.ts';
import { readValue } from './submission/read-value.ts';

/** The query parameter that names a car, by its id or slug. */
export const CAR_PARAMETER = 'car_id';

/** Other parameters, by the field they fill. */
const FIELDS: Readonly<Record<string, string>> = {
  preferredDealership: 'dealership_slug',
  vehiclePriceBudget: 'vehiclePriceBudget',
  car_type: 'car_type',
};

/** The parameters that need no car, and all of them. */
export const OTHER_PARAMETERS: readonly string[] = Object.keys(FIELDS);
export const LINK_PARAMETERS: readonly string[] = [CAR_PARAMETER, LOOKING_FOR_PARAMETER, ...OTHER_PARAMETERS];

type Query = Pick<URLSearchParams, 'get'>;

/** The parameters of an address, by name. Empty ones count as missing. */
export function parametersIn(query: Query, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

/**
 * Initial values of a form's fields, by name. Hidden fields, and those that would reject the value, stay as
 * they are.
 */
export function linkedValues(fields: readonly FormField[], query: Query): Record<string, string> {
  const values = Object.entries(FIELDS).map(([parameter, name]) => [name, query.get(parameter)] as const);
  const wanted = lookingForMessage(query.get(LOOKING_FOR_PARAMETER) ?? '');
  return Object.fromEntries(
    [...values, ['message', wanted] as const].flatMap(([name, value]): [string, string][] => {
      const field = fields.find((each) => each.name === name && each.kind !== 'hidden');
      const read = field && readValue({ ...field, required: false }, value);
      return read?.ok && read.value !== null ? [[name, String(read.value)]] : [];
    }),
  );
}

/** The state of a postcode, from Australia Post's ranges, including post boxes. */
import type { AustralianState } from '../shared/states.ts';
import { isPostcode } from './postcodes.ts';

const RANGES: readonly (readonly [from: number, to: number, state: AustralianState])[] = [
  [200, 299, 'act'],
  [800, 999, 'nt'],
  [1000, 2599, 'nsw'],
  [2600, 2618, 'act'],
  [2619, 2899, 'nsw'],
  [2900, 2920, 'act'],
  [2921, 2999, 'nsw'],
  [3000, 3999, 'vic'],
  [4000, 4999, 'qld'],
  [5000, 5999, 'sa'],
  [6000, 6999, 'wa'],
  [7000, 7999, 'tas'],
  [8000, 8999, 'vic'],
  [9000, 9999, 'qld'],
];

/** `null` for anything that is not a postcode of a state. */
export function postcodeState(postcode: string): AustralianState | null {
  if (!isPostcode(postcode)) return null;
  const number = Number(postcode);
  return RANGES.find(([from, to]) => from <= number && number <= to)?.[2] ?? null;
}

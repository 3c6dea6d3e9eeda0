/** The cabs of utes, told apart by their number of seats. */
import type { Wish } from './wish.ts';

const utes = (...cabs: string[]) => cabs.flatMap((cab) => [cab, `${cab} ute`, `${cab} utes`]);
const DUAL_CAB = utes('dual cab', 'double cab', 'crew cab', 'twin cab', 'dualcab', '4 door cab');
const SINGLE_CAB = utes('single cab', 'singlecab');
const EXTRA_CAB = [
  ...utes('extra cab', 'space cab', 'king cab', 'super cab', 'extended cab', 'xtra cab', 'club cab'),
  ...utes('freestyle cab'),
];

export const CABS: readonly Wish[] = [
  { words: DUAL_CAB, values: { body: ['Ute', 'Cab Chassis'], seats: ['5', '6'] } },
  { words: SINGLE_CAB, values: { body: ['Ute', 'Cab Chassis'], seats: ['2', '3'] } },
  { words: EXTRA_CAB, values: { body: ['Ute', 'Cab Chassis'], seats: ['4'] } },
  { words: [...DUAL_CAB, ...SINGLE_CAB, ...EXTRA_CAB], values: { body: ['Ute', 'Cab Chassis'] } },
];

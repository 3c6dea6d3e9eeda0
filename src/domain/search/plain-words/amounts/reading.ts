/** What an amount in a shopper's words means. */
import type { Range } from '../../engine.ts';

export interface RangeReading {
  field: 'price' | 'km' | 'year';
  range: Range;
  /** A year named for itself: "2018 or 2019" means both. */
  named: boolean;
  /** How many tokens it took. */
  length: number;
}

import type { Car, FeedCar } from '../car.ts';

/** Why a row of a feed is not a car. `row` counts data rows from 1, the header left out. */
export interface Rejection {
  row: number;
  /** The feed's own column name, or `null` when the whole row is meant. */
  column: string | null;
  /** The offending value as it came, shortened to 200 characters. */
  value: string | null;
  reason: string;
  /**
   * The row as it came, shortened to 500 characters: cells with what parts them, or JSON. The first hundred rejected
   * rows of a feed have it.
   */
  line?: string;
}

/** A value that cannot be read, or that its car cannot have by what is known of its model: the car is without it. */
export type Doubt = Omit<Rejection, 'line'>;

/**
 * A row that became a car. `key` is its identity within the dealership: stock number, else VIN (or the other way round
 * where the mapping says so), else mapped columns. `car` may be the stored car itself, where the row says the same.
 */
export interface FeedRow {
  row: number;
  key: string;
  car: FeedCar;
  doubts?: readonly Omit<Doubt, 'row'>[];
}

/** The identity of a row of a feed. */
export interface RowIdentity {
  row: number;
  stocknum: string | null;
  vin: string | null;
}

/** A row that is the same car as another row of its feed, which counts in its place. */
export interface DuplicateRow extends RowIdentity {
  kept: RowIdentity;
  /** "the same VIN". */
  reason: string;
}

/** A feed as far as it was understood. */
export interface ReadFeedResult {
  rows: readonly FeedRow[];
  rejected: readonly Rejection[];
  /** Identities of rejected rows: their cars are left as they are. */
  unread: ReadonlySet<string>;
  /** Rows of other dealerships. */
  elsewhere?: number;
}

/**
 * What an import did. `rows` = created + updated + unchanged + duplicates + rejected.length + elsewhere; `sold` are cars
 * gone from the feed.
 */
export interface ImportReport {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that are the same car as another row of the feed. */
  duplicates: number;
  /** Each of them, with the row that counts in its place. */
  duplicate_rows: DuplicateRow[];
  sold: number;
  /** Rows of other dealerships in a file for several; absent for none. */
  elsewhere?: number;
  rejected: Rejection[];
  /** Values that were not used. */
  doubts: number;
  /** The first of them. */
  doubt_rows: Doubt[];
}

/** What an import that is held would have done to the cars for sale. */
export interface HeldFigures {
  /** `no cars`: no row of the feed is a car. `many sold`: more of the stock than the platform sells unasked. */
  reason: 'no cars' | 'many sold';
  /** Cars for sale before it. */
  for_sale: number;
  /** How many of them would be sold. */
  would_sell: number;
  /** The names of the first of those. */
  cars: string[];
}

/** A stored car with the identity its feed gave it. */
export interface StoredCar {
  key: string;
  car: Car;
}

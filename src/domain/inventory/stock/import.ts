import type { Car, FeedCar } from '../car.ts';

/** Why a row is not a car. `row` counts data rows from 1, without the header. */
export interface Rejection {
  row: number;
  /** The feed's column name, or `null` for the whole row. */
  column: string | null;
  /** The value as given, shortened to 200 characters. */
  value: string | null;
  reason: string;
  /**
   * The row as given, shortened to 500 characters: cells with their separators, or JSON. Only for a feed's first
   * hundred rejected rows.
   */
  line?: string;
}

/** A value left out because it is unreadable, or impossible for the car's model. */
export type ImportWarning = Omit<Rejection, 'line'>;

/**
 * A row that became a car. `key` identifies it within the dealership: stock number, otherwise VIN (or the reverse, if
 * the mapping says so), otherwise mapped columns. `car` may be the stored car itself, if the row is the same.
 */
export interface FeedRow {
  row: number;
  key: string;
  car: FeedCar;
  warnings?: readonly Omit<ImportWarning, 'row'>[];
}

/** The identity of a feed's row. */
export interface RowIdentity {
  row: number;
  stocknum: string | null;
  vin: string | null;
}

/** A row for the same car as another row of its feed, which counts instead. */
export interface DuplicateRow extends RowIdentity {
  kept: RowIdentity;
  /** "the same VIN". */
  reason: string;
}

/** What was read from a feed. */
export interface ReadFeedResult {
  rows: readonly FeedRow[];
  rejected: readonly Rejection[];
  /** Identities of rejected rows: their cars stay as they are. */
  unread: ReadonlySet<string>;
  /** Rows of other dealerships. */
  elsewhere?: number;
}

/**
 * An import's outcome. `rows` = created + updated + unchanged + duplicates + rejected.length + elsewhere; `sold` are
 * cars missing from the feed.
 */
export interface ImportReport {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows for the same car as another row of the feed. */
  duplicates: number;
  /** Each of them, with the row that counts instead. */
  duplicate_rows: DuplicateRow[];
  sold: number;
  /** Rows of other dealerships in a shared file; absent if there are none. */
  elsewhere?: number;
  rejected: Rejection[];
  /** Values that were not used. */
  warnings: number;
  /** The first of them. */
  warning_rows: ImportWarning[];
}

/** What a held import would have done to the cars for sale. */
export interface HeldFigures {
  /**
   * `no cars`: no row of the feed is a car. `many sold`: more cars than the platform sells without approval.
   */
  reason: 'no cars' | 'many sold';
  /** Cars for sale beforehand. */
  for_sale: number;
  /** How many of them would be sold. */
  would_sell: number;
  /** The names of the first few. */
  cars: string[];
}

/** A stored car with the identity that its feed gave it. */
export interface StoredCar {
  key: string;
  car: Car;
}

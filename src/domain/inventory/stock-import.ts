import type { Car, FeedCar } from './car.ts';

/** Why a row of a feed is not a car. `row` counts data rows from 1, the header left out. */
export interface Rejection {
  row: number;
  /** The feed's own column name, or `null` when the whole row is meant. */
  column: string | null;
  /** The offending value as it came, shortened to 200 characters. */
  value: string | null;
  reason: string;
}

/** A row that became a car. `key` is its identity within the dealership: stock number, else VIN, else mapped columns. */
export interface FeedRow {
  row: number;
  key: string;
  car: FeedCar;
}

/** What an import did. `rows` = created + updated + unchanged + duplicates + rejected.length; `sold` are cars gone from the feed. */
export interface ImportReport {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows whose identity or VIN came earlier in the same feed; the first is kept. */
  duplicates: number;
  sold: number;
  rejected: Rejection[];
}

/** A stored car with the identity its feed gave it. */
export interface StoredCar {
  key: string;
  car: Car;
}

/** The records' tables as Drizzle knows them. The migrations make them; a test keeps the two equal. */
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { StockRecord } from '#domain/inventory/stock-diff.ts';
import type { ImportReport, Rejection } from '#domain/inventory/stock-import.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const dealerships = pgTable('dealerships', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** Grows by one with every import that changed something. */
  stock_version: integer().notNull().default(0),
  created_at: moment().notNull().defaultNow(),
});

/** What stands in `cars.data`: the car without what has a column or a table of its own. */
export type CarData = Omit<StockRecord, 'created_at' | 'price_history'>;

export const cars = pgTable('cars', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  key: text().notNull(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  vin: text(),
  status: text({ enum: ['in_stock', 'coming_soon', 'sold'] }).notNull(),
  created_at: moment().notNull(),
  data: jsonb().$type<CarData>().notNull(),
});

/** One row for each price a car has had, and when it began. */
export const price_history = pgTable('price_history', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  car_id: integer()
    .notNull()
    .references(() => cars.id),
  at: moment().notNull(),
  price: doublePrecision(),
});

/** An import's report with the number of its rejections, and the first of them. */
export type ImportRecord = Omit<ImportReport, 'rejected'> & { rejected: number; examples: Rejection[] };

export const imports = pgTable('imports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  finished_at: moment().notNull(),
  /** The version of the stock after it. */
  stock_version: integer().notNull(),
  changed: boolean().notNull(),
  report: jsonb().$type<ImportRecord>().notNull(),
});

/** Every attempt to publish a site. */
export const builds = pgTable('builds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  site: text().notNull(),
  release: text().notNull(),
  /** Why it was started, in words. */
  reason: text().notNull(),
  state: text({ enum: ['running', 'published', 'failed'] }).notNull(),
  started_at: moment().notNull(),
  finished_at: moment(),
  pages: integer(),
  error: text(),
});

/** The table of online orders, for Drizzle. */
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PURCHASE_STATUSES, type PurchaseEstimates } from '#domain/purchases/purchase.ts';
import type { PurchaseAnswers } from '#domain/purchases/steps.ts';
import { moment } from './columns.ts';
import { reservations } from './reservation-tables.ts';
import { shoppers } from './shopper-tables.ts';
import { cars, dealerships, leads } from './tables.ts';

export const purchases = pgTable('purchases', {
  id: uuid().primaryKey(),
  site: text().notNull(),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  car_id: integer()
    .notNull()
    .references(() => cars.id),
  browser_key: text().notNull(),
  shopper_id: uuid().references(() => shoppers.id, { onDelete: 'cascade' }),
  status: text({ enum: PURCHASE_STATUSES }).notNull(),
  answers: jsonb().$type<PurchaseAnswers>().notNull(),
  estimates: jsonb().$type<PurchaseEstimates>().notNull(),
  price_cents: integer().notNull(),
  attempt: integer().notNull().default(0),
  lead_id: uuid().references(() => leads.id),
  reservation_id: uuid().references(() => reservations.id),
  started_at: moment().notNull(),
  changed_at: moment().notNull(),
});
export type PurchaseRow = typeof purchases.$inferSelect;

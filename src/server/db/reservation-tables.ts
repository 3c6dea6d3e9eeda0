/** The tables of reservations, for Drizzle. */
import { boolean, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { RESERVATION_STATUSES } from '#domain/reservations/reservation.ts';
import { moment } from './columns.ts';
import { shoppers } from './shopper-tables.ts';
import { cars, dealerships, leads } from './tables.ts';

const dealership = () =>
  integer()
    .notNull()
    .references(() => dealerships.id);
const car = () =>
  integer()
    .notNull()
    .references(() => cars.id);

export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey(),
    dealership_id: dealership(),
    site: text().notNull(),
    car_id: car(),
    request_key: text(),
    body_hash: text(),
    /** The shopper's entries, until they are stored as a lead. */
    draft: jsonb().$type<LeadDraft>(),
    lead_id: uuid().references(() => leads.id),
    sender_key: text(),
    shopper_id: uuid().references(() => shoppers.id, { onDelete: 'set null' }),
    /** Where the shopper continues, from the site's root; null for the checkout's own page. */
    return_path: text(),
    status: text({ enum: RESERVATION_STATUSES }).notNull(),
    cents: integer().notNull(),
    hold_hours: integer().notNull(),
    held_at: moment().notNull(),
    pay_until: moment().notNull(),
    hold_until: moment(),
    ended_at: moment(),
    provider: text().notNull(),
    account: text(),
    session: text(),
    payment_url: text(),
    /** Earlier payments that were declined for good. */
    attempt: integer().notNull().default(0),
    declined_at: moment(),
    /** It ended because the car is no longer for sale. */
    withdrawn: boolean().notNull().default(false),
    is_closed: boolean().notNull().default(false),
    paid_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    paid_at: moment(),
    /** When to check it next; null when nothing more can happen to it. */
    look_at: moment(),
    /** Checks since the last change. */
    checks: integer('looks').notNull().default(0),
    last_error: text(),
  },
  (table) => [unique('reservations_request').on(table.site, table.request_key)],
);
export type ReservationRow = typeof reservations.$inferSelect;

export const reservation_waiting = pgTable('reservation_waiting', {
  lead_id: uuid()
    .primaryKey()
    .references(() => leads.id),
  dealership_id: dealership(),
  site: text().notNull(),
  car_id: car(),
  since: moment().notNull(),
  /** When they were notified that the car is free. */
  told_at: moment(),
});

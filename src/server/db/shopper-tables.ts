/** The tables of shoppers who sign in, as Drizzle knows them. */
import {
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** A person on one site. */
export const shoppers = pgTable(
  'shoppers',
  {
    id: uuid().primaryKey(),
    site: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    name: text(),
    /** Only once confirmed. */
    email: text(),
    created_at: moment().notNull(),
  },
  (table) => [unique('shoppers_phone').on(table.site, table.phone)],
);

const shopper = () => uuid().references(() => shoppers.id, { onDelete: 'cascade' });

export const shopper_sessions = pgTable('shopper_sessions', {
  /** A keyed hash of what the cookie holds. */
  key: text().primaryKey(),
  site: text().notNull(),
  shopper_id: shopper().notNull(),
  started_at: moment().notNull(),
  expires_at: moment().notNull(),
});

/** `code`: of a number; `link`: signs in by an address; `address`: confirms one. */
export type SecretKind = 'code' | 'link' | 'address';

export const sign_in_secrets = pgTable('sign_in_secrets', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  site: text().notNull(),
  kind: text().$type<SecretKind>().notNull(),
  destination: text().notNull(),
  shopper_id: shopper(),
  browser_key: text().notNull(),
  secret_key: text().notNull(),
  created_at: moment().notNull(),
  tries: integer().notNull().default(0),
  used_at: moment(),
});

/** What limits count, on all sites together. */
export const sign_in_counts = pgTable('sign_in_counts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['message', 'try'] }).notNull(),
  site: text().notNull(),
  number_key: text(),
  sender_key: text(),
  at: moment().notNull(),
});

export const shopper_messages = pgTable('shopper_messages', {
  id: uuid().primaryKey(),
  site: text().notNull(),
  shopper_id: shopper(),
  channel: text({ enum: ['sms', 'email'] }).notNull(),
  urgent: boolean().notNull(),
  destination: text().notNull(),
  /** What it says, encrypted; null once it was sent or given up. */
  sealed: text(),
  state: text({ enum: ['waiting', 'delivered', 'dead'] }).notNull(),
  created_at: moment().notNull(),
  next_attempt_at: moment().notNull(),
  give_up_at: moment().notNull(),
  attempts: integer().notNull().default(0),
  leased_until: moment(),
  finished_at: moment(),
  last_error: text(),
});

export const watchlist_cars = pgTable(
  'watchlist_cars',
  {
    site: text().notNull(),
    shopper_id: shopper().notNull(),
    car_id: integer().notNull(),
    saved_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopper_id, table.car_id] })],
);

/** Cars shown to whoever has the link. */
export const shortlists = pgTable('shortlists', {
  id: text().primaryKey(),
  site: text().notNull(),
  car_ids: integer().array().notNull(),
  created_at: moment().notNull(),
});

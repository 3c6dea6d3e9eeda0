/** The tables of signed-in shoppers, for Drizzle. */
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AlertChannel, AlertRequest } from '#domain/alerts/alert.ts';
import type { ChangeKind } from '#domain/alerts/changes.ts';
import { moment, outboxColumns } from './columns.ts';

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
    /** When the last alert was written to them. */
    alerted_at: moment(),
  },
  (table) => [unique('shoppers_phone').on(table.site, table.phone)],
);

const shopper = () => uuid().references(() => shoppers.id, { onDelete: 'cascade' });

export const shopper_sessions = pgTable('shopper_sessions', {
  /** A keyed hash of the cookie's value. */
  key: text().primaryKey(),
  site: text().notNull(),
  shopper_id: shopper().notNull(),
  started_at: moment().notNull(),
  expires_at: moment().notNull(),
});

/** `code`: sent to a number; `link`: signs in by an address; `address`: confirms one. */
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

/** What the limits count, over all sites. */
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
  /** The message's text, encrypted; null once sent or given up. */
  sealed: text(),
  ...outboxColumns(),
});

export const watchlist_cars = pgTable(
  'watchlist_cars',
  {
    site: text().notNull(),
    shopper_id: shopper().notNull(),
    car_id: integer().notNull(),
    saved_at: moment().notNull(),
    /** Changes up to this one happened before it was saved. */
    after_change: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.shopper_id, table.car_id] })],
);

/** Cars shown to anyone with the link. */
export const shortlists = pgTable('shortlists', {
  id: text().primaryKey(),
  site: text().notNull(),
  car_ids: integer().array().notNull(),
  created_at: moment().notNull(),
  /** When it was last opened, to the day. */
  read_at: moment().notNull().defaultNow(),
});

export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    site: text().notNull(),
    shopper_id: shopper().notNull(),
    about: text().$type<AlertRequest['about']>().notNull(),
    query: text().notNull(),
    channel: text().$type<AlertChannel>().notNull(),
    destination: text().notNull(),
    tells: text().array().$type<ChangeKind[]>().notNull(),
    asked_at: moment().notNull(),
    confirmed_at: moment(),
    ended_at: moment(),
    /** Changes up to this one happened before it was confirmed. */
    after_change: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [unique('alerts_once').on(table.shopper_id, table.about, table.query)],
);

export type ConsentAct = 'asked' | 'confirmed' | 'stopped' | 'resumed';

/** What a shopper consented to or withdrew; a row is never changed. */
export const alert_consents = pgTable('alert_consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  site: text().notNull(),
  shopper_id: shopper().notNull(),
  alert_id: uuid().notNull(),
  act: text().$type<ConsentAct>().notNull(),
  how: text().notNull(),
  channel: text().notNull(),
  destination: text().notNull(),
  wording: text().notNull(),
  at: moment().notNull(),
});

/** The changes made by imports. */
export const stock_changes = pgTable('stock_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  dealership_id: integer().notNull(),
  car_id: integer().notNull(),
  kind: text().$type<ChangeKind>().notNull(),
  before: doublePrecision(),
  after: doublePrecision(),
  at: moment().notNull(),
});

/** How far a site has read a dealership's changes. */
export const alert_cursors = pgTable(
  'alert_cursors',
  {
    site: text().notNull(),
    dealership_id: integer().notNull(),
    change_id: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.dealership_id] })],
);

/** What to report: each change once per shopper. */
export const alert_items = pgTable(
  'alert_items',
  {
    site: text().notNull(),
    shopper_id: shopper().notNull(),
    change_id: bigint({ mode: 'number' }).notNull(),
    alert_id: uuid().notNull(),
    car_id: integer().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    before: doublePrecision(),
    settled_at: moment(),
  },
  (table) => [primaryKey({ columns: [table.shopper_id, table.change_id] })],
);

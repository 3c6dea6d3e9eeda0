/** The records' tables, for Drizzle. The migrations create them; a test keeps the two equal. */
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DeliveryKind, LeadAppointment, LeadCar } from '#domain/deliveries/record.ts';
import type { Corrections } from '#domain/inventory/stock/corrections.ts';
import type { StockRecord } from '#domain/inventory/stock/diff.ts';
import type {
  DuplicateRow,
  HeldFigures,
  ImportReport,
  ImportWarning,
  Rejection,
} from '#domain/inventory/stock/import.ts';
import type { Json } from '#domain/leads/submission/payload.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { moment, outboxColumns } from './columns.ts';

export * from './shopper-tables.ts';

export const dealerships = pgTable('dealerships', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** Increases by one with every import that changed something. */
  stock_version: integer().notNull().default(0),
  created_at: moment().notNull().defaultNow(),
});

/** The content of `cars.data`: the car without the fields that have their own column or table. */
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
  corrections: jsonb().$type<{ given: Corrections; shown: Partial<CarData> }>(),
});

/** One row for each price of a car, and when it began. */
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

/** An import's report: the number of rejections, and the first few rejections and duplicates. */
export type ImportRecord = Omit<ImportReport, 'rejected' | 'duplicate_rows' | 'warnings' | 'warning_rows'> & {
  rejected: number;
  examples: Rejection[];
  /** Imports of earlier releases have none. */
  duplicate_rows?: DuplicateRow[];
  warnings?: number;
  warning_rows?: ImportWarning[];
};

export const imports = pgTable('imports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  finished_at: moment().notNull(),
  /** The version of the stock after the import. */
  stock_version: integer().notNull(),
  changed: boolean().notNull(),
  report: jsonb().$type<ImportRecord>().notNull(),
  /** The hash of its file; null if none was kept. */
  file: text(),
});

/** Imports that would have sold too much of a dealership's stock, one for each dealership. */
export const held_imports = pgTable('held_imports', {
  dealership_id: integer()
    .primaryKey()
    .references(() => dealerships.id),
  id: uuid().notNull(),
  held_at: moment().notNull(),
  figures: jsonb().$type<HeldFigures>().notNull(),
  report: jsonb().$type<ImportRecord>().notNull(),
  /** The hash of the kept file; null if none was kept. */
  file: text(),
  /** The feed as read: JSON, gzipped, as base64. */
  feed: text().notNull(),
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
  made: jsonb().$type<Partial<Record<'new' | 'program' | 'frame' | 'data' | 'forgotten', number>>>(),
  error: text(),
});

/** The leads of one person to one dealership. */
export const conversations = pgTable('conversations', {
  id: uuid().primaryKey(),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  started_at: moment().notNull(),
  last_at: moment().notNull(),
});

export const leads = pgTable('leads', {
  id: uuid().primaryKey(),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  site: text().notNull(),
  conversation_id: uuid().references(() => conversations.id),
  form: text(),
  category: text(),
  subcategory: text(),
  event: integer(),
  /** False while a form of several steps is unfinished. */
  complete: boolean().notNull(),
  received_at: moment().notNull(),
  completed_at: moment(),
  name: text(),
  last_name: text(),
  email: text(),
  phone: text(),
  postcode: text(),
  message: text(),
  car_id: integer(),
  location_id: integer(),
  phone_key: text(),
  email_key: text(),
  sender_key: text(),
  suspicions: text().array().notNull().default([]),
  /** Increases with each step that brings the dealership something new. */
  revision: integer().notNull().default(1),
  /** Null until the form is complete. */
  draft: jsonb().$type<LeadDraft>(),
  /** The answers of earlier steps, and those added later. */
  steps: jsonb().$type<Record<string, Json>>().notNull().default({}),
  car: jsonb().$type<LeadCar>(),
  answered_at: moment(),
  /** The short reference for the phone; null until the form is complete, and for older leads. */
  reference: text(),
});

/** How many references a site has given out. */
export const lead_counts = pgTable('lead_counts', {
  site: text().primaryKey(),
  given: integer().notNull(),
});

/** What a shopper consented to, or did not; a row is never changed. */
export const consents = pgTable('consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  lead_id: uuid()
    .notNull()
    .references(() => leads.id),
  opt_in: boolean().notNull(),
  how: text().notNull(),
  wording: text().notNull(),
  at: moment().notNull(),
});

export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id),
    site: text().notNull(),
    location_id: integer().notNull(),
    starts_at: moment().notNull(),
    ends_at: moment().notNull(),
    /** From 1 to the capacity of the location. */
    place: integer().notNull(),
    /** The car that goes out; it is in one test drive at a time. */
    car_id: integer(),
    lead_id: uuid()
      .notNull()
      .unique()
      .references(() => leads.id),
    booked_at: moment().notNull(),
    /** Its time before it was moved. */
    moved_from: moment(),
    /** How often it was moved. */
    moves: integer().notNull().default(0),
  },
  (table) => [unique('appointments_place').on(table.site, table.location_id, table.starts_at, table.place)],
);

/** A lead's deliveries; written with it, so that none is forgotten. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id),
    revision: integer().notNull(),
    kind: text().$type<DeliveryKind>().notNull(),
    destination: text().notNull(),
    ...outboxColumns(),
  },
  (table) => [unique('deliveries_once').on(table.lead_id, table.revision, table.kind, table.destination)],
);

/** The answer to a stored lead. */
export interface LeadAnswer {
  lead_id: string;
  /** The outcome of the requested time; null if none was requested. */
  appointment: LeadAppointment | null;
  /** Missing before the form is complete. */
  reference?: string | null;
}

export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    site: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id),
    answer: jsonb().$type<LeadAnswer>().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.key] })],
);

/** Events on a site. Never anything personal. */
export const events = pgTable('events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  site: text().notNull(),
  at: moment().notNull(),
  event: text().notNull(),
  /** Null for a view. */
  event_id: integer(),
  car_id: integer(),
  path: text(),
  /** The source of the visit, in a word. */
  source: text(),
});

/** A phone number that a shopper asked to see. */
export const phone_reveals = pgTable('phone_reveals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  site: text().notNull(),
  website_id: integer().notNull(),
  car_id: integer()
    .notNull()
    .references(() => cars.id),
  dealership_id: integer()
    .notNull()
    .references(() => dealerships.id),
  at: moment().notNull(),
});

/** Links that were sent to operators to sign in with. */
export const operator_links = pgTable('operator_links', {
  /** A keyed hash of its token. */
  key: text().primaryKey(),
  browser_key: text().notNull(),
  site: text().notNull(),
  address: text().notNull(),
  sent_at: moment().notNull(),
  used_at: moment(),
});

export const operator_sessions = pgTable('operator_sessions', {
  id: uuid().primaryKey(),
  /** A keyed hash of the session's cookie. */
  key: text().notNull().unique(),
  site: text().notNull(),
  /** Null: it began with the token. */
  address: text(),
  started_at: moment().notNull(),
  expires_at: moment().notNull(),
});

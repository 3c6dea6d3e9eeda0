/** Columns shared by several tables. */
import { integer, text, timestamp } from 'drizzle-orm/pg-core';

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** The outbox's columns for a row that it sends: its state, its attempts, and who holds it now. */
export const outboxColumns = () => ({
  state: text({ enum: ['waiting', 'delivered', 'dead'] }).notNull(),
  created_at: moment().notNull(),
  next_attempt_at: moment().notNull(),
  give_up_at: moment().notNull(),
  attempts: integer().notNull().default(0),
  leased_until: moment(),
  finished_at: moment(),
  last_error: text(),
  /** The request that caused it; null for work that the platform does by itself. */
  request_id: text(),
});

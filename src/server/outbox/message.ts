/** A message to a shopper that waits in the database, encrypted until it is sent. */
import { randomUUID } from 'node:crypto';
import type { Site } from '#domain/tenant/site.ts';
import type { shopper_messages } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import { currentRequest } from '../http/work.ts';

export type MessageContent =
  | { channel: 'sms'; text: string }
  | { channel: 'email'; subject: string; text: string; html: string; headers: Record<string, string> };

interface NewMessage {
  site: Pick<Site, 'slug'>;
  shopper_id: string | null;
  /** A number or an email address. */
  destination: string;
  /** Whether somebody is waiting for it. */
  urgent: boolean;
  content: MessageContent;
  now: Date;
  /** No attempt is made after that. */
  giveUpAt: Date;
}

/** The row to insert, in the transaction of the message's cause, so that it is not lost. */
export function messageRow(message: NewMessage, keys: Keys): typeof shopper_messages.$inferInsert {
  const id = randomUUID();
  return {
    id,
    site: message.site.slug,
    shopper_id: message.shopper_id,
    channel: message.content.channel,
    urgent: message.urgent,
    destination: message.destination,
    sealed: keys.seal(JSON.stringify(message.content), id),
    state: 'waiting',
    created_at: message.now,
    next_attempt_at: message.now,
    give_up_at: message.giveUpAt,
    request_id: currentRequest(),
  };
}

/** @throws Error if the platform's secret has changed since the message was written */
export function messageContent(sealed: string, id: string, keys: Keys): MessageContent {
  return JSON.parse(keys.open(sealed, id)) as MessageContent;
}

/** Alarms: tells the platform's owner, and the addresses that the dealer names, that a feed needs attention. */
import type { Database } from '../db/client.ts';
import type { Keys } from '../http/keys.ts';
import type { Log } from '../http/log.ts';
import { messageRow } from '../outbox/message.ts';
import { feedAlarmMail } from './alarm-mail.ts';
import type { ConfiguredFeed } from './configured.ts';
import { type FeedRow, noteAlarm } from './feeds.db.ts';
import { alarmOf } from './status.ts';

/** How alarms reach people. */
export interface AlarmOptions {
  keys: Keys;
  /** The email address of the platform's owner. */
  operator: string | undefined;
  /** The public address of a site, without a trailing slash. */
  addressOf: (slug: string) => string;
  /** How long to keep trying a message, milliseconds. */
  giveUpMs: number;
  /** Signals that messages are waiting. */
  wake: () => void;
}

function alarmMessages(
  { keys, operator, addressOf, giveUpMs }: AlarmOptions,
  { feed, site }: ConfiguredFeed,
  alarm: string | null,
  now: Date,
) {
  const content = feedAlarmMail({
    site,
    alarm,
    dealership: feed.dealership,
    address: addressOf(site.slug),
  });
  const to = new Set([...(operator === undefined ? [] : [operator]), ...feed.alarmTo]);
  const giveUpAt = new Date(now.getTime() + giveUpMs);
  return [...to].map((destination) =>
    messageRow({ site, shopper_id: null, destination, urgent: false, content, now, giveUpAt }, keys),
  );
}

/** Raises the alarm once, and reports when it is over. */
export async function raiseAlarm(
  { database, alarms, now, log }: { database: Database; alarms: AlarmOptions; now: () => Date; log: Log },
  configured: ConfiguredFeed,
  row: FeedRow,
): Promise<void> {
  const reason = alarmOf(configured, row, now());
  if ((reason === null) === (row.alarmed_at === null)) return;
  const messages = alarmMessages(alarms, configured, reason, now());
  if (!(await noteAlarm(database, row.dealership, reason === null ? null : now(), messages))) return;
  alarms.wake();
  if (reason === null) log.info(`the feed of ${row.dealership} is working again`);
  else log.error(`the feed of ${row.dealership} ${reason}; the site keeps the stock it has`);
}

/** Writes messages about the changes recorded for shoppers, at most one a day to each. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type AlertChannel, QUIET_MS } from '#domain/alerts/alert.ts';
import type { ChangeKind } from '#domain/alerts/changes.ts';
import { newsMail, newsText } from '#domain/alerts/messages.ts';
import { type News, newsOf } from '#domain/alerts/news.ts';
import { mailColours } from '#domain/deliveries/envelope.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { shopper_messages } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import { messageRow } from '../outbox/message.ts';
import type { Alerts } from './alerts.db.ts';

/** How many shoppers are written to before more changes are read. */
const SHOPPERS = 50;

export interface WritingOptions {
  database: Database;
  cars: Pick<SiteCars, 'byIds'>;
  alerts: Pick<Alerts, 'stopToken'>;
  keys: Keys;
  /** The public address of a site, without a final slash. */
  addressOf: (slug: string) => string;
  /** Called when messages are due. */
  wakeMessages: () => void;
  /** How long the platform keeps trying to send a message, milliseconds. */
  giveUpMs: number;
  now: () => Date;
}

interface Noted {
  shopper_id: string;
  change_id: number;
  car_id: number;
  kind: ChangeKind;
  before: number | null;
  channel: AlertChannel;
  destination: string;
  is_active: boolean;
}

/**
 * Writes to the next shoppers who have news and have had no message for a day. Stops early if `isClosing`.
 * @returns whether there may be more
 */
export async function writeMessages(
  options: WritingOptions,
  site: Site,
  isClosing: () => boolean,
): Promise<boolean> {
  const { database, cars, now } = options;
  const rested = new Date(now().getTime() - QUIET_MS).toISOString();
  const isRested = sql`(s.alerted_at is null or s.alerted_at <= ${rested}::timestamptz)`;
  const noted = await rowsOf<Noted & { change_id: string | number }>(
    database.orm,
    sql`select i.shopper_id, i.change_id, i.car_id, i.kind, i.before, a.channel, a.destination,
        a.confirmed_at is not null and a.ended_at is null as is_active
      from alert_items i join alerts a on a.id = i.alert_id
      where i.settled_at is null and i.shopper_id in (
        select s.id from shoppers s where s.site = ${site.slug} and ${isRested}
          and exists (select from alert_items o where o.shopper_id = s.id and o.settled_at is null)
        limit ${SHOPPERS})
      order by i.shopper_id, i.change_id`,
  );
  if (noted.length === 0) return false;
  const found = await cars.byIds(site, [...new Set(noted.map(({ car_id }) => car_id))]);
  const byId = new Map(found.map((car) => [car.id, car]));
  for (const [shopperId, items] of Map.groupBy(noted, ({ shopper_id }) => shopper_id)) {
    if (isClosing()) return false;
    await writeTo(options, { site, shopperId, items, byId, rested });
    await setImmediate();
  }
  options.wakeMessages();
  return true;
}

interface Recipient {
  site: Site;
  shopperId: string;
  items: readonly Noted[];
  byId: ReadonlyMap<number, Car>;
  /** Shoppers written to after this time must wait. */
  rested: string;
}

async function writeTo(options: WritingOptions, recipient: Recipient): Promise<void> {
  const { site, shopperId, items, byId, rested } = recipient;
  const active = items.filter(({ is_active }) => is_active);
  const news = newsFor(active, byId);
  const at = options.now();
  const ids = `{${items.map(({ change_id }) => change_id).join(',')}}`;
  await options.database.orm.transaction(async (tx) => {
    // One message; the alert with the newest change decides how it is sent.
    const way = active.at(-1);
    if (way && news.length > 0) {
      const held = await rowsOf(
        tx,
        sql`update shoppers set alerted_at = ${at.toISOString()}::timestamptz
          where id = ${shopperId} and (alerted_at is null or alerted_at <= ${rested}::timestamptz) returning id`,
      );
      if (held.length === 0) return;
      const message = messageOf(options, { site, shopperId, way, news, at });
      await tx.insert(shopper_messages).values(messageRow(message, options.keys));
    }
    await tx.execute(
      sql`update alert_items set settled_at = ${at.toISOString()}::timestamptz
        where shopper_id = ${shopperId} and change_id = any(${ids}::bigint[]) and settled_at is null`,
    );
  });
}

function newsFor(items: readonly Noted[], byId: ReadonlyMap<number, Car>): News[] {
  const news: News[] = [];
  for (const [carId, changes] of Map.groupBy(items, ({ car_id }) => car_id)) {
    const car = byId.get(carId);
    const newsItem = car ? newsOf(car, changes) : null;
    if (newsItem) news.push(newsItem);
  }
  return news;
}

function messageOf(
  { addressOf, alerts, giveUpMs }: WritingOptions,
  {
    site,
    shopperId,
    way,
    news,
    at,
  }: Pick<Recipient, 'site' | 'shopperId'> & { way: Noted; news: News[]; at: Date },
): Parameters<typeof messageRow>[0] {
  const address = addressOf(site.slug);
  const stopHref = `${address}/api/alerts/stop?token=${alerts.stopToken(site.slug, shopperId)}`;
  const context = { site, address, stopHref, colours: mailColours(site) };
  return {
    ...{ site, shopper_id: shopperId, destination: way.destination, urgent: false, now: at },
    giveUpAt: new Date(at.getTime() + giveUpMs),
    content:
      way.channel === 'sms'
        ? { channel: 'sms', text: newsText(news, context) }
        : { channel: 'email', ...newsMail(news, context) },
  };
}

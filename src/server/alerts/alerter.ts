/**
 * Turns the changes of imports into messages. Changes are read in order, each site at its own pace, and every step is
 * one transaction. Whenever the platform stops, a change is either recorded for a shopper or still will be, and a
 * message is written with everything it reports or not at all.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type AlertChannel, hasAlerts, QUIET_MS } from '#domain/alerts/alert.ts';
import type { ChangeKind } from '#domain/alerts/changes.ts';
import { newsMail, newsText } from '#domain/alerts/messages.ts';
import { type News, newsOf } from '#domain/alerts/news.ts';
import { withCatalogueNames } from '#domain/alerts/renamed.ts';
import { mailColours } from '#domain/deliveries/envelope.ts';
import { coarsePosition, type Geocoder } from '#domain/geo/postcodes.ts';
import type { Car } from '#domain/inventory/car.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { carPlaces, kilometresFrom, measured } from '#domain/search/near.ts';
import { isSearched } from '#domain/search/selection.ts';
import { fromUrl } from '#domain/search/url.ts';
import type { Site } from '#domain/tenant/site.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { shopper_messages } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { messageRow } from '../outbox/message.ts';
import { openWakeSignal } from '../outbox/wake-signal.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import type { AlertRecords } from './alerts.db.ts';

/** How often to check without news of a change, milliseconds: a shopper's quiet day may end at any time. */
const SWEEP_MS = 30_000;
/**
 * Changes read at once, few enough that indexing their cars holds up nothing, and shoppers written to before checking
 * for more.
 */
const CHANGES = 100;
const SHOPPERS = 50;
/** How long changes, and the record of what shoppers were sent, are kept. */
const KEPT_MS = 30 * 86_400_000;

/** `unread`: stock changes that a site has not read yet; `waiting`: recorded for shoppers and not sent yet. */
export interface AlertStatus {
  unread: number;
  waiting: number;
}

export interface Alerter {
  start(): void;
  /** Stock has changed. */
  wake(): void;
  status(): Promise<AlertStatus>;
  close(): Promise<void>;
}

interface AlerterOptions {
  database: Database;
  sites: Pick<Sites, 'list'>;
  cars: Pick<SiteCars, 'byIds'>;
  alerts: Pick<AlertRecords, 'stopToken'>;
  /** For saved searches with a distance. */
  geocoder: Geocoder;
  keys: Keys;
  /** The public address of a site, without a final slash. */
  addressOf: (slug: string) => string;
  /** Called when messages are due. */
  wakeMessages: () => void;
  /** How long the platform keeps trying to send a message, milliseconds. */
  giveUpMs: number;
  now: () => Date;
  log: Log;
}

interface Change {
  id: number;
  car_id: number;
  kind: ChangeKind;
  before: number | null;
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

export function openAlerter(options: AlerterOptions): Alerter {
  const { database, cars, now, log } = options;
  let closing = false;
  let running: Promise<void> | null = null;
  const signal = openWakeSignal();

  /** Records a dealership's next changes for the shoppers who asked for them. @returns whether there were any */
  async function note(site: Site, dealership: number): Promise<boolean> {
    const own = sql`site = ${site.slug} and dealership_id = ${dealership}`;
    const [kept] = await rowsOf<{ change_id: string | number }>(
      database.orm,
      sql`select change_id from alert_cursors where ${own}`,
    );
    const from = Number(kept?.change_id ?? 0);
    const changes = (
      await rowsOf<Change & { id: string | number }>(
        database.orm,
        sql`select id, car_id, kind, before from stock_changes
          where dealership_id = ${dealership} and id > ${from} order by id limit ${CHANGES}`,
      )
    ).map((change) => ({ ...change, id: Number(change.id) }));
    const last = changes.at(-1);
    if (!last) return false;
    const found = JSON.stringify(await foundBySearches(site, changes));
    await database.orm.transaction(async (tx) => {
      const moved = await rowsOf(
        tx,
        sql`insert into alert_cursors (site, dealership_id, change_id) values (${site.slug}, ${dealership}, ${last.id})
          on conflict (site, dealership_id) do update set change_id = excluded.change_id
          where alert_cursors.change_id = ${from} returning change_id`,
      );
      // Another platform on the same records was faster.
      if (moved.length === 0) return;
      await tx.execute(sql`
        insert into alert_items (site, shopper_id, change_id, alert_id, car_id, kind, before)
        select a.site, a.shopper_id, h.id, a.id, h.car_id, h.kind, h.before
        from stock_changes h
          join watchlist_cars w on w.car_id = h.car_id and w.site = ${site.slug} and w.after_change < h.id
          join alerts a on a.shopper_id = w.shopper_id and a.site = w.site and a.about = 'watchlist'
            and a.confirmed_at is not null and a.ended_at is null
            and a.after_change < h.id and h.kind = any(a.tells)
        where h.dealership_id = ${dealership} and h.id > ${from} and h.id <= ${last.id}
        on conflict do nothing`);
      await tx.execute(sql`
        insert into alert_items (site, shopper_id, change_id, alert_id, car_id, kind, before)
        select a.site, a.shopper_id, h.id, a.id, h.car_id, h.kind, h.before
        from jsonb_to_recordset(${found}::jsonb) as r(alert_id uuid, change_id bigint)
          join stock_changes h on h.id = r.change_id
          join alerts a on a.id = r.alert_id and a.ended_at is null
        on conflict do nothing`);
    });
    return true;
  }

  /** Which changes concern cars that saved searches find. */
  async function foundBySearches(
    site: Site,
    changes: readonly Change[],
  ): Promise<{ alert_id: string; change_id: number }[]> {
    const searches = await rowsOf<{
      id: string;
      query: string;
      tells: ChangeKind[];
      after_change: string | number;
    }>(
      database.orm,
      sql`select id, query, tells, after_change from alerts
        where site = ${site.slug} and about = 'search' and confirmed_at is not null and ended_at is null`,
    );
    if (searches.length === 0) return [];
    const changed = await cars.byIds(site, [...new Set(changes.map(({ car_id }) => car_id))]);
    const documents = changed
      .filter((car) => isSearched(car, site, now()))
      .map((car) => searchDocument(car, site, now()));
    const engine = openIndex(buildIndex(documents));
    const found = new Map<string, ReadonlySet<number>>();
    for (const kept of new Set(searches.map(({ query }) => query))) {
      const query = await located(site, withCatalogueNames(fromUrl(kept)));
      const { hits } = engine.searchNow({ ...query, page: 1, pageSize: documents.length });
      found.set(kept, new Set(hits.map(({ id }) => id)));
    }
    return searches.flatMap(({ id, query, tells, after_change }) =>
      changes
        .filter(
          (change) =>
            change.id > Number(after_change) &&
            tells.includes(change.kind) &&
            found.get(query)?.has(change.car_id),
        )
        .map((change) => ({ alert_id: id, change_id: change.id })),
    );
  }

  /** The query with its postcode as distances; from an unknown postcode everything is too far away. */
  async function located(site: Site, query: SearchQuery): Promise<SearchQuery> {
    const postcode = query.place?.postcode;
    if (typeof postcode !== 'string') return query;
    // A service that does not respond must not hold up messages: a rough position will do.
    const from = await options.geocoder.locate(postcode).catch(() => coarsePosition(postcode));
    return measured(query, from ? kilometresFrom(from, carPlaces(site)) : {}, false);
  }

  /** Writes to the next shoppers who have news and have had no message for a day. */
  async function write(site: Site): Promise<boolean> {
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
      if (closing) return false;
      await writeTo(site, shopperId, items, byId, rested);
      await setImmediate();
    }
    options.wakeMessages();
    return true;
  }

  async function writeTo(
    site: Site,
    shopperId: string,
    items: readonly Noted[],
    byId: ReadonlyMap<number, Car>,
    rested: string,
  ): Promise<void> {
    const active = items.filter(({ is_active }) => is_active);
    const news: News[] = [];
    for (const [carId, changes] of Map.groupBy(active, ({ car_id }) => car_id)) {
      const car = byId.get(carId);
      const told = car ? newsOf(car, changes) : null;
      if (told) news.push(told);
    }
    const at = now();
    const ids = `{${items.map(({ change_id }) => change_id).join(',')}}`;
    await database.orm.transaction(async (tx) => {
      // One message; the alert with the newest change decides how it is sent.
      const way = active.at(-1);
      if (way && news.length > 0) {
        const held = await rowsOf(
          tx,
          sql`update shoppers set alerted_at = ${at.toISOString()}::timestamptz
            where id = ${shopperId} and (alerted_at is null or alerted_at <= ${rested}::timestamptz) returning id`,
        );
        if (held.length === 0) return;
        const address = options.addressOf(site.slug);
        const stopHref = `${address}/api/alerts/stop?token=${options.alerts.stopToken(site.slug, shopperId)}`;
        const context = { site, address, stopHref, colours: mailColours(site) };
        const message = {
          ...{ site, shopper_id: shopperId, destination: way.destination, urgent: false, now: at },
          giveUpAt: new Date(at.getTime() + options.giveUpMs),
          content:
            way.channel === 'sms'
              ? ({ channel: 'sms', text: newsText(news, context) } as const)
              : ({ channel: 'email', ...newsMail(news, context) } as const),
        };
        await tx.insert(shopper_messages).values(messageRow(message, options.keys));
      }
      await tx.execute(
        sql`update alert_items set settled_at = ${at.toISOString()}::timestamptz
          where shopper_id = ${shopperId} and change_id = any(${ids}::bigint[]) and settled_at is null`,
      );
    });
  }

  /** Deletes what was read and sent long ago. Every site has read changes of that age. */
  async function clear(): Promise<void> {
    const old = new Date(now().getTime() - KEPT_MS).toISOString();
    await database.orm.execute(sql`delete from stock_changes where at < ${old}::timestamptz`);
    await database.orm.execute(sql`delete from alert_items where settled_at < ${old}::timestamptz`);
  }

  /** A site's pending work, a step at a time. */
  async function* stepsOf(site: Site): AsyncGenerator<void> {
    for (const { id } of await findDealerships(database, site.dealerships)) {
      while (await note(site, id)) yield;
    }
    while (await write(site)) yield;
  }

  async function pass(): Promise<void> {
    const steps = options.sites.list().filter(hasAlerts).map(stepsOf);
    const failures: unknown[] = [];
    // One step of each in turn, so that a large stock's changes hold up nobody else's messages.
    for (let left = steps; left.length > 0 && !closing; ) {
      const next: typeof left = [];
      for (const each of left) {
        if (closing) return;
        // A failure for one site holds up no other.
        const step = await each.next().catch((error: unknown) => {
          failures.push(error);
          return { done: true };
        });
        if (!step.done) next.push(each);
        await setImmediate();
      }
      left = next;
    }
    if (failures.length > 0) throw failures[0];
    if (!closing) await clear();
  }

  async function run(): Promise<void> {
    let failing = false;
    while (!closing) {
      try {
        await pass();
        failing = false;
      } catch (error) {
        if (!failing && !closing) log.error('alerts are waiting', error);
        failing = true;
      }
      if (!closing) await signal.wait(SWEEP_MS);
    }
  }

  return {
    start: () => {
      running ??= run();
    },
    wake: signal.notify,
    status: async () => {
      const [row] = await rowsOf<AlertStatus>(
        database.orm,
        sql`select
          (select count(*)::integer from alert_cursors c join stock_changes h
            on h.dealership_id = c.dealership_id and h.id > c.change_id) as unread,
          (select count(*)::integer from alert_items where settled_at is null) as waiting`,
      );
      return row ?? { unread: 0, waiting: 0 };
    },
    close: async () => {
      closing = true;
      signal.notify();
      await running;
    },
  };
}

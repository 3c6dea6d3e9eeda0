import { Hono } from 'hono';
import { promisesTo } from '#domain/leads/reply-promise.ts';
import type { Alerter, AlertStatus } from '../alerts/alerter.ts';
import type { Database } from '../db/client.ts';
import type { DeliveryStatus } from '../delivery-status.ts';
import type { Deliverer } from '../leads/deliverer.ts';
import { countOverdue } from '../leads/leads-admin.db.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { Publisher, SiteStatus } from '../publish/publisher.ts';
import { type ReservationsStatus, reservationsStatus } from '../reservations/reservations-status.db.ts';
import type { Sites } from '../sites/sites.ts';
import type { SearchIndexes, SearchIndexStatus } from '../typesense/search-indexes.ts';

export interface Health {
  ok: boolean;
  version: string;
  database: { ok: boolean; kind: Database['kind'] };
  queue: { depth: number };
  /** Of leads; null when the database does not tell in time. */
  deliveries: DeliveryStatus | null;
  /** `overdue`: not answered within what their site promised. */
  leads: { overdue: number } | null;
  /** Codes, links and alerts to shoppers. */
  messages: DeliveryStatus | null;
  alerts: AlertStatus | null;
  reservations: ReservationsStatus | null;
  sites: (SiteStatus & { ageSeconds: number | null })[];
  /** Search collections outside of the platform. */
  searchIndexes: SearchIndexStatus[];
}

const PATIENCE_MS = 2000;

/** `GET /`: how the platform is; 503 when its database does not answer. */
export function healthRoutes(options: {
  version: string;
  database: Database;
  sites: Sites;
  publisher: Pick<Publisher, 'status' | 'depth'>;
  searchIndexes: Pick<SearchIndexes, 'status'>;
  deliverer: Pick<Deliverer, 'status'>;
  messenger: Pick<Messenger, 'status'>;
  alerter: Pick<Alerter, 'status'>;
  now: () => Date;
}): Hono {
  const { version, database, sites, publisher, searchIndexes, now } = options;
  const overdueLeads = async () => {
    const promises = sites
      .list()
      .flatMap((site) =>
        site.dealerships.flatMap((dealership) =>
          promisesTo(dealership, [site], now()).map((promise) => ({ dealership, ...promise })),
        ),
      );
    return { overdue: await countOverdue(database, promises) };
  };
  return new Hono().get('/', async (c) => {
    const ok = await database.ping().then(
      () => true,
      () => false,
    );
    const counted = <T>(count: () => Promise<T>) => (ok ? inTime(count()) : null);
    const [deliveries, leads, messages, alerts] = await Promise.all([
      counted(options.deliverer.status),
      counted(overdueLeads),
      counted(options.messenger.status),
      counted(options.alerter.status),
    ]);
    const health: Health = {
      ok,
      version,
      database: { ok, kind: database.kind },
      queue: { depth: publisher.depth() },
      deliveries,
      leads,
      messages,
      alerts,
      reservations: ok ? await inTime(reservationsStatus(database, now())) : null,
      sites: sites.list().map(({ slug }) => {
        const status = publisher.status(slug);
        const age = status.builtAt === null ? null : now().getTime() - Date.parse(status.builtAt);
        return { ...status, ageSeconds: age === null ? null : Math.max(0, Math.round(age / 1000)) };
      }),
      searchIndexes: searchIndexes.status(),
    };
    c.header('Cache-Control', 'no-store');
    return c.json(health, ok ? 200 : 503);
  });
}

/** Health is asked for when something is slow: it must not wait for that. */
async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  try {
    return await Promise.race([answer.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

import { Hono } from 'hono';
import { counted } from '#domain/shared/counted.ts';
import type { AlertStatus } from '../../alerts/alerter.ts';
import type { ProcessStatus } from '../../coordination/processes.ts';
import type { Database } from '../../db/client.ts';
import type { DiskStatus } from '../../disk/free-space.ts';
import type { FeedStatus } from '../../fetching/status.ts';
import { requireToken } from '../../http/require-token.ts';
import type { DeliveryStatus } from '../../outbox/status.ts';
import type { Role } from '../../platform/env-lists.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteStatus } from '../../publish/publisher.ts';
import type { ReservationsStatus } from '../../reservations/reservations-status.db.ts';
import type { HeldImportStatus } from '../../stock/held-imports.db.ts';
import type { SearchNodeStatus } from '../../typesense/nodes.ts';
import type { SearchIndexStatus } from '../../typesense/search-indexes.ts';
import { healthReadings } from './health-readings.ts';

interface Health {
  ok: boolean;
  version: string;
  /** What this process does. */
  roles: readonly Role[];
  /** The processes on the same records; null if the database does not respond in time. */
  processes: ProcessStatus[] | null;
  database: { ok: boolean; kind: Database['kind'] };
  /** `low`: writes are refused until there is room. */
  disk: DiskStatus;
  queue: { depth: number };
  /** Deliveries of leads; null if the database does not respond in time. */
  deliveries: DeliveryStatus | null;
  /** `overdue`: not answered within the time their site promises. */
  leads: { overdue: number } | null;
  /** Codes, links and alerts to shoppers. */
  messages: DeliveryStatus | null;
  alerts: AlertStatus | null;
  /** `slow`: sites that have used up their day's codes and links, and now send few. */
  signIn: { slow: string[] } | null;
  reservations: ReservationsStatus | null;
  /** Stock imports waiting for a decision; null if the database does not respond in time. */
  heldImports: HeldImportStatus[] | null;
  /** Feeds that the platform fetches: watch `alarm`. */
  feeds: FeedStatus[] | null;
  sites: (SiteStatus & { ageSeconds: number | null })[];
  /** Parts that work, but not as they should; empty when all is well. */
  degraded: string[];
  searchNodes: SearchNodeStatus[];
  /** External search collections. */
  searchIndexes: SearchIndexStatus[];
}

/**
 * `GET /`: whether the platform is well; 503 if its database does not respond or its disk is nearly full. With the
 * admin token: the full report, because tenants' names, counts and build messages are nobody else's business.
 */
export function healthRoutes(platform: Platform): Hono {
  const { version, database, disk, sites, publisher, searchIndexes, searchNodes, now } = platform;
  const isAdmin = requireToken(platform.tokens.admin, 'admin token');
  const readings = healthReadings(platform);
  return new Hono()
    .get('/', async (c, next) => {
      if (c.req.header('authorization') !== undefined) return next();
      const ok = (await readings.isUp()) === true && !disk.isLow();
      return c.json({ ok }, ok ? 200 : 503);
    })
    .get('/', isAdmin, async (c) => {
      const [processes, isUp, deliveries, leads, messages, alerts, heldImports, feeds, signIn, reservations] =
        await Promise.all([
          readings.processes(),
          readings.isUp(),
          readings.deliveries(),
          readings.leads(),
          readings.messages(),
          readings.alerts(),
          readings.heldImports(),
          readings.feeds(),
          readings.signIn(),
          readings.reservations(),
        ]);
      const ok = isUp === true && !disk.isLow();
      const health: Health = {
        ok,
        version,
        roles: [...platform.roles],
        processes,
        database: { ok: isUp === true, kind: database.kind },
        disk: disk.status(),
        queue: { depth: publisher.depth() },
        deliveries,
        leads,
        messages,
        alerts,
        signIn,
        reservations,
        heldImports,
        feeds,
        sites: sites.list().map(({ slug }) => {
          const status = publisher.status(slug);
          const age = status.builtAt === null ? null : now().getTime() - Date.parse(status.builtAt);
          return { ...status, ageSeconds: age === null ? null : Math.max(0, Math.round(age / 1000)) };
        }),
        degraded: degraded(platform),
        searchNodes: searchNodes.status(),
        searchIndexes: searchIndexes.status(),
      };
      return c.json(health, ok ? 200 : 503);
    });
}

/** Shoppers can still search while a node is down, so this does not make the platform unwell. */
function degraded({ searchNodes, searchIndexes }: Pick<Platform, 'searchNodes' | 'searchIndexes'>): string[] {
  const nodes = searchNodes.status();
  const down = nodes.filter(({ ok }) => ok === false);
  const behind = searchIndexes.status().filter(({ lastError }) => lastError !== null);
  return [
    ...(down.length > 0 ? [`${down.length} of ${counted(nodes.length, 'search node')} down`] : []),
    ...behind.map(({ site }) => `the search collection of ${site} is not up to date`),
  ];
}

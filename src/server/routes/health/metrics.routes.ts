import { Hono } from 'hono';
import type { Gauge } from 'prom-client';
import { requireToken } from '../../http/require-token.ts';
import type { DeliveryStatus } from '../../outbox/status.ts';
import type { Platform } from '../../platform/platform.ts';
import { healthReadings } from './health-readings.ts';

/** Sets a gauge to a reading; without one the gauge reports nothing rather than an old value. */
function setGauge(gauge: Gauge, value: number | null | undefined): void {
  if (value === null || value === undefined) gauge.remove();
  else gauge.set(value);
}

/** `GET /`: the platform's metrics, for Prometheus. It needs `METRICS_TOKEN`, or the admin token if that is not set. */
export function metricsRoutes(platform: Platform): Hono {
  const { metrics, sites, publisher, disk, searchNodes, searchIndexes } = platform;
  const { now } = metrics;
  const readings = healthReadings(platform);

  const sending = (queue: string, status: DeliveryStatus | null) => {
    for (const [gauge, value] of [
      [now.waiting, status?.undelivered],
      [now.oldest, status && (status.oldestSeconds ?? 0)],
      [now.dead, status?.dead],
    ] as const) {
      if (value === null || value === undefined) gauge.remove({ queue });
      else gauge.set({ queue }, value);
    }
  };

  const read = async () => {
    const [isUp, deliveries, messages, leads, held, feeds] = await Promise.all([
      readings.isUp(),
      readings.deliveries(),
      readings.messages(),
      readings.leads(),
      readings.heldImports(),
      readings.feeds(),
    ]);
    const { free_mb, low } = disk.status();
    setGauge(now.databaseUp, isUp === true ? 1 : 0);
    setGauge(now.diskFree, free_mb === null ? null : free_mb * 2 ** 20);
    setGauge(now.diskLow, low ? 1 : 0);
    setGauge(now.building, publisher.depth());
    setGauge(now.overdue, leads?.overdue);
    sending('leads', deliveries);
    sending('messages', messages);

    for (const gauge of [now.held, now.feedAlarm, now.feedAge, now.releaseAge, now.publishFailed])
      gauge.reset();
    for (const gauge of [now.searchNodeUp, now.searchIndexFailed]) gauge.reset();
    for (const { node, ok } of searchNodes.status()) {
      if (ok !== null) now.searchNodeUp.set({ node }, ok ? 1 : 0);
    }
    for (const { site, lastError } of searchIndexes.status()) {
      now.searchIndexFailed.set({ site }, lastError === null ? 0 : 1);
    }
    for (const { dealership } of held ?? []) now.held.inc({ dealership });
    for (const { dealership, alarm, ageSeconds } of feeds ?? []) {
      now.feedAlarm.set({ dealership }, alarm === null ? 0 : 1);
      if (ageSeconds !== null) now.feedAge.set({ dealership }, ageSeconds);
    }
    for (const { slug } of sites.list()) {
      const { builtAt, lastError } = publisher.status(slug);
      if (builtAt !== null) {
        now.releaseAge.set(
          { site: slug },
          Math.max(0, (platform.now().getTime() - Date.parse(builtAt)) / 1000),
        );
      }
      now.publishFailed.set({ site: slug }, lastError === null ? 0 : 1);
    }
  };

  const token = platform.env.METRICS_TOKEN ?? platform.adminToken;
  return new Hono().use(requireToken(token, 'metrics token')).get('/', async (c) => {
    await read();
    c.header('Content-Type', metrics.registry.contentType);
    c.header('Cache-Control', 'no-store');
    return c.body(await metrics.registry.metrics());
  });
}

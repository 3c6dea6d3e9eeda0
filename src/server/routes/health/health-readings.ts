/** The state of the platform's parts, read at most once at a time, without ever waiting long. */
import { slowSites } from '../../auth/counts.db.ts';
import { countOverdue } from '../../leads/leads-admin.db.ts';
import { replyPromises } from '../../leads/reply-promises.ts';
import type { Platform } from '../../platform/platform.ts';
import { reservationsStatus } from '../../reservations/reservations-status.db.ts';
import { heldImportsStatus } from '../../stock/held-imports.db.ts';
import { knownReading } from './known-reading.ts';

/** Each resolves with null if the database does not respond in time. */
export function healthReadings(platform: Platform) {
  const { database, sites, now } = platform;
  const overdueLeads = async () => {
    const promises = sites
      .list()
      .flatMap((site) =>
        site.dealerships.flatMap((dealership) =>
          replyPromises(dealership, [site], now()).map((promise) => ({ dealership, ...promise })),
        ),
      );
    return { overdue: await countOverdue(database, promises) };
  };
  return {
    processes: knownReading(() => platform.processes.list()),
    isUp: knownReading(() =>
      database.ping().then(
        () => true,
        () => false,
      ),
    ),
    deliveries: knownReading(platform.deliveries.status),
    leads: knownReading(overdueLeads),
    messages: knownReading(platform.messages.status),
    alerts: knownReading(platform.alerter.status),
    heldImports: knownReading(() => heldImportsStatus(database)),
    feeds: knownReading(() => platform.fetcher.status()),
    signIn: knownReading(async () => ({ slow: await slowSites(database, sites.list(), now()) })),
    reservations: knownReading(() => reservationsStatus(database, now())),
  };
}

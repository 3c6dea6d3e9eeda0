/** Alerts in the database: requested, confirmed from the inbox or phone they go to, and ended at any time. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AlertChannel, AlertRequest } from '#domain/alerts/alert.ts';
import type { ChangeKind } from '#domain/alerts/changes.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Shopper } from '../auth/sign-in.db.ts';
import { within } from '../db/scope.ts';
import { alerts } from '../db/tables.ts';
import { type AlertRequests, alertRequests, type RequestsOptions } from './alert-requests.db.ts';
import { type AlertStops, alertStops } from './alert-stops.db.ts';
import { alertTokens } from './alert-tokens.ts';

/** An alert as its shopper sees it. Moments are ISO 8601. */
export interface ShownAlert {
  id: string;
  about: AlertRequest['about'];
  query: string;
  channel: AlertChannel;
  destination: string;
  tells: ChangeKind[];
  asked_at: string;
  /** False until the link in the first message was opened. */
  confirmed: boolean;
}

export interface Alerts extends AlertRequests, AlertStops {
  /** Those that have not been ended. */
  list(site: Site, shopper: Pick<Shopper, 'id'>): Promise<ShownAlert[]>;
  /** The token that stops all alerts of a shopper. */
  stopToken(site: string, shopperId: string): string;
}

export function openAlerts(options: RequestsOptions): Alerts {
  const { database, keys, now } = options;
  const tokens = alertTokens(keys);
  return {
    ...alertRequests(options, tokens),
    ...alertStops(database, tokens, now),
    stopToken: tokens.stopToken,

    list: (site, shopper) =>
      within(database, { site: site.slug }, async (tx) => {
        const kept = await tx
          .select()
          .from(alerts)
          .where(and(eq(alerts.site, site.slug), eq(alerts.shopper_id, shopper.id), isNull(alerts.ended_at)))
          .orderBy(asc(alerts.asked_at), asc(alerts.id));
        return kept.map(({ id, about, query, channel, destination, tells, asked_at, confirmed_at }) => ({
          ...{ id, about, query, channel, destination, tells },
          asked_at: asked_at.toISOString(),
          confirmed: confirmed_at !== null,
        }));
      }),
  };
}

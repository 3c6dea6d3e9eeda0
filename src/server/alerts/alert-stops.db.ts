/** Ending alerts, and taking the end back. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Site } from '#domain/tenant/site.ts';
import type { Shopper } from '../auth/sign-in.db.ts';
import type { Database, Orm } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { alert_items, alerts, shopper_messages } from '../db/tables.ts';
import { NEWEST_CHANGE } from '../stock/changes.db.ts';
import { recordConsent } from './alert-consents.db.ts';
import type { AlertTokens } from './alert-tokens.ts';

export interface AlertStops {
  /** Ends every alert of a shopper. @returns whether the token is a shopper's */
  stop(site: Site, token: string, how: 'link' | 'header'): Promise<boolean>;
  /** Undoes the last `stop`. */
  resume(site: Site, token: string): Promise<boolean>;
  /** Ends one alert. */
  end(site: Site, shopper: Pick<Shopper, 'id'>, id: string): Promise<void>;
}

export function alertStops(database: Database, tokens: AlertTokens, now: () => Date): AlertStops {
  /** Drops messages that are waiting to be sent. */
  const dropWaiting = async (tx: Orm, shopperId: string): Promise<void> => {
    await tx
      .update(alert_items)
      .set({ settled_at: now() })
      .where(and(eq(alert_items.shopper_id, shopperId), isNull(alert_items.settled_at)));
    await tx
      .delete(shopper_messages)
      .where(
        and(
          eq(shopper_messages.shopper_id, shopperId),
          eq(shopper_messages.urgent, false),
          eq(shopper_messages.state, 'waiting'),
        ),
      );
  };

  return {
    stop: async (site, token, how) => {
      const shopperId = tokens.stoppedBy(site, token);
      if (shopperId === null) return false;
      await within(database, { site: site.slug }, async (tx) => {
        const ended = await tx
          .update(alerts)
          .set({ ended_at: now() })
          .where(and(eq(alerts.site, site.slug), eq(alerts.shopper_id, shopperId), isNull(alerts.ended_at)))
          .returning();
        for (const alert of ended) {
          await recordConsent(tx, alert, { act: 'stopped', how, wording: '', at: now() });
        }
        await dropWaiting(tx, shopperId);
      });
      return true;
    },

    resume: async (site, token) => {
      const shopperId = tokens.stoppedBy(site, token);
      if (shopperId === null) return false;
      await within(database, { site: site.slug }, async (tx) => {
        const own = and(eq(alerts.site, site.slug), eq(alerts.shopper_id, shopperId));
        const lastEnd = tx
          .select({ last: sql<Date>`max(${alerts.ended_at})` })
          .from(alerts)
          .where(own);
        // Alerts that the shopper ended one by one stay ended.
        const resumed = await tx
          .update(alerts)
          .set({ ended_at: null, after_change: NEWEST_CHANGE })
          .where(and(own, isNotNull(alerts.confirmed_at), inArray(alerts.ended_at, lastEnd)))
          .returning();
        for (const alert of resumed) {
          const consent = { act: 'resumed', how: 'link', wording: site.alerts.text, at: now() } as const;
          await recordConsent(tx, alert, consent);
        }
      });
      return true;
    },

    end: (site, shopper, id) =>
      within(database, { site: site.slug }, async (tx) => {
        const [ended] = await tx
          .update(alerts)
          .set({ ended_at: now() })
          .where(
            and(
              eq(alerts.site, site.slug),
              eq(alerts.shopper_id, shopper.id),
              eq(alerts.id, id),
              isNull(alerts.ended_at),
            ),
          )
          .returning();
        if (ended) await recordConsent(tx, ended, { act: 'stopped', how: 'sign-in', wording: '', at: now() });
      }),
  };
}

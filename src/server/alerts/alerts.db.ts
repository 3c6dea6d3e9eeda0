/** Alerts in the database: requested, confirmed from the inbox or phone they go to, and ended at any time. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { ALERT_LIMIT, type AlertChannel, type AlertRequest, CONFIRM_DAYS } from '#domain/alerts/alert.ts';
import type { ChangeKind } from '#domain/alerts/changes.ts';
import { confirmMail, confirmText } from '#domain/alerts/messages.ts';
import type { Refusal } from '#domain/auth/limits.ts';
import { mailColours } from '#domain/deliveries/envelope.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Counts, Sender } from '../auth/counts.db.ts';
import type { Shopper } from '../auth/sign-in.db.ts';
import type { Database, Orm } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { within } from '../db/scope.ts';
import { alert_consents, alert_items, alerts, type ConsentAct, shopper_messages } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import { messageRow } from '../outbox/message.ts';
import { NEWEST_CHANGE } from '../stock/changes.db.ts';

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

/** `confirm`: a message asks the shopper to confirm it; without one, it is confirmed already. */
type Asked =
  | { kind: 'asked'; id: string; confirm: boolean }
  | { kind: 'full' }
  | { kind: 'refused'; refusal: Refusal };

export interface AlertRecords {
  /** Those that have not been ended. */
  list(site: Site, shopper: Pick<Shopper, 'id'>): Promise<ShownAlert[]>;
  /** Requests an alert; the same request again replaces the earlier one. */
  ask(from: Sender, shopper: Shopper, wish: AlertRequest): Promise<Asked>;
  /** @returns whether the token is from a message that can still confirm */
  confirm(site: Site, token: string): Promise<boolean>;
  /** Ends every alert of a shopper. @returns whether the token is a shopper's */
  stop(site: Site, token: string, how: 'link' | 'header'): Promise<boolean>;
  /** Undoes the last `stop`. */
  resume(site: Site, token: string): Promise<boolean>;
  /** Ends one alert. */
  end(site: Site, shopper: Pick<Shopper, 'id'>, id: string): Promise<void>;
  /** The token that stops all alerts of a shopper. */
  stopToken(site: string, shopperId: string): string;
}

interface AlertsOptions {
  database: Database;
  keys: Keys;
  counts: Counts;
  /** The public address of a site, without a trailing slash. */
  addressOf: (slug: string) => string;
  now: () => Date;
}

const DAY_MS = 86_400_000;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

type AlertRow = typeof alerts.$inferSelect;

export function alertRecords({ database, keys, counts, addressOf, now }: AlertsOptions): AlertRecords {
  const isStopKey = (key: string, site: string, shopperId: string) =>
    keys.hashes('stop', site, shopperId).some((each) => keys.same(key, each));
  const confirmKeys = ({
    site,
    id,
    destination,
    asked_at,
  }: Pick<AlertRow, 'site' | 'id' | 'destination' | 'asked_at'>) =>
    keys.hashes('confirm', site, id, destination, asked_at.toISOString());

  const consent = (tx: Orm, alert: AlertRow, act: ConsentAct, how: string, wording: string) =>
    tx.insert(alert_consents).values({
      site: alert.site,
      shopper_id: alert.shopper_id,
      alert_id: alert.id,
      channel: alert.channel,
      destination: alert.destination,
      ...{ act, how, wording, at: now() },
    });

  /** Drops messages that are waiting to be sent. */
  const forgetWaiting = async (tx: Orm, shopperId: string) => {
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

  /** The shopper whom a signed `stop` token names. */
  const stoppedBy = (site: Site, token: string): string | null => {
    const [, id, key] = TOKEN.exec(token) ?? [];
    return id !== undefined && key !== undefined && isStopKey(key, site.slug, id) ? id : null;
  };

  return {
    stopToken: (site, shopperId) => `${shopperId}.${keys.hash('stop', site, shopperId)}`,

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

    ask: (from, shopper, { about, query, channel, email, tells }) =>
      within(database, { site: from.site.slug }, async (tx): Promise<Asked> => {
        const { site } = from;
        await holdNames(tx, [`alerts of ${shopper.id}`]);
        const kept = await tx.select().from(alerts).where(eq(alerts.shopper_id, shopper.id));
        const before = kept.find((each) => each.about === about && each.query === query);
        const active = kept.filter(({ ended_at }) => ended_at === null);
        if (!before && active.length >= ALERT_LIMIT) return { kind: 'full' };
        const destination = email ?? shopper.phone;
        const isConfirmed =
          before?.confirmed_at != null && before.ended_at === null && before.destination === destination;
        const refusal = isConfirmed ? null : await counts.message(tx, from, destination);
        if (refusal) return { kind: 'refused', refusal };
        const asked = { channel, destination, tells, asked_at: now(), ended_at: null };
        const [alert] = await tx
          .insert(alerts)
          .values({ id: randomUUID(), site: site.slug, shopper_id: shopper.id, about, query, ...asked })
          .onConflictDoUpdate({
            target: [alerts.shopper_id, alerts.about, alerts.query],
            set: isConfirmed ? asked : { ...asked, confirmed_at: null },
          })
          .returning();
        if (!alert) throw new Error('the alert was not kept');
        await consent(tx, alert, 'asked', 'form', site.alerts.text);
        if (isConfirmed) return { kind: 'asked', id: alert.id, confirm: false };
        const token = `${alert.id}.${confirmKeys(alert)[0]}`;
        const confirmHref = `${addressOf(site.slug)}/api/alerts/confirm?token=${token}`;
        const context = { site, confirmHref, wording: site.alerts.text, colours: mailColours(site) };
        const message = {
          ...{ site, shopper_id: shopper.id, destination, urgent: true, now: now() },
          giveUpAt: new Date(now().getTime() + DAY_MS),
          content:
            channel === 'sms'
              ? ({ channel, text: confirmText(context) } as const)
              : ({ channel, ...confirmMail(context) } as const),
        };
        await tx.insert(shopper_messages).values(messageRow(message, keys));
        return { kind: 'asked', id: alert.id, confirm: true };
      }),

    confirm: (site, token) =>
      within(database, { site: site.slug }, async (tx) => {
        const [, id, key] = TOKEN.exec(token) ?? [];
        if (id === undefined || key === undefined) return false;
        const [alert] = await tx
          .select()
          .from(alerts)
          .where(and(eq(alerts.site, site.slug), eq(alerts.id, id)))
          .for('update');
        if (!alert || alert.ended_at !== null || !confirmKeys(alert).some((each) => keys.same(key, each)))
          return false;
        if (alert.confirmed_at !== null) return true;
        if (now().getTime() - alert.asked_at.getTime() >= CONFIRM_DAYS * DAY_MS) return false;
        await tx
          .update(alerts)
          .set({ confirmed_at: now(), after_change: NEWEST_CHANGE })
          .where(eq(alerts.id, alert.id));
        await consent(tx, alert, 'confirmed', 'link', site.alerts.text);
        return true;
      }),

    stop: async (site, token, how) => {
      const shopperId = stoppedBy(site, token);
      if (shopperId === null) return false;
      await within(database, { site: site.slug }, async (tx) => {
        const ended = await tx
          .update(alerts)
          .set({ ended_at: now() })
          .where(and(eq(alerts.site, site.slug), eq(alerts.shopper_id, shopperId), isNull(alerts.ended_at)))
          .returning();
        for (const alert of ended) await consent(tx, alert, 'stopped', how, '');
        await forgetWaiting(tx, shopperId);
      });
      return true;
    },

    resume: async (site, token) => {
      const shopperId = stoppedBy(site, token);
      if (shopperId === null) return false;
      await within(database, { site: site.slug }, async (tx) => {
        const own = and(eq(alerts.site, site.slug), eq(alerts.shopper_id, shopperId));
        // Alerts that the shopper ended one by one stay ended.
        const resumed = await tx
          .update(alerts)
          .set({ ended_at: null, after_change: NEWEST_CHANGE })
          .where(
            and(
              own,
              isNotNull(alerts.confirmed_at),
              inArray(
                alerts.ended_at,
                tx
                  .select({ last: sql<Date>`max(${alerts.ended_at})` })
                  .from(alerts)
                  .where(own),
              ),
            ),
          )
          .returning();
        for (const alert of resumed) await consent(tx, alert, 'resumed', 'link', site.alerts.text);
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
        if (ended) await consent(tx, ended, 'stopped', 'sign-in', '');
      }),
  };
}

/** Requests for alerts: stored, then confirmed from the inbox or phone they go to. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ALERT_LIMIT, type AlertRequest, CONFIRM_DAYS } from '#domain/alerts/alert.ts';
import { confirmMail, confirmText } from '#domain/alerts/messages.ts';
import type { Refusal } from '#domain/auth/limits.ts';
import { mailColours } from '#domain/deliveries/envelope.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Counts, Sender } from '../auth/counts.db.ts';
import type { Shopper } from '../auth/sign-in.db.ts';
import type { Database, Orm } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { within } from '../db/scope.ts';
import { alerts, shopper_messages } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import { messageRow } from '../outbox/message.ts';
import { NEWEST_CHANGE } from '../stock/changes.db.ts';
import { type AlertRow, recordConsent } from './alert-consents.db.ts';
import type { AlertTokens } from './alert-tokens.ts';

/** `confirm`: a message asks the shopper to confirm it; without one, it is confirmed already. */
type Asked =
  | { kind: 'asked'; id: string; confirm: boolean }
  | { kind: 'full' }
  | { kind: 'refused'; refusal: Refusal };

export interface AlertRequests {
  /** Requests an alert; the same request again replaces the earlier one. */
  ask(from: Sender, shopper: Shopper, wish: AlertRequest): Promise<Asked>;
  /** @returns whether the token is from a message that can still confirm */
  confirm(site: Site, token: string): Promise<boolean>;
}

export interface RequestsOptions {
  database: Database;
  keys: Keys;
  counts: Counts;
  /** The public address of a site, without a trailing slash. */
  addressOf: (slug: string) => string;
  now: () => Date;
}

const DAY_MS = 86_400_000;

export function alertRequests(
  { database, keys, counts, addressOf, now }: RequestsOptions,
  tokens: AlertTokens,
): AlertRequests {
  const sendConfirmation = async (tx: Orm, site: Site, alert: AlertRow): Promise<void> => {
    const { channel, destination, shopper_id } = alert;
    const confirmHref = `${addressOf(site.slug)}/api/alerts/confirm?token=${tokens.confirmToken(alert)}`;
    const context = { site, confirmHref, wording: site.alerts.text, colours: mailColours(site) };
    const message = {
      ...{ site, shopper_id, destination, urgent: true, now: now() },
      giveUpAt: new Date(now().getTime() + DAY_MS),
      content:
        channel === 'sms'
          ? ({ channel, text: confirmText(context) } as const)
          : ({ channel, ...confirmMail(context) } as const),
    };
    await tx.insert(shopper_messages).values(messageRow(message, keys));
  };

  return {
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
        await recordConsent(tx, alert, { act: 'asked', how: 'form', wording: site.alerts.text, at: now() });
        if (!isConfirmed) await sendConfirmation(tx, site, alert);
        return { kind: 'asked', id: alert.id, confirm: !isConfirmed };
      }),

    confirm: (site, token) =>
      within(database, { site: site.slug }, async (tx) => {
        const id = tokens.confirmedId(token);
        if (id === null) return false;
        const [alert] = await tx
          .select()
          .from(alerts)
          .where(and(eq(alerts.site, site.slug), eq(alerts.id, id)))
          .for('update');
        if (!alert || alert.ended_at !== null || !tokens.isConfirmToken(token, alert)) return false;
        if (alert.confirmed_at !== null) return true;
        if (now().getTime() - alert.asked_at.getTime() >= CONFIRM_DAYS * DAY_MS) return false;
        await tx
          .update(alerts)
          .set({ confirmed_at: now(), after_change: NEWEST_CHANGE })
          .where(eq(alerts.id, alert.id));
        const consent = { act: 'confirmed', how: 'link', wording: site.alerts.text, at: now() } as const;
        await recordConsent(tx, alert, consent);
        return true;
      }),
  };
}

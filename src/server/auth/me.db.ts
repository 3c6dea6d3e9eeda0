/** Everything kept about a shopper: to show, export, change and delete. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { PurchaseAnswers } from '#domain/purchases/steps.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { purchases } from '../db/purchase-tables.ts';
import { within } from '../db/scope.ts';
import {
  alert_consents,
  alerts,
  shopper_messages,
  shopper_sessions,
  shoppers,
  sign_in_secrets,
  watchlist_cars,
} from '../db/tables.ts';
import type { Shopper } from './sign-in.db.ts';

/** Everything kept under the shopper's number. Moments are ISO 8601. */
interface KeptData {
  site: string;
  user: { id: string; phone: string; name: string | null; email: string | null; created_at: string };
  watchlist: { car_id: number; saved_at: string }[];
  sessions: { started_at: string; expires_at: string }[];
  alerts: {
    about: string;
    query: string;
    channel: string;
    destination: string;
    asked_at: string;
    ended: boolean;
  }[];
  consents: { act: string; how: string; destination: string; wording: string; at: string }[];
  orders: {
    car_id: number;
    status: string;
    answers: PurchaseAnswers;
    started_at: string;
    changed_at: string;
  }[];
  messages: { channel: string; destination: string; state: string; created_at: string }[];
}

export interface Accounts {
  data(site: Site, shopper: Shopper): Promise<KeptData>;
  rename(site: Site, shopper: Shopper, name: string | null): Promise<void>;
  /** Removes the shopper's email address; alerts that go to it stay. */
  dropEmail(site: Site, shopper: Shopper): Promise<void>;
  /** Deletes the shopper with everything kept about them, and ends all their sessions. */
  forget(site: Site, shopper: Shopper): Promise<void>;
}

export function openAccounts({ database }: { database: Database }): Accounts {
  const own = (site: Site, shopper: Shopper) =>
    and(eq(shoppers.site, site.slug), eq(shoppers.id, shopper.id));

  return {
    data: (site, shopper) =>
      within(database, { site: site.slug }, async (tx) => {
        const [kept] = await tx.select().from(shoppers).where(own(site, shopper));
        if (!kept) throw new Error('the shopper is gone');
        const { id, phone, name, email, created_at } = kept;
        return {
          site: site.name,
          user: { id, phone, name, email, created_at: created_at.toISOString() },
          watchlist: (
            await tx
              .select()
              .from(watchlist_cars)
              .where(eq(watchlist_cars.shopper_id, id))
              .orderBy(asc(watchlist_cars.saved_at), asc(watchlist_cars.car_id))
          ).map(({ car_id, saved_at }) => ({ car_id, saved_at: saved_at.toISOString() })),
          sessions: (
            await tx
              .select()
              .from(shopper_sessions)
              .where(eq(shopper_sessions.shopper_id, id))
              .orderBy(asc(shopper_sessions.started_at))
          ).map(({ started_at, expires_at }) => ({
            started_at: started_at.toISOString(),
            expires_at: expires_at.toISOString(),
          })),
          alerts: (
            await tx.select().from(alerts).where(eq(alerts.shopper_id, id)).orderBy(asc(alerts.asked_at))
          ).map(({ about, query, channel, destination, asked_at, ended_at }) => ({
            ...{ about, query, channel, destination },
            asked_at: asked_at.toISOString(),
            ended: ended_at !== null,
          })),
          consents: (
            await tx
              .select()
              .from(alert_consents)
              .where(eq(alert_consents.shopper_id, id))
              .orderBy(asc(alert_consents.id))
          ).map(({ act, how, destination, wording, at }) => ({
            ...{ act, how, destination, wording },
            at: at.toISOString(),
          })),
          orders: (
            await tx
              .select()
              .from(purchases)
              .where(eq(purchases.shopper_id, id))
              .orderBy(asc(purchases.started_at))
          ).map(({ car_id, status, answers, started_at, changed_at }) => ({
            ...{ car_id, status, answers },
            started_at: started_at.toISOString(),
            changed_at: changed_at.toISOString(),
          })),
          messages: (
            await tx
              .select()
              .from(shopper_messages)
              .where(ofShopper(shopper))
              .orderBy(asc(shopper_messages.created_at))
          ).map(({ channel, destination, state, created_at: at }) => ({
            ...{ channel, destination, state },
            created_at: at.toISOString(),
          })),
        };
      }),

    rename: (site, shopper, name) =>
      within(database, { site: site.slug }, async (tx) => {
        await tx.update(shoppers).set({ name }).where(own(site, shopper));
      }),

    dropEmail: (site, shopper) =>
      within(database, { site: site.slug }, async (tx) => {
        await tx.update(shoppers).set({ email: null }).where(own(site, shopper));
      }),

    forget: (site, shopper) =>
      within(database, { site: site.slug }, async (tx) => {
        await tx.delete(shopper_messages).where(ofShopper(shopper));
        await tx
          .delete(sign_in_secrets)
          .where(sql`${sign_in_secrets.destination} in (${shopper.phone}, ${shopper.email})`);
        // Sessions, the watchlist, orders and the rest are deleted with the shopper.
        await tx.delete(shoppers).where(own(site, shopper));
      }),
  };
}

/** Messages to the shopper, including codes sent before the shopper existed. */
const ofShopper = ({ id, phone }: Shopper) =>
  sql`(${shopper_messages.shopper_id} = ${id} or ${shopper_messages.destination} = ${phone})`;

/** All that reservations need, opened together. */
import { eq } from 'drizzle-orm';
import type { PaymentProvider } from '#domain/payments/provider.ts';
import { paymentsFor, type TestPayments } from '#engines/payments/index.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import { dealerships } from '../db/tables.ts';
import type { Env } from './env.ts';
import type { LeadStore } from '../leads/leads.db.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { openReservationDesk, type ReservationDesk } from '../reservations/desk.ts';
import { openReconciler, type Reconciler } from '../reservations/reconciler.ts';
import { type ReservationViews, reservationViews } from '../reservations/views.ts';

const HOUR_MS = 3_600_000;

export interface Reservations {
  desk: ReservationDesk;
  views: ReservationViews;
  provider: PaymentProvider;
  test: TestPayments | null;
  /** Begins with `start`. */
  reconciler: Reconciler;
}

export function openReservations(options: {
  env: Env;
  database: Database;
  sites: Pick<Sites, 'get'>;
  cars: Pick<SiteCars, 'byId'>;
  leads: LeadStore;
  secret: string;
  /** A dealership shows something else than before; by its slug. */
  stockChanged: (dealership: string) => void;
  wake: () => void;
  now: () => Date;
  log: Log;
}): Reservations {
  const { env, database, sites, cars, now, log } = options;
  const { provider, test } = paymentsFor(env, { secret: options.secret, now });

  const rebuild = async (id: number): Promise<void> => {
    const [dealership] = await database.orm
      .select({ slug: dealerships.slug })
      .from(dealerships)
      .where(eq(dealerships.id, id));
    if (dealership) options.stockChanged(dealership.slug);
  };
  const desk = openReservationDesk({
    database,
    leads: options.leads,
    provider,
    siteOf: (slug) => sites.get(slug) ?? null,
    carOf: (site, id) => cars.byId(site, id),
    stockChanged: (id) =>
      void rebuild(id).catch((error: unknown) => log.error('pages do not yet show what was reserved', error)),
    wake: options.wake,
    giveUpMs: env.DELIVERY_HOURS * HOUR_MS,
    now,
    log,
  });
  const views = reservationViews({ desk, cars, isTestMode: test !== null, now });
  return { desk, views, provider, test, reconciler: openReconciler(desk, log) };
}

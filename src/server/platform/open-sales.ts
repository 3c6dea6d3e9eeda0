/** Opens the services that sell cars online: reservations, orders, valuations of trade-ins. */
import { eq } from 'drizzle-orm';
import { paymentsFor } from '#engines/payments/index.ts';
import { regoLookupFor } from '#engines/rego/index.ts';
import { valuerFor } from '#engines/valuation/index.ts';
import { takeTurn } from '../coordination/turns.ts';
import { dealerships } from '../db/tables.ts';
import { openPurchaseService } from '../purchases/purchase-service.ts';
import { openReconciler } from '../reservations/reconciler.ts';
import { openReservationService } from '../reservations/reservation-service.ts';
import { reservationViews } from '../reservations/views.ts';
import { comparableCars } from '../valuation/stock.db.ts';
import { openValuationService } from '../valuation/valuation-service.ts';
import type { Base } from './open-base.ts';
import type { Leads } from './open-leads.ts';
import type { Publishing } from './open-publishing.ts';
import { giveUpMs, type Platform } from './platform.ts';

const HOUR_MS = 3_600_000;

export interface Sales
  extends Pick<
    Platform,
    'reservations' | 'reservationViews' | 'payments' | 'testPayments' | 'purchases' | 'valuations' | 'rego'
  > {
  /** Starts settling open payments with the provider. */
  start(): void;
}

/** @param opened collects everything to close */
export function openSales(
  base: Base,
  {
    cars,
    geocoder,
    leads,
    deliveries,
    stockChanged,
  }: Pick<Platform, 'cars' | 'geocoder'> & Leads & Pick<Publishing, 'stockChanged'>,
  opened: AsyncDisposableStack,
): Sales {
  const { env, roles, database, sites, secret, rates, now, log } = base;
  const { provider: payments, test: testPayments } = paymentsFor(env, { secret, now });

  const rebuild = async (id: number): Promise<void> => {
    const [dealership] = await database.orm
      .select({ slug: dealerships.slug })
      .from(dealerships)
      .where(eq(dealerships.id, id));
    if (dealership) stockChanged(dealership.slug);
  };
  const reservations = openReservationService({
    ...{ database, leads, now, log },
    provider: payments,
    siteOf: (slug) => sites.get(slug) ?? null,
    carOf: (site, id) => cars.byId(site, id),
    stockChanged: (id) =>
      void rebuild(id).catch((error: unknown) =>
        log.error('pages do not show the new reservation status yet', error),
      ),
    wake: deliveries.wake,
    giveUpMs: giveUpMs(base),
  });
  const reconciler = openReconciler(reservations, log);
  opened.defer(() => reconciler.close());
  const valuations = openValuationService({
    valuer: valuerFor(env, { read: () => comparableCars(database), now }),
    ...{ rates, secret, formerSecrets: env.PLATFORM_SECRET_FORMER, now, log },
  });
  const purchases = openPurchaseService({
    ...{ database, geocoder, valuations, leads, reservations, now },
    wake: deliveries.wake,
  });
  const clear = async () => {
    if (roles.has('worker') && (await takeTurn(database, 'old orders', HOUR_MS / 2))) await purchases.clear();
  };
  const clearing = setInterval(
    () => void clear().catch((error: unknown) => log.error('old orders could not be cleared', error)),
    HOUR_MS,
  );
  clearing.unref();
  opened.defer(() => clearInterval(clearing));
  return {
    ...{ reservations, payments, testPayments, purchases, valuations },
    reservationViews: reservationViews({
      database,
      reservations,
      cars,
      isTestMode: testPayments !== null,
      now,
    }),
    rego: regoLookupFor(env),
    start: () => reconciler.start(),
  };
}

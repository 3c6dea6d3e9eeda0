/** Orders in the database: found by owner, changed by events, deleted in time. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Car } from '#domain/inventory/car.ts';
import {
  afterEvent,
  DRAFT_DAYS,
  newPurchase,
  type Purchase,
  type PurchaseEvent,
} from '#domain/purchases/purchase.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database, Orm } from '../db/client.ts';
import { type PurchaseRow, purchases } from '../db/purchase-tables.ts';
import { within } from '../db/scope.ts';
import { deliveries } from '../db/tables.ts';

const DAY_MS = 86_400_000;

/** The owner of an order. */
export interface Owner {
  /** Keyed hashes of the browser's key, the one to store first; none if it has no key. */
  browser: readonly string[];
  /** The signed-in shopper. */
  shopper: { id: string } | null;
}

/**
 * An order begun while signed in belongs to the shopper, on every device. Any other belongs to its browser.
 */
const isOf = ({ browser, shopper }: Owner) =>
  shopper === null
    ? and(isNull(purchases.shopper_id), inArray(purchases.browser_key, [...browser]))
    : eq(purchases.shopper_id, shopper.id);

/** The owner's order of a car; null if there is none. */
export async function findPurchase(
  database: Database,
  site: Site,
  owner: Owner,
  by: { car_id: number } | { id: string },
): Promise<PurchaseRow | null> {
  if ('id' in by && !UUID.test(by.id)) return null;
  const condition = 'id' in by ? eq(purchases.id, by.id) : eq(purchases.car_id, by.car_id);
  const [row] = await within(database, { site: site.slug }, (tx) =>
    tx
      .select()
      .from(purchases)
      .where(and(eq(purchases.site, site.slug), condition, isOf(owner))),
  );
  return row ?? null;
}

/** A sent order of a car, by the mail that confirmed it; null if there is none. */
export async function mailedPurchase(
  database: Database,
  site: Site,
  car: Pick<Car, 'id' | 'dealership_id'>,
  mailId: string,
): Promise<PurchaseRow | null> {
  if (!UUID.test(mailId)) return null;
  const [mail] = await within(database, { dealership: car.dealership_id }, (tx) =>
    tx
      .select({ lead_id: deliveries.lead_id })
      .from(deliveries)
      .where(and(eq(deliveries.id, mailId), eq(deliveries.kind, 'receipt'))),
  );
  if (!mail) return null;
  const [row] = await within(database, { site: site.slug }, (tx) =>
    tx
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.site, site.slug),
          eq(purchases.car_id, car.id),
          eq(purchases.lead_id, mail.lead_id),
          ne(purchases.status, 'draft'),
        ),
      ),
  );
  return row ?? null;
}

/** Begins an order, or finds one begun at the same time. */
export async function beginPurchase(
  database: Database,
  site: Site,
  owner: Owner,
  car: Pick<Car, 'id' | 'dealership_id'>,
  priceCents: number,
  now: Date,
): Promise<PurchaseRow> {
  const [begun] = await within(database, { site: site.slug }, (tx) =>
    tx
      .insert(purchases)
      .values({
        id: randomUUID(),
        site: site.slug,
        dealership_id: car.dealership_id,
        car_id: car.id,
        browser_key: owner.browser[0] ?? '',
        shopper_id: owner.shopper?.id ?? null,
        started_at: now,
        changed_at: now,
        ...columnsOf(newPurchase(priceCents)),
      })
      .onConflictDoNothing()
      .returning(),
  );
  const row = begun ?? (await findPurchase(database, site, owner, { car_id: car.id }));
  if (!row) throw new Error('the order was not created');
  return row;
}

/**
 * Applies an event to an order, in a transaction that sees the order's site.
 * @param lead_id the lead that the event was stored with
 */
export async function changePurchase(
  tx: Orm,
  { id }: Pick<PurchaseRow, 'id'>,
  event: PurchaseEvent,
  now: Date,
  lead_id?: string,
): Promise<PurchaseRow> {
  const [known] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
  if (!known) throw new Error(`there is no order ${id}`);
  const [row] = await tx
    .update(purchases)
    .set({
      ...columnsOf(afterEvent(purchaseOf(known), event)),
      changed_at: now,
      ...(lead_id === undefined ? {} : { lead_id }),
    })
    .where(eq(purchases.id, id))
    .returning();
  if (!row) throw new Error(`the order ${id} was not written`);
  return row;
}

/** Deletes orders untouched for too long; their leads and reservations stay. */
export async function clearPurchases(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DRAFT_DAYS * DAY_MS).toISOString();
  await database.orm.execute(sql`delete from purchases where changed_at < ${before}::timestamptz`);
}

/** An order, as its rules need it. */
export function purchaseOf(row: PurchaseRow): Purchase {
  return {
    status: row.status,
    answers: row.answers,
    estimates: row.estimates,
    priceCents: row.price_cents,
    attempt: row.attempt,
    reservation: row.reservation_id,
  };
}

function columnsOf({ status, answers, estimates, priceCents, attempt, reservation }: Purchase) {
  return { status, answers, estimates, price_cents: priceCents, attempt, reservation_id: reservation };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

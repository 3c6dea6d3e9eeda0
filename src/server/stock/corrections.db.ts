/** Operators' corrections of cars, stored beside the feed's data so that imports do not overwrite them. */
import { type SQL, sql } from 'drizzle-orm';
import type { Car, FeedCar } from '#domain/inventory/car.ts';
import {
  type Corrections,
  correctedFacts,
  isCorrected,
  NO_CORRECTIONS,
  remainingCorrections,
} from '#domain/inventory/stock/corrections.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { within, withinEach } from '../db/scope.ts';
import type { Dealership } from './dealerships.db.ts';
import { feedCar } from './read-stock.db.ts';

/** A car of the stock with its corrections; `car` is as in its feed. */
export interface CorrectableCar {
  car: Car;
  corrections: Corrections;
}

const given = sql`c.corrections->'given' as given`;

interface CarRow {
  car: Car;
  given: Corrections | null;
}

const correctable = ({ car, given }: CarRow): CorrectableCar => ({
  car,
  corrections: given ?? NO_CORRECTIONS,
});

/** The cars that meet a condition on cars `c`, newest first. */
async function select(tx: Orm, dealership: number, condition: SQL, most: number): Promise<CorrectableCar[]> {
  const rows = await rowsOf<CarRow>(
    tx,
    sql`select ${feedCar} as car, ${given} from cars c join dealerships d on d.id = c.dealership_id
        where c.dealership_id = ${dealership} and ${condition} order by c.id desc limit ${most}`,
  );
  return rows.map(correctable);
}

/** One car of these dealerships, sold or not; null if none has this number. */
export async function findCorrectable(
  database: Database,
  dealerships: readonly Dealership[],
  car: number,
): Promise<CorrectableCar | null> {
  const found: CorrectableCar[] = [];
  await withinEach(
    database,
    dealerships.map(({ id }) => id),
    async (tx, id) => void found.push(...(await select(tx, id, sql`c.id = ${car}`, 1))),
  );
  return found[0] ?? null;
}

/**
 * Changes a car's corrections, based on what its feed says now. Imports and other operators wait meanwhile.
 * @returns false if the dealership has no such car
 */
export function correctCar(
  database: Database,
  dealership: Pick<Dealership, 'id'>,
  car: number,
  change: (before: Corrections, feed: FeedCar) => Corrections,
): Promise<boolean> {
  return within(database, { dealership: dealership.id }, async (tx) => {
    // Increase the version so that search reads the stock again. This also locks the row, as an import does.
    await tx.execute(
      sql`update dealerships set stock_version = stock_version + 1 where id = ${dealership.id}`,
    );
    const [found] = await select(tx, dealership.id, sql`c.id = ${car}`, 1);
    if (found === undefined) return false;
    await keep(tx, found.car, change(found.corrections, found.car));
    return true;
  });
}

async function keep(tx: Orm, feed: FeedCar & Pick<Car, 'id'>, corrections: Corrections): Promise<void> {
  const value = isCorrected(corrections)
    ? JSON.stringify({ given: corrections, shown: correctedFacts(corrections, feed) })
    : null;
  await tx.execute(sql`update cars set corrections = ${value}::jsonb where id = ${feed.id}`);
}

/** After an import, drops corrections that the feed now agrees with, and applies the others to its new values. */
export async function renewCorrections(
  tx: Orm,
  changed: readonly { id: number; car: FeedCar }[],
): Promise<void> {
  if (changed.length === 0) return;
  const feeds = new Map(changed.map(({ id, car }) => [id, car]));
  const rows = await rowsOf<{ id: number; given: Corrections }>(
    tx,
    sql`select c.id, ${given} from cars c where c.corrections is not null`,
  );
  for (const { id, given } of rows) {
    const feed = feeds.get(id);
    if (feed) await keep(tx, { ...feed, id }, remainingCorrections(given, feed));
  }
}

import { sql } from 'drizzle-orm';
import type { ComparableCar } from '#domain/valuation/comparable.ts';
import { type Database, rowsOf } from '../db/client.ts';

/** Prices outside this range are typing errors or placeholders, dollars. */
const SENSIBLE = { least: 1_000, most: 1_000_000 } as const;

/** Used cars of all dealerships that have a price: their prices are public. */
export function comparableCars(database: Database): Promise<ComparableCar[]> {
  return rowsOf<ComparableCar>(
    database.orm,
    sql`select * from (
        select data->>'make' as make, data->>'model' as model, data->>'badge' as badge, data->>'simple_body' as body,
          (data->>'year')::integer as year, (data->>'km')::integer as km,
          least((data->>'price')::float8, coalesce((data->>'offer_price')::float8, 'infinity')) as price
        from cars
        where data->>'car_type' in ('used', 'demo') and data->>'item_type' = 'car') as known
      where year is not null and km is not null and price between ${SENSIBLE.least} and ${SENSIBLE.most}`,
  );
}

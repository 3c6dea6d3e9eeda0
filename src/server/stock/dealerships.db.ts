import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { dealerships } from '../db/tables.ts';
import type { DealershipFacts } from './dealerships.ts';

export interface Dealership {
  id: number;
  slug: string;
  name: string;
  /** Increases with every import that changes something; 0 before the first. */
  stock_version: number;
}

const columns = {
  id: dealerships.id,
  slug: dealerships.slug,
  name: dealerships.name,
  stock_version: dealerships.stock_version,
};

/** The known dealerships among these slugs, in the given order. */
export async function findDealerships(database: Database, slugs: readonly string[]): Promise<Dealership[]> {
  if (slugs.length === 0) return [];
  const found = await database.orm
    .select(columns)
    .from(dealerships)
    .where(inArray(dealerships.slug, [...slugs]));
  return slugs.flatMap((slug) => found.filter((each) => each.slug === slug));
}

/**
 * The dealership's record, created if there is none. A missing or taken number becomes the next free one. A new name
 * counts as a change of stock, because its cars' pages show it.
 */
export async function keepDealership(database: Database, facts: DealershipFacts): Promise<Dealership> {
  return database.orm.transaction(async (tx) => {
    // Lock out others that look for a free number. Readers continue.
    await tx.execute(sql`lock table dealerships in share row exclusive mode`);
    const [known] = await tx.select(columns).from(dealerships).where(eq(dealerships.slug, facts.slug));
    if (known?.name === facts.name) return known;
    if (known) {
      const renamed = { name: facts.name, stock_version: known.stock_version + 1 };
      await tx.update(dealerships).set(renamed).where(eq(dealerships.id, known.id));
      return { ...known, ...renamed };
    }
    const taken = new Set((await tx.select({ id: dealerships.id }).from(dealerships)).map(({ id }) => id));
    const id =
      facts.id !== null && !taken.has(facts.id) ? facts.id : Math.max(0, facts.id ?? 0, ...taken) + 1;
    const made = { id, slug: facts.slug, name: facts.name, stock_version: 0 };
    await tx.insert(dealerships).values(made);
    return made;
  });
}

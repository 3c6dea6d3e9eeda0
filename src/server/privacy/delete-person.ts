import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { ApiError } from '../http/api-error.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { type Deleted, type People, type PersonNamed, StillUnderWay } from './people.db.ts';

/**
 * Deletes a person from the data of `sites` and of their dealerships.
 * @throws ApiError 409 if the person has an open reservation or refund
 */
export async function deletePerson(
  { database, people }: { database: Database; people: Pick<People, 'delete'> },
  who: PersonNamed,
  sites: readonly Site[],
): Promise<Deleted> {
  const slugs = [...new Set(sites.flatMap((site) => site.dealerships))];
  const dealerships = await findDealerships(database, slugs);
  try {
    return await people.delete(who, {
      dealerships: dealerships.map(({ id }) => id),
      sites: sites.map(({ slug }) => slug),
    });
  } catch (error) {
    if (error instanceof StillUnderWay) throw new ApiError(409, error.message);
    throw error;
  }
}

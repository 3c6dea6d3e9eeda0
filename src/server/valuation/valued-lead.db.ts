import { sql } from 'drizzle-orm';
import type { FormId } from '#domain/leads/form.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { homeOfLead } from '../leads/lead-record.db.ts';

/** A lead about a shopper's own car, reduced to its valuation: no personal data. */
export interface ValuedLead {
  id: string;
  form: FormId;
  payload: LeadDraft['payload'];
  at: Date;
  isAccepted: boolean;
  /** Of the dealership that answers. */
  dealership: string;
  /** The dealer's car that the trade-in goes towards. */
  carId: number | null;
}

/** The car's details in a payload. */
const OF_THE_CAR = [
  'rego',
  'Vehicle Type',
  'Vehicle Make',
  'Vehicle Model',
  'Vehicle Year',
  'Vehicle Badge',
  'valuation',
];

/** Null if the site has no such lead, or its result was not a valuation. */
export async function valuedLead(
  database: Database,
  site: Pick<Site, 'slug'>,
  id: string,
): Promise<ValuedLead | null> {
  const home = await homeOfLead(database, site, id);
  if (home === null) return null;
  const [row] = await within(database, { dealership: home.id }, (tx) =>
    rowsOf<{
      form: FormId;
      payload: LeadDraft['payload'];
      at: Date | string;
      accepted: boolean;
      dealership: string;
      car: number | null;
    }>(
      tx,
      sql`select form, draft -> 'payload' as payload, completed_at as at, car_id as car,
          draft ->> 'dealership_slug' as dealership,
          coalesce(steps ->> 'offer_accepted' = 'true', false) as accepted
        from leads where id = ${id} and draft -> 'payload' ? 'valuation'`,
    ),
  );
  if (!row) return null;
  const payload = Object.fromEntries(OF_THE_CAR.map((name) => [name, row.payload[name] ?? null]));
  const { form, accepted: isAccepted, dealership, car: carId } = row;
  return { id, form, payload, at: new Date(row.at), isAccepted, dealership, carId };
}

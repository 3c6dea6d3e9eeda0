/** Appointments, made and moved in the transaction of the lead that requests one. */
import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { freePlaces, type Held, type Span } from '#domain/appointments/places.ts';
import type { LeadAppointment } from '#domain/deliveries/record.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { type Scope, within } from '../db/scope.ts';
import { appointments } from '../db/tables.ts';

const MINUTE_MS = 60_000;

/** The car of an appointment, which must not be booked twice. */
export interface WantedCar {
  id: number;
  /** Its dealership, which may show it on several sites. */
  dealership_id: number;
}

/** The shopper who requests a time, and the lead. A shopper is recognised by phone number, otherwise by email address. */
interface Requester {
  lead_id: string;
  car_id: number | null;
  phone: string | null;
  email: string | null;
}

/**
 * The outcome of a request. `row` is written with the lead; `leaves` is the lead that had the appointment before.
 */
export interface PlacedAppointment {
  appointment: LeadAppointment;
  row: typeof appointments.$inferInsert | null;
  leaves: string | null;
}

const at = (moment: Date | string) => new Date(moment).getTime();
const iso = (moment: number) => sql`${new Date(moment).toISOString()}::timestamptz`;

/** Which times of a location are taken, and when a car is out, within a period. */
export async function heldWithin(
  tx: Orm,
  { site, location_id, car_id }: { site: string; location_id: number; car_id: number | null },
  span: Span,
  except: SQL = sql`true`,
): Promise<{ held: Held[]; car: Span[] }> {
  const rows = await rowsOf<{
    starts_at: Date | string;
    ends_at: Date | string;
    place: number;
    here: boolean;
    same_car: boolean | null;
  }>(
    tx,
    sql`select starts_at, ends_at, place, site = ${site} and location_id = ${location_id} as here,
        car_id = ${car_id}::integer as same_car
      from appointments
      where ((site = ${site} and location_id = ${location_id}) or car_id = ${car_id}::integer)
        and starts_at < ${iso(span.end)} and ends_at > ${iso(span.start)} and ${except}`,
  );
  const all = rows.map((row) => ({ ...row, start: at(row.starts_at), end: at(row.ends_at) }));
  return { held: all.filter(({ here }) => here), car: all.filter(({ same_car }) => same_car === true) };
}

/**
 * Takes the lowest free place at a time, replacing the shopper's later appointment with the same car. The caller has
 * locked the location and the car.
 */
export async function takePlace(
  tx: Orm,
  { site, dealership, now }: { site: Site; dealership: { id: number }; now: Date },
  wisher: Requester,
  { location_id, start }: { location_id: number; start: string },
): Promise<PlacedAppointment> {
  const { lead_id, car_id } = wisher;
  const starts_at = new Date(start);
  const ends_at = new Date(starts_at.getTime() + site.testDrive.slotMinutes * MINUTE_MS);
  const wished = { location_id, start: starts_at.toISOString() };
  const own = await ownAppointment(tx, wisher, now);
  const taken = await heldWithin(
    tx,
    { site: site.slug, location_id, car_id },
    { start: starts_at.getTime(), end: ends_at.getTime() },
    own === null ? undefined : sql`id <> ${own.id}`,
  );
  const [place] = freePlaces(
    { start: starts_at.getTime(), end: ends_at.getTime() },
    { ...taken, capacity: site.testDrive.capacity },
  );
  if (place === undefined) return { appointment: { kind: 'taken', ...wished }, row: null, leaves: null };
  const before = own === null ? null : at(own.starts_at);
  const isOther = own !== null && (before !== starts_at.getTime() || own.location_id !== location_id);
  const moved_from = own !== null && before !== null && isOther ? new Date(before) : null;
  const row = {
    id: own?.id ?? randomUUID(),
    dealership_id: dealership.id,
    site: site.slug,
    location_id,
    starts_at,
    ends_at,
    place,
    car_id,
    lead_id,
    booked_at: now,
    moved_from,
    moves: (own?.moves ?? 0) + (isOther ? 1 : 0),
  };
  return {
    appointment: bookedAs(row),
    row,
    leaves: own !== null && own.lead_id !== lead_id ? own.lead_id : null,
  };
}

interface Own {
  id: string;
  lead_id: string;
  location_id: number;
  starts_at: Date | string;
  moves: number;
}

/** The future appointment of a lead, or of the same shopper with the same car. */
async function ownAppointment(
  tx: Orm,
  { lead_id, car_id, phone, email }: Requester,
  now: Date,
): Promise<Own | null> {
  const [own] = await rowsOf<Own>(
    tx,
    sql`select a.id, a.lead_id, a.location_id, a.starts_at, a.moves
      from appointments a join leads l on l.id = a.lead_id
      where a.lead_id = ${lead_id} or (
        a.car_id = ${car_id}::integer and a.starts_at > ${now.toISOString()}::timestamptz and (
          l.phone_key = ${phone}::text or
          ((l.phone_key is null or ${phone}::text is null) and l.email_key = ${email}::text)))
      order by a.lead_id = ${lead_id} desc, a.starts_at
      limit 1`,
  );
  return own ?? null;
}

/** The appointment that a lead has. */
export async function heldBy(tx: Orm, lead_id: string): Promise<LeadAppointment | null> {
  const [held] = await tx.select().from(appointments).where(eq(appointments.lead_id, lead_id));
  return held ? bookedAs(held) : null;
}

type Row = Pick<
  typeof appointments.$inferSelect,
  'id' | 'location_id' | 'starts_at' | 'ends_at' | 'moved_from' | 'moves'
>;

function bookedAs({ id, location_id, starts_at, ends_at, moved_from, moves }: Row): LeadAppointment {
  return {
    kind: 'booked',
    id,
    location_id,
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
    moved_from: moved_from?.toISOString() ?? null,
    moves,
  };
}

/** An appointment by its own id, which reveals nothing personal. Null if the site has none with that id. */
export async function appointmentById(database: Database, site: Pick<Site, 'slug'>, id: string) {
  if (!UUID.test(id)) return null;
  const [found] = await within(database, { site: site.slug }, (tx) =>
    tx
      .select()
      .from(appointments)
      .where(and(eq(appointments.id, id), eq(appointments.site, site.slug))),
  );
  return found ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which appointments count for a place at a site, and for the car that goes out. */
export function scopeOf(site: Pick<Site, 'slug'>, car: WantedCar | null): Scope {
  return car === null ? { site: site.slug } : { site: site.slug, dealership: car.dealership_id };
}

/** Reservations without the rest of the platform: a database with cars, test payments, and a clock to set. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Car } from '../../../src/domain/inventory/car.ts';
import { readSubmission } from '../../../src/domain/leads/submission/submission.ts';
import type { PaymentReport } from '../../../src/domain/payments/provider.ts';
import type { Site } from '../../../src/domain/tenant/site.ts';
import { type TestPayments, testPayments } from '../../../src/engines/payments/index.ts';
import { type Database, rowsOf } from '../../../src/server/db/client.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { silentLog } from '../../../src/server/http/log.ts';
import { leadStore } from '../../../src/server/leads/leads.db.ts';
import {
  openReservationService,
  type ReservationService,
} from '../../../src/server/reservations/reservation-service.ts';
import type { Step } from '../../../src/server/reservations/reservation-steps.ts';
import { keepDealership } from '../../../src/server/stock/dealerships.db.ts';
import { findCars } from '../../../src/server/stock/read-stock.db.ts';
import { aCar, aSite } from '../../fixtures/cars.ts';
import { bodyFor } from '../../fixtures/leads.ts';
import { type Backend, copyPglite } from './backends.ts';

const GIVE_UP_MS = 48 * 3_600_000;

export interface Yard {
  site: Site;
  database: Database;
  provider: TestPayments;
  /** Minutes since the start. */
  minute: number;
  /** Dealerships whose sites were asked to be rebuilt. */
  rebuilt: number[];
  /** Adds another car to the stock, not reserved. */
  addCar(): Promise<Car>;
  car(id: number): Promise<Car>;
  /** Opens a service as a platform does. */
  service(more?: { reached?: (step: Step) => void; now?: () => Date }): ReservationService;
  /** A shopper's request to reserve a car; the same key is the same request. */
  request(car: Car, key: string): Parameters<ReservationService['reserve']>[0];
  now(): Date;
  /** The provider's records of all payments for a car. */
  truth(car: Car): Promise<PaymentReport[]>;
  rows(car: Car): Promise<{ id: string; status: string; session: string | null; lead_id: string | null }[]>;
  mails(car: Car): Promise<string[]>;
  close(): Promise<void>;
}

export async function openYard(backend: Backend, reserve: Partial<Site['reserve']> = {}): Promise<Yard> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
  const { DATABASE_URL } = await backend.variables();
  if (DATABASE_URL === undefined) await copyPglite(join(folder, 'db'));
  const database = await openDatabase({ databaseUrl: DATABASE_URL, folder: join(folder, 'db') });
  const site = aSite({
    slug: 'north',
    dealerships: ['harbour'],
    email: 'sales@north.example',
    reserve: { enabled: true, ...reserve },
  });
  const dealership = await keepDealership(database, { slug: 'harbour', id: 7, name: 'Harbour' });
  const payments = join(folder, 'payments');
  let made = 0;

  const yard: Yard = {
    site,
    database,
    provider: testPayments({ folder: payments, secret: 'secret-of-the-test', now: () => yard.now() }),
    minute: 0,
    rebuilt: [],
    now: () => new Date(Date.parse('2026-03-01T02:00:00Z') + yard.minute * 60_000),
    addCar: async () => {
      const id = 5000 + ++made;
      const car = aCar({ id, stocknum: `U${id}`, vin: null });
      const { slug, name, status, created_at } = car;
      await database.orm.execute(
        sql`insert into cars (id, dealership_id, key, slug, name, status, created_at, data)
          values (${id}, ${dealership.id}, ${`stock ${id}`}, ${slug}, ${name}, ${status}, ${created_at}::timestamptz,
            ${JSON.stringify(car)}::jsonb)`,
      );
      return yard.car(id);
    },
    car: async (id) => {
      const [car] = await findCars(database, [dealership], sql`c.id = ${id}`, 1);
      if (!car) throw new Error(`there is no car ${id}`);
      return car;
    },
    service: (more = {}) =>
      openReservationService({
        database,
        leads: leadStore({ database, giveUpMs: GIVE_UP_MS }),
        provider: yard.provider,
        siteOf: () => site,
        carOf: async (_, id) => yard.car(id),
        stockChanged: (id) => void yard.rebuilt.push(id),
        wake: () => {},
        giveUpMs: GIVE_UP_MS,
        now: yard.now,
        log: silentLog,
        ...more,
      }),
    request: (car, key) => {
      const read = readSubmission('reserve', bodyFor('reserve', site, car), { site, car, now: yard.now() });
      if (!read.ok) throw new Error(JSON.stringify(read.errors));
      return {
        site,
        car,
        draft: read.lead,
        key: { key, bodyHash: key },
        sender: null,
        shopper_id: null,
        origin: 'http://north.example',
        isTracked: false,
      };
    },
    truth: async (car) => {
      const keys = new Set((await yard.rows(car)).map(({ id }) => id));
      const files = await readdir(payments).catch(() => []);
      const known = files.map((file) => yard.provider.find(file.replace('.json', '')));
      return known.flatMap((payment) => (payment && keys.has(payment.key) ? [payment.report] : []));
    },
    rows: (car) =>
      rowsOf(
        database.orm,
        sql`select id, status, session, lead_id from reservations where car_id = ${car.id}`,
      ),
    mails: async (car) => {
      const rows = await rowsOf<{ kind: string; destination: string }>(
        database.orm,
        sql`select d.kind, d.destination from deliveries d join leads l on l.id = d.lead_id
          where l.car_id = ${car.id} order by d.created_at, d.kind, d.destination`,
      );
      return rows.map(({ kind, destination }) => `${kind} ${destination}`);
    },
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return yard;
}

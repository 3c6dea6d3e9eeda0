/** The database below the API: row-level security, stock changes and migrations. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Car } from '../../src/domain/inventory/car.ts';
import type { FeedRow } from '../../src/domain/inventory/stock/import.ts';
import { builtInMapping } from '../../src/engines/feeds/index.ts';
import { type Database, rowsOf } from '../../src/server/db/client.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { within, withinEach } from '../../src/server/db/scope.ts';
import * as shopperTables from '../../src/server/db/shopper-tables.ts';
import {
  builds,
  cars,
  dealerships,
  held_imports,
  imports,
  price_history,
} from '../../src/server/db/tables.ts';
import { buildsOf } from '../../src/server/publish/builds.db.ts';
import { findDealerships, keepDealership } from '../../src/server/stock/dealerships.db.ts';
import { type ImportMemory, runImport } from '../../src/server/stock/import-work.ts';
import {
  type KnownStock,
  readStampedLines,
  stockHash,
  writeStock,
} from '../../src/server/stock/read-stock.db.ts';
import { stockOf } from '../../src/server/stock/stock.db.ts';
import { aCar } from '../fixtures/cars.ts';
import { BACKENDS, type Backend } from './support/backends.ts';

const MIGRATIONS = join(import.meta.dirname, '../../src/server/db/migrations');
const NOW = new Date('2026-03-01T02:00:00.000Z');
const { created_at: _, ...feedCar } = aCar();

function feedRows(prefix: string, count: number): FeedRow[] {
  return Array.from({ length: count }, (_, index) => {
    const stocknum = `${prefix}${index + 1}`;
    return { row: index + 1, key: stocknum, car: { ...feedCar, stocknum, vin: null, created_at: null } };
  });
}
const limits = { percent: 30, cars: 5 };
const feedOf = (rows: FeedRow[]) => ({ rows, rejected: [], unread: new Set<string>() });

describe.each(BACKENDS)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let database: Database;
  let folder: string;
  let url: string | undefined;

  beforeAll(async () => {
    backend = await start();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    url = (await backend.variables()).DATABASE_URL;
    // As left by a process that was killed while it made the embedded database.
    await mkdir(join(folder, 'db.new/base'), { recursive: true });
    await writeFile(join(folder, 'db.new/PG_VERSION'), '17');
    database = await openDatabase({ databaseUrl: url, folder: join(folder, 'db') });
    const facts = (slug: string, id: number | null) => ({ slug, id, name: slug });
    await keepDealership(database, facts('left', 1));
    await keepDealership(database, facts('right', 2));
    await stockOf(database, { id: 1 }).import(feedOf(feedRows('L', 3)), { now: NOW, limits });
    await stockOf(database, { id: 2 }).import(feedOf(feedRows('R', 2)), { now: NOW, limits });
    await buildsOf(database, 'left-site').start('r1', 'order', NOW);
    await buildsOf(database, 'right-site').start('r2', 'order', NOW);
  });
  afterAll(async () => {
    await database?.close();
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('an embedded database is made whole, whatever an earlier attempt left', async () => {
    if (url) return;
    expect(await readdir(folder)).toEqual(['db']);
  });

  test('an embedded database is not made among other files', async () => {
    if (url) return;
    const other = await mkdtemp(join(tmpdir(), 'forecourt-'));
    await writeFile(join(other, 'base'), '');
    await expect(openDatabase({ folder: other })).rejects.toThrow('has files but no database');
    expect(await readdir(other)).toEqual(['base']);
    await rm(other, { recursive: true });
  });

  describe('row-level security', () => {
    const every = { dealerships, cars, price_history, imports };

    test.each(Object.keys(every) as (keyof typeof every)[])(
      'a query of %s without a condition sees one dealership',
      async (name) => {
        const counts = await Promise.all(
          [1, 2, 3].map((dealership) =>
            within(database, { dealership }, async (tx) => (await tx.select().from(every[name])).length),
          ),
        );
        expect(counts).toEqual(
          { dealerships: [1, 1, 0], cars: [3, 2, 0], price_history: [3, 2, 0], imports: [1, 1, 0] }[name],
        );
      },
    );

    test('a query of builds without a condition sees one site', async () => {
      const seen = await within(database, { site: 'left-site' }, (tx) => tx.select().from(builds));
      expect(seen.map(({ site }) => site)).toEqual(['left-site']);
    });

    test('a dealership’s scope sees no builds, and a site’s scope sees no cars', async () => {
      expect(await within(database, { dealership: 1 }, (tx) => tx.select().from(builds))).toEqual([]);
      expect(await within(database, { site: 'left-site' }, (tx) => tx.select().from(cars))).toEqual([]);
    });

    test('an update without a condition does not change the other dealership', async () => {
      await within(database, { dealership: 1 }, (tx) => tx.update(cars).set({ name: 'Renamed' }));
      const names = await within(database, { dealership: 2 }, (tx) =>
        tx.select({ name: cars.name }).from(cars),
      );
      expect(names.map(({ name }) => name)).not.toContain('Renamed');
      expect(names).toHaveLength(2);
    });

    const stray = {
      slug: 'stray',
      key: 'stray',
      name: 'Stray',
      status: 'in_stock' as const,
      created_at: NOW,
      data: {} as never,
    };
    test.each<[string, Parameters<typeof within>[2]]>([
      ['a car of another dealership', (tx) => tx.insert(cars).values({ ...stray, dealership_id: 2 })],
      ['a car moved to another dealership', (tx) => tx.update(cars).set({ dealership_id: 2 })],
      [
        'a price of another dealership',
        (tx) => tx.insert(price_history).values({ dealership_id: 2, car_id: 1, at: NOW, price: 1 }),
      ],
      ['a new dealership', (tx) => tx.insert(dealerships).values({ id: 9, slug: 'nine', name: 'Nine' })],
      ['renaming a dealership', (tx) => tx.update(dealerships).set({ name: 'Mine' })],
      ['deleting cars', (tx) => tx.delete(cars)],
      ['reading the migrations', (tx) => tx.execute(sql`select * from schema_migrations`)],
    ])('%s is refused', async (_name, attempt) => {
      await expect(within(database, { dealership: 1 }, attempt)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/row-level security|permission denied/) },
      });
    });

    test('the scope ends with its transaction, whether it succeeds or fails', async () => {
      await within(database, { dealership: 1 }, (tx) => tx.execute(sql`select 1 / 0`)).catch(() => {});
      const [row] = await rowsOf<{ role: string; scope: string | null }>(
        database.orm,
        sql`select current_user as role, current_setting('app.dealership', true) as scope`,
      );
      expect(row?.role).not.toBe('forecourt_app');
      expect(row?.scope || null).toBeNull();
    });

    test('scopes that run at once do not mix', async () => {
      const seen = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2) + 1).map((dealership) =>
          within(database, { dealership }, async (tx) => {
            const found = await tx.select({ id: cars.dealership_id }).from(cars);
            return found.every(({ id }) => id === dealership);
          }),
        ),
      );
      expect(seen).toEqual(seen.map(() => true));
    });

    test('a reader of several dealerships sees one at a time and writes nothing', async () => {
      const seen: [number, number[]][] = [];
      await withinEach(database, [2, 1], async (tx, dealership) => {
        const found = await tx.select({ id: cars.dealership_id }).from(cars);
        seen.push([dealership, found.map(({ id }) => id)]);
      });
      expect(seen).toEqual([
        [2, [2, 2]],
        [1, [1, 1, 1]],
      ]);
      await expect(
        withinEach(database, [1], async (tx) => void (await tx.update(cars).set({ name: 'x' }))),
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining('read-only') } });
    });
  });

  describe('reading only changed stock', () => {
    const of = [1, 2];
    const known = new Map<number, string>();
    /** Reads the lines that have changed since the last read. */
    const read = async () => {
      const lines: Car[] = [];
      const before = await stockHash(database, of);
      await readStampedLines(database, of, {
        isKnown: ({ id, stamp }) => known.get(id) === stamp,
        visit: ({ id, stamp, line }) => {
          known.set(id, stamp);
          if (line !== null) lines.push(JSON.parse(line) as Car);
        },
      });
      return { hash: before, names: lines.map(({ stocknum }) => stocknum), lines };
    };
    const importLeft = (change: Partial<FeedRow['car']> = {}) => {
      const [first, ...others] = feedRows('L', 3);
      if (!first) throw new Error('no row');
      const rows = [{ ...first, car: { ...first.car, ...change } }, ...others];
      return stockOf(database, { id: 1 }).import(feedOf(rows), { now: NOW, limits });
    };

    test('reads every line once, then those that have changed', async () => {
      const first = await read();
      expect(first.names).toEqual(['L1', 'L2', 'L3', 'R1', 'R2']);

      await importLeft();
      expect(await read()).toEqual({ hash: first.hash, names: [], lines: [] });

      await importLeft({ price: 18_500 });
      const dearer = await read();
      expect(dearer.names).toEqual(['L1']);
      expect(dearer.hash).not.toBe(first.hash);
      const points = dearer.lines[0]?.price_history.map(({ price }) => price);
      expect([dearer.lines[0]?.price, points?.at(-1)]).toEqual([18_500, 18_500]);
    });

    test('renaming a dealership changes all of its lines, and none of another', async () => {
      await read();
      await keepDealership(database, { slug: 'left', id: 1, name: 'Left Motors' });
      const { names, lines } = await read();
      expect(names).toEqual(['L1', 'L2', 'L3']);
      expect(new Set(lines.map((car) => car.dealership_name))).toEqual(new Set(['Left Motors']));
      await keepDealership(database, { slug: 'left', id: 1, name: 'left' });
      await importLeft();
    });

    test('an import that remembers the cars notices what another one has written meanwhile', async () => {
      const remembered: KnownStock = new Map();
      const importBy = async (memory: KnownStock, price: number) => {
        const rows = feedRows('L', 3).map((row) => ({ ...row, car: { ...row.car, price } }));
        const { report } = await stockOf(database, { id: 1 }, memory).import(feedOf(rows), {
          now: NOW,
          limits,
        });
        return report.updated;
      };
      await importBy(remembered, 17_000);
      expect(await importBy(remembered, 17_000)).toBe(0);
      expect(await importBy(new Map(), 16_000)).toBe(3);
      expect(await importBy(remembered, 17_000)).toBe(3);
      const cars = await stockOf(database, { id: 1 }, remembered).list();
      const anew = await stockOf(database, { id: 1 }).list();
      expect(cars).toEqual(anew);
      expect(cars.map(({ car }) => car.price)).toEqual([17_000, 17_000, 17_000]);
    });

    test('a repeated file is recorded as an import, but only compared if the stock has changed meanwhile', async () => {
      const memory: ImportMemory = { stock: new Map(), feeds: new Map(), rows: new Map() };
      const file = join(folder, 'feed.ndjson');
      const cars = feedRows('L', 3).map(({ car }) => ({ ...car, price: 15_000 }));
      await writeFile(file, cars.map((car) => JSON.stringify(car)).join('\n'));
      const importFile = async () => {
        const [known = null] = await findDealerships(database, ['left']);
        const mapping = builtInMapping('forecourt');
        const task = {
          kind: 'file',
          file,
          mapping,
          facts: null,
          known,
          options: { now: NOW, limits },
        } as const;
        return (await runImport(database, task, memory))?.report;
      };
      const counts = { rows: 3, created: 0, updated: 0, unchanged: 3, duplicates: 0, sold: 0 };
      expect(await importFile()).toMatchObject({ ...counts, updated: 3, unchanged: 0 });
      memory.stock.clear();
      expect(await importFile()).toMatchObject(counts);
      expect(memory.stock.size).toBe(0);
      const [last] = await within(database, { dealership: 1 }, (tx) =>
        tx.select().from(imports).orderBy(desc(imports.id)).limit(1),
      );
      expect(last).toMatchObject({ changed: false, report: { ...counts, rejected: 0 } });

      await importLeft();
      expect(await importFile()).toMatchObject({ ...counts, updated: 3, unchanged: 0 });
    });

    test('an import remembers some thousand rows, those of new dealerships among them', async () => {
      const memory: ImportMemory = { stock: new Map(), feeds: new Map(), rows: new Map() };
      const file = join(folder, 'first.csv');
      for (const slug of ['first', 'second', 'third']) {
        const lines = Array.from(
          { length: 1500 },
          (_, index) => `${slug}${index},2019,Mazda,CX-5,Used,${index}`,
        );
        await writeFile(file, ['Stock,Year,Make,Model,Type,SellingPrice', ...lines].join('\n'));
        const outcome = await runImport(
          database,
          {
            ...{ kind: 'file', file, known: null, mapping: builtInMapping('homenet') },
            ...{ facts: { slug, id: null, name: slug }, options: { now: NOW, limits } },
          },
          memory,
        );
        expect(outcome?.report.created).toBe(1500);
      }
      const ids = (await findDealerships(database, ['second', 'third'])).map(({ id }) => id);
      expect([...memory.rows.keys()]).toEqual(ids);
    });

    test('the file for a build by command has the same lines', async () => {
      known.clear();
      const { lines } = await read();
      const file = join(folder, 'stock.ndjson');
      await writeStock(
        database,
        of.map((id) => ({ id })),
        file,
      );
      const written = (await readFile(file, 'utf8')).trim().split('\n');
      expect(written.map((line): unknown => JSON.parse(line))).toEqual(lines);
    });
  });

  describe('dealerships', () => {
    test('keep their configured number, or get a free one', async () => {
      const numbered = await keepDealership(database, { slug: 'numbered', id: 101, name: 'Numbered' });
      const clash = await keepDealership(database, { slug: 'clash', id: 101, name: 'Clash' });
      const open = await keepDealership(database, { slug: 'open', id: null, name: 'Open' });
      expect(numbered.id).toBe(101);
      expect(new Set([1, 2, 101, clash.id, open.id]).size).toBe(5);
    });

    test('that are created twice at once become one', async () => {
      const made = await Promise.all(
        Array.from({ length: 5 }, () => keepDealership(database, { slug: 'once', id: null, name: 'Once' })),
      );
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });

    test('with a new name count as changed stock', async () => {
      const before = await keepDealership(database, { slug: 'named', id: null, name: 'Before' });
      await keepDealership(database, { slug: 'named', id: null, name: 'After' });
      const [after] = await findDealerships(database, ['named']);
      expect(after).toMatchObject({ name: 'After', stock_version: before.stock_version + 1 });
    });
  });

  describe('migrations', () => {
    test('create the tables that the code knows', async () => {
      for (const table of [
        dealerships,
        cars,
        price_history,
        imports,
        held_imports,
        builds,
        ...Object.values(shopperTables),
      ]) {
        const { name, columns } = getTableConfig(table);
        const found = await rowsOf<{ name: string; type: string; required: boolean }>(
          database.orm,
          sql`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
              from pg_attribute a where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped`,
        );
        const expected = columns.map((column) => ({
          name: column.name,
          type: column.getSQLType(),
          required: column.notNull,
        }));
        const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
        expect(found.sort(byName)).toEqual(expected.sort(byName));
      }
    });

    test('run once, even when platforms start together', async () => {
      expect(await migrate(database.orm)).toEqual([]);
      if (!url) return;
      const fresh = (await backend.variables()).DATABASE_URL;
      const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: fresh, folder })));
      const [row] = await rowsOf<{ runs: number }>(
        (opened[0] as Database).orm,
        sql`select count(*)::integer as runs from schema_migrations`,
      );
      await Promise.all(opened.map((each) => each.close()));
      const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
      expect(row?.runs).toBe(files.length);
    });

    test('have unique numbers', async () => {
      const numbers = (await readdir(MIGRATIONS)).map((name) => name.slice(0, 4));
      expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    });

    test('that were applied under a former name are recognised', async () => {
      const formerly = (name: string) =>
        sql`update schema_migrations set name = ${name} where name like '%_shortlists_end.sql'`;
      await database.orm.execute(formerly('0012_shortlists_end.sql'));
      expect(await migrate(database.orm)).toEqual([]);
      const names = await rowsOf(
        database.orm,
        sql`select name from schema_migrations where name like '%_shortlists_end.sql'`,
      );
      expect(names).toEqual([{ name: '0014_shortlists_end.sql' }]);
    });

    test('that fail leave nothing behind; edited or missing ones are refused', async () => {
      const own = await mkdtemp(join(tmpdir(), 'forecourt-migrations-'));
      await cp(MIGRATIONS, own, { recursive: true });
      await writeFile(
        join(own, '9999_half.sql'),
        'create table half (id integer);\n--> statement-breakpoint\nselect 1 / 0;',
      );
      await expect(migrate(database.orm, own)).rejects.toThrow();
      expect(await rowsOf(database.orm, sql`select to_regclass('half') as half`)).toEqual([{ half: null }]);

      await writeFile(join(own, '9999_half.sql'), 'create table half (id integer);');
      expect(await migrate(database.orm, own)).toEqual(['9999_half.sql']);
      await writeFile(join(own, '9999_half.sql'), 'create table half (id bigint);');
      await expect(migrate(database.orm, own)).rejects.toThrow('9999_half.sql was edited');
      await expect(migrate(database.orm)).rejects.toThrow('newer than this platform: it has 9999_half.sql');
      await rm(own, { recursive: true });
    });
  });
});

/** Indexing: generations of collections behind an alias, changed cars, and refusals. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_QUERY } from '../../src/domain/search/engine.ts';
import { typesenseEngine } from '../../src/engines/typesense/index.ts';
import { scopedKey } from '../../src/engines/typesense/scoped-key.ts';
import { openStock } from '../../src/engines/typesense/stock.ts';
import { DocumentsRefused } from '../../src/engines/typesense/write-documents.ts';
import { aDocument, generateDocuments } from '../fixtures/documents.ts';
import { startModel, type TypesenseModel } from './support/typesense-model.ts';

describe('the collection behind an alias', () => {
  let model: TypesenseModel;
  beforeAll(async () => {
    model = await startModel();
  });
  beforeEach(() => {
    model.collections.clear();
    model.aliases.clear();
    model.requests.length = 0;
    model.before = () => undefined;
  });
  afterAll(() => model.close());

  const stock = () => openStock({ hosts: [model.url], key: 'k', retries: 0, pauseMs: 1 }, 'cars');
  const cars = (count: number) =>
    Array.from({ length: count }, (_, index) => aDocument({ id: index + 1, stocknum: `S${index + 1}` }));
  const ids = async () => {
    const engine = typesenseEngine({ hosts: [model.url], key: 'k', collection: 'cars' });
    const { hits } = await engine.search({ ...EMPTY_QUERY, pageSize: 250 });
    return hits.map(({ id }) => id).sort((a, b) => a - b);
  };
  const writes = () =>
    model.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

  test('is created and filled before the alias points to it, and the previous one is deleted afterwards', async () => {
    expect(await stock().reindex(cars(2))).toEqual({ collection: 'cars_1', documents: 2, dropped: [] });
    model.requests.length = 0;
    expect(await stock().reindex(cars(3))).toEqual({
      collection: 'cars_2',
      documents: 3,
      dropped: ['cars_1'],
    });
    expect(writes()).toEqual([
      'POST /collections',
      'POST /collections/cars_2/documents/import',
      'PUT /aliases/cars',
      'DELETE /collections/cars_1',
    ]);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test('is filled in batches', async () => {
    await stock().reindex(generateDocuments(2300));
    const imports = model.requests.filter(({ path }) => path.endsWith('/import'));
    expect(imports.map(({ body }) => body.split('\n').length)).toEqual([1000, 1000, 300]);
    expect(imports.every(({ query }) => query.get('action') === 'upsert')).toBe(true);
  });

  test('does not affect collections with other names', async () => {
    for (const name of ['cars_old', 'cars_1_x', 'vans_1']) {
      model.answer({
        method: 'POST',
        path: '/collections',
        query: new URLSearchParams(),
        body: JSON.stringify({ name, fields: [] }),
      });
    }
    await stock().reindex(cars(1));
    await stock().reindex(cars(1));
    expect([...model.collections.keys()]).toEqual(['cars_old', 'cars_1_x', 'vans_1', 'cars_2']);
  });

  test('is not replaced if a car is refused, and the error names the car', async () => {
    await stock().reindex(cars(2));
    const broken = [...cars(2), aDocument({ id: 3, name: 'A car with half a seat', seats: 4.5 })];
    const failing = stock().reindex(broken);
    await expect(failing).rejects.toThrow(DocumentsRefused);
    await expect(failing).rejects.toMatchObject({
      message: '1 of 3 cars were refused: A car with half a seat (3): Field `seats` must be an int32.',
      refusals: [
        {
          id: 3,
          name: 'A car with half a seat',
          reason: 'Field `seats` must be an int32.',
          isFinal: true,
        },
      ],
    });
    expect([...model.collections.keys()]).toEqual(['cars_1']);
    expect(await ids()).toEqual([1, 2]);
  });

  test('is not replaced if the server fails half-way', async () => {
    await stock().reindex(cars(2));
    model.before = ({ method }) =>
      method === 'PUT' ? { status: 500, body: { message: 'no disk' } } : undefined;
    await expect(stock().reindex(cars(5))).rejects.toThrow('no disk');
    expect([...model.collections.keys()]).toEqual(['cars_1']);
    expect(await ids()).toEqual([1, 2]);
  });

  test('is always there for searches: they see the old or the new one', async () => {
    await stock().reindex(cars(20));
    const seen = new Set<number>();
    model.before = async ({ path }) => {
      if (path === '/multi_search') return undefined;
      seen.add((await ids()).length);
      return undefined;
    };
    await stock().reindex(cars(30));
    seen.add((await ids()).length);
    expect([...seen].sort()).toEqual([20, 30]);
  });

  describe('is kept up to date', () => {
    test('by writing changed cars and deleting those that are gone', async () => {
      await stock().reindex(cars(5));
      model.requests.length = 0;
      const changed = [...cars(4).with(1, aDocument({ id: 2, price: 1 })), aDocument({ id: 9 })];
      expect(await stock().sync(changed)).toEqual({ upserted: 2, deleted: 1, unchanged: 3 });
      expect(await ids()).toEqual([1, 2, 3, 4, 9]);
      const [written] = model.requests.filter(({ path }) => path.endsWith('/import'));
      expect(written?.body.split('\n').map((line) => JSON.parse(line).id)).toEqual(['2', '9']);
      expect(await stock().sync(changed)).toEqual({ upserted: 0, deleted: 0, unchanged: 5 });
    });

    test('by deleting many cars in addresses short enough for the server', async () => {
      await stock().reindex(cars(500));
      await stock().sync(cars(10));
      const deletions = model.requests.filter(
        ({ method, path }) => method === 'DELETE' && /documents/.test(path),
      );
      expect(deletions).toHaveLength(5);
      for (const { query } of deletions) expect(String(query).length).toBeLessThan(4000);
      expect(await ids()).toHaveLength(10);
    });

    test('by repairing what somebody else has changed', async () => {
      await stock().reindex(cars(3));
      const records = model.collections.get('cars_1')?.documents;
      records?.delete('1');
      records?.set('99', { ...records.get('2'), id: '99' });
      expect(await stock().sync(cars(3))).toEqual({ upserted: 1, deleted: 1, unchanged: 2 });
      expect(await ids()).toEqual([1, 2, 3]);
    });

    test('even if one car is refused, which the error names', async () => {
      await stock().reindex(cars(2));
      const failing = stock().sync([...cars(1), aDocument({ id: 3, seats: 4.5 }), aDocument({ id: 4 })]);
      await expect(failing).rejects.toMatchObject({ refusals: [{ id: 3 }] });
      expect(await ids()).toEqual([1, 4]);
    });

    test.each([
      ['there is none', () => {}],
      [
        'it has other fields',
        (collections: TypesenseModel['collections']) => collections.get('cars_1')?.fields.pop(),
      ],
    ])('not when %s', async (why, change) => {
      if (why !== 'there is none') await stock().reindex(cars(1));
      change(model.collections);
      expect(await stock().sync(cars(1))).toBeNull();
    });
  });

  test('cars that a node temporarily refused are sent once more', async () => {
    let turn = 0;
    model.before = (request) => {
      if (!request.path.endsWith('/import') || turn++ > 0) return undefined;
      const [first = '', ...others] = request.body.split('\n');
      model.answer({ ...request, body: first });
      const busy = JSON.stringify({ success: false, code: 503, error: 'Not Ready or Lagging' });
      return { status: 200, body: ['{"success":true}', ...others.map(() => busy)].join('\n') };
    };
    expect(await stock().reindex(cars(4))).toMatchObject({ documents: 4 });
    expect(await ids()).toEqual([1, 2, 3, 4]);
  });

  test('cars refused twice are named, and the alias stays', async () => {
    await stock().reindex(cars(2));
    const busy = JSON.stringify({ success: false, code: 503, error: 'Not Ready or Lagging' });
    model.before = ({ path, body }) =>
      path.endsWith('/import') ? { status: 200, body: body.replace(/.+/g, busy) } : undefined;
    await expect(stock().reindex(cars(3))).rejects.toThrow('3 of 3 cars were refused');
    model.before = () => undefined;
    expect(await ids()).toEqual([1, 2]);
  });

  test('after a response that breaks off, only the cars it does not name are sent again', async () => {
    await stock().reindex(cars(2));
    model.before = ({ path }) =>
      path.endsWith('/import') ? { status: 200, body: '{"success":true}' } : undefined;
    await expect(stock().reindex(cars(3))).rejects.toThrow('1 of 3 cars were refused');
    model.before = () => undefined;
    expect(await ids()).toEqual([1, 2]);
  });

  test('another host is used if one does not respond', async () => {
    const hosts = ['http://127.0.0.1:9', model.url];
    const report = await openStock({ hosts, key: 'k', retries: 2 }, 'cars').reindex(cars(1));
    expect(report.documents).toBe(1);
  });

  test('a search key may search its generations of the collection and nothing else', async () => {
    expect(await stock().createSearchKey('cars of the model')).toBe('made-by-the-model');
    const [{ body = '{}' } = {}] = model.requests.filter(({ path }) => path === '/keys');
    const key = JSON.parse(body) as { actions: string[]; collections: [string] };
    expect(key.actions).toEqual(['documents:search']);
    const allowed = new RegExp(`^(?:${key.collections[0]})$`);
    expect(['cars', 'cars_12', 'cars_private', 'xcars', 'cars_'].map((name) => allowed.test(name))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a scoped key', () => {
  const expires = new Date('2026-03-01T02:00:00.000Z');
  const options = { searchKey: 'search-only-key', dealerships: ['north-yard', 'south-yard'], expires };

  test('carries the filter and the expiry, signed with the search key', () => {
    const key = Buffer.from(scopedKey(options), 'base64').toString('utf8');
    const [digest, prefix, parameters] = [key.slice(0, 44), key.slice(44, 48), key.slice(48)];
    expect(prefix).toBe('sear');
    expect(JSON.parse(parameters)).toEqual({
      filter_by: 'dealership_slug:=[`north-yard`,`south-yard`]',
      expires_at: 1_772_330_400,
    });
    expect(digest).toBe(createHmac('sha256', 'search-only-key').update(parameters).digest('base64'));
  });

  test('does not reveal the search key', () => {
    expect(Buffer.from(scopedKey(options), 'base64').toString('utf8')).not.toContain('search-only-key');
  });
});

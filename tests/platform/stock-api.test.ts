/** Stock over HTTP: feeds in, cars out. */
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CarSchema } from '../../src/domain/inventory/car.ts';
import { BACKENDS, type Backend } from './support/backends.ts';
import {
  type Answer,
  form,
  MAPPING,
  rows,
  TENANTS,
  type TestPlatform,
  testPlatform,
  writeTenants,
} from './support/platform.ts';

const report = (answer: Answer) => {
  expect(answer.text).toMatch(/^\{/);
  expect(answer.status).toBe(200);
  return answer.json();
};
const same = {
  created: 0,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  duplicate_rows: [],
  sold: 0,
  rejected: [],
  warnings: 0,
  warning_rows: [],
};

describe.each(BACKENDS)('$name', ({ start, skipped, describeOnce, testOnce }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let clock = new Date();

  beforeAll(async () => {
    backend = await start();
    platform = await testPlatform({
      variables: { ...(await backend.variables()), IMPORT_MAX_MB: '1' },
      now: () => clock,
      paused: true,
      tenants: [
        ...TENANTS,
        { slug: 'fresh', dealerships: Array.from({ length: 40 }, (_, i) => `yard-${i}`) },
        // Large stocks have their own dealership: most tests read all cars of `fresh`.
        { slug: 'large', dealerships: ['large-yard', 'odd-yard'] },
      ],
    });
  });
  let used = 0;
  /** A dealership without stock, shown by the tenant `fresh`. */
  let yard: string;
  beforeEach(() => {
    clock = new Date('2026-03-01T02:00:00.000Z');
    yard = `yard-${used++}`;
  });
  afterAll(async () => {
    await platform?.end();
    await backend?.stop();
  });

  const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
    platform.api(path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${platform.adminToken}`, ...headers },
    });
  const stockOf = async (dealership: string) =>
    (await platform.stock('fresh')).filter((car) => car.dealership_slug === dealership);

  describe('an import', () => {
    test('creates, updates, leaves alone, sells and brings back', async () => {
      expect(report(await platform.feed(yard, rows(3, 20_000)))).toEqual({ ...same, rows: 3, created: 3 });
      expect(report(await platform.feed(yard, rows(3, 20_000)))).toEqual({ ...same, rows: 3, unchanged: 3 });

      clock = new Date('2026-03-05T02:00:00.000Z');
      const [first, second] = rows(3, 20_000);
      const changed = [{ ...first, price: 18_000 }, second] as ReturnType<typeof rows>;
      expect(report(await platform.feed(yard, changed))).toEqual({
        ...same,
        rows: 2,
        updated: 1,
        unchanged: 1,
        sold: 1,
      });

      const [a1, a2, a3] = await stockOf(yard);
      expect(a1).toMatchObject({
        stocknum: 'A1',
        price: 18_000,
        created_at: '2026-03-01T02:00:00.000Z',
        price_history: [
          { at: '2026-03-01T02:00:00.000Z', price: 20_000 },
          { at: '2026-03-05T02:00:00.000Z', price: 18_000 },
        ],
      });
      expect(a2).toMatchObject({ stocknum: 'A2', price: 20_000, status: 'in_stock' });
      expect(a3).toMatchObject({
        stocknum: 'A3',
        status: 'sold',
        sold_date_timestamp: Date.parse('2026-03-05T02:00:00.000Z') / 1000,
      });

      const back = report(await platform.feed(yard, rows(3, 20_000)));
      expect(back).toMatchObject({ updated: 2, unchanged: 1, sold: 0 });
      expect((await stockOf(yard))[2]).toMatchObject({ status: 'in_stock', id: a3?.id, slug: a3?.slug });
    });

    testOnce('keeps a car’s address when its name changes', async () => {
      await platform.feed(yard, [{ stock: 'A1', model: 'Corola', price: 1 }]);
      const [before] = await stockOf(yard);
      await platform.feed(yard, [{ stock: 'A1', model: 'Corolla', price: 1 }]);
      const [after] = await stockOf(yard);
      expect(after).toMatchObject({ name: '2022 Toyota Corolla', slug: before?.slug, id: before?.id });
    });

    test('lets two cars trade stock numbers', async () => {
      const vins = ['JTDKB20U093000001', 'JTDKB20U093000002'] as const;
      const cars = (first: string, second: string) => [
        { stock: first, model: 'Yaris', price: 1, vin: vins[0] },
        { stock: second, model: 'Camry', price: 1, vin: vins[1] },
      ];
      await platform.feed(yard, cars('A1', 'A2'));
      expect((await platform.feed(yard, cars('A2', 'A1'))).status).toBe(200);
      expect((await platform.feed(yard, cars('B1', 'B2'))).status).toBe(200);
      const forSale = (await stockOf(yard)).filter((car) => car.status === 'in_stock');
      expect(forSale.map(({ stocknum }) => stocknum).sort()).toEqual(['B1', 'B2']);
    });

    testOnce(
      'keeps two cars under one stock number, and those whose stock number is a placeholder',
      async () => {
        const vins = ['JTDKB20U093000001', 'JTDKB20U093000002', 'JTDKB20U093000003', 'JTDKB20U093000004'];
        const cars = ['A1', 'A1', 'Start Saving Vehicles Today!', 'TBA'].map((stock, index) => ({
          stock,
          model: 'Yaris',
          price: 20_000,
          vin: vins[index] ?? '',
        }));
        expect(report(await platform.feed(yard, cars))).toMatchObject({ created: 4, duplicates: 0 });
        expect(report(await platform.feed(yard, cars.toReversed()))).toMatchObject({ unchanged: 4 });
        expect((await stockOf(yard)).map(({ stocknum, vin }) => [stocknum, vin])).toEqual([
          ['A1', vins[0]],
          ['A1', vins[1]],
          [null, vins[2]],
          [null, vins[3]],
        ]);
      },
    );

    testOnce('reports rejected rows and duplicates, and imports the rest', async () => {
      const bad = { stock: 'A2', model: 'Corolla', price: -5 };
      const answer = report(await platform.feed(yard, [...rows(1, 1), bad, ...rows(1, 2)]));
      expect(answer).toMatchObject({
        rows: 3,
        created: 1,
        duplicates: 1,
        duplicate_rows: [{ row: 3, stocknum: 'A1', kept: { row: 1 }, reason: 'the same stock number' }],
        rejected: [{ row: 2, column: 'price' }],
      });
    });

    testOnce('leaves out and reports a value that the model cannot have, and imports the row', async () => {
      const answer = report(
        await platform.feed(yard, [
          { stock: 'A1', model: '86', price: 1, seats: 7 },
          { stock: 'A2', model: 'Hi-Lux', price: 1, seats: 5 },
        ]),
      );
      expect(answer).toMatchObject({
        created: 2,
        rejected: [],
        warnings: 1,
        warning_rows: [{ row: 1, column: 'seats', value: '7', reason: 'the Toyota 86 has 4 seats' }],
      });
      const cars = await stockOf(yard);
      expect(cars.map(({ model, seats }) => [model, seats])).toEqual([
        ['86', null],
        ['HiLux', 5],
      ]);
      // With another spelling it is the same car, at the same address.
      await platform.feed(yard, [
        { stock: 'A1', model: '86', price: 1 },
        { stock: 'A2', model: 'HILUX SR5', price: 1 },
      ]);
      const after = await stockOf(yard);
      expect(after.map(({ slug }) => slug)).toEqual(cars.map(({ slug }) => slug));
      expect(after[1]).toMatchObject({ model: 'HiLux', badge: 'SR5', name: '2022 Toyota HiLux SR5' });
    });

    testOnce(
      'refuses a feed without cars while cars are for sale, unless the request says that it is intended',
      async () => {
        expect((await platform.feed(yard, [])).status).toBe(200);
        await platform.feed(yard, rows(2, 1));
        const none = await platform.feed(yard, []);
        expect(none.status).toBe(409);
        expect(none.json().error).toMatch(/2 cars are for sale; nothing was changed; add \?empty=1/);
        const unusable = await platform.feed(yard, [{ stock: '', model: '', price: 1 }]);
        expect(unusable.status).toBe(409);
        expect(unusable.json().error).toMatch(/\(row 1, /);
        expect((await stockOf(yard)).map(({ status }) => status)).toEqual(['in_stock', 'in_stock']);
        expect(report(await platform.feed(yard, [], '?empty=1'))).toMatchObject({ sold: 2 });
      },
    );

    testOnce('that would sell most of the yard is held until somebody confirms it', async () => {
      await platform.feed(yard, rows(30, 20_000));
      const dry = await platform.feed(yard, rows(1, 20_000), '?dry_run=1');
      const held = await platform.feed(yard, rows(1, 20_000));
      expect([dry.status, held.status]).toEqual([409, 409]);
      expect(dry.json()).toEqual(held.json());
      expect(held.json()).toMatchObject({
        error:
          'the import would mark 29 of the 30 cars for sale (97%) as sold; nothing was changed; add ?confirm=1 if that is right',
        rows: 1,
        unchanged: 1,
        sold: 29,
        held: { reason: 'many sold', for_sale: 30, would_sell: 29 },
      });
      expect((await stockOf(yard)).filter(({ status }) => status === 'in_stock')).toHaveLength(30);
      const heldNow = async () =>
        (await platform.api('/api/health', { headers: { authorization: `Bearer ${platform.adminToken}` } }))
          .json<{ heldImports: { dealership: string }[] }>()
          .heldImports.filter(({ dealership }) => dealership === yard);
      expect(await heldNow()).toEqual([
        { dealership: yard, heldAt: clock.toISOString(), forSale: 30, wouldSell: 29 },
      ]);

      // A later import that succeeds replaces the held one.
      expect(report(await platform.feed(yard, rows(30, 21_000)))).toMatchObject({ updated: 30 });
      expect(await heldNow()).toEqual([]);

      expect((await platform.feed(yard, [], '?confirm=1')).status).toBe(409);
      expect(report(await platform.feed(yard, rows(1, 21_000), '?confirm=1&dry_run=1'))).toMatchObject({
        sold: 29,
      });
      expect(await heldNow()).toHaveLength(1);
      expect(report(await platform.feed(yard, rows(1, 21_000), '?confirm'))).toMatchObject({ sold: 29 });
      expect(await heldNow()).toEqual([]);
    });

    testOnce('is not held by a dry run that would sell too much', async () => {
      await platform.feed(yard, rows(10, 1));
      expect((await platform.feed(yard, rows(1, 1), '?dry_run=1')).status).toBe(409);
      const health = await platform.api('/api/health', {
        headers: { authorization: `Bearer ${platform.adminToken}` },
      });
      const { heldImports } = health.json<{ heldImports: { dealership: string }[] }>();
      expect(heldImports.filter(({ dealership }) => dealership === yard)).toEqual([]);
    });

    testOnce('as a dry run gives the same report and changes nothing', async () => {
      const dry = report(await platform.feed(yard, rows(3, 1), '?dry_run=1'));
      expect(dry).toEqual({ ...same, rows: 3, created: 3 });
      expect(await stockOf(yard)).toEqual([]);
      expect(report(await platform.feed(yard, rows(3, 1)))).toEqual(dry);
      expect(report(await platform.feed(yard, rows(2, 2), '?dry_run=1'))).toMatchObject({
        updated: 2,
        sold: 1,
      });
      expect(report(await platform.feed(yard, rows(3, 1)))).toEqual({ ...same, rows: 3, unchanged: 3 });
    });

    testOnce('imports hundreds of cars with unusual text', async () => {
      const odd = [
        'Zoë’s “Ute” 🚙',
        'a|b',
        "Robert'); drop table cars;--",
        '\\u0041 \\ "',
        'line\nbreak',
        '$1',
      ];
      const list = rows(1200, 1).map((row, index) => ({ ...row, model: odd[index % odd.length] ?? '' }));
      expect(report(await platform.feed('odd-yard', list))).toMatchObject({ created: 1200 });
      expect(report(await platform.feed('odd-yard', list))).toMatchObject({ unchanged: 1200 });
    });

    testOnce('of thousands of cars does not hold up the sites', async () => {
      let importing = true;
      let answered = 0;
      const reader = (async () => {
        while (importing) {
          await platform.api('/api/health', { headers: { connection: 'close' } });
          if (importing) answered += 1;
        }
      })();
      const compact = {
        ...MAPPING,
        fields: { ...MAPPING.fields, model: { value: 'Corolla' } },
        format: 'csv',
      };
      const { vin: _, 'location.location_name': __, seats: ___, ...fields } = compact.fields;
      const feed = `stock,price\n${rows(6000, 1)
        .map(({ stock, price }) => `${stock},${price}`)
        .join('\n')}\n`;
      const { type, body } = form({ mapping: JSON.stringify({ ...compact, fields }), feed });
      expect(report(await post('/api/stock/large-yard', body, { 'content-type': type }))).toMatchObject({
        created: 6000,
      });
      importing = false;
      await reader;
      // If held up, it would get one response before the import and the next one after it.
      expect(answered).toBeGreaterThan(3);
    });

    test('survives characters that a database cannot hold', async () => {
      const list = [
        { stock: 'A1', model: 'Coro\u0000lla', price: 1 },
        { stock: 'A2', model: 'Lone \ud800 half', price: 1 },
      ];
      expect(report(await platform.feed(yard, list))).toMatchObject({ rows: 2 });
      expect(report(await platform.feed(yard, list))).toMatchObject({ created: 0, updated: 0 });
    });
  });

  describeOnce('a value that no page could show', () => {
    const car = { stocknum: 'A1', make: 'Toyota', model: 'Corolla', car_type: 'used', price: 1 };
    const send = (rows: object[]) =>
      post(`/api/stock/${yard}`, JSON.stringify(rows), { 'content-type': 'application/json' });

    test.each(['make', 'model'])('%s: a text of 5,000 characters rejects its row', async (field) => {
      await send([car]);
      const answer = report(
        await send([
          { ...car, [field]: 'x'.repeat(5000) },
          { ...car, stocknum: 'A2' },
        ]),
      );
      expect(answer).toMatchObject({ created: 1, sold: 0, rejected: [{ row: 1, column: field }] });
      expect((await stockOf(yard)).map(({ make }) => make)).toEqual(['Toyota', 'Toyota']);
    });

    test('every other text that is too long is left out or cut, and the car stays', async () => {
      const long = 'word '.repeat(8000);
      const texts = Object.fromEntries(
        ['badge', 'series', 'colour', 'body', 'fuel', 'drive', 'tag', 'regplate', 'dealercomments'].map(
          (field) => [field, long],
        ),
      );
      const features = [long, 'Tow Bar'];
      const images = [`https://a.example/${'x'.repeat(5000)}`, 'https://a.example/1.jpg'];
      const answer = report(await send([{ ...car, ...texts, features, images, location: { city: long } }]));
      expect(answer).toMatchObject({ created: 1, rejected: [] });
      const [stored] = await stockOf(yard);
      expect(stored).toMatchObject({ badge: null, colour: null, features: [{ name: 'Tow Bar' }] });
      expect(JSON.stringify(stored).length).toBeLessThan(30_000);
      expect(v.is(CarSchema, stored)).toBe(true);
    });

    test('control characters are cleaned wherever they stand, in keys too', async () => {
      const odd = {
        ...car,
        badge: 'A\0scent\u0007',
        finance_lenders: { 'an\0gle': { interestRate: 7, disclaimer: 'one\u2028two\0' } },
        features: [{ name: 'Tow\u2028Bar', group: 'Out\0side' }],
        images: [{ url: 'https://a.example/1.jpg', alt: 'Front\ud800' }],
      };
      expect(report(await send([odd]))).toMatchObject({ created: 1 });
      expect(report(await send([odd]))).toMatchObject({ unchanged: 1 });
      expect((await stockOf(yard))[0]).toMatchObject({
        badge: 'A scent',
        finance_lenders: { 'an gle': { disclaimer: 'one two ' } },
        features: [{ name: 'Tow Bar', group: 'Out side' }],
      });
    });
  });

  describe('simultaneous imports', () => {
    test('of one dealership wait for each other: the stock is that of one of them, and the reports add up', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => platform.feed(yard, rows(50, 1000 + index))),
      );
      const reports = answers.map(report);
      expect(reports.filter(({ created }) => created === 50)).toHaveLength(1);
      expect(reports.filter(({ updated }) => updated === 50)).toHaveLength(7);
      const stock = await stockOf(yard);
      expect(stock).toHaveLength(50);
      expect(new Set(stock.map(({ price }) => price)).size).toBe(1);
      expect(stock[0]?.price_history).toHaveLength(8);
    });

    test('of different dealerships all succeed', async () => {
      const yards = [0, 1, 2, 3].map(() => `yard-${used++}`);
      const answers = await Promise.all(yards.map((each) => platform.feed(each, rows(20, 5))));
      expect(answers.map((answer) => answer.json().created)).toEqual([20, 20, 20, 20]);
    });
  });

  describeOnce('the body', () => {
    const feed = JSON.stringify(rows(2, 7));

    test('may have the feed before the mapping', async () => {
      const { type, body } = form({ feed, mapping: JSON.stringify(MAPPING) });
      expect(report(await post(`/api/stock/${yard}`, body, { 'content-type': type }))).toMatchObject({
        created: 2,
      });
    });

    test('may be gzipped', async () => {
      const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed });
      const headers = { 'content-type': type, 'content-encoding': 'gzip' };
      expect(report(await post(`/api/stock/${yard}`, gzipSync(body), headers))).toMatchObject({ created: 2 });
    });

    test('may be the feed alone, with our own names or those of a known format', async () => {
      const csv = 'stocknum,make,model,car_type,price\nX1,Kia,Rio,used,9000\n';
      expect(report(await post(`/api/stock/${yard}`, csv, { 'content-type': 'text/csv' }))).toMatchObject({
        created: 1,
      });
      const named = await post(`/api/stock/${yard}?format=forecourt`, csv, { 'content-type': 'text/csv' });
      expect(report(named)).toMatchObject({ unchanged: 1 });
      const unknown = await post(`/api/stock/${yard}?format=fax`, csv);
      expect([unknown.status, unknown.json().error]).toEqual([
        400,
        expect.stringContaining('forecourt, dms, cox'),
      ]);
    });

    const withMapping = (mapping: string, content: string | Uint8Array) => form({ mapping, feed: content });
    test.each<[string, () => { type: string; body: string | Uint8Array; coding?: string }, number, RegExp]>([
      ['broken JSON', () => withMapping(JSON.stringify(MAPPING), '[{"stock": "A1"'), 400, /\w/],
      [
        'a picture',
        () => withMapping(JSON.stringify({ fields: MAPPING.fields }), Uint8Array.of(0x89, 0x50, 0, 0xff)),
        400,
        /\w/,
      ],
      ['nothing', () => withMapping(JSON.stringify(MAPPING), ''), 400, /empty/],
      ['no feed', () => form({ mapping: JSON.stringify(MAPPING) }), 400, /no file "feed"/],
      ['a mapping that is not JSON', () => withMapping('{', feed), 400, /mapping is not JSON/],
      [
        'a mapping with an unknown field',
        () => withMapping('{"fields":{"wheels":"w"}}', feed),
        400,
        /wheels/,
      ],
      [
        'a form that breaks off',
        () => {
          const whole = withMapping(JSON.stringify(MAPPING), feed);
          return { ...whole, body: whole.body.subarray(0, whole.body.length - 40) };
        },
        400,
        /cannot be read/,
      ],
      ['a form without boundary', () => ({ type: 'multipart/form-data', body: 'x' }), 400, /cannot be read/],
      [
        'a gzip header and no gzip',
        () => ({ type: 'text/csv', body: feed, coding: 'gzip' }),
        400,
        /cannot be read/,
      ],
      [
        'half a gzip',
        () => ({ type: 'text/csv', body: gzipSync(feed).subarray(0, 20), coding: 'gzip' }),
        400,
        /cannot be read/,
      ],
      ['another encoding', () => ({ type: 'text/csv', body: feed, coding: 'br' }), 415, /gzip/],
      ['too much', () => withMapping(JSON.stringify(MAPPING), ' '.repeat(1.1 * 2 ** 20)), 413, /1 MB/],
      [
        'too much, gzipped',
        () => ({ type: 'text/csv', body: gzipSync(' '.repeat(30 * 2 ** 20)), coding: 'gzip' }),
        413,
        /1 MB/,
      ],
    ])('with %s is refused with a reason, and changes nothing', async (_name, make, status, reason) => {
      await platform.feed(yard, rows(2, 100));
      const { type, body, coding } = make();
      const answer = await post(`/api/stock/${yard}`, body, {
        'content-type': type,
        ...(coding ? { 'content-encoding': coding } : {}),
      });
      expect([answer.status, answer.json().error]).toEqual([status, expect.stringMatching(reason)]);
      expect((await stockOf(yard)).map(({ price }) => price)).toEqual([100, 100]);
    });

    test('that never ends is cut off at the limit', async () => {
      const socket = connect(platform.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST /api/stock/${yard} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${platform.adminToken}\r\n` +
          'Transfer-Encoding: chunked\r\n\r\n',
      );
      const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
      const pump = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pump);
      pump();
      const text = await new Promise<string>((done) => socket.once('data', (data) => done(data.toString())));
      socket.destroy();
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
    });

    test('that breaks off changes nothing', async () => {
      const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed });
      const socket = connect(platform.port, '127.0.0.1');
      socket.write(
        `POST /api/stock/${yard} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${platform.adminToken}\r\n` +
          `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, body.length - 10));
      await new Promise((done) => setTimeout(done, 100));
      socket.destroy();
      await new Promise((done) => setTimeout(done, 100));
      expect(await stockOf(yard)).toEqual([]);
    });
  });

  describeOnce('a request', () => {
    test.each([
      ['no token', undefined],
      ['a wrong token', 'Bearer wrong-wrong-wrong-wrong'],
      ['an empty token', 'Bearer '],
      ['the token without its scheme', 'TOKEN'],
    ])('with %s is refused on every route that needs a token', async (_name, authorization) => {
      const headers = authorization ? { authorization } : {};
      for (const [method, path] of [
        ['POST', `/api/stock/${yard}`],
        ['GET', '/api/stock?site=north'],
        ['POST', '/api/sites/north/publish'],
        ['POST', '/api/sites/north/rollback'],
        ['GET', '/api/sites/north/builds'],
      ] as const) {
        const answer = await platform.api(path, { method, headers });
        expect([path, answer.status, typeof answer.json().error]).toEqual([path, 401, 'string']);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    });

    test('the build token imports nothing, the admin token reads no stock', async () => {
      const build = { authorization: `Bearer ${platform.buildToken}` };
      expect((await platform.api(`/api/stock/${yard}`, { method: 'POST', headers: build })).status).toBe(401);
      const admin = { authorization: `Bearer ${platform.adminToken}` };
      expect((await platform.api('/api/stock?site=north', { headers: admin })).status).toBe(401);
    });

    test('a dealership that no tenant lists is unknown; it is known once one does', async () => {
      const answer = await platform.feed('nobodys-yard', rows(1, 1));
      expect([answer.status, answer.json().error]).toEqual([404, expect.stringContaining('nobodys-yard')]);
      await writeTenants(join(platform.folder, 'tenants'), [
        { slug: 'late', id: 77, dealerships: ['nobodys-yard'] },
      ]);
      expect((await platform.feed('nobodys-yard', rows(1, 1))).status).toBe(200);
    });

    test('to an unknown address gets a 404 in JSON', async () => {
      for (const path of ['/api', '/api/', '/api/nothing', '/api/stock/x/y']) {
        const answer = await platform.api(path);
        expect([path, answer.status, answer.headers['content-type']]).toEqual([
          path,
          404,
          'application/json',
        ]);
        expect(typeof answer.json().error).toBe('string');
      }
    });
  });

  describeOnce('GET /api/stock', () => {
    const read = (query: string) =>
      platform.api(`/api/stock${query}`, { headers: { authorization: `Bearer ${platform.buildToken}` } });

    test('returns all dealerships of a site, one whole car per line', async () => {
      await platform.feed('north-yard', rows(3, 1));
      await platform.feed('shared-yard', rows(2, 2));
      await platform.feed('south-yard', rows(4, 3));
      const answer = await read('?site=north');
      expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
      const cars = answer.text
        .trim()
        .split('\n')
        .map((line) => v.parse(v.strictObject(CarSchema.entries), JSON.parse(line)));
      expect(cars.map(({ dealership_slug }) => dealership_slug)).toEqual([
        ...Array(3).fill('north-yard'),
        ...Array(2).fill('shared-yard'),
      ]);
      expect((await platform.stock('south')).map(({ price }) => price)).toEqual([3, 3, 3, 3, 2, 2]);
    });

    test('requires an existing site', async () => {
      expect((await read('')).status).toBe(400);
      expect((await read('?site=nobody')).status).toBe(404);
    });
  });

  testOnce('GET /api/health reports version, database and queue', async () => {
    const answer = await platform.health();
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toMatchObject({
      ok: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: { ok: true, kind: backend.kind },
      // This platform is paused, so every tenant waits.
      queue: { depth: platform.sites().length },
    });
  });

  testOnce('imports leave no temporary files', async () => {
    expect(await readdir(join(platform.folder, 'data/tmp'))).toEqual([]);
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { lead, postForm, postJson } from './support/leads.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';

/** The page after a form, for the browser that sent it. */
const SUCCESS = /^\/success\?lead=[0-9a-f-]{36}$/;

const TENANTS = [
  {
    slug: 'north',
    dealerships: ['north-yard', 'north-hill'],
    tradeIn: { saveValuation: true },
    leads: { people: ['ann@north.example'] },
  },
  { slug: 'south', dealerships: ['south-yard'] },
  { slug: 'east', dealerships: ['east-yard'], tradeIn: { enabled: false } },
];
const MAPPING = {
  format: 'json',
  fields: {
    stocknum: 'stock',
    make: { value: 'Toyota' },
    model: 'model',
    year: 'year',
    km: 'km',
    car_type: { value: 'used' },
    price: 'price',
  },
};
const NOW = new Date('2026-03-01T02:00:00Z');
/** Prices start at $20,000 for 2023 and fall by a tenth for each year of age. */
const STOCK = Array.from({ length: 24 }, (_, index) => ({
  stock: `A${index}`,
  model: 'Corolla',
  year: 2023 - (index % 4),
  km: 30_000 + index * 1_000,
  price: Math.round(20_000 * 0.9 ** (index % 4)),
}));
/** One badge of one model, at prices all over the place. */
const SCATTERED = Array.from({ length: 12 }, (_, index) => ({
  stock: `S${index}`,
  year: 2023,
  km: 40_000,
  price: 9_000 + ((index * 7) % 12) * 2_000,
  model: 'Supra',
}));
const COROLLA = { make: 'Toyota', model: 'Corolla', year: 2023, km: '40,000 km' };

interface Answer {
  valuation: { id: string; low: number; high: number; estimate: number; sample: number; text: string } | null;
  reason?: string;
  message?: string;
}

describe('valuations', () => {
  let platform: TestPlatform;
  let registry: Server;
  let minutes = 0;
  beforeAll(async () => {
    // A registration service that knows one plate.
    registry = createServer((request, response) => {
      const isKnown = request.url?.includes('plate=123AB4') ?? false;
      response
        .writeHead(isKnown ? 200 : 404)
        .end(isKnown ? JSON.stringify({ make: 'Toyota', model: 'Corolla', badge: 'ZR', year: 2023 }) : '');
    });
    await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
    platform = await testPlatform({
      tenants: TENANTS,
      builder: 'astro',
      rendering: {},
      variables: { REGO_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}` },
      now: () => new Date(NOW.getTime() + minutes * 60_000),
    });
    const { type, body } = form({
      mapping: JSON.stringify(MAPPING),
      feed: JSON.stringify([...STOCK, ...SCATTERED]),
    });
    const answer = await platform.api('/api/stock/north-yard', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
      body,
    });
    expect(answer.json()).toMatchObject({ created: STOCK.length + SCATTERED.length });
    await platform.whenPublished(['north']);
  });
  afterAll(async () => {
    await platform?.end();
    registry.close();
  });

  const value = async (car: Record<string, unknown>, site = 'north') =>
    (await postJson(platform, site, '/api/valuations', car)).json<Answer>();

  test('gives a range below the prices of similar cars in stock, marked as an estimate', async () => {
    const answer = await postJson(platform, 'south', '/api/valuations', COROLLA);
    const { valuation } = answer.json<Answer>();
    expect(valuation).toMatchObject({ sample: 24, basis: 'model' });
    expect(valuation?.estimate).toBeGreaterThan(16_000);
    expect(valuation?.estimate).toBeLessThan(18_500);
    expect(valuation?.text).toMatch(/^\$1\d,\d00 to \$\d\d,\d00$/);
    expect(answer.text).toContain('Estimate only');
  });
  test('are lower for a car in poor condition', async () => {
    const good = await value(COROLLA);
    const rough = await value({ ...COROLLA, adjustmentAnswers: { condition: 'Rough' } });
    expect(rough.valuation?.estimate).toBeLessThan((good.valuation?.estimate ?? 0) * 0.85);
  });
  test.each<[string, Record<string, unknown>, string]>([
    ['over 7 years old', { year: 2018 }, 'age'],
    ['over 100,000 km', { km: 100_001 }, 'km'],
    ['unlike any in stock', { make: 'Lada', model: 'Niva' }, 'unknown'],
  ])('a car %s gets no estimate, which is not an error', async (_, more, reason) => {
    expect(await value({ ...COROLLA, ...more })).toMatchObject({ success: true, valuation: null, reason });
  });
  test('name each invalid field', async () => {
    const answer = await postJson(platform, 'north', '/api/valuations', { ...COROLLA, make: ' ', year: 'x' });
    expect([
      answer.status,
      answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field),
    ]).toEqual([422, ['make', 'year']]);
  });
  test('are not offered by a site without trade-ins', async () => {
    expect((await postJson(platform, 'east', '/api/valuations', COROLLA)).status).toBe(404);
  });

  const save = (body: Record<string, unknown>, site = 'north') =>
    postJson(platform, site, '/api/miscellaneous', { column_name: 'valuation', ...body });

  test('can be stored with a lead, by the browser that began it', async () => {
    const { valuation } = await value(COROLLA);
    const begun = await postJson(platform, 'north', '/api/leads', { form: 'trade-in' });
    const { lead_id, lead_secret } = begun.json<{ lead_id: string; lead_secret: string }>();
    expect((await save({ ...valuation, lead_id, lead_secret })).json()).toEqual({ success: true, lead_id });
    const stranger = (await save({ ...valuation, lead_id })).json<{ lead_id: string }>();
    expect(stranger.lead_id).not.toBe(lead_id);
    expect((await save({ ...valuation, lead_id }, 'south')).status).toBe(404);
  });
  test('that the platform never gave are refused, and so is any other column', async () => {
    const { valuation } = await value(COROLLA);
    expect((await save({ ...valuation, estimate: 99_000 })).status).toBe(422);
    expect((await save({ ...valuation, id: 'x' })).status).toBe(422);
    expect((await save({ ...valuation, column_name: 'email' })).status).toBe(422);
  });

  const OWN = {
    ...{ rego: '123ab4', regoState: 'qld', 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Corolla' },
    ...{ 'Vehicle Year': '2023', adjustment_km: '40,000', adjustment_condition: 'Good' },
    // Not the site's first dealership.
    dealership_slug: 'north-hill',
  };
  const send = (name: string, more: Record<string, unknown> = {}) =>
    postForm(platform, 'north', '/api/enquiries', { ...lead(name), form: 'trade-in', ...OWN, ...more });
  const page = (path: string | undefined, site = 'north') => platform.site(site, path ?? 'nowhere');
  const leadOf = (path: string | undefined) => new URL(path ?? '', 'http://x').searchParams.get('lead') ?? '';
  /** Mails to the dealership about a lead. */
  const mailsOf = async (leadId: string) => {
    const outbox = join(platform.env.DATA_DIR, 'outbox');
    const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
    return texts
      .filter(
        (text) => text.includes(`X-Forecourt-Lead: ${leadId}`) && text.includes('To: ann@north.example'),
      )
      .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  };

  test('without script the form leads to a page with the estimate, and the dealership gets the same figure', async () => {
    const answer = await send('zebedee');
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/trade-in\/valuation\?lead=[\w-]{36}$/),
    ]);
    const href = answer.headers.location;
    const { valuation } = await value({ ...COROLLA, adjustmentAnswers: { condition: 'Good' } });
    const shown = await page(href);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(shown.text).toContain(valuation?.text);
    expect(shown.text).toContain('2023 Toyota Corolla');
    expect(shown.text).toContain('24 dealer-advertised cars of the same model');
    expect(shown.text).toContain('Book an inspection');
    expect(shown.text).not.toMatch(/Accept (?:this|the) offer|Accepting/);
    expect(shown.text).not.toMatch(/zebedee|shopper|[^0]4000[^0]/i);
    await expect.poll(() => mailsOf(leadOf(href))).toHaveLength(1);
    expect((await mailsOf(leadOf(href))).join()).toContain(`Estimate they saw: ${valuation?.text}`);

    const acceptance = {
      ...{ form: 'trade-in', lead_id: leadOf(href) },
      ...{ offer_accepted: 'true', form_completed: 'true' },
    };
    expect((await postForm(platform, 'north', '/api/leads', acceptance)).status).toBe(404);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const taken = await postForm(platform, 'north', '/api/leads', acceptance, { cookie });
    expect([taken.status, taken.headers.location]).toEqual([303, expect.stringMatching(SUCCESS)]);
    expect((await page(href)).text).toContain('You’ve asked us to inspect your car');
    await expect
      .poll(async () => (await mailsOf(leadOf(href))).join())
      .toContain(`Estimate: The shopper wants an inspection: ${valuation?.text}`);
    const noted = await rowsOf<{ event_id: number }>(
      platform.database.orm,
      sql`select event_id from events where event = 'offer_accepted'`,
    );
    expect(noted).toEqual([{ event_id: 18 }]);
  });
  test.each<[string, Record<string, unknown>, string]>([
    ['too old', { 'Vehicle Year': '2011' }, 'We only value cars up to 7 years old online.'],
    [
      'with too many kilometres',
      { adjustment_km: '160,000' },
      'We only value cars with up to 100,000 km online.',
    ],
    [
      'unlike any in stock',
      { 'Vehicle Make': 'Lada', 'Vehicle Model': 'Niva' },
      'not have enough similar cars',
    ],
    [
      'with widely varying prices',
      { 'Vehicle Model': 'Supra' },
      'vary too much to give you a useful estimate',
    ],
    ['without a make', { 'Vehicle Make': '' }, 'we need the make, model, year and kilometres'],
  ])('a car %s gets no estimate; the page says why, and the lead is delivered', async (_, more, words) => {
    const answer = await send('olga', more);
    const shown = await page(answer.headers.location);
    expect(shown.text).toContain(words);
    expect(shown.text).not.toContain('Book an inspection');
    await expect.poll(() => mailsOf(leadOf(answer.headers.location))).toHaveLength(1);
  });
  test('a valuation’s page belongs to its site and lasts two weeks; without a lead it redirects to the form', async () => {
    const { location } = (await send('pia')).headers;
    for (const [path, site] of [
      [location, 'south'],
      ['/trade-in/valuation?lead=00000000-0000-4000-8000-000000000000', 'north'],
      ['/trade-in/valuation?lead=x', 'north'],
    ] as const) {
      const answer = await page(path, site);
      expect([answer.status, answer.headers.location]).toEqual([302, '/trade-in']);
    }
    minutes += 14 * 24 * 60;
    expect((await page(location)).text).toContain('This estimate has expired');
    minutes = 0;
  });
  test('the steps of a form stay with the lead that they began, at any dealership of the site', async () => {
    const step = async (body: Record<string, unknown>) =>
      (await postJson(platform, 'north', '/api/leads', { form: 'trade-in', ...body })).json<{
        lead_id: string;
        lead_secret: string;
      }>();
    const own = await step({ dealership_slug: 'north-hill' });
    const { lead_id } = own;
    const { valuation } = await value(COROLLA);
    expect(await step({ ...own, rego: '123AB4', regoState: 'qld' })).toEqual(own);
    const adjustmentAnswers = { km: '40000', condition: 'Good' };
    expect(await step({ ...own, id: valuation?.id, adjustmentAnswers })).toEqual(own);
    expect((await save({ ...valuation, ...own })).json()).toEqual({ success: true, lead_id });
    const [row] = await rowsOf<{ steps: Record<string, unknown> }>(
      platform.database.orm,
      sql`select steps from leads where id = ${lead_id}`,
    );
    expect(row?.steps).toMatchObject({
      ...{ rego: '123AB4', regoState: 'qld', valuation_id: valuation?.id, adjustmentAnswers },
      valuation: { id: valuation?.id, make: 'Toyota', low: valuation?.low },
    });
  });

  test('a look-up finds a plate that the service knows; for an unknown one it gives a hint and lets the form go on', async () => {
    const ask = (body: unknown) => postJson(platform, 'north', '/api/rego', body);
    expect((await ask({ rego: '123-ab4', regoState: 'qld' })).json()).toMatchObject({
      found: true,
      vehicle: { make: 'Toyota', model: 'Corolla', badge: 'ZR', year: 2023 },
      hint: null,
    });
    expect((await ask({ rego: 'ozy-mik', regoState: 'QLD' })).json()).toMatchObject({
      found: false,
      rego: 'OZYMIK',
      hint: expect.stringContaining('Personalised plates are fine'),
    });
    expect((await ask({ rego: 'ABCDEFGHIJ', regoState: 'qld' })).status).toBe(422);
    expect((await ask({ rego: '123AB4', regoState: 'bavaria' })).status).toBe(422);
  });
  test('a sender can only look up so many plates an hour', async () => {
    const ask = () => postJson(platform, 'north', '/api/rego', { rego: '123AB4', regoState: 'qld' });
    const statuses: number[] = [];
    for (let index = 0; index < 22; index++) statuses.push((await ask()).status);
    expect(statuses.at(-1)).toBe(429);
    minutes += 61;
    expect((await ask()).status).toBe(200);
  });
});

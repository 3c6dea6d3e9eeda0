/** Pages with a form or a calculator, which the platform draws for the parameters of their address. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form, MAPPING, type TestPlatform, testPlatform } from './support/platform.ts';
import { ANN, aBrowser, signIn } from './support/shoppers.ts';

const CARS = [
  { stock: 'PLAIN', model: 'Corolla', price: 20_000 },
  { stock: 'NVIC', model: 'Camry', price: 30_000, nvic: true },
  { stock: 'DEAR', model: 'Kluger', price: 90_000, nvic: true },
  { stock: 'SOLD1', model: 'Yaris', price: 9_000, nvic: true },
];

let platform: TestPlatform;
const ids = new Map<string, number>();
const slugs = new Map<string, string>();

async function feed(cars: readonly object[]): Promise<void> {
  const mapping = { ...MAPPING, fields: { ...MAPPING.fields, has_nvic: 'nvic' } };
  const { type, body } = form({ mapping: JSON.stringify(mapping), feed: JSON.stringify(cars) });
  const headers = { 'content-type': type, authorization: `Bearer ${platform.adminToken}` };
  const { status } = await platform.api('/api/stock/yard', { method: 'POST', headers, body });
  expect(status).toBe(200);
}

const text = (title: string, more: string) =>
  `---\ntitle: ${title}\ndescription: '${title} at {{name}}.'\n${more}\n---\n\n${title} as built.\n`;
const PAGES: Readonly<Record<string, string>> = {
  'finance.md': text(
    'Finance',
    "calculator: true\nform: finance\nroute: '/finance'\naliases: ['/finance-enquiry']",
  ),
  'cars/trade-in.md': text('Trade in', "form: trade-in\nsecondForm: valuation\nroute: '/cars/trade-in'"),
  'about.md': text('About us', "route: '/about'"),
};

beforeAll(async () => {
  const shared = { finance_provider: 'manual' };
  const tenants = [
    { slug: 'north', dealerships: ['yard', 'other-yard'], ...shared },
    { slug: 'gated', dealerships: ['yard'], gated: true, ...shared },
    { slug: 'other', dealerships: ['other-yard'], ...shared },
  ];
  platform = await testPlatform({ builder: 'astro', rendering: {}, tenants, paused: true });
  for (const { slug } of tenants) {
    for (const [name, page] of Object.entries(PAGES)) {
      const file = join(platform.folder, 'tenants', slug, 'content/pages', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, page);
    }
  }
  await feed(CARS);
  await feed(CARS.filter(({ stock }) => stock !== 'SOLD1'));
  platform.resumePublishing();
  await platform.whenPublished();
  for (const { stocknum, id, slug } of await platform.stock('north')) {
    ids.set(stocknum, Number(id));
    slugs.set(stocknum, slug);
  }
});
afterAll(() => platform.end());

const idOf = (stocknum: string) => ids.get(stocknum);
const get = (path: string, site = 'north') => platform.site(site, path);
const redirectOf = async (path: string, site = 'north') => {
  const { status, headers } = await get(path, site);
  return [status, headers.location];
};
/** The value of a field in the lead's form, or in the calculator before it. */
const entered = (text: string, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(leadForm(text))?.[1];
const calculated = (text: string) => /name="price"[^>]* value="([^"]*)"/.exec(text)?.[1];
const leadForm = (text: string) => text.slice(text.indexOf('data-lead-form'));
/** What is chosen from a list of the lead's form. */
const chosen = (text: string, name: string) =>
  new RegExp(`name="${name}"[^>]*>(?:(?!</select>).)*<option value="([^"]*)" selected`).exec(
    leadForm(text),
  )?.[1];

describe('a car in the address', () => {
  test.each(['id', 'address'])('is shown on the page and in its form, named by its %s', async (by) => {
    const name = by === 'id' ? idOf('PLAIN') : slugs.get('PLAIN');
    const { text, headers } = await get(`/finance?car_id=${name}`);
    expect(text).toContain(`href="/cars/${slugs.get('PLAIN')}"`);
    expect(entered(text, 'car_id')).toBe(String(idOf('PLAIN')));
    expect(entered(text, 'vehiclePriceBudget')).toBe('20000');
    expect(entered(text, 'dealership_slug')).toBe('yard');
    expect(calculated(text)).toBe('20,000');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('is in both forms of a page, and shown once', async () => {
    const { text } = await get(`/cars/trade-in?car_id=${idOf('PLAIN')}`);
    expect(text.match(/name="car_id" value="\d+"/g)).toHaveLength(2);
    expect(text.match(/class="linked-car"/g)).toHaveLength(1);
  });

  test('that was sold is shown as sold, and is in no form', async () => {
    const { text } = await get(`/finance?car_id=${idOf('SOLD1')}`);
    expect(text).toContain('recently sold');
    expect(text).toContain('href="/search/toyota/yaris"');
    expect(entered(text, 'car_id')).toBe('');
  });

  test.each(['999999', 'no-such-car', '0', '-1', '99999999999999999999', '%3Cscript%3E', "'"])(
    'that does not exist (%s) leaves the form without a car',
    async (name) => {
      const { status, text } = await get(`/finance?car_id=${name}`);
      expect([status, entered(text, 'car_id')]).toEqual([200, '']);
      expect(text).not.toContain('linked-car');
    },
  );

  test('that belongs to another site is ignored', async () => {
    const { text } = await get(`/finance?car_id=${idOf('PLAIN')}`, 'other');
    expect(text).not.toContain('linked-car');
  });
});

describe('another parameter of the address', () => {
  test('fills in the form and the calculator', async () => {
    const { text } = await get(
      '/finance?preferredDealership=other-yard&vehiclePriceBudget=24990&car_type=demo',
    );
    expect(chosen(text, 'dealership_slug')).toBe('other-yard');
    expect(chosen(text, 'car_type')).toBe('demo');
    expect(entered(text, 'vehiclePriceBudget')).toBe('24990');
    expect(calculated(text)).toBe('24,990');
  });

  test('is ignored if invalid', async () => {
    const { text } = await get(
      '/finance?preferredDealership=elsewhere&vehiclePriceBudget=%22%3E%3Cscript%3E&car_type=stolen',
    );
    expect(chosen(text, 'dealership_slug')).toBe('');
    expect(chosen(text, 'car_type')).toBe('');
    expect(entered(text, 'vehiclePriceBudget')).toBe('');
    expect(text).not.toContain('<script>');
  });

  test('asks for the loan that a repayment pays for, and the cars within it', async () => {
    const { text } = await get(
      `/finance?car_id=${idOf('PLAIN')}&price=%2430%2C000&deposit=0&termMonths=60&interestRate=0&balloon=0&frequency=monthly`,
    );
    // 30,400 / 60 + 8
    expect(text).toContain('<dd data-figure="payment">$515<');
    // One of them has just been sold, and is still in search.
    expect(text).toContain('See 3 cars within $515 a month');
    expect(text).toContain(`<input type="hidden" name="car_id" value="${idOf('PLAIN')}">`);
    expect(calculated(text)).toBe('$30,000');
  });

  test('gives the reason when no loan is possible', async () => {
    const { text } = await get('/finance?price=30000&deposit=40000');
    expect(text).toContain('nothing to borrow');
    expect(text).toMatch(/data-loan data-stale/);
  });
});

test('without parameters, or with nothing to fill in, the page is served as built', async () => {
  for (const path of ['/finance', '/finance?utm_source=mail', '/finance?car_id=']) {
    const { headers } = await get(path);
    expect([headers.etag === undefined, headers['cache-control']]).toEqual([false, 'no-cache']);
  }
  expect((await get(`/about?car_id=${idOf('PLAIN')}`)).text).toContain('About us');
  expect((await get(`/no-such-page?car_id=${idOf('PLAIN')}`)).status).toBe(404);
});

describe('finance for one car', () => {
  const personal = (stocknum: string) => `/personalised/finance?car_id=${idOf(stocknum)}`;

  test('is a page for a car with an NVIC', async () => {
    const { status, text } = await get(personal('NVIC'));
    expect(status).toBe(200);
    expect(calculated(text)).toBe('30,000');
    expect(entered(text, 'car_id')).toBe(String(idOf('NVIC')));
    expect(text).toContain('comparison rate');
  });

  test.each([
    ['without one', 'PLAIN', 'vehiclePriceBudget=20000'],
    ['that was sold', 'SOLD1', 'vehiclePriceBudget=9000'],
  ])('leads to the form for a car %s', async (_, stocknum, budget) => {
    const car = `car_id=${idOf(stocknum)}&car_type=used&${budget}&preferredDealership=yard`;
    expect(await redirectOf(personal(stocknum))).toEqual([302, `/finance?${car}#finance-form`]);
  });

  test.each(['', '?car_id=999999', '?car_id=x'])(
    'redirects to the finance page without a car (%s)',
    async (query) => {
      expect(await redirectOf(`/personalised/finance${query}`)).toEqual([302, '/finance']);
    },
  );

  test.each(['/finance', '/finance-enquiry', '/finance/'])(
    'is where %s redirects for such a car',
    async (path) => {
      expect(await redirectOf(`${path}?car_id=${idOf('NVIC')}&car_type=used`)).toEqual([
        302,
        personal('NVIC'),
      ]);
    },
  );

  test('comes after the sign-in on a gated site', async () => {
    const asked = `/finance?car_id=${idOf('NVIC')}&vehiclePriceBudget=1`;
    const [status, location] = await redirectOf(asked, 'gated');
    expect(status).toBe(302);
    const signInPage = new URL(String(location), 'http://gated.localhost');
    expect([signInPage.pathname, signInPage.searchParams.get('redirect')]).toEqual(['/sign-in', asked]);
    expect((await get(personal('NVIC'), 'gated')).headers.location).toMatch(/^\/sign-in\?/);

    const browser = aBrowser(platform, 'gated');
    await signIn(platform, browser, ANN);
    expect((await browser.get(asked)).headers.location).toBe(personal('NVIC'));
    const page = await browser.get(personal('NVIC'));
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });
});

test('the cars API gives the total along with the first cars found', async () => {
  const { headers, text } = await get('/api/cars?price=:30000&limit=1');
  expect([headers['x-total-count'], JSON.parse(text).length]).toEqual(['3', 1]);
});

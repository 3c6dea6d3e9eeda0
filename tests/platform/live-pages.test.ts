/** Pages that no build could contain, drawn by the platform with the templates of built pages. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freshPagePath } from '#domain/inventory/page/fresh-page.ts';
import { silentLog } from '../../src/server/http/log.ts';
import { aLocation, lead, postForm } from './support/leads.ts';
import { minimalBuilder } from './support/minimal-builder.ts';
import { type Answer, rows, TENANTS, type TestPlatform, testPlatform } from './support/platform.ts';

const DAY_MS = 86_400_000;
let now = new Date('2026-11-21T02:00:00Z');
let platform: TestPlatform;
const slugs = new Map<string, string>();

/** The response to a form that was posted before its site had a release. */
let beforeRelease: Answer;
const posted = { ...lead('greta'), form: 'contact', postcode: '12', message: 'Keep <b>this</b>' };

beforeAll(async () => {
  const [north, south] = TENANTS;
  if (!north || !south) throw new Error('two tenants are expected');
  const locations = [aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' })];
  platform = await testPlatform({
    builder: 'astro',
    rendering: {},
    now: () => now,
    tenants: [{ ...north, locations }, south],
    paused: true,
  });
  beforeRelease = await postForm(platform, 'north', '/api/enquiries', posted);
  await platform.feed('north-yard', rows(2, 20_000));
  await platform.feed('south-yard', [{ stock: 'S', model: 'Camry', price: 30_000 }]);
  platform.resumePublishing();
  await platform.whenPublished();
  // From here on the stock changes and the releases stay the same.
  platform.publisher.pause();
  await platform.feed('north-yard', [
    ...rows(2, 20_000),
    { stock: 'NEW1', model: 'Home </script><b>Cruiser', price: 80_000 },
    { stock: 'OLD', model: 'HiLux', price: 50_000 },
  ]);
  for (const site of ['north', 'south']) {
    for (const { stocknum, slug } of await platform.stock(site)) slugs.set(stocknum, slug);
  }
});
afterAll(() => platform.end());

const slugOf = (stocknum: string) => slugs.get(stocknum) ?? 'missing';
const get = (path: string, headers: Record<string, string> = {}) => platform.site('north', path, { headers });

describe('a car that came after the build', () => {
  test('has its whole page, in the site’s own frame and with a content security policy', async () => {
    const answer = await get(`/cars/${slugOf('NEW1')}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Dealer north');
    expect(answer.text).toContain('$80,000');
    expect(answer.text).toContain('All Specifications');
    expect(answer.headers['content-security-policy']).toContain('sha256-');
    expect(answer.text).not.toContain('noindex');
    expect(answer.text).toContain('/og/site.jpg');
    expect(answer.text).toContain(`href="http://north.localhost:${platform.port}/cars/${slugOf('NEW1')}"`);
  });

  test('has its forms, in the file that built pages name and each as a page of its own', async () => {
    const path = `/cars/${slugOf('NEW1')}`;
    const [, file = ''] = /data-car-forms="([^"]+)"/.exec((await get(path)).text) ?? [];
    const { status, headers, text } = await get(file);
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')]);
    expect(Object.keys(JSON.parse(text))).toEqual(['enquiry', 'test-drive', 'request-photos']);
    for (const form of ['enquire', 'test-drive', 'photos']) {
      const page = await get(`${path}/${form}`);
      expect([page.status, page.text.includes('noindex')]).toEqual([200, true]);
      expect(page.text).toContain('action="/api/enquiries"');
      expect(page.text).toContain(`name="page_id" value="${path}"`);
    }
    expect((await get(`${path}/unknown`)).status).toBe(404);
    expect((await get('/cars/never-seen/enquire')).status).toBe(404);
  });

  test('cannot inject markup through its name', async () => {
    const { text } = await get(`/cars/${slugOf('NEW1')}`);
    // Attribute values may contain it.
    expect(text.replace(/="[^"]*"/g, '')).not.toContain('<b>Cruiser');
    const [, data = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(data).model).toContain('</script>');
  });

  test('is compressed for clients that accept it, and has no body for HEAD', async () => {
    const path = `/cars/${slugOf('NEW1')}`;
    const packed = await get(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.body).toString()).toContain('$80,000');
    const head = await platform.site('north', path, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('has no page on another tenant’s site', async () => {
    const answer = await platform.site('south', `/cars/${slugOf('NEW1')}`);
    expect(answer.status).toBe(404);
  });
});

describe('a car in the release', () => {
  test('is served from the release; drawn on request, its page is the same to the byte', async () => {
    const built = await platform.site('south', `/cars/${slugOf('S')}`);
    const fresh = await platform.site('south', freshPagePath(slugOf('S')));
    expect(built.headers.etag).toBeDefined();
    expect([fresh.status, fresh.headers.etag, fresh.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-cache',
    ]);
    // Only a build frames the picture for shared links.
    const apart = (html: string) => html.replace(/<meta property="og:image" content="[^"]*">/, '');
    expect(apart(fresh.text)).toBe(apart(built.text));
    expect(fresh.headers['content-security-policy']).toBe(built.headers['content-security-policy']);
  });
});

test('the data that pages are drawn from is not served', async () => {
  for (const path of ['/_live/pages/404.json', '/_live/pages/compare', '//_live/pages/404.json']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

describe('a car that never existed', () => {
  test('gets a page with similar cars', async () => {
    const answer = await get('/cars/2019-toyota-corolla-ascent-77');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Similar cars');
    expect(answer.text).toContain(`href="/cars/${slugOf('A1')}"`);
  });

  test('gets the page as built if there are no similar cars', async () => {
    const answer = await get('/cars/nothing-of-the-kind');
    expect([answer.status, answer.text.includes('Fresh in stock')]).toEqual([404, true]);
  });
});

describe('a comparison of cars', () => {
  test('is in the page without script, and its script is there too', async () => {
    const { text } = await get(`/compare?cars=${slugOf('A1')},${slugOf('OLD')},no-such-car`);
    expect(text).toContain('$20,000');
    expect(text).toContain('$50,000');
    expect(text.replaceAll('<!-- -->', '')).toContain('“no-such-car” isn’t in our stock');
    expect(text).toContain(`href="/compare?cars=${slugOf('OLD')},no-such-car"`.replace(',no-such-car', ''));
    const [, data = ''] = /data-compare-known>([^<]*)</.exec(text) ?? [];
    expect(JSON.parse(data).cars).toHaveLength(3);
  });

  test('leaves out another tenant’s cars', async () => {
    const { text } = await get(`/compare?cars=${slugOf('S')}`);
    expect(text).not.toContain('$30,000');
  });

  test('without cars is the page as built', async () => {
    const { text } = await get('/compare');
    expect(text).toContain('Turn on JavaScript to choose cars to compare.');
    expect(text).not.toContain('data-compare-known');
  });
});

describe('a form that was posted without script and needs correction', () => {
  test('comes back as typed, in the site’s own frame and with a content security policy', async () => {
    const answer = await postForm(platform, 'north', '/api/enquiries', { ...posted, page_id: '/contact-us' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('<link rel="icon" href="/favicon.svg"');
    expect(answer.text).toContain('<title>Please check: Send us a message | Dealer north</title>');
    expect(answer.text).toContain('Invalid postcode. Please enter a 4-digit number.');
    expect(answer.text).toContain('Keep &lt;b&gt;this&lt;/b&gt;');
    expect(answer.text).toMatch(/name="page_id" value="\/contact-us"/);
    expect(answer.text).toContain('noindex');
    expect(answer.headers['content-security-policy']).toContain('sha256-');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('still has and names the car that it is about', async () => {
    const [car] = await platform.stock('north');
    const body = { ...posted, form: 'enquiry', car_id: car?.id };
    const { text } = await postForm(platform, 'north', '/api/enquiries', body);
    expect(text).toContain(`<p class="lead-about">${car?.name}`);
    expect(text).toContain(`name="car_id" value="${car?.id}"`);
  });

  test('comes back on a plain page while the site has no release', () => {
    const answer = beforeRelease;
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('/favicon.svg');
    expect(answer.text).toContain('Invalid postcode. Please enter a 4-digit number.');
    expect(answer.text).toContain('Keep &lt;b&gt;this&lt;/b&gt;');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

test('a test drive booked without script is confirmed with its time and a calendar file', async () => {
  const [car] = await platform.stock('north');
  const date = new Date(now.getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  const body = { ...lead('tess'), form: 'test-drive', car_id: car?.id };
  const posted = await postForm(platform, 'north', '/api/enquiries', {
    ...body,
    ...{ preferred_date: date, preferred_time: '10:00' },
  });
  expect(posted.status).toBe(303);
  const page = await get(posted.headers.location ?? '');
  expect(page.status).toBe(200);
  expect(page.text).toContain('We have booked your test drive.');
  expect(page.text).toContain('Tuesday, 24 November 2026, 10:00 am AEST');
  expect(page.text).toContain(car?.name);
  expect(page.headers['cache-control']).toBe('private, no-store');
  const [, href = ''] = /href="(\/api\/appointments\/[^"]+\.ics)"/.exec(page.text) ?? [];
  expect((await get(href)).text).toContain('DTSTART:20261124T000000Z');
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await get(`/success?appointment=${id}`)).text).toContain('our team has it.');
  }
});

test('a form posted without script leads to a page with its reference, for that browser only', async () => {
  const [car] = await platform.stock('north');
  const posted = await postForm(platform, 'north', '/api/enquiries', {
    ...{ ...lead('nina'), form: 'enquiry', car_id: car?.id, message: 'Hello' },
  });
  const path = posted.headers.location ?? '';
  const cookie = String(posted.headers['set-cookie']).split(';')[0] ?? '';
  const own = await get(path, { cookie });
  expect(own.text).toMatch(/Your reference: DN-\d{4}/);
  expect(own.text).toContain(`We have your enquiry for the ${car?.name}.`);
  expect(own.headers['cache-control']).toBe('private, no-store');
  const stranger = await get(path);
  expect(stranger.status).toBe(200);
  expect(stranger.text).toContain('our team has it.');
  expect(stranger.text).not.toMatch(/DN-\d{4}/);
});

test('an enquiry or a booked test drive is not told to come and see a car that was sold since', async () => {
  const car = (await platform.stock('north')).find(({ stocknum }) => stocknum === 'OLD');
  const date = new Date(now.getTime() + 4 * DAY_MS).toISOString().slice(0, 10);
  const thanks = async (answers: Record<string, unknown>) => {
    const posted = await postForm(platform, 'north', '/api/enquiries', { ...answers, car_id: car?.id });
    const cookie = String(posted.headers['set-cookie']).split(';')[0] ?? '';
    return async () => (await get(posted.headers.location ?? '', { cookie })).text;
  };
  const pages = [
    await thanks({ ...lead('olga'), form: 'enquiry', message: 'Hello' }),
    await thanks({ ...lead('otto'), form: 'test-drive', preferred_date: date, preferred_time: '11:00' }),
  ];
  for (const page of pages) {
    expect(await page()).toContain('Back to the car');
    expect(await page()).toContain('Come and see us');
  }
  await platform.feed('north-yard', rows(2, 20_000));
  for (const page of pages) {
    const text = await page();
    expect(text).toContain('That car is no longer for sale, so we’ll look for another one like it.');
    expect(text).toContain('href="/search/toyota/hilux"');
    expect(text).toContain('You may also like');
    expect(text).not.toMatch(/Come and see|Back to the car|have the car ready|get it ready/);
  }
});

test('a sold car’s page stays for 90 days, hidden from search engines, then redirects to its model', async () => {
  const path = `/cars/${slugOf('OLD')}`;
  await platform.feed('north-yard', rows(2, 20_000));
  now = new Date(now.getTime() + 30 * DAY_MS);
  const sold = await get(path);
  expect(sold.status).toBe(200);
  expect(sold.text).toContain('Unfortunately this car recently sold.');
  expect(sold.text).toContain('noindex');
  now = new Date(now.getTime() + 61 * DAY_MS);
  const gone = await get(path);
  expect([gone.status, gone.headers.location]).toEqual([301, '/search/toyota/hilux']);
});

/** Its sites have a frame that no template can be drawn in. */
function builderOfUndrawable() {
  const builder = minimalBuilder();
  const { build } = builder;
  builder.build = async (...task) => ({
    ...(await build(...task)),
    frame: { origin: 'http://north.localhost/' },
  });
  return builder;
}

test('a page that fails to draw is served as built, and the log says why', async () => {
  const logged: unknown[] = [];
  const builder = builderOfUndrawable();
  const other = await testPlatform({
    builder,
    rendering: {},
    log: { ...silentLog, error: (...words) => void logged.push(...words) },
  });
  onTestFinished(() => other.end());
  await other.whenPublished();
  const answer = await postForm(other, 'north', '/api/enquiries', posted);
  expect([answer.status, answer.text.includes('Keep &lt;b&gt;this&lt;/b&gt;')]).toEqual([422, true]);
  const [message, error] = logged;
  expect(message).toBe('the page formAgain of north was not rendered');
  // The log says where in the template it failed.
  expect((error as Error).stack).toMatch(/\/answers\/again: TypeError[\s\S]*\.mjs:\d+/);
});

test('a page that is only drawn on request asks to come back when it cannot be drawn', async () => {
  const builder = builderOfUndrawable();
  const other = await testPlatform({
    builder,
    rendering: {},
    log: silentLog,
    tenants: [{ slug: 'north', dealerships: ['north-yard'], reserve: { enabled: true } }],
  });
  onTestFinished(() => other.end());
  await other.feed('north-yard', [{ stock: 'N', model: 'Corolla', price: 20_000 }]);
  await other.whenPublished();
  const [car] = await other.stock('north');
  const page = await other.site('north', `/cars/${car?.slug}/checkout`);
  expect([page.status, page.headers['retry-after'], page.headers.refresh]).toEqual([503, '5', '5']);
  expect(page.text).toContain('try again in a few seconds');
  expect((await other.site('north', '/cars/no-such-car/checkout')).status).toBe(404);
});

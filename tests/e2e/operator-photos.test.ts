/** What operators see about photos: which cars have too few, and why photos were left out. */
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listening } from '../fixtures/local-server.ts';
import { aPhoto, comingSoon } from '../fixtures/photos.ts';
import { form, type TestPlatform, testPlatform } from '../platform/support/platform.ts';
import { accessibilityProblems, newPage, onDeskAndPhone } from './browser.ts';

const MAPPING = {
  format: 'json',
  fields: {
    ...{ stocknum: 'stock', images: 'photos', make: { value: 'Toyota' }, model: 'model' },
    ...{ year: { value: 2022 }, car_type: { value: 'used' }, price: { value: '30000' } },
  },
};
const LONG =
  'a-very-long-name-without-a-single-break-as-dealers-systems-write-them-0123456789abcdef0123456789.jpg';
let platform: TestPlatform;
let server: Server;

beforeAll(async () => {
  const bodies = new Map<string, Buffer>([
    ...(await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 10, 11].map(
        async (seed) => [`/good-${seed}.jpg`, await aPhoto(seed)] as const,
      ),
    )),
    ['/again.jpg', await aPhoto(7, { quality: 50 })],
    [`/${LONG}`, await aPhoto(9, { width: 120, height: 90 })],
    ['/page.jpg', Buffer.from('<!doctype html><title>Sign in</title>')],
    ['/iphone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['/soon.jpg', await comingSoon()],
  ]);
  server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  const host = await listening(server);
  platform = await testPlatform({
    variables: { PHOTOS_FROM_PRIVATE_NETWORKS: 'yes' },
    tenants: [{ slug: 'north', dealerships: ['north-yard'], images: { wanted: 4 } }],
    paused: true,
  });
  const of = (...names: string[]) => names.map((name) => `${host}/${name}`);
  const good = (...seeds: number[]) => of(...seeds.map((seed) => `good-${seed}.jpg`));
  const rows = [
    { stock: 'FULL', model: 'Camry', photos: good(1, 2, 3, 4) },
    { stock: 'FEW', model: 'Yaris', photos: good(5, 6) },
    {
      ...{ stock: 'FAULTY', model: 'Hilux' },
      photos: [
        ...good(7),
        ...of('again.jpg', LONG, 'page.jpg', 'iphone.heic', 'gone.jpg', 'soon.jpg'),
        ...good(8, 10, 11),
      ],
    },
    { stock: 'SOON', model: 'Kluger', photos: of('soon.jpg') },
  ];
  const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(rows) });
  const answer = await platform.api('/api/stock/north-yard', {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
    body,
  });
  expect(answer.status).toBe(200);
});
afterAll(async () => {
  await platform?.end();
  server?.closeAllConnections();
  server?.close();
});

async function signedIn(): Promise<Page> {
  // The site is never built, so it has no drawings.
  const page = await newPage({ expectedErrors: [/503 .*\/artwork\//] });
  await page.goto(`http://north.localhost:${platform.port}/operator`);
  await page.getByLabel('Operator token').fill(platform.adminToken);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await page.getByRole('link', { name: 'Cars', exact: true }).first().waitFor();
  return page;
}

test('cars with few photos are listed, and each photo that was left out with its reason', async () => {
  const page = await signedIn();
  const item = (stock: string) => page.getByRole('listitem').filter({ hasText: stock }).first();
  await vi.waitFor(
    async () => {
      await page.goto(`http://north.localhost:${platform.port}/operator/cars?which=photos`);
      expect(await item('FAULTY').textContent({ timeout: 1000 })).toContain('6 photos left out');
      expect(await item('SOON').textContent({ timeout: 1000 })).toContain('stands for a photo');
    },
    { interval: 500, timeout: 40_000 },
  );
  await expect.poll(() => item('FEW').textContent()).toContain('2 of 4 photos');
  await expect.poll(() => item('SOON').textContent()).toContain('No photos');
  await expect.poll(() => page.getByText('FULL').count()).toBe(0);
  await item('FAULTY').getByText('6 photos left out').click();
  const reasons = await item('FAULTY').getByRole('listitem').allTextContents();
  expect(reasons.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'again.jpg: duplicate',
    `${LONG}: too small: 120 × 90 pixels`,
    'page.jpg: a web page, not a photo',
    'iphone.heic: HEIC, which browsers cannot show',
    'gone.jpg: the answer is 404',
    'soon.jpg: stands for a photo',
  ]);
  const link = item('FAULTY').getByRole('link', { name: 'again.jpg' });
  expect(await link.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/again\.jpg$/);
  await onDeskAndPhone(page, async () => {
    expect(await accessibilityProblems(page)).toEqual([]);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBe(0);
  });
});

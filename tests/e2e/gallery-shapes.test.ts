/** A gallery with photos in every shape that phones and cameras take, by touch and keyboard. */
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listening } from '../fixtures/local-server.ts';
import { aPhoto } from '../fixtures/photos.ts';
import { form, type TestPlatform, testPlatform } from '../platform/support/platform.ts';
import { accessibilityProblems, layoutShift, newPage } from './browser.ts';
import { buttonNamed, gallery, hasFocus, photoInView, photoStrip, photoViewer } from './page-parts.ts';

const MAPPING = {
  format: 'json',
  fields: {
    ...{ stocknum: 'stock', images: 'photos', make: { value: 'Toyota' }, model: { value: 'HiLux' } },
    ...{ year: { value: 2022 }, car_type: { value: 'used' }, price: { value: '30000' } },
  },
};
/** The first has the full size of a camera. */
const SHAPES = [
  ['3:2', { width: 3900, height: 2600 }],
  ['portrait', { width: 900, height: 1200 }],
  ['panorama', { width: 2400, height: 800 }],
  ['16:9', { width: 1920, height: 1080 }],
  ['4:3', { width: 1600, height: 1200 }],
] as const;
const LAST = SHAPES.length;
const WIDTHS = [390, 320];

let platform: TestPlatform;
let server: Server;
let path: string;

beforeAll(async () => {
  const bodies = await Promise.all(SHAPES.map(([, size], seed) => aPhoto(seed + 60, size)));
  server = createServer((request, response) => {
    const body = bodies[Number(/\d+/.exec(request.url ?? '')?.[0])];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'image/jpeg' }).end(body);
  });
  const host = await listening(server);
  platform = await testPlatform({
    builder: 'astro',
    variables: { PHOTOS_FROM_PRIVATE_NETWORKS: 'yes' },
    tenants: [{ slug: 'north', dealerships: ['north-yard'] }],
  });
  const rows = [{ stock: 'A1', photos: SHAPES.map((_, each) => `${host}/${each}.jpg`) }];
  const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(rows) });
  await platform.api('/api/stock/north-yard', {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
    body,
  });
  const [car] = await platform.stock('north');
  path = `/cars/${car?.slug}`;
  await vi.waitFor(
    async () => {
      const { text } = await platform.site('north', path);
      expect([text.includes('/photos/'), text.includes(host)]).toEqual([true, false]);
    },
    { interval: 500, timeout: 200_000 },
  );
});
afterAll(async () => {
  await platform?.end();
  server?.closeAllConnections();
  server?.close();
});

/** Waits until the strip has come to rest at a picture. */
const at = async (page: Page, number: number) => {
  await expect.poll(() => photoInView(page)).toBe(number);
  await expect
    .poll(() => photoStrip(page).evaluate((element) => element.scrollLeft % element.clientWidth))
    .toBeLessThan(2);
};

async function open(width: number): Promise<Page> {
  const page = await newPage({
    ...{ width, height: 700, hasTouch: true, isMobile: true, deviceScaleFactor: 2, reducedMotion: 'reduce' },
  });
  await page.goto(`http://north.localhost:${platform.port}${path}`);
  await buttonNamed(page, 'View full screen').waitFor();
  return page;
}

/** Moves a finger across the strip; `from` and `to` are fractions of its width. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const box = await photoStrip(page).boundingBox();
  if (box === null) throw new Error('No strip');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 })),
    });
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step++) await touch('touchMove', from + ((to - from) * step) / 8);
  await touch('touchEnd');
  await session.detach();
}

test('a 4:3 photo is cropped in its box as on cards', async () => {
  const page = await open(390);
  // The part of the photo that the box shows, and the crop that cards get, both scaled down for comparison.
  const difference = (position: string | null) =>
    photoStrip(page)
      .locator('li img')
      .last()
      .evaluate(async (img: HTMLImageElement, at) => {
        const stem = img.currentSrc.replace(/w\d+\.\w+$/, '');
        const greys = async (url: string, share: number) => {
          const picture = new Image();
          picture.src = url;
          await picture.decode();
          const canvas = new OffscreenCanvas(48, 32);
          const context = canvas.getContext('2d');
          if (context === null) throw new Error('no canvas');
          const height = Math.min(picture.naturalHeight, (picture.naturalWidth * 2) / 3);
          const top = (picture.naturalHeight - height) * share;
          context.drawImage(picture, 0, top, picture.naturalWidth, height, 0, 0, 48, 32);
          return context.getImageData(0, 0, 48, 32).data;
        };
        const [, y = '50'] = (at ?? getComputedStyle(img).objectPosition).split(/[\s%]+/);
        const [whole, cut] = await Promise.all([
          greys(`${stem}w800.webp`, Number(y) / 100),
          greys(`${stem}c400.webp`, 0),
        ]);
        return whole.reduce((sum, value, index) => sum + Math.abs(value - (cut[index] ?? 0)), 0);
      }, position);
  await photoStrip(page).locator('li img').last().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      photoStrip(page)
        .locator('li img')
        .last()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  const shown = await difference(null);
  // In this photo the car is well below the middle.
  for (const other of ['50% 0%', '50% 50%']) expect(shown).toBeLessThan(await difference(other));
  expect(shown).toBeLessThanOrEqual(await difference('50% 100%'));
});

describe.each(WIDTHS)('at %i px', (width) => {
  test('swiping goes from first to last photo and back, with the right count and no layout shift', async () => {
    const page = await open(width);
    for (let number = 1; number <= LAST; number++) {
      await at(page, number);
      await gallery(page).getByText(`${number} / ${LAST}`).first().waitFor();
      const picture = photoStrip(page)
        .locator('img')
        .nth(number - 1);
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);
      await swipe(page, 0.9, 0.15);
    }
    // The last photo stays at the end.
    await at(page, LAST);
    await swipe(page, 0.15, 0.9);
    await at(page, LAST - 1);
    await gallery(page)
      .getByText(`${LAST - 1} / ${LAST}`)
      .first()
      .waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });

  test('a photo whose car would be cropped by 3:2 is shown whole', async () => {
    const page = await open(width);
    const fits = await photoStrip(page)
      .locator('img')
      .evaluateAll((all) => all.map((image) => getComputedStyle(image).objectFit));
    expect(Object.fromEntries(SHAPES.map(([name], index) => [name, fits[index]]))).toEqual({
      ...{ '3:2': 'cover', '4:3': 'cover' },
      ...{ portrait: 'contain', panorama: 'contain', '16:9': 'contain' },
    });
  });

  test('full screen works by keyboard and touch, as sharp as the original; focus and position return', async () => {
    const page = await open(width);
    await photoStrip(page).focus();
    await page.keyboard.press('ArrowRight');
    await at(page, 2);
    await page.keyboard.press('Home');
    await at(page, 1);
    const opener = buttonNamed(page, 'View full screen');
    await opener.tap();
    await photoViewer(page).waitFor();
    const file = () =>
      photoStrip(page)
        .locator('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).currentSrc.split('/').at(-1));
    // A phone does not load more pixels than it can show.
    await expect.poll(file).toMatch(/^w(?:800|1200)\.avif$/);
    const closer = buttonNamed(photoViewer(page), 'Zoom in');
    for (let step = 0; step < 6 && (await closer.isEnabled()); step++) await closer.tap();
    await expect.poll(file).toBe('w3840.avif');
    await expect
      .poll(() =>
        photoStrip(page)
          .locator('img')
          .first()
          .evaluate((image) => (image as HTMLImageElement).complete),
      )
      .toBe(true);
    // The button is disabled now, but keys still work.
    await page.keyboard.press('0');
    await swipe(page, 0.9, 0.15);
    await at(page, 2);
    await photoViewer(page).getByText(`2 / ${LAST}`).waitFor();
    // A portrait photo fills the height.
    const whole = await photoStrip(page)
      .locator('img')
      .nth(1)
      .evaluate((image) => getComputedStyle(image).objectFit);
    expect(whole).toBe('contain');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => photoViewer(page).count()).toBe(0);
    await expect.poll(() => hasFocus(opener)).toBe(true);
    await at(page, 2);
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
});

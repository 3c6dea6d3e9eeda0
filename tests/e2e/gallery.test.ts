/** A car's pictures, running costs, sharing, recently viewed cars and printing, in a real browser. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { RECENT_SHARDS, recentShardPath } from '#domain/saved/recent.ts';
import { accessibilityProblems, ask, layoutShift, newPage, type PageOptions, siteUrl } from './browser.ts';
import {
  BOX,
  buttonNamed,
  carPanel,
  fold,
  gallery,
  hasFocus,
  hrefsOf,
  openMore,
  photoInView,
  photoStrip,
  photoViewer,
  settled,
  toast,
} from './page-parts.ts';

const HARBOUR = () => siteUrl('harbour-motor-group');
const TURNTABLE = '/media/demo/turntable.svg#a1';

interface ShownCar {
  slug: string;
  picture: string;
}

/** The cars for sale, as the site lists them for recently viewed cars. */
async function carsOf(site: string): Promise<ShownCar[]> {
  const shards = await Promise.all(
    Array.from(
      { length: RECENT_SHARDS },
      async (_, shard) => JSON.parse((await ask(site + recentShardPath(shard))).text) as ShownCar[],
    ),
  );
  return shards.flat();
}

async function carPath(
  wanted: (car: ShownCar) => boolean | Promise<boolean>,
  site = HARBOUR(),
): Promise<string> {
  for (const car of await carsOf(site)) if (await wanted(car)) return `/cars/${car.slug}`;
  throw new Error('There is no such car');
}

const htmlOf = async (path: string, site = HARBOUR()) => (await ask(site + path)).text;
/** A car with a video and a 360° view: picture, video, 360°, three pictures. */
const studioCar = () => carPath(({ picture }) => picture === TURNTABLE);
/** A car whose HTML contains the words. */
const carWith = (words: string, site?: string) =>
  carPath(async ({ slug }) => (await htmlOf(`/cars/${slug}`, site)).includes(words), site);

async function open(path: string, options: PageOptions = {}, site = HARBOUR()): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(site + path);
  await page.locator('section[data-live], figure, [data-recent]').first().waitFor({ state: 'attached' });
  return page;
}

const at = (page: Page, number: number) => expect.poll(() => photoInView(page)).toBe(number);
const scaleOf = (page: Page) =>
  photoStrip(page)
    .locator('[data-kind="photo"] img')
    .first()
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

describe('the gallery of a page', () => {
  test('moves by arrows, keys and thumbnails, and stops at its ends', async () => {
    const page = await open(await studioCar());
    const controls = gallery(page);
    await controls.getByText('1 / 6').first().waitFor();
    await expect.poll(() => buttonNamed(controls, 'Previous photo').isDisabled()).toBe(true);
    await buttonNamed(controls, 'Next photo').click();
    await at(page, 2);
    await controls.getByText('2 / 6').first().waitFor();
    await photoStrip(page).focus();
    await page.keyboard.press('ArrowRight');
    await at(page, 3);
    await page.keyboard.press('End');
    await at(page, 6);
    await expect.poll(() => buttonNamed(controls, 'Next photo').isDisabled()).toBe(true);
    await page.keyboard.press('ArrowRight');
    await at(page, 6);
    await page.keyboard.press('Home');
    await at(page, 1);
    await page.getByRole('link', { name: 'Photo 5', exact: true }).click();
    await at(page, 5);
    await expect
      .poll(() => gallery(page).locator('[aria-current="true"]').getAttribute('href'))
      .toBe('#picture-5');
  });

  test('moves by swiping', async () => {
    const page = await open(await studioCar(), { width: 390, hasTouch: true, isMobile: true });
    const box = await photoStrip(page).boundingBox();
    if (box === null) throw new Error('No strip');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map((part) => ({ x: box.x + box.width * part, y: box.y + box.height / 2 })),
      });
    await touch('touchStart', 0.9);
    for (const part of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) await touch('touchMove', part);
    await touch('touchEnd');
    await at(page, 2);
  });

  test('is a strip with links and without buttons, without script', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(HARBOUR() + (await studioCar()));
    expect(await gallery(page).getByRole('button').count()).toBe(0);
    await expect.poll(() => photoStrip(page).locator('li').count()).toBe(6);
    await page.getByRole('link', { name: 'Photo 4', exact: true }).click();
    await expect
      .poll(() => photoStrip(page).evaluate((element) => element.scrollLeft > element.clientWidth * 2))
      .toBe(true);
  });

  test('loads its first picture at once, and the others when needed', async () => {
    const path = await studioCar();
    const page = await newPage();
    await page.goto(HARBOUR() + path);
    await settled(page);
    const pictures = await photoStrip(page)
      .locator('img')
      .evaluateAll((all) =>
        all.map((picture) => [
          picture.getAttribute('loading'),
          picture.getAttribute('fetchpriority'),
          picture.getAttribute('width'),
        ]),
      );
    expect(pictures[0]).toEqual(['eager', 'high', '900']);
    expect(new Set(pictures.slice(1).map(String))).toEqual(new Set(['lazy,,900']));
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });

  test('shows the drawing instead of a photo that does not load', async () => {
    const page = await open(await carWith('/media/demo/removed.jpg'), { expectedErrors: [/404/] });
    const broken = photoStrip(page).locator('li').nth(6).locator('img');
    for (let place = 2; place <= 7; place++) {
      await buttonNamed(gallery(page), 'Next photo').click();
      await at(page, place);
    }
    await expect.poll(() => broken.getAttribute('src')).toMatch(/^\/artwork\/.+\.webp$/);
    await expect.poll(() => broken.getAttribute('alt')).toMatch(/^Illustration of a /);
    // The other photos stay.
    await expect.poll(() => photoStrip(page).locator('[data-drawn]').count()).toBe(1);
  });

  test('shows the drawing even if the first photo fails before any script runs', async () => {
    const page = await newPage({ expectedErrors: [/Failed to load/] });
    await page.route('**/turntable.svg*', (route) => route.abort());
    await page.goto(HARBOUR() + (await studioCar()));
    await expect
      .poll(() => photoStrip(page).locator('img').first().getAttribute('src'))
      .toMatch(/^\/artwork\//);
  });
});

describe('full screen', () => {
  test('opens by button, picture and key, closes with Escape and returns the focus', async () => {
    const page = await open(await studioCar());
    const opener = buttonNamed(page, 'View full screen');
    const room = await gallery(page).boundingBox();
    await opener.click();
    await photoViewer(page).waitFor();
    await expect.poll(() => photoInView(page)).toBe(1);
    await page.keyboard.press('ArrowRight');
    await at(page, 2);
    await photoViewer(page).getByText('2 / 6').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => photoViewer(page).count()).toBe(0);
    await expect.poll(() => hasFocus(opener)).toBe(true);
    await expect.poll(() => photoInView(page)).toBe(2);
    expect(await gallery(page).boundingBox()).toEqual(room);

    await page.keyboard.press('Tab');
    await photoStrip(page).focus();
    await page.keyboard.press('Home');
    await at(page, 1);
    await page.keyboard.press('Enter');
    await photoViewer(page).waitFor();
    await buttonNamed(photoViewer(page), 'Close').click();
    await expect.poll(() => hasFocus(photoStrip(page))).toBe(true);
    await photoStrip(page).locator('img').first().click();
    await photoViewer(page).waitFor();
  });

  test('zooms by buttons, keys, wheel and double click, and pans', async () => {
    const page = await open(await studioCar());
    await buttonNamed(page, 'View full screen').click();
    const [closer, farther] = [
      buttonNamed(photoViewer(page), 'Zoom in'),
      buttonNamed(photoViewer(page), 'Zoom out'),
    ];
    await expect.poll(() => farther.isDisabled()).toBe(true);
    await closer.click();
    await expect.poll(() => scaleOf(page)).toBeCloseTo(1.5, 2);
    await farther.click();
    await expect.poll(() => scaleOf(page)).toBe(1);
    await photoStrip(page).focus();
    for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('+');
    await expect.poll(() => scaleOf(page)).toBe(5);
    await expect.poll(() => closer.isDisabled()).toBe(true);
    // While zoomed, arrows pan and do not change the picture.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => photoInView(page)).toBe(1);
    await page.keyboard.press('0');
    await expect.poll(() => scaleOf(page)).toBe(1);
    await photoStrip(page).dblclick({ position: { x: 500, y: 300 } });
    await expect.poll(() => scaleOf(page)).toBe(2.5);
    await photoStrip(page).dblclick({ position: { x: 500, y: 300 } });
    await expect.poll(() => scaleOf(page)).toBe(1);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    await at(page, 2);
    // A film cannot be zoomed.
    await expect.poll(() => closer.isDisabled()).toBe(true);
  });

  test('zooms with two fingers', async () => {
    const page = await open(await studioCar(), { width: 390, hasTouch: true, isMobile: true });
    await buttonNamed(page, 'View full screen').click();
    await photoViewer(page).waitFor();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart.map((x, id) => ({ x, y: 420, id })),
      });
    await touch('touchStart', 180, 210);
    for (const spread of [20, 40, 60, 80]) await touch('touchMove', 180 - spread, 210 + spread);
    await touch('touchEnd');
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
    await expect.poll(() => photoInView(page)).toBe(1);
  });

  test.each([390, 1440])('is accessible at %i px', async (width) => {
    const page = await open(await studioCar(), { width });
    expect(await accessibilityProblems(page, 'section[aria-label="Photos"]')).toEqual([]);
    await buttonNamed(page, 'View full screen').click();
    await photoViewer(page).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('End');
    await at(page, 6);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('films and 360° views', () => {
  test('a film loads only when played, plays, and stops when it is left', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(HARBOUR() + (await studioCar()));
    await settled(page);
    const film = gallery(page).locator('video');
    expect(asked.filter((path) => path.endsWith('.mp4'))).toEqual([]);
    await expect.poll(() => film.getAttribute('poster')).toBe(TURNTABLE);
    await buttonNamed(gallery(page), 'Next photo').click();
    await at(page, 2);
    await film.evaluate((video) => (video as HTMLVideoElement).play());
    await expect
      .poll(() => film.evaluate((video) => (video as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0);
    await buttonNamed(gallery(page), 'Next photo').click();
    await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).paused)).toBe(true);
  });

  test('a car turns by slider, keys and drag, all the way round', async () => {
    const page = await open(await studioCar());
    await page.getByRole('link', { name: '360° view', exact: true }).click();
    await at(page, 3);
    await buttonNamed(page, 'Rotate').click();
    const slider = page.getByRole('slider', { name: /^Rotate the / });
    await slider.waitFor();
    const shown = gallery(page).locator('[data-frames] img');
    const frame = async () => Number((await shown.getAttribute('src'))?.split('#a')[1]);
    await expect.poll(() => hasFocus(slider)).toBe(true);
    await expect.poll(() => frame()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame()).toBe(2);
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('15 degrees');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => frame()).toBe(24);
    await expect.poll(() => photoInView(page)).toBe(3);
    const box = await shown.boundingBox();
    if (box === null) throw new Error('Nothing to drag');
    await page.mouse.move(box.x + box.width * 0.3, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + 100, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => frame()).toBe(12);
    expect(await accessibilityProblems(page, 'section[aria-label="Photos"]')).toEqual([]);
  });

  test('load from their own provider only: the page’s policy allows no other site in a frame', async () => {
    const { headers } = await ask(HARBOUR() + (await studioCar()));
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "frame-src 'self'",
        "media-src 'self' https: http:",
        "img-src 'self' data: https: http:",
      ]),
    );
  });
});

describe('running costs', () => {
  const section = (page: Page) => fold(page, /^Running Costs/);
  const unfold = async (page: Page) => {
    if ((await section(page).getAttribute('open')) === null)
      await section(page).getByRole('heading', { level: 2 }).click();
  };
  const yearly = (page: Page) => section(page).getByRole('status').first().textContent();

  test('work without scripts, and follow the shopper’s own figures', async () => {
    const path = await carWith('data-energy="diesel"');
    const html = await htmlOf(path);
    const built = /<output[^>]*>(\$[\d,]+)<\/output>/.exec(html)?.[1];
    const page = await open(path);
    await unfold(page);
    await expect.poll(() => yearly(page)).toBe(built);
    const km = page.getByLabel('Kilometres a year');
    await km.fill('24000');
    const dollars = (text: string | null | undefined) => Number(text?.replace(/[$,]/g, ''));
    expect(Math.abs(dollars(await yearly(page)) - 2 * dollars(built))).toBeLessThanOrEqual(1);
    await km.fill('7');
    await expect.poll(() => km.getAttribute('aria-invalid')).toBe('true');
    await km.fill('24000');

    await page.reload();
    await unfold(page);
    await expect.poll(() => km.inputValue()).toBe('24000');
    await buttonNamed(page, 'Reset').click();
    await expect.poll(() => yearly(page)).toBe(built);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('harbour-motor-group:running-costs')))
      .toBeNull();
    expect(await accessibilityProblems(page, '[data-running]')).toEqual([]);
  });

  test('of a plug-in hybrid are not called complete', async () => {
    const page = await open(await carWith(', not including electricity'));
    await unfold(page);
    await expect.poll(() => section(page).textContent()).toContain('electricity is extra');
  });
});

describe('recently viewed cars', () => {
  const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

  test('are on the home page and other cars’ pages, newest first, without sold ones; they can be cleared', async () => {
    const page = await newPage();
    const [one, two] = (await carsOf(HARBOUR())).map(({ slug }) => `/cars/${slug}`) as [string, string];
    await page.goto(`${HARBOUR()}/`);
    await expect.poll(() => recent(page).count()).toBe(0);
    await page.goto(HARBOUR() + one);
    await page.goto(HARBOUR() + two);
    const links = () => hrefsOf(recent(page).getByRole('link'));
    await recent(page).scrollIntoViewIfNeeded();
    await expect.poll(links).toEqual([one]);

    await page.evaluate(() => {
      const key = 'harbour-motor-group:recent';
      const list = JSON.parse(localStorage.getItem(key) ?? '[]');
      localStorage.setItem(
        key,
        JSON.stringify([{ id: 987_654_321, slug: 'long-gone', name: 'Gone' }, ...list]),
      );
    });
    await page.goto(`${HARBOUR()}/`);
    await recent(page).scrollIntoViewIfNeeded();
    await expect.poll(links).toEqual([two, one]);
    expect(await accessibilityProblems(page, '[data-recent]')).toEqual([]);
    await buttonNamed(recent(page), 'Clear').click();
    await expect.poll(() => recent(page).count()).toBe(0);
    await page.reload();
    await expect.poll(() => recent(page).count()).toBe(0);
  });

  test('shift nothing that is visible', async () => {
    const page = await newPage();
    const [{ slug }] = (await carsOf(HARBOUR())) as [ShownCar];
    await page.goto(`${HARBOUR()}/cars/${slug}`);
    await page.goto(`${HARBOUR()}/`);
    await settled(page);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
});

describe('sharing', () => {
  test('copies the address and says so, if the device has no share sheet', async () => {
    const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true });
      delete (Navigator.prototype as { share?: unknown }).share;
    });
    const path = await studioCar();
    await page.goto(HARBOUR() + path);
    await openMore(page);
    await page.getByRole('link', { name: 'Share', exact: true }).click();
    await toast(page, 'Link copied.').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(HARBOUR() + path);
  });

  test('passes car and address to the device’s share sheet, and shows no message when that is closed', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (data: unknown) => {
          Object.assign(window, { shared: data });
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      });
    });
    const path = await studioCar();
    await page.goto(HARBOUR() + path);
    await openMore(page);
    await page.getByRole('link', { name: 'Share', exact: true }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: { url: string } }).shared);
    expect(shared).toMatchObject({ url: HARBOUR() + path, title: expect.stringMatching(/^\d{4} /) });
    expect(await toast(page, /copied|copy/).count()).toBe(0);
  });

  test('without script starts an email', async () => {
    expect(await htmlOf(await studioCar())).toMatch(/href="mailto:\?subject=20\d\d%20[^"]+body=/);
  });
});

test.each(['harbour-motor-group', 'summit-toyota', 'coastline-caravans'])(
  '%s: a printed car’s page has all its text, and no controls',
  async (tenant) => {
    const site = siteUrl(tenant);
    const [{ slug }] = (await carsOf(site)) as [ShownCar];
    const page = await newPage({ width: 794, height: 1123, expectedErrors: [/404/] });
    await page.goto(`${site}/cars/${slug}`);
    await page.emulateMedia({ media: 'print' });
    const pressable = await page
      .locator(BOX.pressable)
      .evaluateAll((all) =>
        all.filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 80)),
      );
    expect(pressable).toEqual([]);
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      carPanel(page).getByRole('strong').first(),
      gallery(page).getByRole('img').first(),
      fold(page, 'All Specifications').getByRole('term').first(),
    ]) {
      expect(await part.isVisible(), String(part)).toBe(true);
    }
    const [picture, panel] = await Promise.all([gallery(page).boundingBox(), carPanel(page).boundingBox()]);
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  },
);

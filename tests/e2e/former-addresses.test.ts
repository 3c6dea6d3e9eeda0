/** Addresses with former names or other spellings, and addresses of cars that are not in stock. */
import { describe, expect, test } from 'vitest';
import { slugify } from '#domain/inventory/naming.ts';
import { accessibilityProblems, ask, newPage, siteUrl, stockOf } from './browser.ts';
import { searchIsLive } from './page-parts.ts';

const SITE = 'harbour-motor-group';
const get = (path: string) => ask(siteUrl(SITE) + path);

describe('a former name redirects permanently', () => {
  test.each([
    ['/search/mazda/mazda3', '/search/mazda/3'],
    ['/search/Mazda/Mazda3/', '/search/mazda/3'],
    ['/search/MAZDA', '/search/mazda'],
    ['/search/mazda/mazda%203', '/search/mazda/3'],
    ['/search/mazda/cx5?price=:60000&utm_source=mail', '/search/mazda/cx-5?price=:60000&utm_source=mail'],
    ['/search/isuzu-ute/dmax', '/search/isuzu/d-max'],
    ['/search/station-wagon', '/search/wagon'],
  ])('%s to %s', async (from, to) => {
    const models = (await stockOf(SITE)).map(
      ({ make, model }) => `/search/${slugify(make)}/${slugify(model)}`,
    );
    const [path = ''] = to.split('?');
    if (path.split('/').length === 4 && !models.includes(path)) return;
    const { status, headers } = await get(from);
    expect([status, headers.location]).toEqual([301, to]);
    expect((await get(to)).status).toBe(200);
  });

  test('an existing page is not a former address', async () => {
    expect((await get('/search/mazda')).status).toBe(200);
    expect((await get('/search/mazda/')).status).toBe(200);
    expect((await get('/search/budget')).text).toContain('<h1');
  });
});

describe('an unknown word in an address is named', () => {
  test('without script', async () => {
    const cars = (await stockOf(SITE)).filter(
      ({ make, car_type, status: is }) => make === 'Mazda' && car_type === 'used' && is === 'in_stock',
    );
    const { status, text } = await get('/search/mazda/nonsense?car_type=used&status=in_stock');
    expect(status).toBe(200);
    expect(text).toContain('We don’t recognise “nonsense”. These are our used Mazdas.');
    expect(cars.length).toBeGreaterThan(0);
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/search\/mazda"/);
    expect(text).toMatch(/<meta name="robots" content="noindex/);
    const slugs = Array.from(
      text.matchAll(/class="car-card-name"><a href="\/cars\/([^"]+)"/g),
      ([, slug]) => slug,
    );
    const known = new Set(cars.map(({ slug }) => slug));
    expect(slugs.filter((slug) => !known.has(slug ?? ''))).toEqual([]);
  });

  test('a model that is not in stock can be requested', async () => {
    const { text } = await get('/search/mazda/rx-8');
    expect(text).toContain('We have no Mazda RX-8 right now. These are our Mazdas.');
    expect(text).toContain('/contact-us?looking_for=make%3DMazda%26make_model%3DMazda%257CRX-8');
  });

  test('an entirely unknown address shows all cars', async () => {
    const { text } = await get('/search/nonsense-of-all-kinds');
    expect(text).toContain('These are our cars.');
    expect(text).toContain('class="car-card"');
  });

  test('a word that occurs in the stock is searched for', async () => {
    const { text } = await get('/search/mazda/gt');
    expect(text).not.toContain('We don’t know');
  });

  test('with script, until the shopper changes the search', async () => {
    const page = await newPage({ reducedMotion: 'reduce', width: 390 });
    await page.goto(`${siteUrl(SITE)}/search/mazda/nonsense?utm_source=mail`);
    await searchIsLive(page);
    const note = page.getByText('We don’t recognise “nonsense”. These are our Mazdas.');
    expect(await note.count()).toBe(1);
    await expect.poll(() => page.url()).toBe(`${siteUrl(SITE)}/search/mazda?utm_source=mail`);
    expect(await accessibilityProblems(page, 'main')).toEqual([]);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/nonsense-390.png` });
    await page.getByRole('link', { name: 'Remove Mazda' }).click();
    await expect.poll(() => note.count()).toBe(0);
  });
});

test('a static host without the platform shows the right cars too', async () => {
  const page = await newPage({ reducedMotion: 'reduce' });
  const shell = (await get('/search')).text;
  await page.route('**/search/mazda/mazda3', (route) =>
    route.fulfill({ contentType: 'text/html', body: shell }),
  );
  await page.goto(`${siteUrl(SITE)}/search/mazda/mazda3`);
  await searchIsLive(page);
  await expect.poll(() => page.url()).toBe(`${siteUrl(SITE)}/search/mazda/3`);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/search\/mazda\/3$/);
});

/** The brochure's link on a car's page. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { SearchDocument } from '#domain/search/document.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { ask, newPage, type PageOptions, siteUrl, TENANTS } from './browser.ts';
import { openMore } from './page-parts.ts';

const TENANT = 'budget-cars-direct';

/** The first car in stock. */
async function carOf(tenant: string): Promise<SearchDocument> {
  const { text } = await ask(`${siteUrl(tenant)}/api/cars?status=in_stock&limit=1`);
  const [car] = JSON.parse(text) as SearchDocument[];
  if (!car) throw new Error(`${tenant} has no car in stock`);
  return car;
}

async function openCar(tenant: string, options: PageOptions = {}) {
  const car = await carOf(tenant);
  const page = await newPage(options);
  await page.goto(`${siteUrl(tenant)}/cars/${car.slug}`);
  await openMore(page);
  return { car, page, link: page.getByRole('link', { name: 'Brochure' }) };
}

test.each(TENANTS)(
  '%s: saves the brochure under the car’s name, without leaving the page',
  async (tenant) => {
    const { car, page, link } = await openCar(tenant);
    const saving = page.waitForEvent('download');
    await link.click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`${car.slug}.pdf`);
    const { text } = await pdfText(await readFile(await file.path()));
    expect(text).toContain(car.make);
    expect(page.url()).toBe(`${siteUrl(tenant)}/cars/${car.slug}`);
  },
);

describe('while the brochure is being made', () => {
  test('the link is busy, and a second click requests nothing', async () => {
    const { page, link } = await openCar(TENANT);
    let asked = 0;
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/brochure.pdf', async (route) => {
      asked++;
      await answered;
      await route.continue();
    });
    const saving = page.waitForEvent('download');
    await link.click();
    await expect.poll(() => link.getAttribute('aria-busy')).toBe('true');
    await link.click();
    answer();
    await saving;
    await expect.poll(() => link.getAttribute('aria-busy')).toBeNull();
    expect(asked).toBe(1);
  });
});

describe('when the brochure cannot be made', () => {
  const expectedErrors = [/Failed to load resource/];

  test.each([
    [
      'the answer’s own words',
      {
        status: 503,
        json: { error: 'we’re making a lot of brochures right now; please try again in a moment' },
      },
      'we’re making a lot of brochures right now; please try again in a moment',
    ],
    [
      'words of the page',
      { status: 502, body: '<h1>Bad gateway</h1>' },
      'We couldn’t download the brochure. Please try again.',
    ],
  ])('an alert says %s, and the link works again', async (_, answer, message) => {
    const { car, page, link } = await openCar(TENANT, { expectedErrors });
    await page.route('**/brochure.pdf', (route) => route.fulfill(answer));
    const alertText = new Promise<string>((done) => {
      page.once('dialog', async (dialog) => {
        done(dialog.message());
        await dialog.accept();
      });
    });
    await link.click();
    expect(await alertText).toBe(message);

    await page.unroute('**/brochure.pdf');
    const saving = page.waitForEvent('download');
    await link.click();
    expect((await saving).suggestedFilename()).toBe(`${car.slug}.pdf`);
  });
});

test('without script the link downloads by itself', async () => {
  const { car, page, link } = await openCar(TENANT, { javaScriptEnabled: false });
  const saving = page.waitForEvent('download');
  await link.click();
  expect((await saving).suggestedFilename()).toBe(`${car.slug}.pdf`);
});

test('a click that opens a new tab is left to the browser', async () => {
  const { page, link } = await openCar(TENANT);
  const asked: string[] = [];
  await page.exposeFunction('saw', (prevented: boolean) => asked.push(prevented ? 'page' : 'browser'));
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      (window as unknown as { saw(prevented: boolean): void }).saw(event.defaultPrevented);
      event.preventDefault();
    });
  });
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => asked).toEqual(['browser']);
});

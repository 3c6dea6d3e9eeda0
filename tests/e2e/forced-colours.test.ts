/** High contrast mode, where the system's colours replace the site's. */
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newPage, siteUrl } from './browser.ts';
import { heart as saveButtons } from './page-parts.ts';

const open = async (tenant: string, path: string) => {
  const page = await newPage({ width: 390, forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(siteUrl(tenant) + path);
  return page;
};

/** How far an element's pixels differ from the colour of its corner: 0 for an empty box. */
async function contrastIn(thing: Locator): Promise<number> {
  const picture = (await thing.screenshot()).toString('base64');
  return thing.page().evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
    let other = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const far = [0, 1, 2].some(
        (channel) => Math.abs((pixels[at + channel] ?? 0) - (pixels[channel] ?? 0)) > 60,
      );
      if (far) other++;
    }
    return other / (pixels.length / 4);
  }, picture);
}

describe('with the system’s colours', () => {
  test('body outlines are visible', async () => {
    const summit = await open('summit-toyota', '/');
    const bodies = summit.getByRole('list', { name: 'Body types' }).filter({ visible: true });
    const outline = bodies.getByRole('link').first().locator('span').first();
    expect(await contrastIn(outline)).toBeGreaterThan(0.1);
  });

  test.each([
    ['summit-toyota', 'Summit Toyota'],
    ['budget-cars-direct', 'Budget Cars Direct'],
  ])('the logo of %s keeps the background it was made for', async (tenant, name) => {
    const page = await open(tenant, '/');
    const logo = page.locator('header').getByRole('img', { name });
    const ground = await logo.evaluate((image) => getComputedStyle(image).backgroundColor);
    const system = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
    expect(await contrastIn(logo)).toBeGreaterThan(0.05);
    expect(system).toBe('rgb(0, 0, 0)');
  });

  test.each([
    ['summit-toyota', '/brands/toyota'],
    ['budget-cars-direct', '/brands/toyota'],
  ])('the heading of a make’s page at %s stands on the system’s ground', async (tenant, path) => {
    const page = await open(tenant, path);
    const grounds = await page.getByRole('heading', { level: 1 }).evaluate((heading) =>
      Array.from(document.querySelectorAll('*'))
        .filter((element) => element.contains(heading))
        .map((element) => getComputedStyle(element).borderImageSource),
    );
    expect(new Set(grounds)).toEqual(new Set(['none']));
  });

  test('a saved car looks different from one that is not', async () => {
    const page = await open('summit-toyota', '/search');
    const heart = saveButtons(page.getByRole('main')).first();
    const before = await contrastIn(heart);
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    expect(Math.abs((await contrastIn(heart)) - before)).toBeGreaterThan(0.01);
  });
});

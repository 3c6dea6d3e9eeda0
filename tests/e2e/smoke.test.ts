import { expect, test } from 'vitest';
import { ask, newPage, siteUrl, TENANTS } from './browser.ts';

for (const tenant of TENANTS) {
  test(`${tenant}: home, search and a car page open`, async () => {
    const page = await newPage();
    await page.goto(`${siteUrl(tenant)}/`);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.goto(`${siteUrl(tenant)}/search`);
    const first = page.locator('a[href^="/cars/"]').first();
    const href = await first.getAttribute('href');
    const response = await page.goto(`${siteUrl(tenant)}${href}`);
    expect(response?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
    const icons = await page.$$eval('svg > use[href*="#"]', (all) =>
      all.map((icon) => icon.getAttribute('href') ?? ''),
    );
    const [file = ''] = icons.map((icon) => icon.split('#')[0]);
    const drawings = await ask(siteUrl(tenant) + file);
    expect(drawings.headers['content-type']).toContain('image/svg+xml');
    expect(icons.length).toBeGreaterThan(5);
    for (const icon of icons) expect(drawings.text).toContain(`<symbol id="${icon.slice(file.length + 1)}"`);
    const box = await page.locator('main svg > use').first().boundingBox();
    expect(box?.width).toBeGreaterThan(4);
  });
}

import { expect, test } from 'vitest';
import { newPage, siteUrl, TENANTS } from './browser.ts';

for (const tenant of TENANTS) {
  test(`${tenant}: home, search and a car page open`, async () => {
    const page = await newPage();
    await page.goto(`${siteUrl(tenant)}/`);
    expect(await page.locator('h1').count()).toBe(1);
    await page.goto(`${siteUrl(tenant)}/search`);
    const first = page.locator('a[href^="/cars/"]').first();
    const href = await first.getAttribute('href');
    const response = await page.goto(`${siteUrl(tenant)}${href}`);
    expect(response?.status()).toBe(200);
    expect(await page.locator('h1').textContent()).not.toBe('');
  });
}

/** The operator's pages in a real browser, on a phone: in, an answer noted, and out again. */
import { expect, inject, test } from 'vitest';
import { accessibilityProblems, newPage, siteUrl } from './browser.ts';

test.each([
  ['harbour-motor-group', 390],
  ['coastline-caravans', 768],
  ['summit-toyota', 1440],
])('%s, %i pixels wide', async (slug, width) => {
  const page = await newPage({ width, expectedErrors: [/401/] });
  const origin = siteUrl(slug);
  const name = `Otto ${slug}`;
  const sent = await page.request.post(`http://localhost:${inject('port')}/api/enquiries`, {
    headers: { host: `${slug}.localhost` },
    data: {
      ...{
        form: 'contact',
        category: 'General Enquiry',
        name,
        phone: '0491 570 006',
        postcode: '4870',
        message: 'Call me maybe',
      },
      ...{ contact_channel: 'sms', filled_ms: 30_000, dealership_slug: 'harbour-cairns', location_id: '1' },
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const sound = async () => {
    expect(await accessibilityProblems(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  };

  await page.goto(`${origin}/operator`);
  await page.getByLabel('Operator token').fill('not the token at all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await sound();
  await page.getByLabel('Operator token').fill(inject('adminToken'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/operator`);
  await sound();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('operator');

  await page.getByLabel('Find').fill(name);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('By text message').first().waitFor();
  await sound();
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await page.getByRole('status').waitFor();
  await page.getByRole('button', { name: 'Mark as not answered' }).waitFor();
  await page
    .getByRole('button', { name: /Send (?:again|now)/ })
    .first()
    .click();
  await page.getByText('Sending now').waitFor();
  for (const [place, path] of [
    ['Cars', 'cars'],
    ['Imports', 'stock'],
    ['Visits', 'visits'],
    ['Site', 'site'],
  ] as const) {
    await page.getByRole('link', { name: place, exact: true }).click();
    await page.waitForURL(`${origin}/operator/${path}`);
    await sound();
    if (path === 'cars') {
      await page.getByRole('list').getByRole('link').first().click();
      await page.getByRole('checkbox', { name: /^Hide this car/ }).waitFor();
      await sound();
    }
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${origin}/operator`);
  await page.getByLabel('Operator token').waitFor();
});

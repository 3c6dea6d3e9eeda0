/**
 * The operator's pages in a browser: signing in from an email, marking a lead as answered, signing out.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { accessibilityProblems, newPage, siteUrl } from './browser.ts';
import { BOX } from './page-parts.ts';

/** A site's newest sign-in link, emailed after `before`. */
async function mailedLink(slug: string, before: ReadonlySet<string>): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const names = (await readdir(inject('outbox'))).filter(
          (name) => name.endsWith('.eml') && !before.has(name),
        );
        const mails = await Promise.all(names.map((name) => readFile(join(inject('outbox'), name), 'utf8')));
        const address = new RegExp(
          `http://${slug}\\.localhost:\\d+/operator/sign-in/link\\?token=[\\w-]{43}`,
        );
        link = mails
          .map((mail) => address.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0])
          .find((each) => each !== undefined);
        return link;
      },
      { timeout: 15_000 },
    )
    .toBeDefined();
  return link ?? '';
}

/** Checks that a page is accessible at the first width; at each, that it fits and nothing overlaps. */
async function checkLayout(page: Page, widths: readonly number[]): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
    await checkBoxes(page);
  }
}

/** Checks that a page fits the window, and has no overlapping text or controls. */
async function checkBoxes(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth).toBe(clientWidth);
  const overlaps = await page.evaluate((box) => {
    const boxes = [...document.querySelectorAll<HTMLElement>(box.operator)]
      .filter((each) => each.checkVisibility() && !each.closest(box.operatorUnseen))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const found: string[] = [];
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (one.each.contains(other.each) || other.each.contains(one.each)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 2) found.push(`${one.each.textContent} | ${other.each.textContent}`);
      }
    }
    return found;
  }, BOX);
  expect(overlaps).toEqual([]);
}

test.each([
  // Up to 400 px there is one layout.
  { slug: 'harbour-motor-group', address: 'hello@harbourmotorgroup.example', widths: [320, 390] },
  { slug: 'coastline-caravans', address: 'yard@coastlinecaravans.example', widths: [768] },
  { slug: 'summit-toyota', address: 'sales@summittoyota.example', widths: [1440, 320] },
])('$slug, $address, $widths pixels wide', async ({ slug, address, widths }) => {
  const [width = 1440] = widths;
  const page = await newPage({ width, expectedErrors: [/401/] });
  const origin = siteUrl(slug);
  const name = `Otto ${slug} ${width}`;
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

  await page.goto(`${origin}/operator`);
  await checkLayout(page, widths);
  await page.getByText('No email? Use the token').click();
  await page.getByLabel('Operator token').fill('not the token at all');
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.getByRole('alert').waitFor();
  await checkLayout(page, widths);

  // By keyboard alone: the address field already has the focus.
  await page.goto(`${origin}/operator/sign-in`);
  const mails = new Set(await readdir(inject('outbox')).catch(() => []));
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await checkLayout(page, widths);
  await page.goto(await mailedLink(slug, mails));
  await checkLayout(page, widths);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/operator`);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.getByRole('heading', { name: 'Leads waiting' }).waitFor();
  await checkLayout(page, widths);
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('operator');

  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await page.waitForURL(`${origin}/operator/leads`);
  await checkLayout(page, widths);
  await page.getByLabel('Find').fill(name);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('By text message').first().waitFor();
  await checkLayout(page, widths);
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
    await checkLayout(page, widths);
    if (path === 'cars') {
      const pictures = page.getByRole('list').locator('img');
      await pictures.first().scrollIntoViewIfNeeded();
      await expect
        .poll(() => pictures.first().evaluate((each: HTMLImageElement) => each.naturalWidth), {
          timeout: 20_000,
        })
        .toBeGreaterThan(0);
      await page.getByRole('list').getByRole('link', { name: /^Edit/ }).first().click();
      await page.getByRole('checkbox', { name: /^Hide this car/ }).waitFor();
      await checkLayout(page, widths);
    }
  }
  await page.getByRole('heading', { name: 'Signed in' }).waitFor();
  await page.getByText(address).first().waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.goto(`${origin}/operator`);
  await page.getByLabel('Work email').waitFor();
});

test('a car is found and viewed without script', async () => {
  const page = await newPage({ width: 390, javaScriptEnabled: false });
  const origin = siteUrl('summit-toyota');
  await page.goto(`${origin}/operator/sign-in`);
  await page.getByText('No email? Use the token').click();
  await page.getByLabel('Operator token').fill(inject('adminToken'));
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.getByRole('link', { name: 'Cars', exact: true }).click();
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Available' });
  await page.getByLabel('Sort').selectOption({ label: 'Longest in stock' });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/which=available&order=oldest/);
  await page.getByRole('heading', { name: 'Available' }).waitFor();
  await page.getByRole('link', { name: /^View/ }).first().waitFor();
});

/** A test's page is empty, whatever the test before left in the same one. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, siteUrl } from './browser.ts';

const ADDRESS = `${siteUrl('summit-toyota')}/privacy-policy`;

let first: Page;
let heard = 0;

test('one test leaves cookies, storage, a tab, a route, a script and a listener', async () => {
  first = await newPage({ width: 390, expectedErrors: [/ERR_FAILED/] });
  await first.addInitScript(() => Object.assign(window, { left: true }));
  await first.route('**/*.css', (route) => route.abort());
  first.on('request', () => heard++);
  first.context().on('request', () => heard++);
  await first.goto(siteUrl('summit-toyota'), { waitUntil: 'commit' });
  await first.evaluate(() => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
  });
  await first.context().addCookies([{ name: 'left', value: '1', url: ADDRESS }]);
  const tab = await first.context().newPage();
  await tab.goto(ADDRESS);
});

test('the next gets the same page, and finds none of them', async () => {
  const heardBefore = heard;
  const page = await newPage();
  expect(page).toBe(first);
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
  await page.goto(ADDRESS);
  const found = await page.evaluate(() => ({
    left: 'left' in window,
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    cookie: document.cookie,
    isStyled: document.styleSheets.length > 0,
  }));
  expect(found).toEqual({ left: false, local: null, session: null, cookie: '', isStyled: true });
  expect(page.context().pages()).toEqual([page]);
  expect(heard).toBe(heardBefore);
});

test('a page with a clock of its own is not used again', async () => {
  const page = await newPage();
  expect(page).toBe(first);
  await page.clock.setFixedTime(new Date('2026-03-03T07:29:00Z'));
});

test('after it comes a fresh one', async () => {
  expect(await newPage()).not.toBe(first);
});

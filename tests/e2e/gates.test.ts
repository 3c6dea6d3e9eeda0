/**
 * A gated site: its flows before and after sign-in, and alerts that are set, confirmed and removed on its pages.
 */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, openPage, type PageOptions, siteUrl, stockOf } from './browser.ts';
import { pressAction } from './page-parts.ts';
import { all, served, textOf } from './served.ts';
import { codeFor, linkSentTo } from './sign-in.ts';

/** The demo site whose flows need a sign-in. */
const SITE = 'budget-cars-direct';
const NUMBER = '0491 580 100';

const FORM_OF_PAGE = '/finance-enquiry?car_type=used#finance-form';

const FLOWS = [
  ['trade-in', '/trade-in', 'trade-in'],
  ['trade-in', '/cars/trade-in?from=advert', 'trade-in'],
  ['trade-in', '/sell-my-car', 'sell-your-car'],
  ['finance', '/finance-enquiry?car_type=used', 'finance'],
] as const;

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(SITE) + path);
  return page;
}

const here = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/** The parameters that the sign-in page was opened with. */
function askedAt(page: Page) {
  const { pathname, searchParams } = new URL(page.url());
  const [type, redirect, back] = ['type', 'redirect', 'back'].map((name) => searchParams.get(name));
  return { pathname, type, redirect, back };
}

type Signed = Awaited<ReturnType<BrowserContext['storageState']>>;
let signed: Promise<Signed> | undefined;

/**
 * Signs in once, at a flow's gate and by keyboard alone, because the platform limits codes per address. The fragment of
 * the address survives, though the gate never sees it.
 */
function signedIn(): Promise<Signed> {
  signed ??= (async () => {
    const { page, errors, close } = await openPage();
    await page.goto(siteUrl(SITE) + FORM_OF_PAGE);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sign-in-phone');
    await page.keyboard.type(NUMBER);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sign-in-code');
    await page.keyboard.type(await codeFor(NUMBER));
    await page.keyboard.press('Enter');
    await expect.poll(() => here(page)).toBe(FORM_OF_PAGE);
    await page.locator('form[data-lead-form="finance"]').waitFor();
    expect(errors).toEqual([]);
    const state = await page.context().storageState();
    await close();
    return state;
  })();
  return signed;
}

const reserve = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/reservations', { method: 'POST', headers, body: '{"car_id":0}' });
    return answer.status;
  });

test('the sign-in shows the car that it leads to, while it is for sale', async () => {
  const cars = await stockOf(SITE);
  const shownFor = async (slug: string | undefined) => {
    const query = new URLSearchParams({ type: 'checkout', redirect: `/cars/${slug}/checkout` });
    const sections = all(await served(SITE, `/sign-in?${query}`), 'section');
    return sections.filter(({ attribs }) => attribs['aria-label'] === 'Your car').map(textOf);
  };
  const forSale = cars.find(({ status }) => status === 'in_stock');
  expect(await shownFor(forSale?.slug)).toEqual([expect.stringContaining(forSale?.name ?? 'a car')]);
  expect(await shownFor('1908-ford-model-t-1')).toEqual([]);
});

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  test('the flows ask visitors to sign in, and signed-in shoppers get the page', async () => {
    const visitor = await newPage({ javaScriptEnabled });
    const shopper = await newPage({ javaScriptEnabled, storageState: await signedIn() });
    for (const [type, path, form] of FLOWS) {
      await visitor.goto(siteUrl(SITE) + path);
      expect(askedAt(visitor), path).toEqual({ pathname: '/sign-in', type, redirect: path, back: '/' });

      const answer = await shopper.goto(siteUrl(SITE) + path);
      expect([answer?.status(), here(shopper)]).toEqual([200, path]);
      expect(answer?.headers()['cache-control'], path).toBe('private, no-store');
      await shopper.locator(`form[data-lead-form="${form}"]`).waitFor();
    }
  });

  test('the sign-in’s back link leads to the page that the shopper came from', async () => {
    const car = (await stockOf(SITE)).find(({ status, reserved }) => status === 'in_stock' && !reserved);
    const page = await open(`/cars/${car?.slug}`, { javaScriptEnabled });
    await pressAction(page, 'tradeIn');
    await page.waitForURL('**/sign-in?**');
    expect(askedAt(page)).toEqual({
      pathname: '/sign-in',
      type: 'trade-in',
      redirect: `/cars/trade-in?car_id=${car?.id}`,
      back: `/cars/${car?.slug}`,
    });
    if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect.poll(() => here(page)).toBe(`/cars/${car?.slug}`);
  });
});

test('the sign-in before a trade-in says what follows, and who to call instead', async () => {
  const page = await open('/trade-in', { width: 390 });
  await page.getByRole('heading', { level: 1, name: 'What’s your car worth?' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem');
  expect(await steps.allTextContents()).toEqual([
    expect.stringContaining('code'),
    expect.stringContaining('rego'),
    expect.stringContaining('estimate'),
  ]);
  const phone = page.getByRole('main').getByRole('link', { name: /^1300/ });
  expect(await phone.getAttribute('href')).toMatch(/^tel:/);
});

test('a form whose session has expired comes back as typed, and can be sent after signing in', async () => {
  const page = await open('/finance-enquiry', {
    ...{ javaScriptEnabled: false, storageState: await signedIn(), expectedErrors: [/401/] },
  });
  const form = page.locator('form[data-lead-form="finance"]');
  await form.getByLabel('First name').fill('Dora');
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  await page.context().clearCookies();
  await form.locator('button[type="submit"]').click();
  await page.getByText('You’ve been signed out').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Dora');
  const link = page.getByRole('link', { name: 'sign in again in a new tab' });
  expect(await link.getAttribute('target')).toBe('_blank');
  const asked = new URL((await link.getAttribute('href')) ?? '', siteUrl(SITE)).searchParams;
  expect([asked.get('type'), asked.get('redirect')]).toEqual(['finance', '/finance-enquiry']);
});

test('the checkout requires a sign-in', async () => {
  const visitor = await open('/', { expectedErrors: [/401/] });
  expect(await reserve(visitor)).toBe(401);
  const shopper = await open('/', { expectedErrors: [/404/], storageState: await signedIn() });
  expect(await reserve(shopper)).toBe(404);
});

test('a gated page that the site does not have gets visitors a 404, not the sign-in', async () => {
  const page = await newPage({ expectedErrors: [/404/] });
  expect((await page.goto(`${siteUrl(SITE)}/apply-for-finance`))?.status()).toBe(404);
});

describe('an alert for a search', () => {
  const SEARCH = '/search/suv';
  const KEPT = '/watchlist?search=body%3DSUV#alerts';

  test.each([true, false])('asks visitors to sign in first, script %s', async (javaScriptEnabled) => {
    const page = await open(SEARCH, { javaScriptEnabled });
    await page.getByRole('link', { name: 'Save this search' }).click();
    await page.waitForURL('**/sign-in?**');
    expect(askedAt(page)).toMatchObject({ type: 'watchlist', redirect: KEPT, back: '/search?body=SUV' });
  });

  test('keeps the letters that are typed while its page is still loading', async () => {
    const page = await newPage({ storageState: await signedIn() });
    const rest = Promise.withResolvers<void>();
    await page.route('**/late.css', async (route) => {
      await rest.promise;
      await route.fulfill({ contentType: 'text/css', body: '' });
    });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const late = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/late.css' });
        document.head.append(late);
        // Before the browser goes to the address's fragment.
        const email = document.querySelector<HTMLInputElement>('[name="channel"][value="email"]');
        if (email) email.checked = true;
        document.querySelector<HTMLElement>('#alerts-email')?.focus();
      });
    });
    await page.goto(siteUrl(SITE) + KEPT, { waitUntil: 'domcontentloaded' });
    await page.keyboard.type('dora@');
    rest.resolve();
    await page.waitForLoadState('load');
    await page.keyboard.type('shopper.example');
    expect(await page.getByLabel('Email address').inputValue()).toBe('dora@shopper.example');
  });

  test('is set, confirmed with the link in the first message, and removed', async () => {
    // A second attempt at this test is not refused because of the message of the first.
    const email = `dora.${randomUUID().slice(0, 8)}@shopper.example`;
    const page = await open(SEARCH, { storageState: await signedIn() });
    await page.getByRole('link', { name: 'Save this search' }).click();
    await expect.poll(() => here(page)).toBe(KEPT);
    const agreed = page.getByRole('checkbox');
    expect(await agreed.isChecked()).toBe(false);
    expect(await page.getByLabel('Email address').isVisible()).toBe(false);
    await page.getByRole('radio', { name: /^Text message/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Email address').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    // A busy browser may process the last keys a moment later.
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await agreed.isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    const alert = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Remove / }) });
    await alert.getByText(`Not confirmed yet. Open the link we sent to ${email}.`).waitFor();
    expect(await alert.getByRole('link').getAttribute('href')).toBe('/search?body=SUV');
    expect(await accessibilityProblems(page)).toEqual([]);

    const link = await linkSentTo(email, '/api/alerts/confirm');
    // The mail program opens the link in a browser where nobody is signed in.
    const reader = await newPage({ javaScriptEnabled: false });
    await reader.goto(link);
    await reader.getByRole('button', { name: 'Confirm' }).click();
    await reader.getByText('Your alert is on').waitFor();

    await page.reload();
    await alert.getByText(`Email to ${email}`).waitFor();
    await alert.getByRole('button', { name: 'Remove SUV' }).click();
    await expect.poll(() => alert.count()).toBe(0);
  });
});

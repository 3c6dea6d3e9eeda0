/** Signing in, the watchlist, and a list shared by its link, in a real browser. */
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, openPage, type PageOptions, siteUrl, stockOf } from './browser.ts';
import { cards, hrefsOf, keptCount, nameLink, nameLinks, seenText, settled, toast } from './page-parts.ts';
import { codeFor, linkSentTo, signIn } from './sign-in.ts';

/** A demo site with a watchlist. */
const SITE = 'harbour-motor-group';

const EMAIL = 'erin@shopper.example';

let numbers = 0;
/** A mobile number that no one has signed in with before. */
const newNumber = () => `0491 57${String(Date.now() % 10)} ${String(100 + ++numbers)}`;

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(SITE) + path);
  return page;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const watch = (page: Page) => page.locator('main form[data-watch]').first();
const wordOf = (page: Page) => seenText(watch(page).locator('[data-watch-words]'));
const items = (page: Page) => page.locator('[data-watch-item]:visible');
const hearts = (page: Page) => cards(page).getByRole('button', { name: /^Save / });
/** What this browser stores. */
const keptHere = (page: Page): Promise<{ id: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('harbour-motor-group:favourites') ?? '[]'));
/** How often event 39 was sent on this page. */
const favouriteEvents = async (page: Page) =>
  (await page.evaluate(() => JSON.stringify(window.dataLayer ?? []))).split('"event_id":39').length - 1;

async function savableCars(): Promise<string[]> {
  const cars = await stockOf(SITE);
  return cars
    .filter(
      ({ status, reserved, price, images }) =>
        // One demo car has a photo that is gone.
        status === 'in_stock' &&
        !reserved &&
        (price ?? 0) > 10 &&
        !JSON.stringify(images).includes('removed'),
    )
    .filter(({ images }) => images.length > 0)
    .map((car) => `/cars/${car.slug}`);
}

type Signed = Awaited<ReturnType<BrowserContext['storageState']>>;
let signed: Promise<Signed> | undefined;

/** Signs in once for all tests that need a signed-in shopper: the platform limits codes per address. */
function signedIn(): Promise<Signed> {
  signed ??= (async () => {
    const { page, close } = await openPage();
    await page.goto(`${siteUrl(SITE)}/sign-in`);
    await signIn(page, newNumber());
    await page.waitForURL('**/watchlist');
    const state = await page.context().storageState();
    await close();
    return state;
  })();
  return signed;
}

const openSignedIn = async (path: string, options: PageOptions = {}) =>
  open(path, { ...options, storageState: await signedIn() });

test('a page that the phone reloads while its owner reads the message still takes the code', async () => {
  const number = newNumber();
  const page = await open('/sign-in?redirect=/search');
  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const code = await codeFor(number);
  await page.getByLabel('Code', { exact: true }).waitFor();
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/search');
});

test('an email address is added by keyboard, and belongs to the shopper once its link is opened', async () => {
  const page = await openSignedIn('/watchlist');
  const field = page.getByLabel('Add your email address');
  await field.focus();
  // Browsers accept it as an email address; the platform does not.
  await page.keyboard.type('erin@shopper');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter an email address').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityProblems(page)).toEqual([]);
  await field.fill(EMAIL);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('We’ve emailed you a link').waitFor();

  await page.goto(await linkSentTo(EMAIL, '/api/me/email'));
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Email address confirmed').waitFor();
  await page.getByRole('main').getByText(EMAIL).first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  test('a visitor saves a car, signs in, and it is saved; removing it works, and so does deleting the account', async () => {
    const [car = ''] = await savableCars();
    const page = await open(car, { javaScriptEnabled });
    await watch(page).getByRole('button').click();
    await page.waitForURL('**/sign-in?**');
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('type'), asked.get('redirect'), asked.get('back')]).toEqual(['watchlist', car, car]);
    await signIn(page, newNumber());
    await page.waitForURL(`**${car}`);
    if (javaScriptEnabled) {
      await toast(page, / saved to your watchlist\.$/).waitFor();
      expect(await wordOf(page)).toBe('Saved');
      // The press was remembered, so one is enough.
      expect(await favouriteEvents(page)).toBe(0);
    }

    await page.goto(`${siteUrl(SITE)}/watchlist`);
    expect(await items(page).count()).toBe(1);
    expect(await nameLink(items(page)).getAttribute('href')).toBe(car);
    await items(page)
      .getByRole('button', { name: /^Saved/ })
      .click();
    await expect.poll(() => items(page).count()).toBe(0);
    await page.getByText('Your watchlist is empty').waitFor();
    await page.reload();
    expect([pathOf(page), await items(page).count()]).toEqual(['/watchlist', 0]);

    await page.getByText('What we keep about you').click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('my-data.json');
    // Deleting asks for confirmation.
    expect(await page.getByRole('button', { name: 'Yes, delete my account' }).isVisible()).toBe(false);
    await page.getByText('Delete my account', { exact: true }).click();
    if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, delete my account' }).click();
    await page.getByRole('heading', { name: 'We’ve deleted your account' }).waitFor();
    await page.goto(`${siteUrl(SITE)}/watchlist`);
    await page.locator('main').getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

test('a wrong code has an error under its field, the right one still works, and no redirect leaves the site', async () => {
  const number = newNumber();
  const wayOut = encodeURIComponent('/\\evil.example');
  const page = await open(`/sign-in?type=watchlist&redirect=${wayOut}`, { expectedErrors: [/422/] });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Mobile number').fill('07 4032 9900');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByText('Please enter an Australian mobile number').waitFor();
  expect(await page.getByLabel('Mobile number').getAttribute('aria-invalid')).toBe('true');

  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const right = await codeFor(number);
  await page.getByLabel('Code', { exact: true }).fill(right === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('That code is wrong or has expired').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill(right);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${siteUrl(SITE)}/watchlist`);
});

describe('signed in', () => {
  test('saving and removing show at once, are confirmed and send event 39; a failed removal is undone', async () => {
    const [, car = ''] = await savableCars();
    const page = await openSignedIn(car, { expectedErrors: [/500/] });
    // Before the script has loaded, the button posts its form, and the page that comes back has no toast.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/auth')),
    );
    await expect.poll(() => wordOf(page)).toBe('Save');
    await watch(page).getByRole('button').click();
    await expect.poll(() => wordOf(page)).toBe('Saved');
    await toast(page, / saved to your watchlist\.$/).waitFor();
    expect(await page.evaluate(() => window.dataLayer ?? [])).toContainEqual(
      expect.objectContaining({ event_id: 39 }),
    );

    await page.goto(`${siteUrl(SITE)}/watchlist`);
    await page.route('**/api/watchlist/remove-car', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'The records are away.' } }),
    );
    const saved = items(page).getByRole('button', { name: /^Saved/ });
    await saved.click();
    await toast(page, 'The records are away.').waitFor();
    expect(await toast(page, 'The records are away.').getAttribute('data-variant')).toBe('destructive');
    expect(await items(page).count()).toBe(1);
    await page.unroute('**/api/watchlist/remove-car');
    await saved.click();
    await toast(page, / removed from your watchlist\./).waitFor();
    expect(await items(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => items(page).count()).toBe(1);
    await toast(page, / saved to your watchlist\.$/).waitFor();
  });

  test('Save never removes, even if pressed before the page knows that the car is saved', async () => {
    const [, car = ''] = await savableCars();
    const page = await openSignedIn(car);
    // A page says "Save" until it knows who is signed in.
    const { watchlist } = await page.evaluate(() =>
      fetch('/api/auth').then((answer) => answer.json() as Promise<{ watchlist: number[] }>),
    );
    const isSaved = watchlist.includes(Number(await watch(page).getAttribute('data-watch')));
    if (!isSaved) await watch(page).getByRole('button').click();
    await expect.poll(() => wordOf(page)).toBe('Saved');
    // The browser stores the car until the platform has it.
    await expect.poll(() => keptHere(page)).toEqual([]);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/auth', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    expect(await wordOf(page)).toBe('Save');
    await watch(page).getByRole('button').click();
    held.resolve();
    await toast(page, / saved to your watchlist\.$/).waitFor();
    await expect.poll(() => wordOf(page)).toBe('Saved');
    expect(await page.evaluate(() => window.dataLayer ?? [])).not.toContainEqual(
      expect.objectContaining({ event_id: 39 }),
    );
  });

  test('cars kept in the browser move to the account, which is shared by a link that reveals nothing about its owner', async () => {
    const page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await notNow(page);
    await hearts(page).nth(1).click();
    await toast(page, / saved in this browser\.Sign in$/).waitFor();
    await page.goto(`${siteUrl(SITE)}/sign-in`);
    await signIn(page, newNumber());
    await page.waitForURL('**/watchlist');
    // Both are saved one after the other, then the list is redrawn.
    await expect.poll(() => items(page).count(), { timeout: 20_000 }).toBe(2);
    expect(await keptHere(page)).toEqual([]);
    await expect.poll(() => keptCount(page)).toBe('2');
    expect(await accessibilityProblems(page)).toEqual([]);
    const links = async (where: Page) => (await hrefsOf(nameLinks(where.getByRole('main')))).sort();

    const made = page.waitForResponse('**/api/shortlists');
    await page.getByRole('button', { name: 'Share this list' }).click();
    const { path } = (await (await made).json()) as { path: string };
    const friend = await open(path, { javaScriptEnabled: false });
    expect(await links(friend)).toEqual(await links(page));
    expect(await friend.content()).not.toMatch(/\+?61\s?4\d\d|Signed in|shopper\.example/);
    expect(await friend.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  });
});

/** Saves the first car of a list as a visitor, and chooses "Not now" at the sign-in. */
async function notNow(page: Page): Promise<void> {
  await hearts(page).first().click();
  await page.waitForURL('**/sign-in?**');
  await page.getByText(' stays saved in this browser.').waitFor();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

describe('a visitor', () => {
  test('keeps saved cars in the browser until the next visit, and is asked to sign in only once', async () => {
    const page = await open('/');
    const [first, second] = [hearts(page).nth(0), hearts(page).nth(1)];
    await notNow(page);
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true');
    expect(await favouriteEvents(page)).toBe(0);
    await second.click();
    await toast(page, / saved in this browser\./).waitFor();
    expect(await favouriteEvents(page)).toBe(1);
    await expect.poll(() => keptCount(page)).toBe('2');
    // One heart does not change the other.
    await first.click();
    await toast(page, / removed from your watchlist\./).waitFor();
    expect(await second.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => keptCount(page)).toBe('2');

    await page.goto(`${siteUrl(SITE)}/favourites`);
    await page.waitForURL('**/watchlist');
    await expect.poll(() => cards(page.getByRole('main')).count()).toBe(2);
    await page.getByText('2 cars, saved in this browser only').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  });

  test('two tabs of one account agree, and signing out in one leaves nothing behind in the other', async () => {
    const [car = ''] = await savableCars();
    const page = await open(car);
    await watch(page).getByRole('button').click();
    await page.waitForURL('**/sign-in?**');
    await signIn(page, newNumber());
    await page.waitForURL(`**${car}`);
    await expect.poll(() => wordOf(page)).toBe('Saved');
    await expect.poll(() => keptHere(page)).toEqual([]);
    const other = await page.context().newPage();
    await other.goto(siteUrl(SITE) + car);
    await expect.poll(() => wordOf(other)).toBe('Saved');
    // The other tab removes it, and signs out.
    await watch(other).getByRole('button').click();
    await expect.poll(() => wordOf(page)).toBe('Save');
    await watch(other).getByRole('button').click();
    await expect.poll(() => wordOf(page)).toBe('Saved');
    await page.goto(`${siteUrl(SITE)}/watchlist`);
    expect(await items(page).count()).toBe(1);
    await other.goto(`${siteUrl(SITE)}/watchlist`);
    const formDetails = () => other.evaluate((site) => localStorage.getItem(`${site}:profile`), SITE);
    expect(await formDetails()).toContain('phone');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.poll(() => pathOf(other)).toBe('/');
    expect(await formDetails()).toBeNull();
    await page.getByText('Nothing saved in this browser yet').waitFor();
    expect([await items(page).count(), await keptCount(page)]).toEqual([0, '']);
  });

  test('a car that is gone does not stay behind after signing in', async () => {
    const page = await open('/', { expectedErrors: [/404/] });
    await notNow(page);
    await page.evaluate(() => {
      const key = 'harbour-motor-group:favourites';
      const list = JSON.parse(localStorage.getItem(key) ?? '[]');
      list.push({ id: 987_654_321, slug: 'long-gone', name: '1999 Ford Falcon' });
      localStorage.setItem(key, JSON.stringify(list));
    });
    await page.goto(`${siteUrl(SITE)}/watchlist`);
    await page.getByText('1999 Ford Falcon').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
    await signIn(page, newNumber());
    await expect.poll(() => items(page).count()).toBe(1);
    await expect.poll(() => keptHere(page)).toEqual([]);
  });
});

test('sites without sign-in do not ask who is signed in', async () => {
  const page = await newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(siteUrl('summit-toyota'));
  await settled(page);
  expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
  expect(await page.getByRole('link', { name: 'Watchlist' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Your account' }).count()).toBe(0);
});

describe('by a link in an email', () => {
  test('without script the page points to the inbox, and an expired link leads back to it', async () => {
    const page = await open('/sign-in?type=watchlist', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Use my email instead' }).click();
    await page.getByLabel('Email address').fill('nobody@shopper.example');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByText('We’ve emailed your address').waitFor();
    expect(page.url()).not.toContain('nobody');
    await page.goto(`${siteUrl(SITE)}/api/auth/email-link?token=made-up`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That link has expired or been used').waitFor();
    expect(await page.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
  });

  test('a second browser signs in, shows what the first one saved, and signs both out', async () => {
    const first = await openSignedIn('/watchlist');
    const seen = await items(first).count();
    expect(seen).toBeGreaterThan(0);
    const other = await open('/sign-in', { expectedErrors: [/429/] });
    await other.getByRole('link', { name: 'Use my email instead' }).click();
    expect(await other.evaluate(() => document.activeElement?.id)).toBe('sign-in-email');
    expect(await accessibilityProblems(other)).toEqual([]);
    await other.keyboard.type(EMAIL);
    // The confirmation message may be less than half a minute old.
    const ask = async () => {
      if (await other.getByRole('button', { name: 'Email me a link' }).isVisible()) {
        await other.keyboard.press('Enter');
      }
      return other.getByRole('heading', { name: 'Check your inbox' }).isVisible();
    };
    await expect.poll(ask, { timeout: 40_000, interval: 2000 }).toBe(true);
    expect(await accessibilityProblems(other)).toEqual([]);
    const link = await linkSentTo(EMAIL, '/api/auth/email-link');
    await first.goto(link);
    await first.getByText('This link doesn’t work in this browser').waitFor();
    await other.goto(link);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL('**/watchlist');
    expect(await items(other).count()).toBe(seen);

    await other.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect.poll(() => pathOf(other)).toBe('/');
    for (const page of [first, other]) {
      await page.goto(`${siteUrl(SITE)}/watchlist`);
      await page.locator('main').getByRole('link', { name: 'Sign in' }).waitFor();
    }
  });
});

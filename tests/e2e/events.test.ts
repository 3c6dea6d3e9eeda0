/**
 * What pages report about a visit. The platform accepts an event's names and numbers and rejects anything
 * else, so a 204 means there was nothing else in it.
 */
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, siteUrl } from './browser.ts';
import { nameLinks } from './page-parts.ts';
import { declineSignIn } from './sign-in.ts';

/** The platform's answers to the reports of this browser, in order; null while there is none. */
function answersTo(page: Page): (number | null)[] {
  const answers: (number | null)[] = [];
  const listen = async (request: Request) => {
    if (new URL(request.url()).pathname !== '/api/events') return;
    const index = answers.push(null) - 1;
    // A response to a page that is gone reaches no one.
    answers[index] = await request.response().then(
      (response) => response?.status() ?? null,
      () => null,
    );
  };
  page.context().on('request', (request) => void listen(request));
  return answers;
}

const heart = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /^(Favourite|Saved?) / })
    .first();

async function openCar(page: Page, slug: string, query = ''): Promise<void> {
  await page.goto(`${siteUrl(slug)}/search`);
  const path = await nameLinks(page).first().getAttribute('href');
  await page.goto(`${siteUrl(slug)}${path}${query}`);
}

test('a favourite is reported without the address’s parameters', async () => {
  const page = await newPage();
  const answers = answersTo(page);
  await openCar(page, 'summit-toyota', '?email=ann@example.com&utm_source=mail#0412345678');
  await heart(page).click();
  // Each of the two pages reported a view, the second one the favourite too.
  await expect.poll(() => [answers.length, answers.at(-1)]).toEqual([3, 204]);
});

test('a page left at once has still reported', async () => {
  const page = await newPage();
  const answers = answersTo(page);
  await openCar(page, 'summit-toyota');
  await heart(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    location.assign('/favourites');
  });
  await page.waitForURL('**/favourites');
  // The browser tells nobody what a page that is gone was answered. Three pages were opened, one favourite was marked.
  await expect.poll(() => answers.length).toBe(4);
});

test('without consent nothing is reported', async () => {
  const page = await newPage();
  const answers = answersTo(page);
  await declineSignIn(page, 'budget-cars-direct');
  await openCar(page, 'budget-cars-direct');
  await heart(page).click();
  await page.locator('[data-consent="granted"]').click();
  await heart(page).click();
  await heart(page).click();
  // The page where consent was given, and one favourite.
  await expect.poll(() => answers).toEqual([204, 204]);
});

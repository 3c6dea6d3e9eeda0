/**
 * What pages report of a visit, as it leaves the browser. The platform takes names and numbers of an event and refuses
 * anything beside them, so an answer of 204 says that there was nothing else in it.
 */
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, siteUrl } from './browser.ts';
import { declineSignIn } from './sign-in.ts';

/** The platform's answers to the reports of this browser, in order; null while there is none. */
function answersTo(page: Page): (number | null)[] {
  const answers: (number | null)[] = [];
  const listen = async (request: Request) => {
    if (new URL(request.url()).pathname !== '/api/events') return;
    const index = answers.push(null) - 1;
    // What a page that is gone was answered, nobody is told.
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
  const path = await page.locator('.car-card-name a').first().getAttribute('href');
  await page.goto(`${siteUrl(slug)}${path}${query}`);
}

test('a favourite is reported without what the address brought along', async () => {
  const page = await newPage();
  const answers = answersTo(page);
  await openCar(page, 'summit-toyota', '?email=ann@example.com&utm_source=mail#0412345678');
  await heart(page).click();
  // Each of the two pages told that it was opened, the second one the favourite too.
  await expect.poll(() => [answers.length, answers.at(-1)]).toEqual([3, 204]);
});

test('a page that is left at once has reported all the same', async () => {
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

test('where a yes is needed nothing is reported before it', async () => {
  const page = await newPage();
  const answers = answersTo(page);
  await declineSignIn(page, 'budget-cars-direct');
  await openCar(page, 'budget-cars-direct');
  await heart(page).click();
  await page.locator('[data-consent="granted"]').click();
  await heart(page).click();
  await heart(page).click();
  // The page on which the yes was given, and one favourite.
  await expect.poll(() => answers).toEqual([204, 204]);
});

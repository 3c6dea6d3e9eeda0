/**
 * What pages report about a visit. The platform rejects an event with anything but its known names and numbers, so a 204
 * means that there was nothing else in it.
 */
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, siteUrl } from './browser.ts';
import { nameLinks } from './page-parts.ts';
import { declineSignIn } from './sign-in.ts';

/** The statuses of the platform's responses to this browser's events, in order; null while there is none. */
function answersTo(page: Page): (number | null)[] {
  const answers: (number | null)[] = [];
  const listen = async (request: Request) => {
    if (new URL(request.url()).pathname !== '/api/events') return;
    const index = answers.push(null) - 1;
    // A response to a page that has been left is lost.
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

test('a favourite is reported without the parameters of the page’s address', async () => {
  const page = await newPage();
  const answers = answersTo(page);
  await openCar(page, 'summit-toyota', '?email=ann@example.com&utm_source=mail#0412345678');
  await heart(page).click();
  // Both pages reported a view, and the second one a favourite.
  await expect.poll(() => [answers.length, answers.at(-1)]).toEqual([3, 204]);
});

test('a page reports its event even if the shopper leaves at once', async () => {
  const page = await newPage();
  const answers = answersTo(page);
  await openCar(page, 'summit-toyota');
  await heart(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    location.assign('/favourites');
  });
  await page.waitForURL('**/favourites');
  // Three pages were opened and one favourite marked. Responses to the left page cannot be observed.
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
  // The view of the page where consent was given, and one favourite.
  await expect.poll(() => answers).toEqual([204, 204]);
});

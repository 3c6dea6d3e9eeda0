/** The parts of a page, found the way a screen reader user finds them: by role and accessible name. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { requestsUnderWay } from './browser.ts';

type Within = Page | Locator;

/**
 * The only selectors that may name a CSS class. Each leads to something without a role or name of its own, because
 * giving it one would be noise to a screen reader: a box to measure, or a figure to compare with another.
 * `tests/locators.test.ts` keeps the list short.
 */
export const BOX = {
  /** Set once the search runs by script. Nothing on the page announces it. */
  liveSearch: '[data-search].search-live',
  /** The weekly payment, whose box stays while its figure is being calculated. */
  weekly: '.finance-line',
  /** The payment and its rates, measured to be one line high. */
  weeklyFigures: '.finance-line-figures',
  /** The phone bar, read here at desktop width too, where it is not displayed. */
  callBar: '[data-car-bar]',
  /** All calls to action of a car, including those folded away; as a list they would be announced for no benefit. */
  actions: '.car-actions',
  /** The tag over the photos; used to check that there is none. */
  tag: ':scope > .tag',
  /** A whole price, measured to be inside the first screen. */
  price: '.price',
  /** The asking price only: payments and totals beside it are strong text too. */
  asked: '.price:is([data-kind="price"], [data-kind="reduced"]) .price-figure',
  /** A map popup, drawn by Leaflet without a role. */
  popup: '.leaflet-popup',
  /** Anything that can be pressed: none of it belongs on paper, except a phone number. */
  pressable: 'button, input, select, .button:not([href^="tel:"]), [data-car-bar], nav',
  /** A card's total, compared in size with the price below it. */
  total: '.price-total',
  /** The small print beside a total. */
  totalNote: '.price-total + small',
  /** The advertised price below a total. */
  part: '.price-part .price-figure',
  /** Text and controls of the operator's pages, measured for overlaps. */
  operator: 'a, button, input, select, summary, h1, h2, p, img, .mark',
  /** Parts of the operator's pages that are only displayed while focused. */
  operatorUnseen: '.unseen, .skip',
  /** The bar that shows a price among others; hidden from screen readers, which get the sentence beside it. */
  standing: '.standing-bar',
  /** The drive-away total of the chosen state; every state's total is in the page. */
  driveAway: '.drive-away-total:visible',
  /** The advertised price on a car's own page. */
  advertised: '.price-figure, .price-words',
  /** Boxes that must not move when the save buttons appear. */
  besideToggles: 'article .price, [data-car-state] > *, [data-car-state] .button',
} as const;

/** The text that is displayed; hidden words are left out. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden words are part of the text content
export const seenText = (part: Locator) => part.innerText();
export const numberIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
export const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement);
export const hrefsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

const rooted = (within: Within): Page => ('page' in within ? within.page() : within);

/** Car cards. Blog posts are articles too, but do not link to cars. */
export const cards = (within: Within) =>
  within.getByRole('article').filter({ has: rooted(within).locator('a[href^="/cars/"]') });
/** The link in a card's heading, to its car. */
export const nameLink = (card: Locator) => card.getByRole('heading').getByRole('link');
export const nameLinks = (within: Within) => nameLink(cards(within));
export const heart = (within: Within) => within.getByRole('button', { name: /^(Favourite|Save) / });
export const scales = (within: Within) => within.getByRole('button', { name: /^Compare / });

/** The header's link to the watchlist or favourites. */
const keptLink = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^(Favourites|Watchlist)/ })
    .last();
/** The number on that link; empty when nothing is saved. */
export const keptCount = async (page: Page) =>
  ((await keptLink(page).textContent()) ?? '').replace(/\D/g, '');
/** A brief message, announced as a status. */
export const toast = (page: Page, words: RegExp | string) =>
  page.getByRole('status').filter({ hasText: words });

export const chatButton = (page: Page) =>
  page.getByRole('complementary', { name: 'Talk to us' }).getByRole('button');
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

// The search page.

export const results = (page: Page) => page.getByRole('region', { name: 'Results' });
/** The heading that says `42 cars`. */
export const countHeading = (page: Page) => results(page).getByRole('heading', { level: 2 }).first();
/** The number of cars in that heading. */
export const countShown = async (page: Page) => numberIn(await countHeading(page).textContent());
/** Links that each remove one filter. */
export const chips = (page: Page) =>
  page.getByRole('list', { name: 'Your filters' }).getByRole('link', { name: /^Remove / });
/** The cards above the results: body types, makes or categories. */
export const facetCards = (page: Page, name: string) =>
  page.getByRole('navigation', { name }).getByRole('link');
export const pageLinks = (page: Page) => page.getByRole('navigation', { name: 'Pages of results' });
export const filterSection = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) });
/** Opens a filter section unless it is open already. */
export async function openSection(page: Page, name: string): Promise<Locator> {
  const section = filterSection(page, name);
  if ((await section.getAttribute('open')) === null)
    await section.getByRole('heading', { name, exact: true }).click();
  return section;
}
/** Opens every filter section. */
export async function openEverySection(page: Page): Promise<void> {
  const filters = page
    .getByRole('complementary', { name: 'Filters' })
    .or(page.getByRole('dialog', { name: 'Filters' }));
  const closed = filters.locator('details:not([open])', { has: page.getByRole('heading', { level: 3 }) });
  while ((await closed.count()) > 0) await closed.first().getByRole('heading').click();
}
/** A filter value with its count, such as `Used 42`. */
export const facet = (within: Within, value: string) =>
  within.getByText(new RegExp(`^${value}\\s*[\\d,]+$`)).first();
/** The count beside a filter value. */
export const facetCount = async (within: Within, value: string) =>
  numberIn(/[\d,]+$/.exec((await facet(within, value).textContent()) ?? '')?.[0] ?? '');

// The page of a car.

/** The same column as a selector, for axe. */
export const PANEL = 'section[aria-label="Price and next steps"]';
export const carPanel = (page: Page) => page.getByRole('region', { name: 'Price and next steps' });
export const callBar = (page: Page) => page.getByRole('complementary', { name: 'Price and contact' });
export const gallery = (page: Page) => page.getByRole('region', { name: 'Photos', exact: true });
export const similarCars = (page: Page) => page.getByRole('region', { name: 'You may also like' });
/** A folding section, by its heading. */
export const fold = (page: Page, title: string | RegExp) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
export const foldTitles = (page: Page) =>
  page.getByRole('main').getByRole('group').getByRole('heading', { level: 2 });
export const enquiry = (page: Page) => page.getByRole('dialog', { name: 'Ask about this' });
export const enquiryMessage = (page: Page) => enquiry(page).locator('textarea');

/** The labels of the calls to action, on every site. */
const ACTIONS = {
  enquire: /^(Enquire Now|Message Now|Send to Margaret)$/,
  testDrive: /^Book a (Test Drive|Viewing)/,
  reserve: /^Reserve/,
  buyOnline: /^Buy Online/,
  finance: /^Get Finance/,
  tradeIn: /^Value My Trade-In/,
  similar: /^Find Me Something Similar/,
  details: /^View Details/,
  history: /^History report/,
  call: /^Call /,
} as const;
export type Action = keyof typeof ACTIONS;
export const action = (within: Within, kind: Action) => within.getByRole('link', { name: ACTIONS[kind] });
/** The kinds of call to action that are displayed, in order. */
export const actionKinds = (within: Locator) =>
  within
    .locator('[data-action]')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-action')));

/** Opens "More" on a car's page. */
export async function openMore(page: Page): Promise<void> {
  const more = carPanel(page).getByText('More', { exact: true });
  if ((await more.locator('..').getAttribute('open')) === null) await more.click();
}

/** Presses a call to action on a car's page, opening "More" first if it is in there. */
export async function pressAction(page: Page, kind: Action): Promise<void> {
  const link = action(carPanel(page), kind);
  if (!(await link.isVisible())) await openMore(page);
  await link.click();
}

/** The car that a form is about. */
export const linkedCar = (page: Page) => page.getByRole('region', { name: 'What you’re asking about' });

export const compared = (page: Page) => page.getByRole('region', { name: /side by side$/ });
/** The cars in the column headings of a comparison. */
export const comparedCars = (page: Page) =>
  compared(page).getByRole('columnheader').getByRole('link').and(page.locator('[href^="/cars/"]'));

// The gallery of a car.

/** The strip of photos. */
export const photoStrip = (page: Page) => page.getByRole('list', { name: /^Photos of the / });
/** The number of the photo in view, counted from 1. */
export const photoInView = (page: Page) =>
  photoStrip(page).evaluate((element) => Math.round(element.scrollLeft / element.clientWidth) + 1);
/** The photos in full screen. */
export const photoViewer = (page: Page) => page.getByRole('dialog', { name: /full screen/ });
export const buttonNamed = (within: Within, name: string) =>
  within.getByRole('button', { name, exact: true });

// Waiting.

/** Waits until the page and its fonts have loaded, and its scripts are idle with no request under way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await expect
    .poll(
      async () => {
        await page.evaluate(async () => {
          await document.fonts.ready;
          let fetched = -1;
          while (fetched !== performance.getEntriesByType('resource').length) {
            fetched = performance.getEntriesByType('resource').length;
            await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
            await new Promise((done) => setTimeout(done, 50));
          }
        });
        return requestsUnderWay(page);
      },
      { message: 'waiting for' },
    )
    .toEqual([]);
}

/** Waits until the search page runs by script. */
export const searchIsLive = (page: Page) => page.locator(BOX.liveSearch).waitFor();

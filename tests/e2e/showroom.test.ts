/** Each section of a car's page, tried with cars made for it: what it shows, and what a shopper can do there. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMENTS_PENDING } from '#domain/inventory/page/comments.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import { accessibilityProblems, newPage, type OpenPage, openPage, siteUrl, stockOf } from './browser.ts';
import { action, BOX, carPanel, enquiry, enquiryMessage, fold, gallery, pressAction } from './page-parts.ts';
import { dateAfter, EQUIPMENT, FEATURES, LONG_COMMENTS } from './showroom/cars.ts';

const slugs = new Map<string, string>();
let shared: OpenPage;
let shown = '';

beforeAll(async () => {
  for (const { stocknum, slug } of await stockOf('showroom')) slugs.set(stocknum ?? '', slug);
  shared = await openPage({ reducedMotion: 'reduce' });
});
afterAll(async () => {
  const { errors, close } = shared;
  await close();
  expect(errors, 'errors in the browser').toEqual([]);
});

function carUrl(stocknum: string): string {
  const slug = slugs.get(stocknum);
  if (slug === undefined) throw new Error(`The showroom has no ${stocknum}`);
  return `${siteUrl('showroom')}/cars/${slug}`;
}

/** The shared tab with a car's page, which it opens unless it is open already. */
async function pageOf(stocknum: string) {
  if (shown !== stocknum) await shared.page.goto(carUrl(stocknum));
  shown = stocknum;
  return shared.page;
}

/** Places on a car's page, by the names that the table uses. */
const PLACES = {
  price: (page: Page) => carPanel(page).locator(BOX.price),
  'price in the bar': (page: Page) => page.locator(BOX.callBar),
  tag: (page: Page) => gallery(page).locator(BOX.tag),
  actions: (page: Page) => carPanel(page).locator(BOX.actions),
  market: (page: Page) => carPanel(page).locator('[data-of-price="market"]'),
  weekly: (page: Page) => carPanel(page).locator(BOX.weekly),
  finance: (page: Page) => page.getByRole('region', { name: /^Finance this / }),
  estimate: (page: Page) => page.locator('[data-provider]'),
  'key information': (page: Page) => page.getByRole('region', { name: 'Key information' }),
  notice: (page: Page) => page.getByRole('note'),
  history: (page: Page) =>
    carPanel(page)
      .getByText(/^(In stock|Listed) since/)
      .locator('..'),
  seller: (page: Page) => page.getByRole('region', { name: 'Seller' }),
} as const;
type Place = keyof typeof PLACES | `section ${string}`;

const placeOn = (page: Page, place: Place) =>
  place.startsWith('section ')
    ? fold(page, place.slice('section '.length))
    : PLACES[place as keyof typeof PLACES](page);

/** A place's text including hidden parts; `null` if the page does not have the place. */
async function textOf(page: Page, place: Place): Promise<string | null> {
  const found = placeOn(page, place).first();
  if ((await found.count()) === 0) return null;
  return ((await found.textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

const texts = new Map<string, Promise<Map<Place, string | null>>>();

/** The texts of all places in the table on a car's page, read in one visit. */
async function textsOf(stocknum: string): Promise<Map<Place, string | null>> {
  const page = await pageOf(stocknum);
  const places = new Set(ROWS.flatMap(([, car, place]) => (car === stocknum ? [place] : [])));
  const found = new Map<Place, string | null>();
  for (const place of places) found.set(place, await textOf(page, place));
  return found;
}

/** The text of one place on a car's page. */
async function readPlace(stocknum: string, place: Place): Promise<string | null> {
  const known = texts.get(stocknum) ?? textsOf(stocknum);
  texts.set(stocknum, known);
  return (await known).get(place) ?? null;
}

const now = new Date();
const nothing = null;

/** Texts that must or must not be there; `nothing`: the page does not have the place. */
type Expected = readonly (string | { not: string })[] | typeof nothing;

const ROWS: [what: string, stocknum: string, place: Place, expected: Expected][] = [
  // Prices, in the order of precedence.
  [
    'a subscription has its weekly price first',
    'WEEKLY',
    'price',
    ['$199 per week subscription, or $34,990 Drive away'],
  ],
  ['a reduced price names the earlier one', 'REDUCED', 'price', ['$31,990 reduced from $34,990 Drive away']],
  ['an offer names the list price', 'OFFER', 'price', ['$32,990 reduced from $34,990 Drive away']],
  [
    'an earlier price that was never asked for is not named',
    'NEVER-ASKED',
    'price',
    ['$31,990 Drive away', { not: '39,990' }],
  ],
  ['a plain price stands alone', 'PLAIN', 'price', ['$34,990 Drive away', { not: 'reduced' }]],
  ['a price without government charges says so', 'EGC', 'price', ['$34,990 Excl. govt. charges']],
  ['a car to be ordered has no price', 'PREORDER', 'price', ['PREORDER']],
  ['a placeholder price is not shown', 'NO-PRICE', 'price', ['Enquire for price.']],
  ['the phone bar has the same price', 'REDUCED', 'price in the bar', ['$31,990']],
  ['a sold car has no price', 'SOLD-1', 'price', nothing],

  // Tags: each car also qualifies for all the tags below its own.
  ['the first tag is “Electric”', 'ELECTRIC', 'tag', ['Electric']],
  ['then “Reserved”', 'RESERVED', 'tag', ['Reserved']],
  ['then the certificate', 'CERTIFIED', 'tag', ['Toyota Certified']],
  ['then the dealer’s own tag', 'DEALER-1', 'tag', ['Runout sale']],
  ['then “Coming soon”', 'COMING', 'tag', ['COMING SOON']],
  ['then “New arrival”', 'NEW-1', 'tag', ['New arrival']],
  ['other cars have no tag', 'PLAIN', 'tag', nothing],
  ['“Sold” comes before all other tags', 'SOLD-1', 'tag', ['SOLD']],

  // Finance, by provider.
  ['a quote from Taurus', 'TAURUS', 'finance', ['$142', '$617', '8.99%', '9.84%', 'Taurus', 'Deposit$3,499']],
  [
    'no quote from Taurus once it is too old',
    'TAURUS-OLD',
    'finance',
    [{ not: '$142' }, 'finance specialist'],
  ],
  [
    'a quote from Powertorque',
    'POWERTORQUE',
    'finance',
    ['$142', '9.84%', 'Powertorque', 'Total payable$40,524'],
  ],
  ['a quote from AusLoans', 'AUSLOANS', 'finance', ['$142', '9.84%', 'AusLoans']],
  ['a quote from 360 Finance', '360', 'finance', ['$142', '9.84%', '360 Finance']],
  ['the dealer’s own quote', 'MANUAL', 'finance', ['$142', '9.84%', 'Dealer finance']],
  [
    'Angle has its own deposit and term, and no final payment',
    'ANGLE',
    'finance',
    ['$121', '$525', 'Deposit$5,000', 'Term60 months (5 years)', 'Final payment$0', 'Total payable$36,524'],
  ],
  [
    'Nissan quotes by the month, with 10% deposit and 30% final payment',
    'NISSAN',
    'estimate',
    ['$617', 'Deposit$3,499', 'Final payment$10,497', 'Total payable before the final payment$40,524'],
  ],
  ['a deposit of $0 is not shown', 'NO-DEPOSIT', 'estimate', ['$142', { not: 'Deposit' }]],
  ['a quote without a comparison rate is not shown', 'NO-COMPARISON', 'finance', [{ not: '$142' }]],
  ['the payment has its warning beside it', 'TAURUS', 'weekly', ['$142 per week', '9.84%', 'WARNING']],
  ['Suzuki has no finance', 'SUZUKI', 'finance', nothing],
  ['an excluded dealership has no finance', 'FLEET', 'finance', nothing],

  // Market comparison.
  [
    'a price below the state average says so',
    'STATE',
    'market',
    ['$2,010 below the state average', 'is $37,000. This one is $34,990'],
  ],
  ['a price below the national average says so', 'NATIONAL', 'market', ['$2,010 below the national average']],
  ['a difference of $499 is too small to mention', 'CLOSE', 'market', nothing],

  // States of a car.
  [
    'a sold car has a notice',
    'SOLD-1',
    'notice',
    ["Unfortunately this car recently sold. But don't worry, we can help you find a similar car!"],
  ],
  [
    'a sold caravan has a notice with “caravan”',
    'SOLD-VAN',
    'notice',
    ['Unfortunately this caravan recently sold.', 'a similar caravan!'],
  ],
  ['a sold car cannot be reserved', 'SOLD-1', 'section Reserve Online', nothing],
  ['a reserved car cannot be reserved again', 'RESERVED', 'section Reserve Online', nothing],
  [
    'a car that can be reserved says how',
    'PLAIN',
    'section Reserve Online',
    ['$200', '48 hours', '100% refundable'],
  ],
  [
    'a car for test drives only cannot be bought',
    'TEST-DRIVE',
    'actions',
    ['Book a Test Drive', { not: 'Reserve Online' }, { not: 'Buy Online' }, { not: 'Value My Trade-In' }],
  ],

  // Facts.
  [
    'a current registration has its expiry date',
    'PAPERS',
    'key information',
    [`Expires on ${formatDate(dateAfter(now, 200))}`],
  ],
  ['a lapsed registration has no date', 'REGO-OVER', 'key information', ['123AB5', { not: 'Expires' }]],
  [
    'a caravan has its measurements, with feet converted to metres',
    'CARAVAN',
    'section All Specifications',
    [
      'Body length6.55 m',
      'Body width2.44 m',
      'Tare weight2,210 kg',
      'Axle typeTandem',
      'Sleeps4',
      'Aggregate trailer mass2,800 kg',
    ],
  ],
  [
    'a caravan starts with its most important facts',
    'CARAVAN',
    'key information',
    ['Sleeps4Body length6.55 mTare weight2,210 kgAggregate trailer mass2,800 kg'],
  ],
  [
    'an empty value or "null" has no row',
    'BARE',
    'section All Specifications',
    ['ModelCX-5', { not: 'Colour' }, { not: 'Badge' }, { not: 'null' }],
  ],
  ['a car has none of a caravan’s rows', 'PLAIN', 'section All Specifications', [{ not: 'Tare' }]],
  ['a caravan has a summary', 'CARAVAN', 'section Caravan Summary', ['Jayco Journey']],
  [
    'the page gives the dealer’s reasons to buy',
    'PLAIN',
    'section Why Buy From Us?',
    ['One price', '14 days to change your mind', '500 km'],
  ],
  ['the page lists ways to protect the car', 'PLAIN', 'section Protect Your Car', ['Warranty']],
  [
    'running costs show consumption and the year of the safety rating',
    'RUNNING-COSTS',
    'section Running Costs and Safety',
    ['7.4 L', '2017'],
  ],
  ['no running costs without consumption or rating', 'PLAIN', 'section Running Costs', nothing],
  [
    'a car without comments says that they are coming',
    'PLAIN',
    'section Dealer Comments',
    [COMMENTS_PENDING],
  ],
  [
    'the history says since when the car is in stock',
    'PLAIN',
    'history',
    ['In stock since ', { not: 'Price history' }],
  ],
  ['days listed before it arrives', 'COMING', 'history', ['Listed since ', { not: 'In stock' }]],
  ['the price history includes the offer', 'OFFER', 'history', ['Price history', '$34,990', '$32,990']],
  ['the page names the seller', 'PLAIN', 'seller', ['The Showroom', '1 Wharf Street, Brisbane QLD 4000']],

  // Actions that are there or missing.
  ['a car with a history report links to it', 'PAPERS', 'actions', ['History Report']],
  ['a car without a report has no such link', 'PLAIN', 'actions', [{ not: 'History Report' }]],
  ['a car without photos has no link to photos', 'BARE', 'actions', [{ not: 'Photos' }]],
  ['a car with photos has no request for them', 'PLAIN', 'actions', [{ not: 'Request Photos' }]],
  ['a phone number is masked', 'PLAIN', 'actions', ['07 55*******', 'Chat With Us']],
  [
    'a dealership without a number has no phone link',
    'NO-PHONE',
    'actions',
    [{ not: 'phone' }, 'Enquire Now'],
  ],
];

test.each(ROWS)('%s (car %s, %s)', async (_, stocknum, place, expected) => {
  const found = await readPlace(stocknum, place);
  if (expected === nothing) {
    expect(found).toBeNull();
    return;
  }
  for (const each of expected) {
    if (typeof each === 'string') expect(found).toContain(each);
    else expect(found ?? '').not.toContain(each.not);
  }
});

test('an estimate is valid for one month', async () => {
  const until = PLACES.finance(await pageOf('TAURUS')).getByRole('time');
  const date = await until.getAttribute('datetime');
  const days = (Date.parse(date ?? '') - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(26);
  expect(days).toBeLessThan(32);
});

test('a car without photos shows artwork', async () => {
  const picture = gallery(await pageOf('BARE'))
    .getByRole('img')
    .first();
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/artwork\/[a-z0-9-]+\.webp$/);
});

test('a car without a phone is logged for the site’s maintainer', async () => {
  const warnings: string[] = [];
  const page = await newPage();
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(carUrl('PLAIN'));
  expect(warnings.filter((text) => text.includes('phone'))).toEqual([]);
  await page.goto(carUrl('NO-PHONE'));
  await expect.poll(() => warnings.join()).toContain('no phone number');
});

describe('a sold car', () => {
  test('is hidden from search engines once it leaves search, and redirects to its model after 90 days', async () => {
    const robots = async (stocknum: string) =>
      (await pageOf(stocknum)).locator('meta[name="robots"]').count();
    expect([await robots('SOLD-1'), await robots('SOLD-LATELY')]).toEqual([0, 1]);
    const page = await newPage();
    await page.goto(carUrl('SOLD-AGES'));
    expect(new URL(page.url()).pathname).toBe('/search/volvo/v60');
  });

  test('offers a form that asks for a similar car', async () => {
    const page = await newPage();
    await page.goto(carUrl('SOLD-1'));
    await action(carPanel(page), 'similar').click();
    await enquiry(page).waitFor();
    await expect
      .poll(() => enquiryMessage(page).inputValue())
      .toBe('Can you please find me something similar?');
  });
});

describe('a long section is folded at first', () => {
  test('comments show 400 characters, and the rest on request', async () => {
    const page = await newPage();
    await page.goto(carUrl('WORDS'));
    const comments = fold(page, 'Dealer Comments');
    // Screen readers skip folded text.
    const folded = (await comments.getByRole('paragraph').allTextContents()).join('');
    expect(folded.length).toBeLessThanOrEqual(401);
    expect(folded).toContain(LONG_COMMENTS[0]);
    await comments.getByText('Read more').click();
    const paragraphs = () => comments.getByRole('paragraph').allTextContents();
    await expect.poll(paragraphs).toEqual(LONG_COMMENTS);
    await comments.getByText('Read less').click();
    await expect.poll(async () => (await paragraphs()).join('')).toBe(folded);
  });

  test.each([
    ["What's Included", EQUIPMENT],
    ['Features', FEATURES],
  ])('%s shows eight entries, and the rest on request', async (title, all) => {
    const page = await newPage();
    await page.goto(carUrl('WORDS'));
    const section = fold(page, title);
    if ((await section.getAttribute('open')) === null)
      await section.getByRole('heading', { level: 2 }).click();
    const seen = () => section.getByRole('listitem').allTextContents();
    await expect.poll(() => seen()).toEqual(all.slice(0, 8));
    await section.getByText('Show All').click();
    await expect.poll(() => seen()).toEqual(all);
  });

  test('key information shows eight facts, and the rest on request', async () => {
    const page = await newPage();
    await page.goto(carUrl('WORDS'));
    const key = PLACES['key information'](page);
    const labels = key.getByRole('term');
    await expect.poll(() => labels.allTextContents()).toHaveLength(8);
    await key.getByText('More facts').click();
    await expect.poll(() => labels.count()).toBeGreaterThan(8);
    await key.getByText('Fewer facts').click();
    await expect.poll(() => labels.count()).toBe(8);
  });
});

test('a dialog explains what a certificate means', async () => {
  const page = await newPage();
  await page.goto(carUrl('CERTIFIED'));
  const means = page.getByRole('button', { name: 'What Toyota Certified means' });
  const dialog = page.getByRole('dialog', { name: 'Toyota Certified' });
  await means.click();
  await dialog.waitFor();
  expect(await accessibilityProblems(page, '#certified')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await means.click();
  await dialog.getByRole('link', { name: 'Ask about this car' }).click();
  await enquiry(page).waitFor();
  await expect.poll(() => dialog.isVisible()).toBe(false);
  await expect.poll(() => enquiryMessage(page).inputValue()).toContain('Toyota Certified documents');
});

test.each([
  ['reserve', /reserve this car/],
  ['buyOnline', /buy this car online/],
  ['tradeIn', /trade in my vehicle/],
] as const)('%s leads to its page, or to a form that says so', async (kind, message) => {
  const page = await newPage();
  await page.goto(carUrl('PLAIN'));
  const opens = await carPanel(page).locator(`[data-action="${kind}"]`).getAttribute('data-opens');
  await pressAction(page, kind);
  if (opens === null) {
    await page.waitForURL(/checkout|buy-online|trade-in/);
    return;
  }
  await enquiry(page).waitFor();
  await expect.poll(() => enquiryMessage(page).inputValue()).toMatch(message);
});

test('a car without photos has a form that asks for them', async () => {
  const page = await newPage();
  await page.goto(carUrl('BARE'));
  await page.getByRole('link', { name: 'Request photos' }).click();
  await page.getByRole('dialog', { name: 'Request photos' }).waitFor();
  expect(await accessibilityProblems(page, '#photos')).toEqual([]);
});

test('the history report’s link opens its file', async () => {
  const report = (await pageOf('PAPERS')).locator('[data-action="history"]');
  await expect.poll(() => report.getAttribute('href')).toBe('https://reports.example/papers.pdf');
});

test('a masked phone number is not in the page’s data either', async () => {
  const data = await (await pageOf('PLAIN')).locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('1 Wharf Street');
  expect(data.join()).not.toMatch(/telephone|5550/);
});

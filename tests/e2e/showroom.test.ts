/** Each section of a car's page with cars made for it: what it shows, and what a shopper can do with it. */
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

/** A car's page, opened unless it is open already. */
async function pageOf(stocknum: string) {
  if (shown !== stocknum) await shared.page.goto(carUrl(stocknum));
  shown = stocknum;
  return shared.page;
}

/** Places on the page, by the words in the tables. */
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
      .getByText(/^In stock since/)
      .locator('..'),
  seller: (page: Page) => page.getByRole('region', { name: 'Seller' }),
} as const;
type Place = keyof typeof PLACES | `section ${string}`;

const placeOn = (page: Page, place: Place) =>
  place.startsWith('section ')
    ? fold(page, place.slice('section '.length))
    : PLACES[place as keyof typeof PLACES](page);

/** A place's text, including hidden parts; `null` if the page does not have it. */
async function textOf(page: Page, place: Place): Promise<string | null> {
  const found = placeOn(page, place).first();
  if ((await found.count()) === 0) return null;
  return ((await found.textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

const texts = new Map<string, Promise<Map<Place, string | null>>>();

/** What a car's page says at each of the places asked about, read in one visit. */
async function textsOf(stocknum: string): Promise<Map<Place, string | null>> {
  const page = await pageOf(stocknum);
  const places = new Set(ROWS.flatMap(([, car, place]) => (car === stocknum ? [place] : [])));
  const said = new Map<Place, string | null>();
  for (const place of places) said.set(place, await textOf(page, place));
  return said;
}

/** The same for one place. */
async function words(stocknum: string, place: Place): Promise<string | null> {
  const known = texts.get(stocknum) ?? textsOf(stocknum);
  texts.set(stocknum, known);
  return (await known).get(place) ?? null;
}

const now = new Date();
const nothing = null;

/** Text that must or must not be there; `nothing`: the place is not on the page. */
type Said = readonly (string | { not: string })[] | typeof nothing;

const ROWS: [what: string, stocknum: string, place: Place, said: Said][] = [
  // Prices, in the order they are tried.
  ['a subscription by the week', 'WEEKLY', 'price', ['$199 per week subscription, or $34,990 Drive away']],
  ['a price that came down', 'REDUCED', 'price', ['$31,990 reduced from $34,990 Drive away']],
  ['an offer below the list price', 'OFFER', 'price', ['$32,990 reduced from $34,990 Drive away']],
  ['a price before that nobody was asked', 'NEVER-ASKED', 'price', ['$31,990 Drive away', { not: '39,990' }]],
  ['a plain price', 'PLAIN', 'price', ['$34,990 Drive away', { not: 'reduced' }]],
  ['a price before charges', 'EGC', 'price', ['$34,990 Excl. govt. charges']],
  ['to be ordered', 'PREORDER', 'price', ['PREORDER']],
  ['a price that does not count', 'NO-PRICE', 'price', ['Enquire for price.']],
  ['the bar of phones says the same', 'REDUCED', 'price in the bar', ['$31,990']],
  ['a sold car has no price', 'SOLD-1', 'price', nothing],

  // Tags: each car also qualifies for all the tags below its own.
  ['electric first', 'ELECTRIC', 'tag', ['Electric']],
  ['then reserved', 'RESERVED', 'tag', ['Reserved']],
  ['then certified', 'CERTIFIED', 'tag', ['Toyota Certified']],
  ['then the dealer’s own', 'DEALER-1', 'tag', ['Runout sale']],
  ['then coming soon', 'COMING', 'tag', ['COMING SOON']],
  ['then new', 'NEW-1', 'tag', ['New arrival']],
  ['else none', 'PLAIN', 'tag', nothing],
  ['a sale above all', 'SOLD-1', 'tag', ['SOLD']],

  // Finance, by provider.
  ['Taurus', 'TAURUS', 'finance', ['$142', '$617', '8.99%', '9.84%', 'Taurus', 'Deposit$3,499']],
  ['Taurus, too old', 'TAURUS-OLD', 'finance', [{ not: '$142' }, 'finance specialist']],
  ['Powertorque', 'POWERTORQUE', 'finance', ['$142', '9.84%', 'Powertorque', 'Total payable$40,524']],
  ['AusLoans', 'AUSLOANS', 'finance', ['$142', '9.84%', 'AusLoans']],
  ['360 Finance', '360', 'finance', ['$142', '9.84%', '360 Finance']],
  ['the dealer’s own quote', 'MANUAL', 'finance', ['$142', '9.84%', 'Dealer finance']],
  [
    'Angle: a deposit and a term of its own, nothing at the end',
    'ANGLE',
    'finance',
    ['$121', '$525', 'Deposit$5,000', 'Term60 months (5 years)', 'Final payment$0', 'Total payable$36,524'],
  ],
  [
    'Nissan: by the month, a tenth down and three tenths at the end',
    'NISSAN',
    'estimate',
    ['$617', 'Deposit$3,499', 'Final payment$10,497', 'Total payable before the final payment$40,524'],
  ],
  ['a deposit of $0 is no amount', 'NO-DEPOSIT', 'estimate', ['$142', { not: 'Deposit' }]],
  ['without a comparison rate', 'NO-COMPARISON', 'finance', [{ not: '$142' }]],
  ['the warning beside the payment', 'TAURUS', 'weekly', ['$142 per week', '9.84%', 'WARNING']],
  ['never for Suzuki', 'SUZUKI', 'finance', nothing],
  ['never for a dealership left out', 'FLEET', 'finance', nothing],

  // The market.
  [
    'below the state’s average',
    'STATE',
    'market',
    ['$2,010 below the state average', 'is $37,000. This one is $34,990'],
  ],
  ['below the nation’s', 'NATIONAL', 'market', ['$2,010 below the national average']],
  ['by $499, which is not enough', 'CLOSE', 'market', nothing],

  // States.
  [
    'a sold car',
    'SOLD-1',
    'notice',
    ["Unfortunately this car recently sold. But don't worry, we can help you find a similar car!"],
  ],
  [
    'a sold caravan',
    'SOLD-VAN',
    'notice',
    ['Unfortunately this caravan recently sold.', 'a similar caravan!'],
  ],
  ['a sold car takes no deposit', 'SOLD-1', 'section Reserve Online', nothing],
  ['a reserved car neither', 'RESERVED', 'section Reserve Online', nothing],
  ['a car that can be reserved', 'PLAIN', 'section Reserve Online', ['$200', '48 hours', '100% refundable']],
  [
    'a car to be driven, not bought',
    'TEST-DRIVE',
    'actions',
    ['Book a Test Drive', { not: 'Reserve Online' }, { not: 'Buy Online' }, { not: 'Value Trade-in' }],
  ],

  // Facts.
  ['registered', 'PAPERS', 'key information', [`Expires on ${formatDate(dateAfter(now, 200))}`]],
  ['no longer registered', 'REGO-OVER', 'key information', ['123AB5', { not: 'Expires' }]],
  [
    'a caravan, feet in metres',
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
    'what a caravan is asked for first',
    'CARAVAN',
    'key information',
    ['Sleeps4Body length6.55 mTare weight2,210 kgAggregate trailer mass2,800 kg'],
  ],
  [
    'what is empty or "null" has no row',
    'BARE',
    'section All Specifications',
    ['ModelCX-5', { not: 'Colour' }, { not: 'Badge' }, { not: 'null' }],
  ],
  ['a car’s section is not a caravan’s', 'PLAIN', 'section All Specifications', [{ not: 'Tare' }]],
  ['a caravan’s summary', 'CARAVAN', 'section Caravan Summary', ['Jayco Journey']],
  ['why here', 'PLAIN', 'section Why Buy From Us?', ['One price', '14 days to change your mind', '500 km']],
  ['what protects it', 'PLAIN', 'section Protect Your Car', ['Warranty']],
  ['fuel for a year', 'RUNNING-COSTS', 'section Running Costs and Safety', ['7.4 L', '2017']],
  ['neither cost nor stars known', 'PLAIN', 'section Running Costs', nothing],
  ['comments yet to come', 'PLAIN', 'section Dealer Comments', [COMMENTS_PENDING]],
  ['days in stock', 'PLAIN', 'history', ['In stock since ', { not: 'Price history' }]],
  ['prices before, the offer counted', 'OFFER', 'history', ['Price history', '$34,990', '$32,990']],
  ['who sells it', 'PLAIN', 'seller', ['The Showroom', '1 Wharf Street, Brisbane QLD 4000']],

  // What is present, and what is missing.
  ['a report of its history', 'PAPERS', 'actions', ['History report']],
  ['none', 'PLAIN', 'actions', [{ not: 'History report' }]],
  ['no photos: its box asks for them', 'BARE', 'actions', [{ not: 'Photos' }]],
  ['photos: does not', 'PLAIN', 'actions', [{ not: 'Request Photos' }]],
  ['a number, masked', 'PLAIN', 'actions', ['07 55*******', 'Chat with us']],
  ['no number', 'NO-PHONE', 'actions', [{ not: 'phone' }, 'Enquire Now']],
];

test.each(ROWS)('%s: %s, %s', async (_, stocknum, place, said) => {
  const found = await words(stocknum, place);
  if (said === nothing) {
    expect(found).toBeNull();
    return;
  }
  for (const each of said) {
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
  test('leaves search engines when it leaves search, and leads to its model after 90 days', async () => {
    const robots = async (stocknum: string) =>
      (await pageOf(stocknum)).locator('meta[name="robots"]').count();
    expect([await robots('SOLD-1'), await robots('SOLD-LATELY')]).toEqual([0, 1]);
    const page = await newPage();
    await page.goto(carUrl('SOLD-AGES'));
    expect(new URL(page.url()).pathname).toBe('/search/volvo/v60');
  });

  test('offers to find another, in its own words', async () => {
    const page = await newPage();
    await page.goto(carUrl('SOLD-1'));
    await action(carPanel(page), 'similar').click();
    await enquiry(page).waitFor();
    await expect
      .poll(() => enquiryMessage(page).inputValue())
      .toBe('Can you please find me something similar?');
  });
});

describe('what is folded at first', () => {
  test('comments of more than 400 characters', async () => {
    const page = await newPage();
    await page.goto(carUrl('WORDS'));
    const comments = fold(page, 'Dealer Comments');
    // Screen readers skip folded text.
    const said = (await comments.getByRole('paragraph').allTextContents()).join('');
    expect(said.length).toBeLessThanOrEqual(401);
    expect(said).toContain(LONG_COMMENTS[0]);
    await comments.getByText('Read more').click();
    const paragraphs = () => comments.getByRole('paragraph').allTextContents();
    await expect.poll(paragraphs).toEqual(LONG_COMMENTS);
    await comments.getByText('Read less').click();
    await expect.poll(async () => (await paragraphs()).join('')).toBe(said);
  });

  test.each([
    ["What's Included", EQUIPMENT],
    ['Features', FEATURES],
  ])('%s: eight, then Show All', async (title, all) => {
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

  test('key information: eight, then more', async () => {
    const page = await newPage();
    await page.goto(carUrl('WORDS'));
    const key = PLACES['key information'](page);
    const labels = key.getByRole('term');
    await expect.poll(() => labels.allTextContents()).toHaveLength(8);
    await key.getByText('Show more').click();
    await expect.poll(() => labels.count()).toBeGreaterThan(8);
    await key.getByText('Show less').click();
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

test('photos have their own request form', async () => {
  const page = await newPage();
  await page.goto(carUrl('BARE'));
  await page.getByRole('link', { name: 'Ask for them' }).click();
  await page.getByRole('dialog', { name: 'Ask for photos' }).waitFor();
  expect(await accessibilityProblems(page, '#photos')).toEqual([]);
});

test('a car’s history report is its file', async () => {
  const report = (await pageOf('PAPERS')).locator('[data-action="history"]');
  await expect.poll(() => report.getAttribute('href')).toBe('https://reports.example/papers.pdf');
});

test('a masked phone number is not in the page’s data either', async () => {
  const data = await (await pageOf('PLAIN')).locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('1 Wharf Street');
  expect(data.join()).not.toMatch(/telephone|5550/);
});

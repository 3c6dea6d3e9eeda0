/** Each section of a car's page over cars made for it: what stands there, and what a shopper can do with it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMENTS_PENDING } from '#domain/inventory/page/comments.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import {
  accessibilityProblems,
  newPage,
  type OpenPage,
  openPage,
  pressAction,
  siteUrl,
  stockOf,
} from './browser.ts';
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

/** The page of a car, opened unless it is open already. */
async function pageOf(stocknum: string) {
  if (shown !== stocknum) await shared.page.goto(carUrl(stocknum));
  shown = stocknum;
  return shared.page;
}

/** Places on the page by the words that the tables use. */
const PLACES = {
  price: '.car-panel .price',
  'price in the bar': '.call-bar .price',
  tag: '.gallery > .tag',
  actions: '.car-panel .car-actions',
  market: '.market',
  weekly: '.car-panel .finance-line',
  finance: '#finance',
  estimate: '#finance .finance-estimate',
  'key information': '.key',
  notice: '.notice',
  history: '.stock-history',
  seller: '.seller',
  gallery: '.gallery, .gallery-only',
} as const;
type Place = keyof typeof PLACES | `section ${string}`;

const selectorOf = (place: Place) =>
  place.startsWith('section ')
    ? `.fold:has(h2:text-is("${place.slice('section '.length)}")) .fold-body`
    : PLACES[place as keyof typeof PLACES];

/** What a place says, hidden parts too; `null` where the page does not have it. */
async function words(stocknum: string, place: Place): Promise<string | null> {
  const found = (await pageOf(stocknum)).locator(selectorOf(place)).first();
  if ((await found.count()) === 0) return null;
  return ((await found.textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

const now = new Date();
const nothing = null;

/** Text that is said, or that is not; `nothing`: the place is not on the page. */
type Said = readonly (string | { not: string })[] | typeof nothing;

test.each<[what: string, stocknum: string, place: Place, said: Said]>([
  // Prices, in the order in which they are tried.
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

  // Tags: each car has the claims of all below it, too.
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

  // What is there, and what is missing.
  ['a report of its history', 'PAPERS', 'actions', ['History report']],
  ['none', 'PLAIN', 'actions', [{ not: 'History report' }]],
  ['no photos: its box asks for them', 'BARE', 'actions', [{ not: 'Photos' }]],
  ['photos: does not', 'PLAIN', 'actions', [{ not: 'Request Photos' }]],
  ['a number, masked', 'PLAIN', 'actions', ['07 55*******', 'Chat with us']],
  ['no number', 'NO-PHONE', 'actions', [{ not: 'phone' }, 'Enquire Now']],
])('%s: %s, %s', async (_, stocknum, place, said) => {
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
  const until = (await pageOf('TAURUS')).locator('#finance time');
  const date = await until.getAttribute('datetime');
  const days = (Date.parse(date ?? '') - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(26);
  expect(days).toBeLessThan(32);
});

test('a car without photos is drawn', async () => {
  const picture = (await pageOf('BARE')).locator('.gallery img, .gallery-only img').first();
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/artwork\/[a-z0-9-]+\.webp$/);
});

test('a car without a phone is noted for whoever looks after the site', async () => {
  const warnings: string[] = [];
  const page = await newPage();
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(carUrl('PLAIN'));
  expect(warnings.filter((text) => text.includes('phone'))).toEqual([]);
  await page.goto(carUrl('NO-PHONE'));
  await expect.poll(() => warnings.join()).toContain('no phone number');
});

describe('a sold car', () => {
  test('is out of search engines once search leaves it out, and leads to its model after 90 days', async () => {
    const robots = async (stocknum: string) =>
      (await pageOf(stocknum)).locator('meta[name="robots"]').count();
    expect([await robots('SOLD-1'), await robots('SOLD-LATELY')]).toEqual([0, 1]);
    const page = await newPage();
    await page.goto(carUrl('SOLD-AGES'));
    expect(new URL(page.url()).pathname).toBe('/search/volvo/v60');
  });

  test('offers to find another, in words of its own', async () => {
    const page = await newPage();
    await page.goto(carUrl('SOLD-1'));
    await page.locator('.car-panel').getByRole('link', { name: 'Find Me Something Similar' }).click();
    await page.locator('#enquire').waitFor({ state: 'visible' });
    await expect
      .poll(() => page.locator('#enquire textarea').inputValue())
      .toBe('Can you please find me something similar?');
  });
});

describe('what is held back at first', () => {
  test('comments of more than 400 characters', async () => {
    const page = await newPage();
    await page.goto(carUrl('WORDS'));
    const comments = page.locator('.comments');
    const preview = comments.locator('.comments-preview');
    const said = (await preview.locator('p').allTextContents()).join('');
    expect(said.length).toBeLessThanOrEqual(401);
    expect(said).toContain(LONG_COMMENTS[0]);
    await comments.getByText('Read more').click();
    const paragraphs = comments.locator('details p');
    await expect.poll(() => paragraphs.allTextContents()).toEqual(LONG_COMMENTS);
    await expect.poll(() => paragraphs.last().isVisible()).toBe(true);
    await expect.poll(() => preview.isVisible()).toBe(false);
    await comments.getByText('Read less').click();
    await expect.poll(() => preview.isVisible()).toBe(true);
  });

  test.each([
    ["What's Included", EQUIPMENT],
    ['Features', FEATURES],
  ])('%s: eight, then Show All', async (title, all) => {
    const page = await newPage();
    await page.goto(carUrl('WORDS'));
    const fold = page.locator(`.fold:has(h2:text-is("${title}"))`);
    if (!(await fold.evaluate((element: HTMLDetailsElement) => element.open)))
      await fold.locator('> summary').click();
    const items = fold.locator('.feature-list li');
    const seen = () => items.filter({ visible: true }).allTextContents();
    await expect.poll(() => seen()).toEqual(all.slice(0, 8));
    await fold.getByText('Show All').click();
    await expect.poll(() => seen()).toEqual(all);
  });

  test('key information: eight, then more', async () => {
    const page = await newPage();
    await page.goto(carUrl('WORDS'));
    const labels = page.locator('.key-list dt').filter({ visible: true });
    await expect.poll(() => labels.allTextContents()).toHaveLength(8);
    await page.locator('.key').getByText('Show more').click();
    await expect.poll(() => labels.count()).toBeGreaterThan(8);
    await page.locator('.key').getByText('Show less').click();
    await expect.poll(() => labels.count()).toBe(8);
  });
});

test('what a certificate stands for is said in a dialog', async () => {
  const page = await newPage();
  await page.goto(carUrl('CERTIFIED'));
  await page.getByRole('button', { name: 'What Toyota Certified means' }).click();
  const dialog = page.locator('#certified');
  await dialog.waitFor({ state: 'visible' });
  expect(await accessibilityProblems(page, '#certified')).toEqual([]);
  await dialog.getByRole('link', { name: 'Ask about this car' }).click();
  await page.locator('#enquire').waitFor({ state: 'visible' });
  await expect.poll(() => dialog.isVisible()).toBe(false);
  await expect
    .poll(() => page.locator('#enquire textarea').inputValue())
    .toContain('Toyota Certified documents');
});

test.each([
  ['reserve', /reserve this car/],
  ['buyOnline', /buy this car online/],
  ['tradeIn', /trade in my vehicle/],
])('%s leads to its page, or to a form that says so', async (action, message) => {
  const page = await newPage();
  await page.goto(carUrl('PLAIN'));
  const link = page.locator(`.car-panel [data-action="${action}"]`);
  const opens = await link.getAttribute('data-opens');
  await pressAction(page, action);
  if (opens === null) {
    await page.waitForURL(/checkout|buy-online|trade-in/);
    return;
  }
  await page.locator('#enquire').waitFor({ state: 'visible' });
  await expect.poll(() => page.locator('#enquire textarea').inputValue()).toMatch(message);
});

test('photos are asked for in a form of their own', async () => {
  const page = await newPage();
  await page.goto(carUrl('BARE'));
  await page.getByRole('link', { name: 'Ask for them' }).click();
  await page.locator('#photos').waitFor({ state: 'visible' });
  expect(await accessibilityProblems(page, '#photos')).toEqual([]);
});

test('the report of a car’s history is its file', async () => {
  const report = (await pageOf('PAPERS')).locator('[data-action="history"]');
  await expect.poll(() => report.getAttribute('href')).toBe('https://reports.example/papers.pdf');
});

test('by its data a masked phone number is not told', async () => {
  const data = await (await pageOf('PLAIN')).locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('1 Wharf Street');
  expect(data.join()).not.toMatch(/telephone|5550/);
});

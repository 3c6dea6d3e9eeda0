import { describe, expect, test } from 'vitest';
import { checkTenants } from '../../src/tenant/check.ts';
import { problemText } from '../../src/tenant/problems.ts';
import { folderOf, LEAST_LOCATION, LEAST_SITE } from './folder.ts';

const NOW = new Date('2026-11-21T00:00:00Z');

/** The check's findings for the tenant acme with these files, with `tenants` as the folder. */
async function said(files: Record<string, unknown>): Promise<{ faults: string[]; warnings: string[] }> {
  const folder = await folderOf({ 'acme/site.json': LICENSED, ...files });
  const [report] = await checkTenants(folder, 'acme', NOW);
  expect(report?.problems).toEqual([]);
  const lines = (problems: Parameters<typeof problemText>[0][] = []) =>
    problems.map((problem) => problemText(problem).replaceAll(folder, 'tenants'));
  return { faults: lines(report?.faults), warnings: lines(report?.warnings) };
}

const LICENSED = { ...LEAST_SITE, legal: { dealerLicence: 'QLD 1234567' } };
const page = (body: string, more = '') =>
  `---\ntitle: About us\nroute: /about\ndescription: Who we are.\n${more}---\n\n${body}\n`;
const offer = (fields: string, body = '') => `---\nname: Demo event\n${fields}---\n\n${body}\n`;
const NOTHING = { faults: [], warnings: [] };

test('a tenant without problems', async () => {
  const files = {
    'acme/content/pages/about.md': page(
      '[Cars](/search/used-cars), [a ute](/toyota-hilux), [offers](/special-offers), [the event](/offers/demo), [news](/blog/hello), [a video](https://example.com) and [home](/).',
    ),
    'acme/content/blog/hello.md':
      '---\ntitle: Hello\ndate: 2026-01-01\ndescription: Hello.\n---\n\n[About](/about#map)\n',
    'acme/content/offers/demo.md': offer(
      'description: Every demo from $35,990 drive away.\nexpiry: 2026-12-31T23:59:00+10:00\n',
      '[Call us](tel:0740001111) or [see them](/search/demo-cars).',
    ),
  };
  expect(await said(files)).toEqual(NOTHING);
});

describe('dead links', () => {
  test('a form’s hidden box that is already ticked', async () => {
    const optIn = (hidden: boolean, ticked: boolean) =>
      said({ 'acme/site.json': { ...LICENSED, forms: { optIn: { hidden, default: ticked } } } });
    expect((await optIn(true, true)).faults).toEqual([
      expect.stringMatching(/forms\.optIn\.default.*must be false when forms\.optIn\.hidden is true/),
    ]);
    for (const [hidden, ticked] of [
      [true, false],
      [false, true],
    ] as const)
      expect(await optIn(hidden, ticked)).toEqual(NOTHING);
  });

  test('in text: the file, the line, the link', async () => {
    const files = {
      'acme/content/pages/about.md': page('Hello.\n\nRead [our story](/story) or [this](story).'),
    };
    expect((await said(files)).faults).toEqual([
      'tenants/acme/content/pages/about.md: line 9: the link /story leads nowhere: there is no such page or file',
      'tenants/acme/content/pages/about.md: line 9: the link story must begin with /: without it, the link changes from page to page',
    ]);
  });

  test('in the configuration: the key', async () => {
    const promos = [{ title: 'Fleet', href: '/fleet' }];
    expect((await said({ 'acme/site.json': { ...LICENSED, promos } })).faults).toEqual([
      'tenants/acme/site.json: promos[0].href leads nowhere: there is no such page or file, got "/fleet"',
    ]);
  });

  test('in a menu, which leaves it out: a warning', async () => {
    const header = [{ label: 'Fleet', href: '/fleet' }];
    expect(await said({ 'acme/site.json': { ...LICENSED, navigation: { header } } })).toEqual({
      faults: [],
      warnings: [
        'tenants/acme/site.json: navigation.header[0].href leads nowhere: there is no such page or file, got "/fleet"',
      ],
    });
  });

  test.each([
    ['/blog', { blog: { enabled: false } }],
    ['/special-offers', { offers: { enabled: false } }],
    ['/dealers', {}],
    ['/locations', {}],
    ['/admin', {}],
  ])('a page that is switched off does not exist: %s', async (href, settings) => {
    const site = { ...LICENSED, ...settings, navigation: { header: [{ label: 'There', href }] } };
    expect((await said({ 'acme/site.json': site })).warnings).toHaveLength(1);
  });

  test.each([
    ['/dealers', { search: { dealerDirectory: true } }],
    ['/locations/acme-sales', { locations: [LEAST_LOCATION] }],
    ['/contact-us/acme-cars', { locations: [LEAST_LOCATION] }],
    ['/watchlist', {}],
    ['/favourites', { garage_enabled: true }],
    ['/compare', {}],
    ['/search/budget', {}],
  ])('a page that is switched on exists: %s', async (href, settings) => {
    const site = { ...LICENSED, ...settings, navigation: { header: [{ label: 'There', href }] } };
    expect(await said({ 'acme/site.json': site })).toEqual(NOTHING);
  });
});

describe('stamp duty', () => {
  const range = { from: 300, to: 400 };
  const states = { registration: { act: range, qld: range }, ctp: { act: range, qld: range } };
  const warnings = async (driveAway: object) =>
    (await said({ 'acme/site.json': { ...LICENSED, driveAway } })).warnings;

  test('from a table whose source was not read: a warning', async () => {
    expect(await warnings({ enabled: true, ...states })).toEqual([
      'tenants/acme/site.json: driveAway.registration.act shows shoppers a price, but its table of stamp duty comes from news reports only, as a minimum and a maximum. Check it against https://www.revenue.act.gov.au/duties/motor-vehicle-duty',
    ]);
  });

  test.each([
    ['without a price on any page', { enabled: false, ...states }],
    ['for a state whose prices are not calculated', { enabled: true, ...states, ctp: { qld: range } }],
  ])('%s: nothing', async (_, driveAway) => {
    expect(await warnings(driveAway)).toEqual([]);
  });
});

test('pictures without a description', async () => {
  const folder = await folderOf({
    'acme/site.json': LICENSED,
    'acme/media/yard.jpg': 'a picture',
    'acme/content/pages/about.md': page('![](/media/yard.jpg)'),
  });
  const [report] = await checkTenants(folder, 'acme', NOW);
  expect(report?.problems.map((problem) => problemText(problem).replaceAll(folder, 'tenants'))).toEqual([
    'tenants/acme/content/pages/about.md: line 7: ![](/media/yard.jpg) needs a description of the picture between its brackets',
  ]);
});

describe('what has ended', () => {
  test('an offer', async () => {
    const files = {
      'acme/content/offers/old.md': offer('description: Free mats.\nexpiry: 2026-11-20T00:00:00+10:00\n'),
    };
    expect(await said(files)).toEqual({
      faults: [],
      warnings: [
        'tenants/acme/content/offers/old.md: expiry has ended: remove it, or set a later end, got "2026-11-20T00:00:00+10:00"',
      ],
    });
  });

  test('a tile among search results', async () => {
    const promos = [{ title: 'Stocktake', href: '/search', expiry: '2026-06-30T23:59:00+10:00' }];
    expect((await said({ 'acme/site.json': { ...LICENSED, promos } })).warnings).toEqual([
      'tenants/acme/site.json: promos[0].expiry has ended: remove it, or set a later end, got "2026-06-30T23:59:00+10:00"',
    ]);
  });
});

describe('claims about money', () => {
  test('a repayment without its comparison rate must not be published', async () => {
    const files = { 'acme/content/offers/weekly.md': offer('description: A new ute from $99 a week.\n') };
    expect(await said(files)).toEqual({
      faults: [
        'tenants/acme/content/offers/weekly.md: line 3: $99 a week must have the comparison rate and its warning beside it',
      ],
      warnings: [],
    });
  });

  test('an offer’s conditions count as beside it', async () => {
    const fields =
      'description: A new ute from $99 a week.\ndisclaimer: 7.9% p.a., comparison rate 8.6% p.a. WARNING …\n';
    expect(await said({ 'acme/content/offers/weekly.md': offer(fields) })).toEqual(NOTHING);
  });

  test('a price that does not say what it includes: a warning', async () => {
    const slides = [{ title: 'The Ranger, now $45,990', href: '/search', image: '/media/r.svg' }];
    const files = { 'acme/site.json': { ...LICENSED, promotions: { slides } }, 'acme/media/r.svg': '<svg/>' };
    expect(await said(files)).toEqual({
      faults: [],
      warnings: [
        'tenants/acme/site.json: promotions.slides[0] $45,990 must say what it includes: drive away, or excluding government charges',
      ],
    });
  });

  test('a banner above the header is advertising too', async () => {
    const navigation = { banner: { text: 'All vans at 3.9% p.a.' } };
    expect((await said({ 'acme/site.json': { ...LICENSED, navigation } })).faults).toEqual([
      'tenants/acme/site.json: navigation.banner 3.9% p.a must have the comparison rate and its warning beside it',
    ]);
  });
});

describe('the dealer’s licence', () => {
  test('must be shown', async () => {
    expect((await said({ 'acme/site.json': LEAST_SITE })).warnings).toEqual([
      'tenants/acme/site.json: legal.dealerLicence is missing: the law requires you to show your dealer licence number',
    ]);
  });

  test('may be a location’s own', async () => {
    const locations = [{ ...LEAST_LOCATION, dealer_license_number: 'QLD 1' }];
    expect(await said({ 'acme/site.json': { ...LEAST_SITE, locations } })).toEqual(NOTHING);
  });
});

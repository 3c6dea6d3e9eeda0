import { describe, expect, it } from 'vitest';
import { listTenants, loadSite, SiteError } from '../../src/tenant/load.ts';
import { folderOf, LEAST_LOCATION, LEAST_SITE } from './folder.ts';

/** The lines of the error from loading this `site.json` for the tenant acme, with `tenants` as the folder. */
async function complaints(site: unknown): Promise<string[]> {
  const folder = await folderOf({ 'acme/site.json': site });
  const error = await loadSite(folder, 'acme').then(
    () => expect.unreachable('the site was loaded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SiteError)) throw error;
  expect(error.message.split('\n')).toHaveLength(error.problems.length);
  return error.message.replaceAll(folder, 'tenants').split('\n');
}

const FILE = 'tenants/acme/site.json';

/** Each change breaks a good site and must bring exactly one error. */
const BROKEN: readonly (readonly [what: string, change: Record<string, unknown>, message: string])[] = [
  [
    'a number out of range',
    { finance: { calculatorRate: 300 } },
    'finance.calculatorRate must be 0–100, got 300',
  ],
  [
    'text for a number',
    { finance: { calculatorRate: '8.5' } },
    'finance.calculatorRate must be 0–100, got "8.5"',
  ],
  ['a fraction', { search: { soldDays: 1.5 } }, 'search.soldDays must be a whole number, 0 or more, got 1.5'],
  ['a page without cars', { search: { pageSize: 0 } }, 'search.pageSize must be a whole number 1–100, got 0'],
  ['yes for true', { gated: 'yes' }, 'gated must be true or false, got "yes"'],
  ['a missing name', { name: undefined }, 'name is missing: it must be text'],
  ['a blank name', { name: '   ' }, 'name must be text, got "   "'],
  ['null as a name', { name: null }, 'name must be text, got null'],
  [
    'an unknown template',
    { template: 'modern' },
    'template must be one of metro, classic, sport, got "modern"',
  ],
  [
    'a capital state',
    { state: 'QLD' },
    'state must be one of act, nsw, nt, qld, sa, tas, vic, wa, got "QLD"',
  ],
  [
    'a colour name',
    { brand: { colours: { brand: 'red', accent: '#ffb400' } } },
    'brand.colours.brand must be a colour #rrggbb, got "red"',
  ],
  [
    'a missing colour',
    { brand: { colours: { brand: '#0b5fff' } } },
    'brand.colours.accent is missing: it must be a colour #rrggbb',
  ],
  ['no colours', { brand: {} }, 'brand.colours is missing: it must be a group with brand, accent'],
  [
    'a list instead of a group',
    { brand: [] },
    'brand must be a group with logo, logoDark, tagline, colours, hero, makeMarks, priceTickets, whyUs, people, got an empty list',
  ],
  [
    'text instead of a group',
    { search: 'embedded' },
    'search must be a group of keys in braces, got "embedded"',
  ],
  [
    'no dealership',
    { dealerships: [] },
    'dealerships must be a list (at least 1), each lower-case letters and digits joined by hyphens, got an empty list',
  ],
  [
    'a dealership in capitals',
    { dealerships: ['acme', 'Acme'] },
    'dealerships[1] must be lower-case letters and digits joined by hyphens, got "Acme"',
  ],
  [
    'an address without scheme',
    { url: 'www.acme.example' },
    'url must be a URL such as https://example.com, got "www.acme.example"',
  ],
  ['an email without host', { email: 'sales' }, 'email must be an email address, got "sales"'],
  [
    'a host with a path',
    { domains: ['acme.example/cars'] },
    'domains[0] must be a host name in lower case, such as www.example.com.au, got "acme.example/cars"',
  ],
  [
    'a link of another scheme',
    { navigation: { header: [{ label: 'Chat', href: 'javascript:alert(1)' }] } },
    'navigation.header[0].href must be an http(s) URL or a path starting with one /, got "javascript:alert(1)"',
  ],
  [
    'a logo outside the folder',
    { brand: { ...LEAST_SITE.brand, logo: '/media/../../secret.svg' } },
    'brand.logo must be a file of the tenant’s media folder, such as /media/logo.svg, got "/media/../../secret.svg"',
  ],
  [
    'a missing logo file',
    { brand: { ...LEAST_SITE.brand, logo: '/media/logo.svg' } },
    'brand.logo must name a file under tenants/acme, got "/media/logo.svg"',
  ],
  [
    'a missing picture',
    { promos: [{ title: 'Stocktake', href: '/search', image: '/media/stocktake.webp' }] },
    'promos[0].image must name a file under tenants/acme, got "/media/stocktake.webp"',
  ],
  [
    'an unknown key',
    { garageEnabled: true },
    'garageEnabled is not a known key (did you mean "garage_enabled"?), got true',
  ],
  [
    'a misspelt key in a group',
    { finance: { calculatorate: 9 } },
    'finance.calculatorate is not a known key (did you mean "calculatorRate"?), got 9',
  ],
  [
    'a key like no other',
    { reserve: { zebra: 1 } },
    'reserve.zebra is not a known key (known here: enabled, deposit, holdHours, payMinutes, stripeAccount, processorRequired), got 1',
  ],
  [
    'a slug that differs from its folder',
    { slug: 'other' },
    'slug must be the name of its folder, "acme", got "other"',
  ],
  [
    'Typesense without its host',
    { search: { engine: 'typesense' } },
    'search.typesense is missing: search.engine "typesense" needs its host, key and index',
  ],
  [
    'prices in the wrong order',
    { search: { minimumPrice: 9000, maximumPrice: 5000 } },
    'search.minimumPrice must be at most search.maximumPrice (5000), got 9000',
  ],
  [
    'a range in the wrong order',
    { driveAway: { ctp: { qld: { from: 400, to: 300 } } } },
    'driveAway.ctp.qld.from must be at most to (300), got 400',
  ],
  [
    'delivery rates out of order',
    {
      delivery: {
        rates: [
          { upToKm: 100, dollars: 0 },
          { upToKm: 50, dollars: 90 },
        ],
      },
    },
    'delivery.rates[1].upToKm must be more than that of the row before (100), got 50',
  ],
  [
    'an invalid Stripe account',
    { reserve: { stripeAccount: 'harbour' } },
    'reserve.stripeAccount must be the id of a Stripe account, acct_…, got "harbour"',
  ],
  [
    'weekly payments without a lender',
    { finance: { weeklyOnCards: true } },
    'finance.weeklyOnCards must be false: without a finance_provider there is no weekly payment, got true',
  ],
  [
    'a dealership twice',
    { dealerships: ['acme', 'acme'] },
    'dealerships[1] must be unique in its list, got "acme"',
  ],
  [
    'a location of another dealership',
    { locations: [{ ...LEAST_LOCATION, dealership_slug: 'other' }] },
    'locations[0].dealership_slug must be one of the site\'s dealerships (acme), got "other"',
  ],
  [
    'two locations with one id',
    { locations: [LEAST_LOCATION, { ...LEAST_LOCATION, slug: 'acme-parts' }] },
    'locations[1].id must be unique in its list, got 1',
  ],
  [
    'two locations with one slug',
    { locations: [LEAST_LOCATION, { ...LEAST_LOCATION, id: 2 }] },
    'locations[1].slug must be unique in its list, got "acme-sales"',
  ],
  [
    'two primary locations',
    {
      locations: [
        { ...LEAST_LOCATION, primary: true },
        { ...LEAST_LOCATION, id: 2, slug: 'b', primary: true },
      ],
    },
    'locations[1].primary must be false: another location is the primary one, got true',
  ],
  [
    'a postcode as a number',
    { locations: [{ ...LEAST_LOCATION, address: { ...LEAST_LOCATION.address, postcode: 4720 } }] },
    'locations[0].address.postcode must be 4 digits, got 4720',
  ],
  [
    'a weekday twice',
    {
      locations: [
        {
          ...LEAST_LOCATION,
          contact_detail: {
            opening_hours: [
              { weekday: 1, status: 'Closed' },
              { weekday: 1, status: 'Closed' },
            ],
          },
        },
      ],
    },
    'locations[0].contact_detail.opening_hours[1].weekday must be unique in its list, got 1',
  ],
  [
    'open without hours',
    {
      locations: [
        {
          ...LEAST_LOCATION,
          contact_detail: { opening_hours: [{ weekday: 1, status: 'Open', open: '08:00' }] },
        },
      ],
    },
    'locations[0].contact_detail.opening_hours[0] must have open and close, or formated_hours: the status is Open',
  ],
  [
    'the hour 25',
    {
      locations: [
        {
          ...LEAST_LOCATION,
          contact_detail: { opening_hours: [{ weekday: 1, status: 'Open', open: '25:00', close: '17:00' }] },
        },
      ],
    },
    'locations[0].contact_detail.opening_hours[0].open must be a time such as 08:30 or 8:30 am, got "25:00"',
  ],
  ...(
    [
      ['9 - 5', 'must give am or pm for both times, got "9 - 5"'],
      [
        '8am-12pm, 1pm-5pm',
        'must be a time range such as 8:30 am – 5:30 pm, or words such as By appointment, got "8am-12pm, 1pm-5pm"',
      ],
      ['closed', 'must not say closed: the status is Open, got "closed"'],
    ] as const
  ).map(
    ([formated_hours, refusal]) =>
      [
        `hours written "${formated_hours}"`,
        {
          locations: [
            {
              ...LEAST_LOCATION,
              contact_detail: { opening_hours: [{ weekday: 1, status: 'Open', formated_hours }] },
            },
          ],
        },
        `locations[0].contact_detail.opening_hours[0].formated_hours ${refusal}`,
      ] as const,
  ),
  [
    'words and fields with different times',
    {
      locations: [
        {
          ...LEAST_LOCATION,
          contact_detail: {
            opening_hours: [
              { weekday: 1, status: 'Open', open: '08:00', close: '17:00', formated_hours: '9am - 5pm' },
            ],
          },
        },
      ],
    },
    'locations[0].contact_detail.opening_hours[0].formated_hours must match open and close (08:00, 17:00), got "9am - 5pm"',
  ],
  [
    'a day that closes at half past five in the morning',
    {
      locations: [
        {
          ...LEAST_LOCATION,
          contact_detail: { opening_hours: [{ weekday: 1, status: 'Open', open: '08:30', close: '05:30' }] },
        },
      ],
    },
    'locations[0].contact_detail.opening_hours[0].close must be later than 08:30, or on the next day within 16 hours, got "05:30"',
  ],
  [
    'a promotion that ends before it begins',
    {
      promos: [
        {
          title: 'Stocktake',
          href: '/search',
          start: '2025-02-01T00:00:00+10:00',
          expiry: '2025-01-01T00:00:00+10:00',
        },
      ],
    },
    'promos[0].expiry must be after start (2025-02-01T00:00:00+10:00), got "2025-01-01T00:00:00+10:00"',
  ],
  [
    'a banner that ends before it begins',
    {
      navigation: {
        banner: { text: 'Sale', start: '2025-02-01T00:00:00+10:00', expiry: '2025-02-01T00:00:00+10:00' },
      },
    },
    'navigation.banner.expiry must be after start (2025-02-01T00:00:00+10:00), got "2025-02-01T00:00:00+10:00"',
  ],
  [
    'an invalid chat link',
    { chat: { ways: [{ label: 'Chat', href: 'javascript:alert(1)' }] } },
    'chat.ways[0].href must be a path, an https address, tel:, sms: or mailto:, got "javascript:alert(1)"',
  ],
  [
    'a time without a zone',
    { promos: [{ title: 'Stocktake', href: '/search', start: '2025-01-01' }] },
    'promos[0].start must be an ISO 8601 timestamp, got "2025-01-01"',
  ],
  ...feeds(
    [
      'by an unknown protocol',
      { from: 'gopher://host/stock' },
      'from must be an https, sftp, ftps or ftp address, or folder: and a path',
    ],
    [
      'with a password in its address',
      { from: 'https://me:hunter2@host.example/stock.csv' },
      'from must be an address without a user name or password: put them in user and password',
    ],
    [
      'with a key in its address',
      { from: 'https://host.example/?token=hunter2' },
      'from must be an address without a secret: write token={FEED_…}, the name of an environment variable',
    ],
    [
      'with a password in the file',
      { user: 'me', password: 'hunter2' },
      'password must be the name of an environment variable that begins with FEED_, such as FEED_RIVER_CITY_PASSWORD, never the secret itself',
    ],
    [
      'with the platform’s own secret',
      { user: 'me', password: 'ADMIN_TOKEN' },
      'password must be the name of an environment variable that begins with FEED_, such as FEED_RIVER_CITY_PASSWORD, never the secret itself',
    ],
    ['of another dealership', { dealership: 'other' }, 'dealership must be one of dealerships, got "other"'],
    [
      'by SFTP from any host',
      { from: 'sftp://host.example/stock.csv', user: 'me', password: 'FEED_P' },
      'hostKeys is missing: sftp needs the fingerprint of the host’s key',
    ],
    [
      'with keys of another protocol',
      { hostKeys: [`SHA256:${'a'.repeat(43)}`] },
      'hostKeys must be left out: https feeds do not use it',
    ],
    [
      'at odd times',
      { every: '3 days' },
      'every must be an interval such as 15 min or 2 hours, got "3 days"',
    ],
    [
      'with both an interval and times',
      { every: '15 min', at: ['6 am'] },
      'every must be left out: at has times',
    ],
  ),
];

/** A feed with one mistake. */
function feeds(...mistakes: [what: string, change: Record<string, unknown>, message: string][]) {
  return mistakes.map(([what, change, message]) => {
    const feed = { dealership: 'acme', from: 'https://host.example/stock.csv', ...change };
    return [`a feed ${what}`, { dealerships: ['acme'], feeds: [feed] }, `feeds[0].${message}`] as const;
  });
}

describe('a broken site.json', () => {
  it.each(BROKEN)('%s', async (_what, change, message) => {
    expect(await complaints({ ...LEAST_SITE, ...change })).toEqual([`${FILE}: ${message}`]);
  });

  it('reports every problem at once: an unknown key, a wrong type and a missing name', async () => {
    const { name: _, ...nameless } = LEAST_SITE;
    expect(await complaints({ ...nameless, colour: 'red', garage_enabled: 'yes' })).toEqual([
      `${FILE}: colour is not a known key, got "red"`,
      `${FILE}: name is missing: it must be text`,
      `${FILE}: garage_enabled must be true or false, got "yes"`,
    ]);
  });

  it('reports several unknown keys in one group', async () => {
    const found = await complaints({ ...LEAST_SITE, tags: { electrics: true, newDay: 8 } });
    expect(found).toEqual([
      `${FILE}: tags.electrics is not a known key (did you mean "electric"?), got true`,
      `${FILE}: tags.newDay is not a known key (did you mean "newDays"?), got 8`,
    ]);
  });

  it('reports contradictory keys even if others are malformed', async () => {
    const found = await complaints({ ...LEAST_SITE, gated: 1, dealerships: ['acme', 'acme'] });
    expect(found).toEqual([
      `${FILE}: gated must be true or false, got 1`,
      `${FILE}: dealerships[1] must be unique in its list, got "acme"`,
    ]);
  });

  it('rejects two feeds for one dealership', async () => {
    const feed = { dealership: 'acme', from: 'https://host.example/stock.csv' };
    expect(await complaints({ ...LEAST_SITE, dealerships: ['acme'], feeds: [feed, feed] })).toEqual([
      `${FILE}: feeds[1].dealership must be unique in its list: a dealership has one feed, got "acme"`,
    ]);
  });

  it('shortens a long value', async () => {
    const [found] = await complaints({ ...LEAST_SITE, phone: 'call us '.repeat(40) });
    expect(found).toMatch(/^tenants\/acme\/site\.json: phone must be a phone number, got "call us .{60,}…$/);
    expect(found?.length).toBeLessThan(160);
  });

  it('says where the JSON is malformed', async () => {
    expect(await complaints('{\n  "slug": "acme",\n  "id": 7,,\n}')).toEqual([
      `${FILE}: line 3, column 11: expected a key in double quotes, found ","`,
    ]);
  });

  it('says when the file is a list, or is missing', async () => {
    expect(await complaints('[]')).toEqual([`${FILE}: must be a group of keys in braces, got an empty list`]);
    const folder = await folderOf({});
    await expect(loadSite(folder, 'acme')).rejects.toThrow(`${folder}/acme/site.json: there is no such file`);
  });
});

describe('a good site.json', () => {
  it('needs few keys, and gets every default', async () => {
    const folder = await folderOf({ 'acme/site.json': LEAST_SITE });
    expect(await loadSite(folder, 'acme')).toMatchObject({
      state: 'qld',
      garage_enabled: false,
      finance_provider: null,
      search: {
        engine: 'embedded',
        pageSize: 21,
        sortOptions: ['most_relevant', 'latest', 'highest_price', 'lowest_price'],
        soldDays: 3,
        makeLimit: 7,
        makeModelLimit: 30,
        popularMakesDropdown: 20,
      },
      pricing: { noPriceText: 'Enquire for price.' },
      tags: { newDays: 8 },
      finance: { page: '/finance', calculatorRate: 10, excludeMakes: ['Suzuki'] },
      reserve: { deposit: 200, holdHours: 48 },
      tradeIn: { maximumAgeYears: 7, maximumKm: 100_000 },
      moneyBack: { days: 14, maximumKm: 500 },
      forms: { buttonText: 'Enquire Now', optIn: { default: true, hidden: false } },
      reviews: { minimumRating: 4, googleQuantity: 12, maximum: 10 },
      promotions: { height: 540 },
    });
  });

  it('makes its folder a tenant; folders that begin with _ or have no site.json are not tenants', async () => {
    const folder = await folderOf({
      'beta/site.json': {},
      'acme/site.json': LEAST_SITE,
      '_shared/site.json': {},
      'notes/readme.md': '',
      'site.schema.json': {},
    });
    expect(await listTenants(folder)).toEqual(['acme', 'beta']);
  });
});

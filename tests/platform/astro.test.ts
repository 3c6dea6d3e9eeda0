/** The platform with real builds: a small tenant, a changed price, the build command. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLocation } from './support/leads.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

const ROOT = join(import.meta.dirname, '../..');
const TENANTS = [
  { slug: 'east', dealerships: ['east-yard'], template: 'sport' },
  { slug: 'west', dealerships: ['west-yard', 'east-yard'], template: 'classic' },
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ builder: 'astro', tenants: TENANTS, paused: true });
  await platform.feed('east-yard', rows(4, 20_000));
  platform.resumePublishing();
  await platform.whenPublished();
});
afterAll(() => platform?.end());

describe('sites of minimal tenants', () => {
  test.each(['/', '/search', '/robots.txt', '/sitemap-index.xml'])('have %s', async (path) => {
    for (const { slug } of TENANTS) expect((await platform.site(slug, path)).status).toBe(200);
  });

  test.each(
    readdirSync(join(ROOT, 'public'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  )('have the parts that every site shares: $name', async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const content = await readFile(file, 'utf8');
    for (const { slug } of TENANTS) {
      const answer = await platform.site(slug, file.slice(join(ROOT, 'public').length));
      expect([answer.status, answer.text]).toEqual([200, content]);
    }
  });

  test('have a page for each car, and a 404 page', async () => {
    for (const { slug } of await platform.stock('west')) {
      expect((await platform.site('west', `/cars/${slug}`)).text).toContain('20,000');
    }
    const missing = await platform.site('west', '/cars/none');
    expect(missing.status).toBe(404);
    expect(missing.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('have a policy that allows every inline script and style of their pages', async () => {
    for (const path of ['/', '/search', `/cars/${(await platform.stock('east'))[0]?.slug}`]) {
      const { text, headers } = await platform.site('east', path);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(text).not.toMatch(/<[^>]+\son(?:click|load|error)=/i);
    }
  });

  test('serve every file that a page names, unchanged under its name for ever', async () => {
    const { text } = await platform.site('east', '/search');
    const named = [
      ...new Set(
        [...text.matchAll(/["'(](\/(?:_assets\/|search-index\/bodies-)[^"')\s]+)/g)].map(
          ([, path]) => path ?? '',
        ),
      ),
    ];
    expect(named.length).toBeGreaterThan(2);
    for (const path of named) {
      const answer = await platform.site('east', path, { headers: { 'accept-encoding': 'br' } });
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ]);
      if (answer.headers['content-encoding'] === 'br')
        expect(brotliDecompressSync(answer.body).length).toBeGreaterThan(0);
    }
  });
});

/** The picture that a car's page names for shared links. */
const sharedOf = async (slug: string | undefined) => {
  const { text } = await platform.site('east', `/cars/${slug}`);
  const [, address = ''] = /<meta property="og:image" content="([^"]*)"/.exec(text) ?? [];
  return new URL(address).pathname;
};

test('a picture for shared links is drawn on request', async () => {
  const [car] = await platform.stock('east');
  const path = await sharedOf(car?.slug);
  expect(path).toMatch(new RegExp(`^/og/${car?.slug}\\.[0-9a-f]{8}\\.jpg$`));
  const { files, lazy } = platform.publisher.live('east')?.release ?? {};
  expect([files?.get(path), lazy?.get(path), files?.get('/og/site.jpg')]).toEqual([
    undefined,
    expect.any(String),
    expect.anything(),
  ]);
  const { body, headers } = await platform.site('east', path);
  expect(headers['content-type']).toBe('image/jpeg');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // Only addresses that a page names exist: no other hash and no other size; parameters are ignored.
  for (const other of [path.replace(/[0-9a-f]{8}(?=\.jpg)/, '00000000'), `/og/${car?.slug}.jpg`]) {
    expect((await platform.site('east', other)).status).toBe(404);
  }
  expect((await platform.site('east', `${path}?price=1`)).body).toEqual(body);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  // The key computed from the car alone equals the one from building the whole site.
  await platform.feed('east-yard', [...rows(3, 20_000), { stock: 'A4', model: 'Yaris', price: 20_000 }]);
  await platform.whenPublished();
  expect(platform.publisher.live('east')?.release.files.get(path)).toBeDefined();
  await platform.feed('east-yard', rows(4, 20_000));
  await platform.whenPublished();
});

test('a new price is on the car’s page and in search', async () => {
  const [car] = await platform.stock('east');
  const shared = await sharedOf(car?.slug);
  const before = await platform.site('east', shared);
  await platform.feed('east-yard', [
    { stock: 'A1', model: 'Corolla', price: 17_500 },
    ...rows(4, 20_000).slice(1),
  ]);
  await platform.whenPublished();
  // The picture with the new price is another file; links shared earlier still show theirs.
  expect(await sharedOf(car?.slug)).not.toBe(shared);
  expect((await platform.site('east', await sharedOf(car?.slug))).body).not.toEqual(before.body);
  expect((await platform.site('east', shared)).body).toEqual(before.body);
  for (const site of ['east', 'west']) {
    expect((await platform.site(site, `/cars/${car?.slug}`)).text).toContain('17,500');
    expect((await platform.site(site, '/search')).text).toContain('17,500');
  }
});

describe('only changes are published', () => {
  let shop: TestPlatform;
  let now = new Date('2026-05-11T00:00:00.000Z');
  const models = ['Corolla', 'HiLux', 'Kluger', 'Camry', 'Yaris', 'Prado'];
  const stock = models.map((model, index) => ({ stock: `B${index}`, model, price: 20_000 + index * 7_000 }));
  beforeAll(async () => {
    const yard = { id: 1, slug: 'shop', dealership_slug: 'shop-yard', primary: true };
    const navigation = { header: [{ label: 'Buy a car', href: '/search' }], megaMenu: true };
    shop = await testPlatform({
      builder: 'astro',
      // Its header says the place and whether it is open.
      tenants: [
        {
          slug: 'shop',
          dealerships: ['shop-yard'],
          template: 'classic',
          navigation,
          locations: [aLocation(yard)],
        },
      ],
      paused: true,
      now: () => now,
    });
    await shop.feed('shop-yard', stock);
    shop.resumePublishing();
    await shop.whenPublished();
  });
  afterAll(() => shop?.end());

  const hashes = () =>
    new Map(
      Array.from(shop.publisher.live('shop')?.release.files.entries() ?? [], ([path, { hash }]) => [
        path,
        hash,
      ]),
    );
  /** The files that an import adds, removes or changes. */
  const changedBy = async (feed: typeof stock, at: string) => {
    const before = hashes();
    now = new Date(at);
    await shop.feed('shop-yard', feed);
    await shop.whenPublished();
    const after = hashes();
    return [...new Set([...before.keys(), ...after.keys()])].filter(
      (path) => before.get(path) !== after.get(path),
    );
  };
  /** Pages that show or count cars. */
  const ABOUT_STOCK =
    /^\/(?:cars|car-forms|search|brands|models|og|compare-data|recent-cars|search-index|feeds|locations)(?:\/|\.html$)|^\/(?:index|404|compare|favourites|dealers|special-offers|toyota-[a-z-]+|locations)\.html$|^\/(?:llms\.txt|sitemap-0\.xml|stock-counts\.json)$/;

  /** The data that a page is drawn from changes with the page. */
  const isAboutStock = (path: string) =>
    ABOUT_STOCK.test(path.replace(/^\/_live\/pages(\/.*)\.json$/, '$1.html'));

  test('the frame has a menu of makes, and says whether the location is open', async () => {
    const { text } = await shop.site('shop', '/privacy-policy');
    expect(text).toContain('data-stock-count="/brands/toyota"');
    expect(text).toContain('<open-now');
    expect((await shop.site('shop', '/stock-counts.json')).json()).toMatchObject({ '/brands/toyota': 6 });
  });

  test('a new price changes the pages that show it', async () => {
    const cheaper = [{ stock: 'B0', model: 'Corolla', price: 19_500 }, ...stock.slice(1)];
    // The location has closed meanwhile.
    const changed = await changedBy(cheaper, '2026-05-11T10:30:00.000Z');
    expect(changed.filter((path) => !isAboutStock(path))).toEqual([]);
    expect(changed).toContain('/search/toyota/corolla.html');
    expect(changed.filter((path) => /^\/search\/toyota\/(?!corolla)/.test(path))).toEqual([]);
  });

  test('a sale, and the end of the car’s page three weeks later, change the pages that show or count it', async () => {
    const sold = await changedBy(stock.slice(1), '2026-05-11T11:00:00.000Z');
    expect(sold.filter((path) => !isAboutStock(path))).toEqual([]);
    const cheaper = [{ stock: 'B1', model: 'HiLux', price: 26_500 }, ...stock.slice(2)];
    const gone = await changedBy(cheaper, '2026-06-01T11:00:00.000Z');
    expect(gone).toEqual(expect.arrayContaining(['/stock-counts.json', '/search.html', '/index.html']));
    expect(gone.filter((path) => !isAboutStock(path))).toEqual([]);
  });
});

describe('npm run build', () => {
  const run = async (...args: string[]) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'scripts/build.ts'), ...args, '--out', join(platform.folder, 'dist')],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          TENANTS_DIR: join(platform.folder, 'tenants'),
          DATA_DIR: join(platform.folder, 'data'),
          PLATFORM_URL: platform.url,
        },
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const code = await new Promise<number | null>((done) => child.on('close', done));
    return { code, output };
  };
  const built = (slug: string) => readdir(join(platform.folder, 'dist', slug)).catch(() => null);

  test('builds tenants from the platform’s stock, and skips them while nothing changes', async () => {
    const first = await run('--all');
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringMatching(/east: \d+ pages[\s\S]*west|west: \d+ pages[\s\S]*east/),
    });
    const [car] = await platform.stock('east');
    expect(await readFile(join(platform.folder, 'dist/east/cars', `${car?.slug}.html`), 'utf8')).toContain(
      '17,500',
    );

    await writeFile(join(platform.folder, 'tenants/west/notes.txt'), 'changed');
    const second = await run();
    expect(second.output).toContain('east: unchanged');
    expect(second.output).toMatch(/west: \d+ pages/);
  });

  test('builds nothing if a tenant’s files have mistakes, and reports every one', async () => {
    const wrong = join(platform.folder, 'tenants/wrong');
    await mkdir(wrong);
    await writeFile(
      join(wrong, 'site.json'),
      JSON.stringify({
        slug: 'wrong',
        id: 9,
        template: 'metro',
        dealerships: ['x'],
        wheels: 4,
        garage_enabled: 'yes',
        brand: { colours: { brand: '#000000', accent: '#000000' } },
      }),
    );
    const { code, output } = await run('wrong');
    expect(code).toBe(1);
    for (const key of ['wheels', 'garage_enabled', 'name'])
      expect(output).toMatch(new RegExp(`site\\.json: ${key} `));
    expect(output.trim().split('\n')).toHaveLength(3);
    expect(await built('wrong')).toBeNull();
  });

  test('refuses a site with a page above its size budget, and says which page and by how much', async () => {
    const page = join(platform.folder, 'tenants/east/content/pages/long.md');
    // Words that do not compress.
    const words = Array.from({ length: 9_000 }, () => randomBytes(4).toString('hex')).join(' ');
    await mkdir(dirname(page), { recursive: true });
    await writeFile(page, `---\ntitle: Long\ndescription: 'Long.'\nroute: '/long'\n---\n\n${words}\n`);
    const { code, output } = await run('east');
    await rm(page);
    expect(code).toBe(1);
    expect(output).toMatch(/\/long has \d\d\.\d KB of HTML compressed; a page of content may have 20\.0 KB/);
  });

  test('lists the tenants when asked for an unknown one', async () => {
    expect(await run('nowhere')).toMatchObject({ code: 2, output: expect.stringContaining('east, west') });
  });
});

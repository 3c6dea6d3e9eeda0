/** A non-programmer follows docs/content.md to the letter; each mistake stops the build with a reason. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOKS } from '#domain/tenant/templates/index.ts';
import { checkTenants } from '#tenant/check.ts';
import { createTenant } from '#tenant/create.ts';
import { loadSite } from '#tenant/load.ts';
import { BuildFailed } from '../../src/server/publish/build.ts';
import { buildFolder } from '../../src/server/publish/build-threads.ts';

const ROOT = join(import.meta.dirname, '../..');
const SLUG = 'river-city-mazda';

let folder: string;
const tenant = (...path: string[]) => join(folder, 'tenants', SLUG, ...path);
const page = (path: string) => readFile(join(folder, 'site', `${path}.html`), 'utf8');
/** A page's structured data of one type. */
const structuredData = (html: string, type: string) =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json = '']) =>
    JSON.parse(json),
  ).find((each) => each['@type'] === type);

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(tenant(path)), { recursive: true });
  await writeFile(tenant(path), text);
}

async function build(now = '2026-11-21T02:00:00Z'): Promise<void> {
  const tenantsDir = join(folder, 'tenants');
  const site = await loadSite(tenantsDir, SLUG);
  const stockFile = join(folder, 'stock.ndjson');
  const stock = { file: stockFile };
  const task = { site, tenantsDir, stock, excluded: [], now: new Date(now), preview: null };
  await buildFolder(task, join(folder, 'site'), { timeoutMs: 170_000, port: () => 4321 });
}

/** The guide's sample files: a name in backticks, then a code block. */
async function guide(): Promise<Map<string, string>> {
  const text = await readFile(join(ROOT, 'docs/content.md'), 'utf8');
  return new Map(
    Array.from(text.matchAll(/`(content\/[\w/-]+\.md)`:\n\n```\n(.*?)```/gs), ([, file = '', text = '']) => [
      file,
      text,
    ]),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-edit-'));
  await cp(join(ROOT, 'tenants/_shared'), join(folder, 'tenants/_shared'), { recursive: true });
  await writeFile(join(folder, 'stock.ndjson'), '');
  await createTenant(join(folder, 'tenants'), {
    slug: SLUG,
    name: 'River City Mazda',
    template: 'sport',
    state: 'qld',
    dealership: SLUG,
    ...LOOKS.sport.startingColours,
    phone: null,
    email: null,
    operators: [],
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('docs/content.md, followed to the letter', () => {
  beforeAll(async () => {
    const files = await guide();
    expect([...files.keys()]).toEqual([
      'content/pages/loan-cars.md',
      'content/offers/winter-tyres.md',
      'content/blog/first-drive-of-the-cx-8.md',
    ]);
    for (const [file, text] of files) await write(file, text);
    const site = JSON.parse(await readFile(tenant('site.json'), 'utf8'));
    await writeFile(tenant('site.json'), JSON.stringify({ ...site, blog: { perPage: 2 } }));
    // Added to the guide's files: a photo, and enough posts for a second page, one of them dated in the future.
    await mkdir(tenant('media'), { recursive: true });
    await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#86a' } })
      .jpeg()
      .toFile(tenant('media/yard.jpg'));
    const post = (title: string, date: string, text: string) =>
      `---\ntitle: ${title}\ndate: '${date}'\ndescription: ${title}.\nimage: /media/yard.jpg\nimageAlt: The yard.\n---\n\n${text}\n`;
    await write(
      'content/blog/the-yard.md',
      post('The yard', '2026-02-01', '![The yard at noon](/media/yard.jpg "At noon")'),
    );
    await write('content/blog/older.md', post('Older', '2025-02-01', 'See [the yard](/blog/the-yard).'));
    await write('content/blog/soon.md', post('Soon', '2026-11-22', 'Tomorrow.'));
    const [report] = await checkTenants(join(folder, 'tenants'), SLUG);
    expect(report?.problems).toEqual([]);
    await build();
  });

  test('gives a page with everything that its text can contain', async () => {
    const html = await page('pages/loan-cars');
    expect(html).toContain('<h1>Loan cars</h1>');
    expect(html).toMatch(/<dt>to borrow<\/dt>\s*<dd>4 cars<\/dd>/);
    expect(html).toContain('<h2 id="how-to-get-one">');
    expect(html).toMatch(/<ol>\s*<li><strong>Book early\.<\/strong>/);
    expect(html).toContain('<blockquote>');
    expect(html).toContain('<td style="text-align: right">7</td>');
    expect(html).toContain('<a href="/contact-us" class="button" data-kind="primary">Contact us</a>');
    expect(html).toMatch(/<details class="fold" id="can-i-drive-it-before-i-decide">/);
    expect(structuredData(html, 'FAQPage').mainEntity[0].acceptedAnswer.text).toMatch(/^<p>Yes\./);
  });

  test('gives an offer in the list and a page of its own', async () => {
    expect(await page('special-offers')).toContain('Four tyres for the price of three');
    expect(await page('offers/winter-tyres')).toContain('<h1>Four tyres for the price of three</h1>');
  });

  test('gives a post in the lists and a page of its own', async () => {
    const html = await page('blog/first-drive-of-the-cx-8');
    expect(html).toContain('<h1>First drive of the CX-8</h1>');
    expect(html).toContain('15 June 2026');
    expect(structuredData(html, 'Article')).toMatchObject({
      headline: 'First drive of the CX-8',
      datePublished: '2026-06-15',
      author: { '@type': 'Person', name: 'Jo Marsh' },
    });
    for (const list of ['blog', 'blog/vehicle-reviews']) {
      expect(await page(list)).toContain('href="/blog/first-drive-of-the-cx-8"');
    }
  });

  test('divides the list of posts into pages, and shows no post before its date', async () => {
    expect(await page('blog')).toContain('href="/blog/page/2"');
    expect(await page('blog/page/2')).toContain('href="/blog/older"');
    await expect(page('blog/soon')).rejects.toThrow('ENOENT');
    for (const list of ['blog', 'blog/page/2']) expect(await page(list)).not.toContain('Soon');
  });

  test('shows pictures in the sizes that screens need, and reserves their space', async () => {
    const picture = /<figure><img [^>]*>/.exec(await page('blog/the-yard'))?.[0] ?? '';
    expect(picture).toMatch(/ src="\/_assets\/yard\.[\w.-]+\.webp"/);
    expect(picture).toMatch(/srcset="\S+\.webp 400w, .* 1600w"/);
    expect(picture).toMatch(/ width="1600" height="1000"/);
    expect(picture).toMatch(/loading="lazy"/);
    const card = /<img [^>]*375w[^>]*>/.exec(await page('blog'))?.[0] ?? '';
    expect(card).toMatch(/ width="750" height="750"/);
  });
});

/** Runs a build that must fail; returns its messages about each content file. */
async function failedBuild(): Promise<string[]> {
  const failure = await build().catch((error: unknown) => error);
  if (!(failure instanceof BuildFailed)) throw new Error('the build should have failed', { cause: failure });
  const lines = [...new Set(failure.output.split('\n'))].filter((line) =>
    /content\/\w+\/[\w-]+\.md: /.test(line),
  );
  return lines.map((line) => line.replace(/^.*?(content\/\w+\/)/, '$1'));
}

test('a link that leads nowhere stops the build, with file, line, target and what was expected', async () => {
  const file = 'content/pages/about.md';
  const before = await readFile(tenant(file), 'utf8');
  const head = '---\ntitle: About us\nroute: /pages/about\ndescription: Who we are.\n---\n\n';
  await write(
    file,
    `${head}[Ours](/pages/loan-cars#how-to-get-one), [theirs](/pages/loan-car).\n\n[Down](#below) and [far](/faqs#nowhere)\nor [out](htp://example.com), [gone](/cars/sold-yesterday).\n`,
  );
  expect(await failedBuild()).toEqual([
    'content/pages/about.md: line 7: the link /pages/loan-car leads nowhere: there is no such page or file',
    expect.stringMatching(
      /^content\/pages\/about\.md: line 9: the link #below leads nowhere: the page has no #below/,
    ),
    expect.stringMatching(
      /^content\/pages\/about\.md: line 9: the link \/faqs#nowhere leads nowhere: the page has no #nowhere/,
    ),
    'content/pages/about.md: line 10: the link htp://example.com must begin with /, https://, mailto: or tel:',
  ]);
  await write(file, before);
});

test('a mistake in front matter stops the build, with the field and what is allowed', async () => {
  await write(
    'content/pages/loan-cars.md',
    '---\ntitel: Loan cars\nroute: /pages/loan-cars\ndescription: A car for the day.\nsection: owner\n---\n\nText.\n',
  );
  expect(await failedBuild()).toEqual([
    'content/pages/loan-cars.md: titel is not a known key (did you mean "title"?), got "Loan cars"',
    'content/pages/loan-cars.md: title is missing: it must be text',
    'content/pages/loan-cars.md: section must be one of buying, owners, company, legal, got "owner"',
  ]);
});

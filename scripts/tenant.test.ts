import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '#tenant/load.ts';
import { folderOf, LEAST_SITE } from '../tests/tenants/folder.ts';
import { main } from './tenant.ts';

/** Runs the command in a folder of tenants; `answers` stands for the person at the terminal, if there is one. */
async function tenant(folder: string, args: string[], answers?: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const left = [...(answers ?? [])];
  const code = await main(args, {
    env: { TENANTS_DIR: folder, PLATFORM_URL: 'http://127.0.0.1:9', ADMIN_TOKEN: 'a'.repeat(40) },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    now: () => new Date(),
    ask: answers ? async () => left.shift() ?? '' : null,
  });
  const plain = (lines: string[]) => lines.join('\n').replaceAll(folder, 'tenants').split('\n');
  return { code, out: plain(out), err: plain(err) };
}

const UNLICENSED = (slug: string) =>
  `warning: tenants/${slug}/site.json: legal.dealerLicence is missing: the law requires you to show your dealer licence number`;

const ACME = { 'acme/site.json': LEAST_SITE };

describe('npm run tenant -- check', () => {
  it('finds nothing wrong with good tenants', async () => {
    const folder = await folderOf({
      ...ACME,
      'beta/site.json': { ...LEAST_SITE, slug: 'beta', id: 8 },
      '_shared/content/pages/faqs.md': '---\ntitle: FAQ\nroute: /faqs\ndescription: Questions.\n---\n',
    });
    const { code, out, err } = await tenant(folder, ['check']);
    expect({ code, err }).toEqual({ code: 0, err: [UNLICENSED('acme'), UNLICENSED('beta')] });
    expect(out.at(-1)).toBe('2 tenants checked, no problems, 2 warnings');
  });

  it('fails on warnings with --strict', async () => {
    const licensed = { ...LEAST_SITE, legal: { dealerLicence: 'QLD 1234567' } };
    const [bad, good] = [await folderOf(ACME), await folderOf({ 'acme/site.json': licensed })];
    expect((await tenant(bad, ['check', '--strict'])).code).toBe(1);
    expect((await tenant(good, ['check', '--strict'])).code).toBe(0);
  });

  it('fails on problems that must not be published', async () => {
    const promos = [{ title: 'Nowhere', href: '/nowhere' }];
    const folder = await folderOf({ 'acme/site.json': { ...LEAST_SITE, promos } });
    const { code, err } = await tenant(folder, ['check']);
    expect(code).toBe(1);
    expect(err).toContain(
      'tenants/acme/site.json: promos[0].href leads nowhere: there is no such page or file, got "/nowhere"',
    );
  });

  it('lists every problem of every tenant, in configuration and content', async () => {
    const folder = await folderOf({
      'acme/site.json': { ...LEAST_SITE, gated: 'yes' },
      'beta/site.json': { ...LEAST_SITE, slug: 'beta' },
      'beta/content/pages/us.md': '---\ntitle: Us\n---\n',
      'gamma/media/logo.svg': '<svg/>',
    });
    const { code, err } = await tenant(folder, ['check']);
    expect(code).toBe(1);
    expect(err).toEqual([
      'tenants/acme/site.json: gated must be true or false, got "yes"',
      'tenants/beta/content/pages/us.md: route is missing: it must be a path of lower-case words joined by hyphens, such as /pages/about',
      'tenants/beta/content/pages/us.md: description is missing: it must be text of at most 200 characters',
      'tenants/gamma/site.json: there is no such file; folders that are not tenants start with _',
      UNLICENSED('beta'),
      '3 tenants checked, 4 problems, 1 warning',
    ]);
  });

  it('finds values that two tenants both claim', async () => {
    const folder = await folderOf({
      'acme/site.json': { ...LEAST_SITE, domains: ['www.acme.com.au'] },
      'beta/site.json': { ...LEAST_SITE, slug: 'beta', domains: ['beta.com.au', 'www.acme.com.au'] },
    });
    expect((await tenant(folder, ['check', 'beta'])).err).toEqual([
      'tenants/beta/site.json: id must be unique: acme has it too, got 7',
      'tenants/beta/site.json: domains[1] must be unique: acme has it too, got "www.acme.com.au"',
      UNLICENSED('beta'),
      '1 tenant checked, 2 problems, 1 warning',
    ]);
    expect((await tenant(folder, ['check', 'acme'])).code).toBe(0);
  });

  it('lists the tenants when the named one does not exist', async () => {
    const { code, err } = await tenant(await folderOf(ACME), ['check', 'acne']);
    expect(code).toBe(1);
    expect(err).toEqual(['tenants/acne/site.json: there is no such file; tenants are acme']);
  });

  it('notes what works but deserves a look', async () => {
    const pale = { ...LEAST_SITE, brand: { colours: { brand: '#ffe9a8', accent: '#ffb400' } } };
    const { code, out } = await tenant(await folderOf({ 'acme/site.json': pale }), ['check']);
    expect(code).toBe(0);
    expect(out).toEqual([
      expect.stringMatching(/^acme: note: brand\.colours\.brand #ffe9a8 is shown as #[0-9a-f]{6}: darker/),
      'acme: note: locations is empty: shoppers won’t see an address or opening hours',
      expect.stringMatching(
        /^acme: note: nobody receives leads for \S+: set email, or people, crm or webhooks under leads$/,
      ),
      '1 tenant checked, no problems, 1 warning',
    ]);
  });
});

describe('npm run tenant -- new', () => {
  const FLAGS = [
    '--name',
    'Jones & Sons',
    '--template',
    'classic',
    '--state',
    'NSW',
    '--dealership',
    'jones',
  ];

  it('creates a tenant from flags, which passes the check, beside existing ones', async () => {
    const folder = await folderOf(ACME);
    const { code, out } = await tenant(folder, ['new', 'jones-and-sons', ...FLAGS, '--brand', '#224466']);
    expect(code).toBe(0);
    expect(out.join('\n')).toContain('tenants/jones-and-sons is ready.');
    expect(await loadSite(folder, 'jones-and-sons')).toMatchObject({
      id: 8,
      name: 'Jones & Sons',
      template: 'classic',
      state: 'nsw',
      dealerships: ['jones'],
      brand: { logo: '/media/logo.svg', colours: { brand: '#224466' } },
    });
    expect((await tenant(folder, ['check'])).code).toBe(0);
  });

  it('works with the shared content', async () => {
    const folder = await folderOf({});
    await cp(new URL('../tenants/_shared/', import.meta.url), join(folder, '_shared'), { recursive: true });
    await tenant(folder, ['new', 'jones', ...FLAGS]);
    expect((await tenant(folder, ['check', 'jones'])).err).toEqual([UNLICENSED('jones')]);
  });

  it('takes a stock file and says how it is read; without a platform it says how to import it later', async () => {
    const folder = await folderOf({});
    const stock = join(folder, 'stock.csv');
    const rows = ['Stock No;VIN;Make;Model;Year;Kms;Price;Condition;Yard;State'].concat(
      'A1;KNADC515LL6012346;KIA;RIO;2019;48200;15990;Used;Jones Kia;WA',
      'A2;KNADC515LL6012347;KIA;RIO;2020;38200;17990;Used;Jones Kia;WA',
    );
    await writeFile(stock, rows.join('\n'));
    const { code, out } = await tenant(
      folder,
      [
        'new',
        'jones',
        '--feed',
        stock,
        '--template',
        'classic',
        '--dealership',
        'jones',
        '--phone',
        ' ',
        '--email',
        ' ',
      ],
      ['', '', '', ''],
    );
    expect(code).toBe(0);
    const site = JSON.parse(await readFile(join(folder, 'jones/site.json'), 'utf8'));
    expect(site).toMatchObject({ name: 'Jones Kia', state: 'wa' });
    const mapping = JSON.parse(await readFile(join(folder, 'jones/feed.mapping.json'), 'utf8'));
    expect(mapping).toMatchObject({ delimiter: ';', fields: { stocknum: 'Stock No', km: 'Kms' } });
    expect(out.at(-1)).toBe(
      'The stock is not imported yet: start the platform, then npm run feed -- jones tenants/stock.csv --mapping tenants/jones/feed.mapping.json',
    );
    expect((await tenant(folder, ['check', 'jones'])).code).toBe(0);
  });

  it('creates nothing from a file that is not a stock file', async () => {
    const folder = await folderOf({ 'stock.csv': 'Date,Amount\n2026-01-01,5\n' });
    const { code, err } = await tenant(folder, [
      'new',
      'jones',
      ...FLAGS,
      '--feed',
      join(folder, 'stock.csv'),
    ]);
    expect(code).toBe(1);
    expect(err.join('\n')).toContain('Nothing in the file looks like the make and the model of a car');
    expect(await readdir(folder)).toEqual(['stock.csv']);
  });

  it('writes the JSON Schema for editors if there is none yet', async () => {
    const folder = await folderOf({});
    await tenant(folder, ['new', 'jones', ...FLAGS]);
    const site = JSON.parse(await readFile(join(folder, 'jones/site.json'), 'utf8'));
    const schema = await readFile(join(folder, 'jones', site.$schema), 'utf8');
    expect(JSON.parse(schema).title).toContain('site.json');
  });

  it('lists who may sign in on /operator, and says when nobody can', async () => {
    const folder = await folderOf({});
    const { out } = await tenant(folder, ['new', 'jones', ...FLAGS]);
    expect(out.join('\n')).toContain(
      'Nobody can sign in on /operator: add operators to tenants/jones/site.json',
    );
    expect((await loadSite(folder, 'jones')).operators).toEqual([]);
    const people = 'ann@jones.example, bob@jones.example';
    const named = await tenant(folder, ['new', 'smith', ...FLAGS, '--operators', people]);
    expect(named.out.join('\n')).not.toContain('/operator:');
    expect((await loadSite(folder, 'smith')).operators).toEqual(['ann@jones.example', 'bob@jones.example']);
    const asked = ['', '', '', '', '', 'hello@lee.example', ''];
    await tenant(folder, ['new', 'lee'], asked);
    expect((await loadSite(folder, 'lee')).operators).toEqual(['hello@lee.example']);
    const wrong = await tenant(folder, ['new', 'kim', ...FLAGS, '--operators', 'ann']);
    expect(wrong.code).toBe(1);
    expect(wrong.err.join('\n')).toContain('operators[0]');
  });

  it('draws a well-formed logo for any name', async () => {
    const folder = await folderOf({});
    await tenant(folder, ['new', 'jones', ...FLAGS, '--name', '<Jones> & "Sons"']);
    const logo = await readFile(join(folder, 'jones/media/logo.svg'), 'utf8');
    expect(logo).toContain('aria-label="&lt;Jones&gt; &amp; &quot;Sons&quot;"');
    expect(logo).not.toMatch(/&(?!lt;|gt;|amp;|quot;)/);
  });

  it('asks for values without a flag, with a suggestion for each', async () => {
    const folder = await folderOf({});
    const { code } = await tenant(
      folder,
      ['new', 'big-rig-trucks'],
      ['', 'sport', 'wa', '', '(08) 5550 0000', ''],
    );
    expect(code).toBe(0);
    expect(await loadSite(folder, 'big-rig-trucks')).toMatchObject({
      name: 'Big Rig Trucks',
      template: 'sport',
      state: 'wa',
      dealerships: ['big-rig-trucks'],
      phone: '(08) 5550 0000',
      email: null,
    });
  });

  it('needs no answers and no flags beyond the slug', async () => {
    const folder = await folderOf({});
    expect((await tenant(folder, ['new', 'jones'])).code).toBe(0);
    expect(await loadSite(folder, 'jones')).toMatchObject({ name: 'Jones', template: 'metro', state: 'qld' });
  });

  it('never changes an existing tenant', async () => {
    const folder = await folderOf(ACME);
    const { code, err } = await tenant(folder, ['new', 'acme', ...FLAGS]);
    expect({ code, err }).toEqual({ code: 1, err: ['tenants/acme already exists and was not changed'] });
    expect(JSON.parse(await readFile(join(folder, 'acme/site.json'), 'utf8'))).toEqual(LEAST_SITE);
  });

  it.each([
    [['new', 'Jones'], 1, '"Jones" cannot be a slug: lower-case letters and digits joined by hyphens'],
    [['new', '../jones'], 1, '"../jones" cannot be a slug: lower-case letters and digits joined by hyphens'],
    [['new', 'jones', '--brand', 'red'], 1, 'brand.colours.brand must be a colour #rrggbb, got "red"'],
    [['new', 'jones', '--phone', 'call us'], 1, 'phone must be a phone number, got "call us"'],
    [['new', 'jones', '--template', 'big'], 2, '--template must be one of metro, classic, sport, got "big"'],
    [
      ['new', 'jones', '--state', 'xx'],
      2,
      '--state must be one of act, nsw, nt, qld, sa, tas, vic, wa, got "xx"',
    ],
    [['new'], 2, 'usage: npm run tenant -- check [{slug}]'],
    [['new', 'jones', '--colour', 'red'], 2, "Unknown option '--colour'"],
    [['frobnicate'], 2, 'usage: npm run tenant -- check [{slug}]'],
  ])('writes nothing for %j', async (args, code, message) => {
    const folder = await folderOf({});
    const result = await tenant(folder, args);
    expect(result.code).toBe(code);
    expect(result.err[0]).toContain(message);
    expect(await readdir(folder)).toEqual([]);
  });

  it('creates one tenant when two people create it at once', async () => {
    const folder = await folderOf({});
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await tenant(folder, ['new', 'jones', ...FLAGS])).code),
    );
    expect(codes.sort()).toEqual([0, 1, 1]);
    expect((await readdir(folder)).sort()).toEqual(['jones', 'site.schema.json']);
    expect((await tenant(folder, ['check'])).code).toBe(0);
  });
});

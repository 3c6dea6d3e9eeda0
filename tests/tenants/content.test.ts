import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fillPlaceholders, PLACEHOLDER_NAMES } from '../../src/domain/content/placeholders.ts';
import { LocationSchema, type Site } from '../../src/domain/tenant/site.ts';
import { checkContent, readCollection } from '../../src/tenant/content.ts';
import { problemText } from '../../src/tenant/problems.ts';
import { aSite } from '../fixtures/cars.ts';
import { folderOf, LEAST_LOCATION } from './folder.ts';

const page = (head: string, body = 'Text.') => `---\n${head}\n---\n\n${body}\n`;
const ABOUT = 'title: About us\nroute: /pages/about\ndescription: Who we are.';

const site = aSite({
  name: 'Acme Cars',
  phone: '(07) 5550 0000',
  finance: { page: '/finance-enquiry' },
  legal: { abn: '12 345 678 901' },
});

const foldersOf = (folder: string) => ({
  tenantDir: join(folder, 'acme'),
  sharedDir: join(folder, '_shared'),
});

async function pagesOf(files: Record<string, string>) {
  const folder = await folderOf(files);
  const { entries, problems } = await readCollection(foldersOf(folder), 'pages', site);
  return { entries, problems: problems.map((problem) => problemText(problem).replaceAll(folder, 'tenants')) };
}

describe('a tenant’s content', () => {
  it('is the shared content, except where the tenant has a file of the same name', async () => {
    const { entries, problems } = await pagesOf({
      '_shared/content/pages/about.md': page(ABOUT, 'Shared.'),
      '_shared/content/pages/legal/terms.md': page('title: Terms\nroute: /terms\ndescription: Terms.'),
      'acme/content/pages/about.md': page(ABOUT, 'Our own.'),
      'acme/content/pages/careers.md': page('title: Careers\nroute: /careers\ndescription: Work with us.'),
      'acme/content/pages/notes.txt': 'not a page',
    });
    expect(problems).toEqual([]);
    expect(entries.map(({ id, data, body }) => [id, data.route, body.trim()])).toEqual([
      ['about', '/pages/about', 'Our own.'],
      ['careers', '/careers', 'Text.'],
      ['legal/terms', '/terms', 'Text.'],
    ]);
  });

  it('leaves out a draft, and the shared file it replaces', async () => {
    const { entries } = await pagesOf({
      '_shared/content/pages/about.md': page(ABOUT),
      'acme/content/pages/about.md': page(`${ABOUT}\ndraft: true`),
    });
    expect(entries).toEqual([]);
  });

  it('gets defaults for missing front matter', async () => {
    const { entries } = await pagesOf({ 'acme/content/pages/about.md': page(ABOUT) });
    expect(entries[0]?.data).toEqual({
      title: 'About us',
      route: '/pages/about',
      aliases: [],
      description: 'Who we are.',
      section: null,
      form: null,
      secondForm: null,
      calculator: false,
      updated: null,
      image: null,
      imageAlt: null,
      facts: [],
      questions: [],
      onlyWith: null,
      draft: false,
    });
  });

  it('rejects offers with the same address, and those that end before they begin', async () => {
    const offer = (more: string) => page(`name: Service\ndescription: Cheaper.\n${more}`);
    const folder = await folderOf({
      'acme/content/offers/a.md': offer('id: 7'),
      'acme/content/offers/b.md': offer('id: 7\nmanufacturer: Mazda'),
      'acme/content/offers/c.md': offer("id: '7'\nmanufacturer: mazda"),
      'acme/content/offers/d.md': offer("start: '2026-02-01T00:00:00Z'\nexpiry: '2026-02-01T00:00:00Z'"),
    });
    const { entries, problems } = await readCollection(foldersOf(folder), 'offers', site);
    expect(entries.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(problems.map(problemText)).toEqual([
      expect.stringMatching(/c\.md: id must be unique: .*b\.md is also at \/offers\/mazda\/7, got "7"$/),
      expect.stringMatching(/d\.md: expiry must be after start \(2026-02-01T00:00:00Z\)/),
    ]);
  });

  it('leaves out an offer that excludes the site', async () => {
    const offer = (ids: string) => page(`name: Service\ndescription: Cheaper.\nexcluded_website_ids: ${ids}`);
    const folder = await folderOf({
      '_shared/content/offers/here.md': offer('[9]'),
      '_shared/content/offers/elsewhere.md': offer(`[${site.id}, 9]`),
    });
    const { entries } = await readCollection(foldersOf(folder), 'offers', site);
    expect(entries.map(({ id }) => id)).toEqual(['here']);
  });

  it('includes a person only with a known location, and a photo only if the file exists', async () => {
    const yard = v.parse(LocationSchema, { ...LEAST_LOCATION, slug: 'yard' });
    const withYard = { ...site, locations: [yard] };
    const person = (location: string, more = '') =>
      page(`name: Kim Lee\nrole: Sales\nlocation: ${location}${more}`);
    const folder = await folderOf({
      'acme/content/team/kim.md': person('yard'),
      'acme/content/team/lee.md': person('garage'),
      'acme/content/team/max.md': person('yard', '\nphoto: /media/max.jpg'),
    });
    const { entries, problems } = await readCollection(foldersOf(folder), 'team', withYard);
    expect(entries[0]?.data).toMatchObject({ name: 'Kim Lee', order: 100, photo: null });
    expect(problems.map(problemText)).toEqual([
      expect.stringMatching(/max\.md: photo must name a file in the media folder, got "\/media\/max\.jpg"$/),
      expect.stringMatching(/lee\.md: location must be one of yard, got "garage"$/),
    ]);
    const nowhere = await readCollection(foldersOf(folder), 'team', site);
    expect(nowhere.problems.map(problemText)).toContainEqual(
      expect.stringMatching(
        /kim\.md: location must be a location of site\.json, which has none yet, got "yard"$/,
      ),
    );
  });

  it('replaces placeholders for the dealership, also in front matter', async () => {
    const { entries } = await pagesOf({
      '_shared/content/pages/finance.md': page(
        "title: Finance at {{name}}\nroute: '{{financePage}}'\ndescription: Loans in {{ state }}.",
        'Call {{phone}}.',
      ),
    });
    expect(entries[0]).toMatchObject({
      data: { title: 'Finance at Acme Cars', route: '/finance-enquiry', description: 'Loans in Queensland.' },
      body: '\nCall (07) 5550 0000.\n',
    });
  });

  it('has the shared finance page at the site’s address and at every dealership’s', async () => {
    const sharedDir = join(import.meta.dirname, '../../tenants/_shared');
    const addresses = async (pageByDealership: Site['finance']['pageByDealership']) => {
      const own = aSite({ finance: { page: '/apply-for-finance', pageByDealership } });
      const { entries } = await readCollection({ tenantDir: 'none', sharedDir }, 'pages', own);
      const finance = entries.find(({ id }) => id === 'finance');
      return [finance?.data.route, ...(finance?.data.aliases ?? [])];
    };
    expect(await addresses({})).toEqual(['/apply-for-finance']);
    expect(await addresses({ a: '/finance', b: '/finance', c: '/finance-enquiry' })).toEqual([
      '/apply-for-finance',
      '/finance',
      '/finance-enquiry',
    ]);
  });

  it('keeps names from becoming markdown', async () => {
    const folder = await folderOf({ 'acme/content/pages/about.md': page(ABOUT, 'We are {{name}}.') });
    const jones = aSite({ slug: 'acme', name: '<Jones> *& Sons*' });
    const { entries, problems } = await readCollection(foldersOf(folder), 'pages', jones);
    expect(problems).toEqual([]);
    expect(entries[0]?.body).toBe('\nWe are \\<Jones\\> \\*& Sons\\*.\n');
  });

  it.each([
    ['no front matter', '# About', 'must begin with front matter: a line ---, the fields, a line ---'],
    [
      'unclosed front matter',
      `---\n${ABOUT}\n`,
      'must begin with front matter: a line ---, the fields, a line ---',
    ],
    [
      'wrong YAML',
      page('title: Us: who we are\nroute: /pages/about'),
      /^line 2, column \d+: Nested mappings are not allowed/,
    ],
    ['a missing title', page('route: /pages/about\ndescription: Us.'), 'title is missing: it must be text'],
    [
      'an unknown field',
      page(`${ABOUT}\ntitel: x`),
      'titel is not a known key (did you mean "title"?), got "x"',
    ],
    [
      'a route with capitals',
      page('title: A\nroute: /Pages/About\ndescription: A.'),
      'route must be a path of lower-case words joined by hyphens, such as /pages/about, got "/Pages/About"',
    ],
    [
      'an invalid date',
      page(`${ABOUT}\nupdated: 31/12/2026`),
      'updated must be a date YYYY-MM-DD, got "31/12/2026"',
    ],
    [
      'a long description',
      page(`title: A\nroute: /a\ndescription: ${'word '.repeat(50)}`),
      /^description must be text of at most 200 characters, got "word word .*…$/,
    ],
    [
      'a picture without a description',
      page(`${ABOUT}\nimage: /media/us.webp`),
      'imageAlt is missing: the picture needs a description',
    ],
    [
      'an unknown placeholder',
      page(ABOUT, 'Call {{fone}}.'),
      `{{fone}} must be one of ${PLACEHOLDER_NAMES.join(', ')}`,
    ],
    [
      'a picture elsewhere',
      page(`${ABOUT}\nimage: https://example.com/us.jpg\nimageAlt: Us.`),
      'image must be a picture in the media folder, such as /media/yard.jpg, got "https://example.com/us.jpg"',
    ],
    [
      'a missing picture',
      page(`${ABOUT}\nimage: /media/us.jpg\nimageAlt: Us.`),
      'image must name a file in the media folder, got "/media/us.jpg"',
    ],
    [
      'a fact that is too long',
      page(`${ABOUT}\nfacts: [{ value: two weeks and a day at most, label: to think }]`),
      'facts[0].value must be text of at most 24 characters, got "two weeks and a day at most"',
    ],
    [
      'five facts',
      page(`${ABOUT}\nfacts: [${Array(5).fill('{ value: 4 cars, label: here }').join(', ')}]`),
      /^facts must be a list \(at most 4\), each a group with value, label/,
    ],
    [
      'an unknown switch',
      page(`${ABOUT}\nonlyWith: tradein`),
      'onlyWith must be one of blog, buy-online, finance-pre-approval, money-back, reserve, trade-in, got "tradein"',
    ],
    ['an unknown form', page(`${ABOUT}\nform: enquire`), /^form must be one of enquiry, contact, /],
    ['an unknown set of questions', page(`${ABOUT}\nquestions: [towing]`), /^questions\[0\] must be one of/],
    [
      'HTML, with its line in the file',
      page(ABOUT, 'Text.\n\n<script>x()</script>'),
      'line 9: <script> is HTML, which is not shown: write markdown',
    ],
    [
      'a placeholder without a value',
      page(ABOUT, 'Write to {{email}}.'),
      '{{email}} needs email in site.json',
    ],
  ])('is rejected with %s', async (_what, source, message) => {
    const { entries, problems } = await pagesOf({ 'acme/content/pages/about.md': source });
    expect(entries).toEqual([]);
    expect(problems).toHaveLength(1);
    const said = problems[0]?.replace(/^tenants\/acme\/content\/pages\/about\.md: /, '');
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
  });

  it('is rejected if two pages share an address', async () => {
    const { problems } = await pagesOf({
      'acme/content/pages/about.md': page(ABOUT),
      'acme/content/pages/us.md': page(
        'title: Us\nroute: /us\naliases: [/we, /pages/about]\ndescription: Us.',
      ),
    });
    expect(problems).toEqual([
      'tenants/acme/content/pages/us.md: aliases[1] must be unique: tenants/acme/content/pages/about.md has it too, got "/pages/about"',
    ]);
  });

  it('leaves out a page while its switch is off', async () => {
    const files = {
      '_shared/content/pages/back.md': page(`${ABOUT}\nonlyWith: money-back`),
    };
    expect((await pagesOf(files)).entries).toEqual([]);
    const folder = await folderOf(files);
    const on = aSite({ moneyBack: { enabled: true } });
    expect((await readCollection(foldersOf(folder), 'pages', on)).entries).toHaveLength(1);
  });

  it('reports the line of a mistake in an answer, however the answer is written', async () => {
    const folder = await folderOf({
      '_shared/content/faqs/buying.md': [
        '---',
        'title: Buying',
        'questions:',
        '  - question: One?',
        '    answer: Yes, <b>always</b>.',
        '  - question: Two?',
        '    answer: |',
        '      No.',
        '',
        '      ![](/media/none.jpg)',
        '---',
      ].join('\n'),
    });
    const { problems } = await readCollection(foldersOf(folder), 'faqs', site);
    expect(problems.map(({ expected }) => expected)).toEqual([
      'line 5: <b> is HTML, which is not shown: write markdown',
      'line 5: </b> is HTML, which is not shown: write markdown',
      'line 10: /media/none.jpg is not in the media folder',
      'line 10: ![](/media/none.jpg) needs a description of the picture between its brackets',
    ]);
  });

  it('is rejected if a post has the address of a list', async () => {
    const post = (category: string) =>
      page(`title: A\ndate: '2026-01-01'\ndescription: A.\ncategory: ${category}`);
    const folder = await folderOf({
      'acme/content/blog/towing.md': post('news'),
      'acme/content/blog/vans.md': post('towing'),
    });
    const { problems } = await readCollection(foldersOf(folder), 'blog', site);
    expect(problems.map((problem) => problemText(problem).replaceAll(folder, 'tenants'))).toEqual([
      'tenants/acme/content/blog/towing.md: must have another name: /blog/towing is the address of a list of posts',
    ]);
  });

  it('is checked in every collection', async () => {
    const folder = await folderOf({
      'acme/content/pages/a.md': 'x',
      'acme/content/blog/b.md': 'x',
      'acme/content/offers/c.md': 'x',
    });
    const problems = await checkContent(foldersOf(folder), site);
    expect(problems.map(({ file }) => file.slice(-4))).toEqual(['a.md', 'b.md', 'c.md']);
  });
});

describe('placeholders', () => {
  it.each([
    ['{{name}} (ABN {{abn}})', 'Acme Cars (ABN 12 345 678 901)'],
    ['{{ name }}', 'Acme Cars'],
    ['Ask us[[ on {{phone}}]][[ or at {{email}}]].', 'Ask us on (07) 5550 0000.'],
    ['[[[{{email}}](mailto:{{email}})]]', ''],
    ['[[[{{phone}}](tel:{{phone}})]]', '[(07) 5550 0000](tel:(07) 5550 0000)'],
    ['{{tradeInKm}}, {{deposit}}, {{holdHours}}', '100,000 km, $200, 48'],
    ['single {braces} and [brackets](/x) stay', 'single {braces} and [brackets](/x) stay'],
  ])('%s', (text, filled) => {
    expect(fillPlaceholders(text, site)).toEqual({ text: filled, faults: [] });
  });
});

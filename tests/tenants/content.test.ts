import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillPlaceholders, PLACEHOLDER_NAMES } from '../../src/domain/content/placeholders.ts';
import { checkContent, readCollection } from '../../src/tenant/content.ts';
import { problemText } from '../../src/tenant/problems.ts';
import { aSite } from '../fixtures/cars.ts';
import { folderOf } from './folder.ts';

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

describe('the content of a tenant', () => {
  it('is what all tenants share, with the tenant’s own files in the place of those of the same name', async () => {
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

  it('leaves out a draft, and the shared file it stands for', async () => {
    const { entries } = await pagesOf({
      '_shared/content/pages/about.md': page(ABOUT),
      'acme/content/pages/about.md': page(`${ABOUT}\ndraft: true`),
    });
    expect(entries).toEqual([]);
  });

  it('fills in what the front matter leaves open', async () => {
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
      draft: false,
    });
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

  it('names the dealership where shared text asks for it, in front matter too', async () => {
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

  it.each([
    ['no front matter', '# About', 'must begin with front matter: a line ---, the fields, a line ---'],
    [
      'front matter never closed',
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
      'a day that is none',
      page(`${ABOUT}\nupdated: 31/12/2026`),
      'updated must be a date YYYY-MM-DD, got "31/12/2026"',
    ],
    [
      'a long description',
      page(`title: A\nroute: /a\ndescription: ${'word '.repeat(50)}`),
      /^description must be text of at most 200 characters, got "word word .*…$/,
    ],
    [
      'a picture without description',
      page(`${ABOUT}\nimage: /media/us.webp`),
      'imageAlt is missing: the picture needs a description',
    ],
    [
      'a placeholder that does not exist',
      page(ABOUT, 'Call {{fone}}.'),
      `{{fone}} must be one of ${PLACEHOLDER_NAMES.join(', ')}`,
    ],
    ['a placeholder without value', page(ABOUT, 'Write to {{email}}.'), '{{email}} needs email in site.json'],
  ])('is refused with %s', async (_what, source, message) => {
    const { entries, problems } = await pagesOf({ 'acme/content/pages/about.md': source });
    expect(entries).toEqual([]);
    expect(problems).toHaveLength(1);
    const said = problems[0]?.replace(/^tenants\/acme\/content\/pages\/about\.md: /, '');
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
  });

  it('is refused where two pages have one address', async () => {
    const { problems } = await pagesOf({
      'acme/content/pages/about.md': page(ABOUT),
      'acme/content/pages/us.md': page(
        'title: Us\nroute: /us\naliases: [/we, /pages/about]\ndescription: Us.',
      ),
    });
    expect(problems).toEqual([
      'tenants/acme/content/pages/us.md: aliases[1] must be its own: tenants/acme/content/pages/about.md has it too, got "/pages/about"',
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

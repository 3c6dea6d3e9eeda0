import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../src/domain/tenant/site.ts';
import { checkTenants } from '../../src/tenant/check.ts';
import { readCollection } from '../../src/tenant/content.ts';
import { siteJsonSchema } from '../../src/tenant/json-schema.ts';
import { loadSite } from '../../src/tenant/load.ts';

const TENANTS = fileURLToPath(new URL('../../tenants', import.meta.url));
const SLUGS = ['budget-cars-direct', 'coastline-caravans', 'harbour-motor-group', 'summit-toyota'];

describe('the demonstration tenants', () => {
  let sites: Site[];
  beforeAll(async () => {
    sites = await Promise.all(SLUGS.map((slug) => loadSite(TENANTS, slug)));
  });
  const site = (slug: string) => sites.find((each) => each.slug === slug) as Site;

  it('pass the check without warnings or notes', async () => {
    expect(await checkTenants(TENANTS)).toEqual(
      SLUGS.map((slug) => ({ slug, problems: [], faults: [], warnings: [], notes: [] })),
    );
  });

  it('use every template, and differ in what they sell and how', () => {
    expect(new Set(sites.map(({ template }) => template))).toEqual(new Set(['metro', 'classic', 'sport']));
    expect(new Set(sites.map(({ state }) => state)).size).toBeGreaterThanOrEqual(3);
    expect(site('harbour-motor-group')).toMatchObject({ garage_enabled: true, finance_provider: 'taurus' });
    expect(site('summit-toyota')).toMatchObject({
      manufacturer: 'Toyota',
      finance_provider: 'angle',
      car: { toyotaCertified: true },
      buyOnline: { enabled: true },
    });
    expect(site('budget-cars-direct')).toMatchObject({
      gated: true,
      finance_provider: 'powertorque',
      search: { usedOnly: true },
      buyOnline: { usedCheckout: true },
    });
    expect(site('coastline-caravans')).toMatchObject({ finance_provider: null, phones: { mask: false } });
    const types = site('harbour-motor-group').locations.map(({ location_type }) => location_type);
    expect(new Set(types)).toEqual(new Set(['sales', 'service', 'parts']));
  });

  it('use only phone numbers reserved for fiction', () => {
    const numbers = sites.flatMap(
      (each) => JSON.stringify(each).match(/"(?:\(0\d\)|1[38]00) ?[\d ]+"/g) ?? [],
    );
    expect(numbers.length).toBeGreaterThan(20);
    for (const number of numbers) {
      expect(number).toMatch(
        /^"(?:\(0[2378]\) (?:5550|7010) \d{4}|1300 975 7(?:0[789]|1[01])|1800 160 401)"$/,
      );
    }
  });

  it.each(SLUGS)('%s has its pages, posts and offers', async (slug) => {
    const folders = { tenantDir: `${TENANTS}/${slug}`, sharedDir: `${TENANTS}/_shared` };
    const pages = await readCollection(folders, 'pages', site(slug));
    const routes = pages.entries.flatMap(({ data }) => [data.route, ...data.aliases]);
    expect(routes).toEqual(
      expect.arrayContaining([
        '/privacy-policy',
        '/terms-and-conditions',
        '/faqs',
        '/accessibility',
        '/contact-us',
        '/pages/about',
      ]),
    );
    expect(routes.includes(site(slug).finance.page)).toBe(site(slug).finance_provider !== null);
    for (const collection of ['blog', 'offers'] as const) {
      const { entries } = await readCollection(folders, collection, site(slug));
      expect(entries.length).toBeGreaterThan(0);
    }
  });

  it('promise in the privacy policy what the law requires and the platform does', async () => {
    const folders = { tenantDir: null, sharedDir: `${TENANTS}/_shared` };
    const { entries } = await readCollection(folders, 'pages', site('harbour-motor-group'));
    const policy = entries.find(({ id }) => id === 'privacy-policy')?.body;
    expect(policy).toContain('acknowledge your request within 7 days and resolve it within 30 days');
    expect(policy).toContain('an answer for you within 14 days');
  });
});

describe('tenants/site.schema.json', () => {
  it('matches the schema; if not, run `npm run tenant -- schema`', async () => {
    expect(await readFile(`${TENANTS}/site.schema.json`, 'utf8')).toBe(siteJsonSchema());
  });

  it('gives editors each key’s purpose, values and default', () => {
    const schema = JSON.parse(siteJsonSchema());
    expect(schema.properties.finance.properties.calculatorRate).toMatchObject({
      type: 'number',
      minimum: 0,
      maximum: 100,
      default: 10,
      description: expect.stringContaining('percent a year'),
    });
    expect(schema.properties.finance_provider.description).toMatch(/finance estimates/);
    expect(schema).toMatchObject({
      additionalProperties: false,
      required: expect.arrayContaining(['slug', 'id', 'name', 'template', 'dealerships', 'brand']),
    });
  });

  it('describes every key', () => {
    const nameless: string[] = [];
    const walk = (node: unknown, path: string): void => {
      if (node === null || typeof node !== 'object') return;
      const { properties, items, anyOf, additionalProperties } = node as Record<string, unknown>;
      for (const [name, below] of Object.entries((properties ?? {}) as Record<string, unknown>)) {
        if ((below as { description?: string }).description === undefined) nameless.push(`${path}.${name}`);
        walk(below, `${path}.${name}`);
      }
      for (const below of [items, additionalProperties, ...((anyOf ?? []) as unknown[])]) walk(below, path);
    };
    walk(JSON.parse(siteJsonSchema()), '');
    // A preset's keys are search's own fields.
    expect(nameless.filter((path) => !/\.(offers|parts)Preset\./.test(path))).toEqual([]);
  });
});

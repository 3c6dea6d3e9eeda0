/** Creates a new tenant: a configuration, a logo and a first page that work at once and are meant to be edited. */
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/shared/schema.ts';
import { contrast } from '#domain/tenant/colours.ts';
import { TEMPLATES, type Template } from '#domain/tenant/site.ts';
import { checkTenants } from './check.ts';
import { SCHEMA_FILE, siteJsonSchema } from './json-schema.ts';
import { listTenants, readSite, SiteError } from './load.ts';

/** The answers that a new tenant is created from. */
interface NewTenant {
  slug: string;
  name: string;
  template: Template;
  state: AustralianState;
  /** The dealership whose stock it shows. */
  dealership: string;
  /** `#rrggbb` */
  brand: string;
  /** `#rrggbb` */
  accent: string;
  phone: string | null;
  email: string | null;
  /** Addresses that may sign in on /operator. */
  operators: readonly string[];
}

/** The tenant cannot be created; the message says why. Nothing was written. */
export class TenantRefused extends Error {
  override name = 'TenantRefused';
}

/** `acme-cars` → `Acme Cars`. */
export function nameFromSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/**
 * Writes the tenant's folder, whole or not at all: it is created and checked in a temporary place and then moved.
 * @returns the folder
 * @throws TenantRefused if the folder already exists, or the answers do not make a valid tenant
 */
export async function createTenant(tenantsDir: string, tenant: NewTenant): Promise<string> {
  const target = join(tenantsDir, tenant.slug);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(tenant.slug)) {
    throw new TenantRefused(
      `${JSON.stringify(tenant.slug)} cannot be a slug: lower-case letters and digits joined by hyphens`,
    );
  }
  await mkdir(tenantsDir, { recursive: true });
  if (await exists(target)) throw new TenantRefused(`${target} already exists and was not changed`);

  const draft = await mkdtemp(join(tenantsDir, '.new-'));
  try {
    for (const [file, content] of tenantFiles(tenant, await freeId(tenantsDir))) {
      const path = join(draft, tenant.slug, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    const [report] = await checkTenants(draft, tenant.slug);
    if (report !== undefined && report.problems.length > 0) throw new SiteError(report.problems);
    await rename(join(draft, tenant.slug), target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code))) {
      throw new TenantRefused(`${target} already exists and was not changed`);
    }
    if (error instanceof SiteError) {
      const reasons = error.problems.map(
        ({ key, expected, value }) => `${key} ${expected}, got ${JSON.stringify(value)}`,
      );
      throw new TenantRefused(reasons.join('\n'));
    }
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const schema = join(tenantsDir, SCHEMA_FILE);
  if (!(await exists(schema))) await writeFile(schema, siteJsonSchema());
  return target;
}

async function freeId(tenantsDir: string): Promise<number> {
  const read = await Promise.all((await listTenants(tenantsDir)).map((slug) => readSite(tenantsDir, slug)));
  return Math.max(0, ...read.flatMap(({ site }) => (site === null ? [] : [site.id]))) + 1;
}

function tenantFiles(tenant: NewTenant, id: number): [file: string, content: string][] {
  return [
    ['site.json', `${JSON.stringify(configuration(tenant, id), null, 2)}\n`],
    ['content/pages/about.md', aboutPage(tenant)],
    ['media/logo.svg', wordmark(tenant, '#1b1f24')],
    ['media/logo-dark.svg', wordmark(tenant, '#ffffff')],
  ];
}

function configuration(
  { slug, name, template, state, dealership, brand, accent, phone, email, operators }: NewTenant,
  id: number,
) {
  return {
    $schema: `../${SCHEMA_FILE}`,
    slug,
    id,
    name,
    template,
    state,
    dealerships: [dealership],
    ...(phone === null ? {} : { phone }),
    ...(email === null ? {} : { email }),
    ...(operators.length === 0 ? {} : { operators }),
    brand: {
      logo: '/media/logo.svg',
      logoDark: '/media/logo-dark.svg',
      colours: { brand, accent },
      hero: {
        title: `Cars in stock at ${name}`,
        text: 'Search by make, body type or budget. Every price says what it includes.',
      },
      whyUs: [
        {
          title: 'What you see is what we have',
          text: 'This site is always up to date with our stock.',
        },
        { title: 'A price in writing', text: 'Ask for a price and you’ll get it with every charge listed.' },
      ],
    },
    navigation: {
      header: [
        {
          label: 'Buy a car',
          href: '/search',
          children: [
            { label: 'New cars', href: '/search/new-cars' },
            { label: 'Used cars', href: '/search/used-cars' },
            { label: 'Demo cars', href: '/search/demo-cars' },
          ],
        },
        { label: 'Sell your car', href: '/sell-your-car' },
        { label: 'Contact', href: '/contact-us' },
      ],
      footer: [
        {
          label: 'Cars',
          href: '/search',
          children: [
            { label: 'All cars', href: '/search' },
            { label: 'By budget', href: '/search/budget' },
          ],
        },
        {
          label: name,
          href: '/pages/about',
          children: [
            { label: 'About us', href: '/pages/about' },
            { label: 'Contact', href: '/contact-us' },
          ],
        },
        {
          label: 'Legal',
          href: '/terms-and-conditions',
          children: [
            { label: 'Terms and conditions', href: '/terms-and-conditions' },
            { label: 'Privacy policy', href: '/privacy-policy' },
          ],
        },
      ],
    },
    locations: [],
    legal: { dealerLicence: null, abn: null },
  };
}

function aboutPage({ name }: NewTenant): string {
  return `---
title: ${JSON.stringify(`About ${name}`)}
route: /pages/about
description: ${JSON.stringify(`Who we are at ${name}, and what to expect when you buy from us.`.slice(0, 200))}
section: company
# Say here who you are: since when, with how many people, and what you do differently. Two short paragraphs are read.
---

{{name}} sells cars in {{state}}. This site follows our stock: what arrives appears here, what is sold goes. Every price
says what it includes, and you get it in writing when you ask.[[ Call us on {{phone}}.]]
`;
}

/**
 * A mark with the initial, and the name in the reader's own sans-serif: a picture cannot load the site's typeface. The
 * given length keeps the name inside the picture in any typeface.
 */
function wordmark({ name, brand }: NewTenant, ink: string): string {
  const letters = Math.min(name.length, 28);
  const width = Math.round(letters * 11.5);
  const onBrand = contrast('#ffffff', brand) >= 3 ? '#ffffff' : '#111111';
  const font =
    'font-family="system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif" font-weight="700"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 53} 44" width="${width + 53}" height="44" role="img" aria-label="${xml(name)}">
  <rect x="2" y="4" width="36" height="36" rx="9" fill="${brand}"/>
  <text x="20" y="29.5" ${font} font-size="22" text-anchor="middle" fill="${onBrand}">${xml(initial(name))}</text>
  <text x="50" y="29.5" ${font} font-size="21" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${ink}">${xml(name)}</text>
</svg>
`;
}

const initial = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '•').toUpperCase();

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

export const isTemplate = (text: string): text is Template => TEMPLATES.some((template) => template === text);
export const isState = (text: string): text is AustralianState =>
  AUSTRALIAN_STATES.some((state) => state === text);

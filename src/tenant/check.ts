/** Checks tenants: the configuration and content of each, and values that must differ between them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dealerTargets } from '#domain/deliveries/targets.ts';
import { derivePalette } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';
import { checkContent } from './content.ts';
import { findingsOf } from './findings.ts';
import { listTenants, type Problem, readSite, SiteError } from './load.ts';
import { readReviews } from './reviews.ts';

interface TenantReport {
  slug: string;
  problems: Problem[];
  /** Errors that would build but must not be published: dead links, repayments without their comparison rate. */
  faults: Problem[];
  /** Warnings: expired offers, prices that do not say what they include. */
  warnings: Problem[];
  /** Notes, in words. */
  notes: string[];
}

/**
 * Checks one tenant or all (`only` is `null`), as of `now`. Either way, platform-wide unique values are compared with
 * every other tenant.
 * @throws SiteError if the folder cannot be read or has no tenant of that name
 */
export async function checkTenants(
  tenantsDir: string,
  only: string | null = null,
  now: Date = new Date(),
): Promise<TenantReport[]> {
  const slugs = await listTenants(tenantsDir);
  if (only !== null && !slugs.includes(only)) {
    const file = join(tenantsDir, only, 'site.json');
    throw new SiteError([
      {
        file,
        key: '',
        expected: `there is no such file; tenants are ${slugs.join(', ') || 'none'}`,
        value: undefined,
      },
    ]);
  }
  const read = await Promise.all(
    slugs.map(async (slug) => ({ slug, ...(await readSite(tenantsDir, slug)) })),
  );
  const sites = read.flatMap(({ slug, site }) => (site === null ? [] : [{ slug, site }]));
  const shared = sharedIdentities(tenantsDir, sites);
  const reports = read
    .filter(({ slug }) => only === null || slug === only)
    .map(async ({ slug, site, problems }): Promise<TenantReport> => {
      const folders = { tenantDir: join(tenantsDir, slug), sharedDir: join(tenantsDir, '_shared') };
      const { faults, warnings } =
        site === null ? { faults: [], warnings: [] } : await findingsOf(folders, site, now);
      return {
        slug,
        problems: [
          ...problems,
          ...shared.filter(({ file }) => file === join(tenantsDir, slug, 'site.json')),
          ...(site === null ? [] : await checkContent(folders, site)),
          ...(await readReviews(join(tenantsDir, slug))).problems,
        ],
        faults,
        warnings,
        notes: site === null ? [] : notesOn(site),
      };
    });
  return [...(await Promise.all(reports)), ...(only === null ? await strayFolders(tenantsDir, slugs) : [])];
}

/** Ids and host names that two tenants claim; the problem is reported for the later one by name. */
function sharedIdentities(tenantsDir: string, sites: readonly { slug: string; site: Site }[]): Problem[] {
  const owner = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { slug, site } of sites) {
    const claims: [key: string, kind: string, value: unknown][] = [
      ['id', 'id', site.id],
      ...site.domains.map((domain, index): [string, string, unknown] => [
        `domains[${index}]`,
        'host',
        domain,
      ]),
    ];
    for (const [key, kind, value] of claims) {
      const other = owner.get(`${kind} ${value}`);
      if (other === undefined) owner.set(`${kind} ${value}`, slug);
      else if (other !== slug) {
        const file = join(tenantsDir, slug, 'site.json');
        problems.push({ file, key, expected: `must be unique: ${other} has it too`, value });
      }
    }
  }
  return problems;
}

/** Folders that look like a tenant but have no configuration. */
async function strayFolders(tenantsDir: string, slugs: readonly string[]): Promise<TenantReport[]> {
  const entries = await readdir(tenantsDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name) && !slugs.includes(entry.name))
    .map(({ name }) => ({
      slug: name,
      problems: [
        {
          file: join(tenantsDir, name, 'site.json'),
          key: '',
          expected: 'there is no such file; folders that are not tenants start with _',
          value: undefined,
        },
      ],
      faults: [],
      warnings: [],
      notes: [],
    }));
}

function notesOn(site: Site): string[] {
  const { corrections } = derivePalette(site.template, site.brand.colours);
  // On dark backgrounds a dark brand colour is always lightened.
  const notes = corrections
    .filter(({ ground }) => ground === 'light')
    .map(({ key, asked, used, reason }) => `${key} ${asked} is shown as ${used}: ${reason}`);
  if (site.locations.length === 0)
    notes.push('locations is empty: shoppers won’t see an address or opening hours');
  const withoutRecipient = site.dealerships.filter(
    (dealership) => dealerTargets(site, dealership).length === 0,
  );
  if (withoutRecipient.length > 0) {
    notes.push(
      `nobody receives leads for ${withoutRecipient.join(', ')}: set email, or people, crm or webhooks under leads`,
    );
  }
  return notes;
}

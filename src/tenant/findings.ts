/**
 * Finds problems that do not stop a build but matter to shoppers or the law: dead links, expired offers, wording of
 * prices and repayments.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COLLECTIONS } from '#domain/content/front-matter.ts';
import { deadEnd, referencesIn } from '#domain/content/links.ts';
import { wordingFaults } from '#domain/content/wording.ts';
import { DUTY_TABLES } from '#domain/pricing/stamp-duty.ts';
import { keyText } from '#domain/shared/issue-path.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type ContentFolders, readCollection } from './content.ts';
import type { ContentEntry } from './content-entry.ts';
import { knownAddresses } from './known-addresses.ts';
import type { Problem } from './problems.ts';

interface Findings {
  /** Errors. */
  faults: Problem[];
  /** Warnings. */
  warnings: Problem[];
}

type AnyEntry = Pick<ContentEntry<'pages'>, 'file' | 'texts'> & { data: object };

/**
 * Checks a tenant's content and configuration. Entries with problems are left to `checkContent`.
 * @param tenantDir the tenant's folder, as findings should name it
 */
export async function findingsOf(
  folders: ContentFolders & { tenantDir: string },
  site: Site,
  now: Date,
): Promise<Findings> {
  const known = await knownAddresses(folders, site, now);
  const siteFile = join(folders.tenantDir, 'site.json');
  const read = await Promise.all(COLLECTIONS.map((name) => readCollection(folders, name, site)));
  const entries: AnyEntry[] = read.flatMap((collection) => collection.entries);
  const dead = (url: string) => (known.isOfStock(url) ? null : deadEnd(url, known));
  const ownLinks = namedLinks(site, siteFile, dead);
  // A menu leaves out missing pages, so nobody sees the dead link.
  const isOfMenu = ({ key }: Problem) => /^navigation\.(?:header|footer)\[/.test(key);

  const worded = [
    ...(await Promise.all(entries.map(({ file }) => fileFaults(file)))).flat(),
    ...advertisements(site).flatMap(([key, group]) =>
      wordingFaults(textsIn(group).join('\n')).map((fault) => ({
        kind: fault.kind,
        problem: { file: siteFile, key, expected: `${fault.found} ${fault.expected}`, value: undefined },
      })),
    ),
  ];
  return {
    faults: [
      ...entries.flatMap((entry) => deadLinksIn(entry, dead)),
      ...ownLinks.filter((problem) => !isOfMenu(problem)),
      ...worded.flatMap(({ kind, problem }) => (kind === 'repayment' ? [problem] : [])),
      ...hiddenConsent(site, siteFile),
    ],
    warnings: [
      ...ownLinks.filter(isOfMenu),
      ...worded.flatMap(({ kind, problem }) => (kind === 'price' ? [problem] : [])),
      ...entries.flatMap(({ file, data }) => expiredIn(data, file, 'expiry', now)),
      ...advertisements(site).flatMap(([key, group]) => expiredIn(group, siteFile, `${key}.expiry`, now)),
      ...missingLicence(site, siteFile),
      ...doubtfulDuty(site, siteFile),
    ],
  };
}

/** Nobody consents by a box that they cannot see. */
function hiddenConsent({ forms: { optIn } }: Site, file: string): Problem[] {
  if (!optIn.hidden || !optIn.default) return [];
  const expected =
    'must be false when forms.optIn.hidden is true: people can’t agree with a box they don’t see';
  return [{ file, key: 'forms.optIn.default', expected, value: optIn.default }];
}

function deadLinksIn({ file, texts, data }: AnyEntry, dead: (url: string) => string | null): Problem[] {
  const written = texts.flatMap(({ markdown, line: first }) =>
    referencesIn(markdown).flatMap(({ kind, url, line }) => {
      const why = kind === 'link' ? dead(url) : null;
      if (why === null) return [];
      const expected = `line ${first + line - 1}: the link ${url} ${why}`;
      return [{ file, key: '', expected, value: undefined }];
    }),
  );
  return [...written, ...namedLinks(data, file, dead)];
}

/** Links in dedicated keys of a configuration or a file's front matter. */
function namedLinks(data: object, file: string, dead: (url: string) => string | null): Problem[] {
  return linksIn(data, []).flatMap(([key, url]) => {
    const why = dead(url);
    return why === null ? [] : [{ file, key, expected: why, value: url }];
  });
}

/** Keys whose value is a link target. */
const LINK_KEYS = /^(?:href|override_url|chatUrl)$/;

/** Every link of a configuration, with its key. */
function linksIn(value: unknown, path: readonly (string | number)[]): [key: string, url: string][] {
  if (typeof value === 'string') {
    return LINK_KEYS.test(String(path.at(-1))) ? [[keyText(path), value]] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => linksIn(item, [...path, index]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) => linksIn(item, [...path, name]));
}

/** The advertising parts of a configuration, each as a whole, with their keys. */
function advertisements({ navigation, promos, promotions, brand }: Site): [key: string, group: object][] {
  return [
    ['brand.hero', brand.hero],
    ['navigation.banner', navigation.banner ?? {}],
    ['navigation.footerBanner', navigation.footerBanner ?? {}],
    ...promos.map((promo, index): [string, object] => [`promos[${index}]`, promo]),
    ...promotions.slides.map((slide, index): [string, object] => [`promotions.slides[${index}]`, slide]),
  ];
}

const textsIn = (group: object): string[] =>
  Object.values(group).filter((value) => typeof value === 'string');

/** Wording faults of a file. The file is read as written, so that line numbers are those of the author. */
async function fileFaults(file: string): Promise<{ kind: 'repayment' | 'price'; problem: Problem }[]> {
  return wordingFaults(await readFile(file, 'utf8')).map(({ kind, line, found, expected }) => ({
    kind,
    problem: { file, key: '', expected: `line ${line}: ${found} ${expected}`, value: undefined },
  }));
}

function expiredIn(group: object, file: string, key: string, now: Date): Problem[] {
  const expiry = 'expiry' in group && typeof group.expiry === 'string' ? group.expiry : null;
  if (expiry === null || Date.parse(expiry) > now.getTime()) return [];
  return [{ file, key, expected: 'has ended: remove it, or set a later end', value: expiry }];
}

/** States whose drive-away prices use stamp duty figures that were not taken from the revenue office. */
function doubtfulDuty({ driveAway }: Site, file: string): Problem[] {
  if (!driveAway.enabled) return [];
  return AUSTRALIAN_STATES.flatMap((state) => {
    const { doubt } = DUTY_TABLES[state];
    if (doubt === null || !driveAway.registration[state] || !driveAway.ctp[state]) return [];
    const expected = `shows shoppers a price, but its table of stamp duty ${doubt}`;
    return [{ file, key: `driveAway.registration.${state}`, expected, value: undefined }];
  });
}

/** Looks for a dealer licence of the dealership or of any location. */
function missingLicence({ legal, locations }: Site, file: string): Problem[] {
  const isLicensed =
    legal.dealerLicence !== null ||
    locations.some(({ dealer_license_number }) => dealer_license_number !== null);
  if (isLicensed) return [];
  const expected = 'is missing: the law requires you to show your dealer licence number';
  return [{ file, key: 'legal.dealerLicence', expected, value: undefined }];
}

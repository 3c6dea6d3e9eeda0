/** Checks of a finished build before shoppers see it. */
import { clockInZone } from '#domain/shared/local-time.ts';
import type { AustralianState } from '#domain/shared/schema.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import { inSlices } from '../threads/in-slices.ts';
import type { Built, FilesMade } from './build.ts';
import type { PackedFiles } from './pack.ts';
import type { Files, Release } from './release.ts';

type ProofMade = Pick<Built, 'packed' | 'lazy' | 'made'>;

interface Expectation {
  /** Cars that the site's search includes: each has a page. */
  cars: number;
  /** Whether the site searches its own index. */
  searchIndex: boolean;
}

/** Reasons not to publish, in words; empty if the build is complete. */
export async function problemsOf(
  { files }: Pick<PackedFiles, 'files'>,
  expected: Expectation,
): Promise<string[]> {
  const problems: string[] = [];
  const empty: string[] = [];
  let carPages = 0;
  let hasIndex = false;
  await inSlices(files.entries(), ([path, { size }]) => {
    if (/^\/cars\/[^/]+(?:\/index)?\.html$/.test(path)) carPages++;
    if (path.startsWith('/search-index/')) hasIndex = true;
    if (size === 0 && path.endsWith('.html')) empty.push(path);
  });
  if (!files.has('/index.html')) problems.push('there is no home page');
  if (carPages < expected.cars) {
    problems.push(`there are ${carPages} car pages for ${expected.cars} cars`);
  }
  if (expected.searchIndex && !hasIndex) problems.push('there is no search index');
  if (empty.length > 0) problems.push(`${empty.length} pages are empty, the first is ${empty[0]}`);
  return problems;
}

/** Paths of files with the same key as before and different content. */
export async function staleFiles(before: Files, made: Files): Promise<string[]> {
  const stale: string[] = [];
  await inSlices(made.entries(), ([path, { key, hash }]) => {
    const last = key === undefined ? undefined : before.get(path);
    if (last && last.key === key && last.hash !== hash) stale.push(path);
  });
  return stale;
}

/** The files that a proof made, without those that came out the same: it made everything. */
export async function madeByProof(before: Files, { packed, lazy, made }: ProofMade): Promise<FilesMade> {
  const forgotten = (await staleFiles(before, packed.files)).length;
  let proved = 0;
  await inSlices(packed.files.entries(), ([path, { key }]) => {
    // Lazy files were kept.
    if (key !== undefined && before.get(path)?.key === key && !lazy.has(path)) proved++;
  });
  const { data = 0, ...others } = made;
  const changed = data - proved;
  return { ...others, ...(changed > 0 && { data: changed }), ...(forgotten > 0 && { forgotten }) };
}

/** Nobody looks at cars, and feeds have not arrived yet. */
const PROOF_HOUR = '03';
/** Once a night. */
const PROOF_EVERY_MS = 20 * 3_600_000;

/** Whether it is the hour of the night, on the site's own clock, to rebuild every file and compare. */
export function isProofDue(
  { provedAt, builtAt }: Pick<Release, 'provedAt' | 'builtAt'>,
  state: AustralianState,
  now: Date,
): boolean {
  const hour = clockInZone(timeZoneOf(state), now).slice(0, 2);
  return hour === PROOF_HOUR && now.getTime() - Date.parse(provedAt ?? builtAt) > PROOF_EVERY_MS;
}

/** Whether a release is older than `rebuildMs`; 0: it never is. */
export const isTooOld = ({ builtAt }: Pick<Release, 'builtAt'>, rebuildMs: number, now: Date): boolean =>
  rebuildMs > 0 && now.getTime() - Date.parse(builtAt) >= rebuildMs;

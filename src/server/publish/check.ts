/** Checks of a finished build before shoppers see it. */
import { clockInZone } from '#domain/shared/local-time.ts';
import type { AustralianState } from '#domain/shared/schema.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Built, FilesMade } from './build.ts';
import type { PackedFiles } from './pack.ts';
import type { Release } from './release.ts';

type ProofMade = Pick<Built, 'packed' | 'lazy' | 'made'>;

interface Expectation {
  /** Cars that the site's search includes: each has a page. */
  cars: number;
  /** Whether the site searches its own index. */
  searchIndex: boolean;
}

/** Reasons not to publish, in words; empty if the build is complete. */
export function problemsOf({ files }: Pick<PackedFiles, 'files'>, expected: Expectation): string[] {
  const paths = Object.keys(files);
  const problems: string[] = [];
  if (!paths.includes('/index.html')) problems.push('there is no home page');
  const carPages = paths.filter((path) => /^\/cars\/[^/]+(?:\/index)?\.html$/.test(path)).length;
  if (carPages < expected.cars) {
    problems.push(`there are ${carPages} car pages for ${expected.cars} cars`);
  }
  if (expected.searchIndex && !paths.some((path) => path.startsWith('/search-index/'))) {
    problems.push('there is no search index');
  }
  const empty = paths.filter((path) => path.endsWith('.html') && files[path]?.size === 0);
  if (empty.length > 0) problems.push(`${empty.length} pages are empty, the first is ${empty[0]}`);
  return problems;
}

/** Paths of files with the same key as before and different content. */
export function forgottenFiles(before: Release['files'], made: Release['files']): string[] {
  return Object.entries(made).flatMap(([path, { key, hash }]) => {
    const last = before[path];
    return key !== undefined && last?.key === key && last.hash !== hash ? [path] : [];
  });
}

/** The files that a proof made, without those that came out the same: it made everything. */
export function madeByProof(before: Release['files'], { packed, lazy, made }: ProofMade): FilesMade {
  const forgotten = forgottenFiles(before, packed.files).length;
  const proved = Object.entries(packed.files).filter(
    // Lazy files were kept.
    ([path, { key }]) => key !== undefined && before[path]?.key === key && !Object.hasOwn(lazy, path),
  );
  const { data = 0, ...others } = made;
  const changed = data - proved.length;
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

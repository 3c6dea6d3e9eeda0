/** Checks of a finished build before shoppers see it. */
import type { PackedFiles } from './pack.ts';

interface Expectation {
  /** Cars that search includes on the site: each has a page. */
  cars: number;
  /** Whether the site searches its own index. */
  searchIndex: boolean;
}

/** Reasons not to publish, in words; empty when the build is whole. */
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

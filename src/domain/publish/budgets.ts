/** What a page may weigh, compressed with gzip. A page above its budget fails the build of its site. */

/** `lists`: favourites and cars side by side, which the browser draws. `content`: all that is none of the others. */
export type PageKind = 'content' | 'car' | 'search' | 'lists';

export interface Budget {
  /** Bytes of HTML. */
  html: number;
  /** Bytes of script that a visit fetches without a touch, on a phone: beside cars there is room for filters, whose script is one of their own. */
  script: number;
  /** Whether there may be a framework in that script. */
  framework: boolean;
  /** Bytes of style sheets. */
  style: number;
  /** Requests before the page is seen: style sheets, what is preloaded, scripts that block. */
  early: number;
}

const KB = 1024;
const SHARED = { style: 30 * KB, early: 6 } as const;

export const BUDGETS: Readonly<Record<PageKind, Budget>> = {
  content: { html: 20 * KB, script: 40 * KB, framework: false, ...SHARED },
  car: { html: 30 * KB, script: 90 * KB, framework: false, ...SHARED },
  search: { html: 30 * KB, script: 116 * KB, framework: true, ...SHARED },
  lists: { html: 20 * KB, script: 120 * KB, framework: true, ...SHARED },
};

/** Modules that a page of the kind imports by itself, a moment after it is seen, by the beginning of their names. */
export const BY_ITSELF: Readonly<Partial<Record<PageKind, readonly string[]>>> = { search: ['search-wake.'] };

/** What a page is by its address and its markup. */
export function kindOf(path: string, html: string): PageKind {
  if (/<div data-search[ >]/.test(html)) return 'search';
  if (/\bdata-(?:compare|favourites)-root\b/.test(html)) return 'lists';
  return /^\/cars\/[^/]+$/.test(path) ? 'car' : 'content';
}

/** What a page was found to weigh. */
export interface PageWeight extends Budget {
  path: string;
  kind: PageKind;
}

const inKB = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

const NAMES: Readonly<Record<PageKind, string>> = {
  content: 'a page of content',
  car: 'a car’s page',
  search: 'a search page',
  lists: 'a page of saved cars',
};

/** What a page has too much of, a sentence each; none where it keeps to its budget. */
export function overBudget(page: PageWeight): string[] {
  const budget = BUDGETS[page.kind];
  const may = `${NAMES[page.kind]} may have`;
  const weighed = [
    ['html', 'HTML'],
    ['script', 'script'],
    ['style', 'style sheets'],
  ] as const;
  const problems = weighed.flatMap(([part, name]) =>
    page[part] > budget[part]
      ? [`${page.path} has ${inKB(page[part])} of ${name} compressed; ${may} ${inKB(budget[part])}`]
      : [],
  );
  if (page.framework && !budget.framework) problems.push(`${page.path} loads a framework; ${may} none`);
  if (page.early > budget.early) {
    problems.push(`${page.path} asks for ${page.early} files before it first paints; ${may} ${budget.early}`);
  }
  return problems;
}

/** Page weight budgets, compressed with gzip. A page over its budget fails its site's build. */

/** `lists`: favourites and compare, which the browser draws. `content`: everything else. */
export type PageKind = 'content' | 'car' | 'search' | 'lists';

export interface Budget {
  /** Bytes of HTML. */
  html: number;
  /**
   * Bytes of script that a page loads on a phone before the shopper touches anything. Wide screens also load the script
   * of the filters beside the cars.
   */
  script: number;
  /** Whether that script may include a framework. */
  framework: boolean;
  /** Bytes of style sheets. */
  style: number;
  /** Requests before first paint: style sheets, preloads, blocking scripts. */
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

/** Modules that a kind of page imports by itself shortly after first paint, by the start of their names. */
export const BY_ITSELF: Readonly<Partial<Record<PageKind, readonly string[]>>> = { search: ['search-wake.'] };

/** A page's kind, by its address and markup. */
export function kindOf(path: string, html: string): PageKind {
  if (/<div data-search[ >]/.test(html)) return 'search';
  if (/\bdata-(?:compare|favourites)-root\b/.test(html)) return 'lists';
  return /^\/cars\/[^/]+$/.test(path) ? 'car' : 'content';
}

/** A page's measured weight. */
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

/** How a page exceeds its budget, one sentence each; none if it does not. */
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

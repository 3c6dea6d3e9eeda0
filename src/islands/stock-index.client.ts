/**
 * The site's search index for the small screens, which count cars and draw little. They use it even on sites
 * that search with Typesense: every build has an index of the same stock, it answers each step of a slider at
 * once, and a screen that only counts needs nothing newer than the cars it leads to.
 */
import { figures } from '#domain/shared/figures.ts';
import { type EmbeddedEngine, openIndex } from '#engines/embedded/index.ts';
import { loadIndex } from './load-index.ts';

/** @throws Error when the index cannot be fetched or read */
export async function loadStock(url: string): Promise<EmbeddedEngine> {
  return openIndex(await loadIndex(url));
}

/** The data in a screen's `data-page`. */
export function pageData<T>(element: HTMLElement): T {
  return JSON.parse(element.dataset.page ?? '{}') as T;
}

/** The element inside it, which the screen's markup always has. */
export function part<T extends Element>(within: ParentNode, selector: string): T {
  const found = within.querySelector<T>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** The values of the ticked boxes. */
export function ticked(within: ParentNode, name: string): string[] {
  return [...within.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)].map(
    ({ value }) => value,
  );
}

/** Shows each body type's number of cars beside it. */
export function showBodyCounts(
  within: ParentNode,
  counts: readonly { value: string; count: number }[],
): void {
  const byBody = new Map(counts.map(({ value, count }) => [value, count]));
  for (const element of within.querySelectorAll<HTMLElement>('[data-body-count]')) {
    const count = byBody.get(element.dataset.bodyCount ?? '') ?? 0;
    element.textContent = figures(count);
  }
}

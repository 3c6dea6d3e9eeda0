/** Car counts for the header menu, fetched when a shopper is about to open it. */
import { figures } from '#domain/shared/figures.ts';

const COUNTS = '/stock-counts.json';

/** Writes the counts into the menu. @throws Error when no answer comes; the menu works without */
export async function fillCounts(menu: HTMLElement): Promise<void> {
  const answer = await fetch(COUNTS);
  if (!answer.ok) throw new Error(`${COUNTS} returned ${answer.status}`);
  const counts = new Map(Object.entries((await answer.json()) as Record<string, number>));
  for (const place of menu.querySelectorAll<HTMLElement>('[data-stock-count]')) {
    const count = counts.get(place.dataset.stockCount ?? '');
    if (count !== undefined) place.textContent = figures(count);
  }
}

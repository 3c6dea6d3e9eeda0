/** Cards drawn with the page; those after them wait until they come near. */
const DRAWN = ':scope > li:nth-child(-n + 4) > .car-card';

/**
 * Cards that are not drawn yet get the height of those that are: with a guessed height the end of the page moves while a
 * finger comes down on it. A row of the first may be taller for a reserved car, so the lowest counts.
 */
export function measureCards(container: HTMLElement): void {
  const results = container.querySelector('.search-results');
  if (results === null) return;
  // Layout is settled when this is called, so reading it costs nothing.
  new ResizeObserver(() => {
    const list = results.querySelector<HTMLElement>(':scope > .car-grid');
    const cards = [...(list?.querySelectorAll<HTMLElement>(DRAWN) ?? [])];
    if (cards.length === 0) return;
    const lowest = Math.min(...cards.map(({ offsetHeight }) => offsetHeight));
    list?.style.setProperty('--card-seen', `${lowest}px`);
  }).observe(results);
}

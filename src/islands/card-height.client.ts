/** How many cards are drawn with the page; later ones are drawn near the window. */
const DRAWN = ':scope > li:nth-child(-n + 4) > .car-card';

/**
 * Gives cards that are not drawn yet the height of those that are. With a guessed height, the end of the page would move
 * just as a shopper taps there. A row with a reserved car may be taller, so the lowest height is used.
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

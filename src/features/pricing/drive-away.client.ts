/** Remembers which state a shopper buys in, on every car's page of the site. */
import { buyerStateKey, readBuyerState } from '#domain/pricing/buyer-state.ts';

const key = buyerStateKey(document.documentElement.dataset.site ?? '');

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(state: string): void {
  try {
    localStorage.setItem(key, state);
  } catch {
    // Full or forbidden: the choice lasts as long as the page.
  }
}

/**
 * @param place what holds the block: it is drawn anew when the price changes, and then shows what the shopper had chosen
 * and opened
 */
export function rememberBuyerState(place: HTMLElement): void {
  let chosen: string | null = readBuyerState(stored());
  let isOpen = false;
  const show = () => {
    const select = place.querySelector('select');
    const isOffered = [...(select?.options ?? [])].some(({ value }) => value === chosen);
    if (select && chosen !== null && isOffered) select.value = chosen;
    const items = place.querySelector('details');
    if (items) items.open = isOpen;
  };
  place.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    chosen = event.target.value;
    keep(chosen);
  });
  // A `toggle` event does not bubble, but it can be caught on its way down.
  place.addEventListener(
    'toggle',
    (event) => {
      isOpen = (event.target as HTMLDetailsElement).open;
    },
    { capture: true },
  );
  show();
  new MutationObserver(show).observe(place, { childList: true });
}

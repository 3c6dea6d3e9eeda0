/** Remembers which state the shopper buys in, for every car page of the site. */
import { buyerStateKey } from '#domain/shared/kept-keys.ts';
import { store } from '#ui/stored.client.ts';
import { shopperState } from './shopper-state.client.ts';

const { site = '' } = document.documentElement.dataset;
const key = buyerStateKey(site);

/**
 * @param place the element around the block, which is redrawn when the price changes and then restores the
 * shopper's state and open details
 */
export function rememberBuyerState(place: HTMLElement): void {
  let chosen: string | null = shopperState(site);
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
    store(key, chosen);
  });
  // `toggle` does not bubble, but it can be captured.
  place.addEventListener(
    'toggle',
    (event) => {
      if (event.target instanceof HTMLDetailsElement) isOpen = event.target.open;
    },
    { capture: true },
  );
  show();
  new MutationObserver(show).observe(place, { childList: true });
}

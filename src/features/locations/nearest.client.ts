/**
 * Puts the nearest location first in every list, with its distance. Uses a postcode the shopper has already
 * given to a form or a search; otherwise `NearestForm` asks, and forms know it from then on.
 */
import type { Position } from '#domain/geo/distance.ts';
import { byDistance, distanceText } from '#domain/locations/nearest.ts';
import {
  type LocatePostcode,
  locateOnce,
  rememberedPostcode,
  rememberPostcode,
} from './shopper-place.client.ts';
import { suggestOnFocus } from './suggest-suburbs.client.ts';

interface Item extends Position {
  element: HTMLElement;
}

function itemsOf(root: HTMLElement): Item[] {
  return [...root.querySelectorAll<HTMLElement>('[data-lat][data-lng]')].map((element) => ({
    element,
    lat: Number(element.dataset.lat),
    lng: Number(element.dataset.lng),
  }));
}

/** Sorts the items and writes the distance on each; returns the text of the nearest. */
function arrange(items: readonly Item[], from: Position): string | null {
  const ordered = byDistance(items, from);
  const isInOrder = ordered.every(({ place }, index) => place === items[index]);
  for (const { place, km } of ordered) {
    const words = place.element.querySelector('[data-distance]');
    if (words) words.textContent = `${distanceText(km)} away`;
    if (!isInOrder) place.element.parentElement?.append(place.element);
  }
  const [nearest] = ordered;
  return nearest
    ? `${nearest.place.element.querySelector('.place-name')?.textContent}: ${distanceText(nearest.km)}`
    : null;
}

/** @param onArranged called when the order of the items may have changed */
export async function nearestFirst(
  root: HTMLElement,
  locate: LocatePostcode,
  onArranged?: () => void,
): Promise<void> {
  const site = root.dataset.nearest ?? '';
  const items = itemsOf(root);
  if (items.length < 2) return;
  const form = root.querySelector<HTMLFormElement>('[data-nearest-form]');
  const field = form?.querySelector('input');
  const answer = form?.querySelector('[role="status"]');

  if (field) suggestOnFocus(field);
  const find = locateOnce(site, locate);
  const show = async (postcode: string): Promise<string | null> => {
    const position = await find({ postcode });
    if (position === null) return null;
    const nearest = arrange(itemsOf(root), position);
    onArranged?.();
    return nearest;
  };

  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const postcode = field?.value ?? '';
    show(postcode).then(
      (nearest) => {
        if (nearest !== null) rememberPostcode(site, postcode);
        if (answer) answer.textContent = nearest ?? `We can’t find postcode ${postcode}.`;
      },
      () => {
        if (answer) answer.textContent = 'We can’t look up postcodes right now. Please try again later.';
      },
    );
  });

  const known = rememberedPostcode(site);
  if (known === null) return;
  if (field) field.value = known;
  await show(known).catch(() => {
    // Keep the site's own order.
  });
}

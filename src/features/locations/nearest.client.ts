/**
 * The place nearest to the shopper first, with its distance, in every list of places. A postcode that the shopper has
 * given to a form or a search is used without asking; else `NearestForm` asks, and forms know it from then on.
 */
import type { Position } from '#domain/geo/distance.ts';
import { profileKey, readProfile, writeProfile } from '#domain/leads/profile.ts';
import { byDistance, distanceWords, knownPostcode } from '#domain/locations/nearest.ts';
import { recentSearchesKey } from '#domain/search/history.ts';

/** Finds a postcode; `null` where there is no such. */
type Locate = (place: { postcode: string }) => Promise<Position | null>;

/** What is stored under a key; `null` where the browser keeps nothing, or does not let us. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: the shopper is asked again, nothing else.
  }
}

function remember(site: string, postcode: string): void {
  const key = profileKey(site);
  const now = Date.now();
  keep(key, writeProfile({ ...readProfile(stored(key), now), postcode }, now));
}

/** Where the postcode is that was looked up last: with it, lists are in order before they are seen. */
const positionKey = (site: string) => `${site}:near`;

function keptPosition(site: string, postcode: string): Position | null {
  try {
    const kept = JSON.parse(stored(positionKey(site)) ?? '') as Position & { postcode: string };
    return kept.postcode === postcode && Number.isFinite(kept.lat + kept.lng) ? kept : null;
  } catch {
    return null;
  }
}

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

/** Puts the items in order and writes the distance on each; answers the nearest one's words. */
function arrange(items: readonly Item[], from: Position): string | null {
  const ordered = byDistance(items, from);
  const isInOrder = ordered.every(({ place }, index) => place === items[index]);
  for (const { place, km } of ordered) {
    const words = place.element.querySelector('[data-distance]');
    if (words) words.textContent = `${distanceWords(km)} away`;
    if (!isInOrder) place.element.parentElement?.append(place.element);
  }
  const [nearest] = ordered;
  return nearest
    ? `${nearest.place.element.querySelector('.place-name')?.textContent}: ${distanceWords(nearest.km)}`
    : null;
}

/** @param onArranged told when the order of the items may have changed */
export async function nearestFirst(
  root: HTMLElement,
  locate: Locate,
  onArranged?: () => void,
): Promise<void> {
  const site = root.dataset.nearest ?? '';
  const items = itemsOf(root);
  if (items.length < 2) return;
  const form = root.querySelector<HTMLFormElement>('[data-nearest-form]');
  const field = form?.querySelector('input');
  const answer = form?.querySelector('[role="status"]');

  const show = async (postcode: string): Promise<string | null> => {
    const position = await locate({ postcode });
    if (position === null) return null;
    keep(positionKey(site), JSON.stringify({ postcode, ...position }));
    const nearest = arrange(itemsOf(root), position);
    onArranged?.();
    return nearest;
  };

  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const postcode = field?.value ?? '';
    show(postcode).then(
      (nearest) => {
        if (nearest !== null) remember(site, postcode);
        if (answer) answer.textContent = nearest ?? `There is no postcode ${postcode}.`;
      },
      () => {
        if (answer) answer.textContent = 'The postcode cannot be looked up right now.';
      },
    );
  });

  const known = knownPostcode(stored(profileKey(site)), stored(recentSearchesKey(site)), Date.now());
  if (known === null) return;
  if (field) field.value = known;
  const kept = keptPosition(site, known);
  if (kept !== null) {
    arrange(items, kept);
    return;
  }
  await show(known).catch(() => {
    // The order the site gives its places is good enough.
  });
}

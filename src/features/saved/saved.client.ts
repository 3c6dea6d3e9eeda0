/** The shopper's lists on every page: toggles, the count in the header, and the compare tray. */
import { COMPARE_LIMIT, compareHref } from '#domain/saved/compared.ts';
import { isSaved, type SavedCar } from '#domain/saved/favourites.ts';
import { favouriteAdded } from '#domain/tracking/events.ts';
import { closestTo } from '#ui/closest.client.ts';
import { iconSvg } from '#ui/icons.ts';
import { showToast } from '#ui/toast.client.ts';
import { track } from '../tracking/track.client.ts';
import { $keptIds, answerHearts, openSavedCars, pressHeart, savedCars } from './saved.store.ts';
import { TOGGLES } from './toggles.ts';

const { favourites, compared } = savedCars;
const root = document.documentElement;

function carOf(toggle: HTMLElement): SavedCar | null {
  const { id, slug, name, price } = toggle.closest<HTMLElement>('.save')?.dataset ?? {};
  return id && slug && name ? { id: Number(id), slug, name, ...(price && { price: Number(price) }) } : null;
}

/** The heart on a site without a watchlist. */
function keepFavourite(car: SavedCar, kept: boolean) {
  if (isSaved(favourites.$cars.get(), car.id) === kept) return;
  favourites.toggle(car);
  if (kept) {
    track(favouriteAdded(car.id));
    showToast(`${car.name} added to your favourites.`);
    return;
  }
  showToast(`${car.name} removed from your favourites.`, 'default', {
    label: 'Undo',
    run: () => {
      if (isSaved(favourites.$cars.get(), car.id)) return;
      favourites.toggle(car);
      showToast(`${car.name} added back to your favourites.`);
    },
  });
}

function toggleCompared(car: SavedCar) {
  const toggled = compared.toggle(car);
  if (toggled === 'full') {
    showToast(`You can compare up to ${COMPARE_LIMIT} at a time. Remove one to add another.`, 'destructive');
  } else {
    const count = `${compared.$cars.get().length} of ${COMPARE_LIMIT} to compare`;
    showToast(`${car.name} ${toggled === 'added' ? 'added' : 'removed'}, ${count}.`);
  }
}

/** Creates the toggles of a card that came without. */
function makeToggles(place: HTMLElement) {
  const link = place.closest('.car-card')?.querySelector<HTMLAnchorElement>('.car-card-name a');
  if (!link) return;
  const name = link.text.trim();
  Object.assign(place.dataset, { name, slug: link.pathname.slice('/cars/'.length) });
  for (const kind of ['compare', 'favourite'] as const) {
    const words = root.dataset[kind];
    if (!words) continue;
    const toggle = document.createElement('button');
    toggle.className = 'save-toggle';
    toggle.type = 'button';
    toggle.dataset.save = kind;
    toggle.ariaLabel = `${words} ${name}`;
    toggle.innerHTML = iconSvg(TOGGLES[kind]);
    place.append(toggle);
  }
}

/** Shows a list's state on all its toggles. */
function press(kind: 'favourite' | 'compare', ids: ReadonlySet<number>) {
  for (const toggle of document.querySelectorAll<HTMLElement>(`[data-save="${kind}"]`)) {
    const car = carOf(toggle);
    toggle.ariaPressed = String(car !== null && ids.has(car.id));
  }
}

const count = document.querySelector('.kept-count');
const tray = document.querySelector<HTMLElement>('.compare-tray');

document.addEventListener('click', (event) => {
  const toggle = closestTo(event, '[data-save]');
  const car = toggle && carOf(toggle);
  if (!car) return;
  if (toggle.dataset.save === 'favourite') pressHeart(car, toggle.ariaPressed !== 'true');
  else toggleCompared(car);
});
tray?.querySelector('button')?.addEventListener('click', () => {
  compared.set([]);
  // The button has gone with its tray.
  document.querySelector('main')?.focus({ preventScroll: true });
  showToast('Compare list cleared.');
});

for (const place of document.querySelectorAll<HTMLElement>('.save:empty')) makeToggles(place);
openSavedCars(savedCars, root.dataset.site ?? '', window);
if (root.dataset.garage === undefined) answerHearts(keepFavourite);
$keptIds.subscribe((ids) => {
  press('favourite', ids);
  if (count) count.textContent = String(ids.size || '');
});
compared.$cars.subscribe((list) => {
  press('compare', new Set(list.map(({ id }) => id)));
  if (!tray) return;
  tray.hidden = list.length === 0;
  const words = { count: String(list.length), names: list.map(({ name }) => name).join(', ') };
  for (const part of tray.querySelectorAll<HTMLElement>('[data-tray]'))
    part.textContent = part.dataset.tray === 'names' ? words.names : words.count;
  tray.querySelector('a')?.setAttribute('href', compareHref(list.map(({ slug }) => slug)));
});
// From here on the toggles work: show them.
root.dataset.saves = '';

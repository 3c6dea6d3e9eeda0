/**
 * The heart on sites with a watchlist, and who is signed in. Sites without one never load it. A visitor's
 * cars are kept in the browser; signing in moves them to the account.
 */
import { signInHref } from '#domain/auth/sign-in-href.ts';
import { isSaved, type SavedCar } from '#domain/saved/favourites.ts';
import { favouriteAdded } from '#domain/tracking/events.ts';
import { closestTo } from '#ui/closest.client.ts';
import { store, stored } from '#ui/stored.client.ts';
import { showToast } from '#ui/toast.client.ts';
import { $accountIds, $keptIds, answerHearts, pressHeart, savedCars } from '../saved/saved.store.ts';
import { track } from '../tracking/track.client.ts';
import { type Account, account } from './account.store.ts';
import { declinedKey, isDeclined } from './declined-sign-in.ts';
import { pendingSaveKey, pendingSaveText, readPendingSave } from './pending-save.ts';

type Named = Pick<SavedCar, 'id' | 'name'>;

const site = document.documentElement.dataset.site ?? '';
const pendingKey = pendingSaveKey(site);
/** Written whenever the signed-in shopper or the list changes, which is how other tabs find out. */
const newsKey = `${site}:account`;
const { favourites } = savedCars;

const isWatched = (now: Account, id: number) => now.kind === 'signedIn' && now.watchlist.includes(id);
const isHere = (id: number) => isSaved(favourites.$cars.get(), id);

function keepHere(car: SavedCar) {
  if (!isHere(car.id)) favourites.toggle(car);
}

function dropHere(car: SavedCar) {
  if (isHere(car.id)) favourites.toggle(car);
}

/** @param car saved once the shopper has signed in */
function signIn(car: Named | null) {
  store(pendingKey, car && pendingSaveText(car, new Date()));
  const here = location.pathname + location.search;
  const request = { type: 'watchlist', redirect: here, back: here } as const;
  location.assign(signInHref(car === null ? request : { ...request, carId: car.id }));
}

const tellSaved = ({ name }: Named) => showToast(`${name} saved to your watchlist.`);

function tellRemoved(car: Named, undo: () => void) {
  showToast(`${car.name} removed from your watchlist.`, 'default', { label: 'Undo', run: undo });
}

/** A visitor's car is kept here. Sign-in follows, unless the shopper has said "Not now". */
function askToSignIn(car: Named) {
  if (!isDeclined(stored(declinedKey(site)), new Date())) signIn(car);
  else
    showToast(`${car.name} saved in this browser.`, 'default', { label: 'Sign in', run: () => signIn(car) });
}

/** Cars with a press in progress: nothing else moves them meanwhile. */
const inHand = new Set<number>();

async function save(car: SavedCar): Promise<void> {
  const wasHere = isHere(car.id);
  // Kept at once, in case the shopper leaves before the platform answers.
  if (account.$account.get().kind !== 'signedIn') keepHere(car);
  const now = await account.known();
  if (isWatched(now, car.id)) {
    dropHere(car);
    tellSaved(car);
    return;
  }
  const outcome = now.kind === 'signedIn' ? await account.save(car.id) : null;
  if (outcome?.success) dropHere(car);
  else if (outcome === null || outcome.reason === 'signIn') keepHere(car);
  else {
    if (!wasHere) dropHere(car);
    showToast(outcome.error, 'destructive');
    return;
  }
  if (!wasHere) track(favouriteAdded(car.id));
  if (outcome?.success) {
    tellSaved(car);
    tellListChanged();
  } else askToSignIn(car);
}

async function remove(car: SavedCar): Promise<void> {
  const wasHere = isHere(car.id);
  dropHere(car);
  if (!isWatched(await account.known(), car.id)) {
    tellRemoved(car, () => {
      keepHere(car);
      showToast(`${car.name} added back to your watchlist.`);
    });
    return;
  }
  const outcome = await account.remove(car.id);
  if (outcome.success) {
    tellRemoved(car, () => pressHeart(car, true));
    tellListChanged();
    return;
  }
  if (wasHere) keepHere(car);
  if (outcome.reason === 'signIn') signIn(null);
  else showToast(outcome.error, 'destructive');
}

answerHearts((car, kept) => {
  inHand.add(car.id);
  void (kept ? save(car) : remove(car)).finally(() => inHand.delete(car.id));
});

function carOf({ dataset: { watch, name, slug, price } }: HTMLElement): SavedCar {
  return { id: Number(watch), name: name ?? '', slug: slug ?? '', ...(price && { price: Number(price) }) };
}

document.addEventListener('submit', (event) => {
  const form = closestTo(event, '[data-watch]');
  if (form === null) return;
  event.preventDefault();
  // The label when pressed counts, because it may not have been known then who is signed in.
  pressHeart(carOf(form), !form.hasAttribute('data-watched'));
});

const counts = document.querySelectorAll('[data-watchlist-count]');

account.$account.subscribe((now) => $accountIds.set(now.kind === 'signedIn' ? now.watchlist : []));
$keptIds.subscribe((ids) => {
  const isKnown = account.$account.get().kind !== 'loading';
  for (const form of document.querySelectorAll<HTMLElement>('[data-watch]')) {
    const watched = ids.has(carOf(form).id);
    // The platform's markup stays until its answer is here.
    if (!watched && !isKnown) continue;
    form.toggleAttribute('data-watched', watched);
    const words = form.querySelector('[data-watch-words]');
    if (words) words.textContent = watched ? 'Saved' : 'Save';
  }
  if (isKnown) for (const each of counts) each.textContent = String(ids.size || '');
});

/** Moves cars kept in the browser to the account, oldest first. Returns the cars moved. */
async function moveToAccount(): Promise<SavedCar[]> {
  const moved: SavedCar[] = [];
  for (const car of [...favourites.$cars.get()].reverse()) {
    const now = account.$account.get();
    if (now.kind !== 'signedIn') break;
    if (inHand.has(car.id)) continue;
    const outcome = isWatched(now, car.id) ? null : await account.save(car.id);
    // A car that is gone cannot be watched, and would otherwise stay in this list for good.
    if (outcome === null || outcome.success || outcome.reason === 'gone') dropHere(car);
    if (outcome?.success) moved.push(car);
  }
  if (moved.length > 0) tellListChanged();
  return moved;
}

/** Reports what happened to this browser's cars and to the one that prompted the sign-in. */
async function settle(now: Account) {
  if (now.kind !== 'signedIn') return;
  const asked = readPendingSave(stored(pendingKey), new Date());
  store(pendingKey, null);
  const moved: Named[] = await moveToAccount();
  // The list was drawn before these cars were added.
  if (moved.length > 0 && document.querySelector('[data-watchlist]') !== null) {
    location.reload();
    return;
  }
  const isSavedNow = asked !== null && isWatched(account.$account.get(), asked.id);
  const others = moved.filter(({ id }) => id !== asked?.id);
  const [first, ...more] = asked !== null && isSavedNow ? [asked, ...others] : others;
  if (asked !== null && !isSavedNow)
    showToast(`We couldn’t save ${asked.name}. Please try again.`, 'destructive');
  else if (first !== undefined)
    showToast(`${first.name}${more.length > 0 ? ` and ${more.length} more` : ''} saved to your watchlist.`);
}

function tellWho({ kind }: Account) {
  if (!stored(newsKey)?.startsWith(kind)) store(newsKey, kind);
}

function tellListChanged() {
  store(newsKey, `signedIn ${Date.now()}`);
}

addEventListener('storage', ({ key }) => {
  if (key === newsKey) void account.refresh();
});
// A page restored from the browser's cache may belong to another shopper by now.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void account.refresh();
});

void account.known().then((now) => {
  tellWho(now);
  return settle(now);
});

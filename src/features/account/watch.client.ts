/** Save and Saved on the pages of a site with a watchlist, and who is signed in. Sites without one never load it. */
import { signInHref } from '#domain/auth/sign-in-href.ts';
import { favouriteAdded } from '#domain/tracking/events.ts';
import { closestTo } from '#ui/closest.client.ts';
import { store, stored } from '#ui/stored.client.ts';
import { showToast } from '#ui/toast.client.ts';
import { track } from '../tracking/track.client.ts';
import { type Account, account } from './account.store.ts';
import { pendingSaveKey, pendingSaveText, readPendingSave } from './pending-save.ts';

interface WatchedCar {
  id: number;
  name: string;
}

const pendingKey = pendingSaveKey(document.documentElement.dataset.site ?? '');

const isWatched = (now: Account, id: number) => now.kind === 'signedIn' && now.watchlist.includes(id);

function carOf({ dataset: { watch, name } }: HTMLElement): WatchedCar {
  return { id: Number(watch), name: name ?? '' };
}

function askToSignIn(car: WatchedCar) {
  store(pendingKey, pendingSaveText(car, new Date()));
  const here = location.pathname + location.search;
  location.assign(signInHref({ type: 'watchlist', redirect: here, back: here, carId: car.id }));
}

const tellSaved = (car: WatchedCar) => showToast(`${car.name} saved to your watchlist.`);

function saved(car: WatchedCar) {
  track(favouriteAdded(car.id));
  tellSaved(car);
}

/** Saves or removes, and shows the outcome. */
async function change(car: WatchedCar, watched: boolean): Promise<void> {
  const outcome = await (watched ? account.save(car.id) : account.remove(car.id));
  if (outcome.success) {
    if (watched) saved(car);
    else
      showToast(`${car.name} removed from your watchlist.`, 'default', {
        label: 'Undo',
        run: () => void change(car, true),
      });
  } else if (outcome.reason === 'signIn') {
    askToSignIn(car);
  } else {
    showToast(outcome.error, 'destructive');
  }
}

document.addEventListener('submit', async (event) => {
  const form = closestTo(event, '[data-watch]');
  if (form === null) return;
  event.preventDefault();
  const car = carOf(form);
  // What the button said when it was pressed: who is signed in may not have been known by then.
  const wanted = !form.hasAttribute('data-watched');
  if (isWatched(await account.known(), car.id) !== wanted) await change(car, wanted);
  else if (wanted) tellSaved(car);
});

const counts = document.querySelectorAll('[data-watchlist-count]');

account.$account.subscribe((now) => {
  // The platform's drawing stays until its answer is here.
  if (now.kind === 'loading') return;
  for (const form of document.querySelectorAll<HTMLElement>('[data-watch]')) {
    const watched = isWatched(now, carOf(form).id);
    form.toggleAttribute('data-watched', watched);
    const words = form.querySelector('[data-watch-words]');
    if (words) words.textContent = watched ? 'Saved' : 'Save';
  }
  const count = now.kind === 'signedIn' ? now.watchlist.length : 0;
  for (const each of counts) each.textContent = String(count || '');
});

/** What became of the car that led to the sign-in. */
function tellPendingSave(now: Account) {
  if (now.kind !== 'signedIn') return;
  const car = readPendingSave(stored(pendingKey), new Date());
  store(pendingKey, null);
  if (car === null) return;
  if (isWatched(now, car.id)) saved(car);
  else showToast(`We couldn’t save ${car.name}. Please try again.`, 'destructive');
}

void account.known().then(tellPendingSave);

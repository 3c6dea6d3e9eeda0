/**
 * The watchlist page: follows the list, offers to add cars saved only in this browser, and shares the list by
 * link.
 */
import { isSaved } from '#domain/saved/favourites.ts';
import { profileKey } from '#domain/shared/kept-keys.ts';
import { recordOf, textOf } from '#domain/shared/record-of.ts';
import { keepFocus } from '#ui/keep-focus.client.ts';
import { postJson } from '#ui/post-json.client.ts';
import { store } from '#ui/stored.client.ts';
import { showToast } from '#ui/toast.client.ts';
import { savedCars } from '../saved/saved.store.ts';
import { type Account, account } from './account.store.ts';

const { favourites } = savedCars;
const page = document.querySelector<HTMLElement>('[data-watchlist]');
const offer = document.querySelector<HTMLElement>('[data-offer-favourites]');
const share = document.querySelector<HTMLButtonElement>('[data-share-watchlist]');

/** Removed cars leave the page, and come back if the removal fails. */
function follow(now: Account) {
  if (page === null || now.kind !== 'signedIn') return;
  for (const item of page.querySelectorAll<HTMLElement>('[data-watch-item]')) {
    const isGone = !now.watchlist.includes(Number(item.dataset.watchItem));
    // The pressed button disappears with its car.
    if (isGone && item.contains(document.activeElement))
      document.querySelector('main')?.focus({ preventScroll: true });
    item.hidden = isGone;
  }
  const isEmpty = now.watchlist.length === 0;
  page.querySelector('[data-watchlist-bar]')?.toggleAttribute('hidden', isEmpty);
  page.querySelector('[data-watchlist-empty]')?.toggleAttribute('hidden', !isEmpty);
}

/** Whose list the page shows: it is drawn for one shopper and must not be shown to the next. */
let owner: string | number | null = null;

function leaveToOthers(now: Account) {
  if (page === null || now.kind === 'loading') return;
  const id = now.kind === 'signedIn' ? now.user.id : null;
  if (owner !== null && id !== owner) location.reload();
  owner = id;
}

/** Cars in this browser that could not be moved, because the watchlist is full or the platform did not respond. */
function missing(now: Account) {
  return now.kind === 'signedIn'
    ? favourites.$cars.get().filter(({ id }) => !now.watchlist.includes(id))
    : [];
}

function offerFavourites() {
  if (offer === null) return;
  const cars = missing(account.$account.get());
  offer.hidden = cars.length === 0;
  const count = offer.querySelector('[data-count]');
  if (count) count.textContent = String(cars.length);
}

async function addFavourites(button: HTMLButtonElement) {
  const cars = missing(account.$account.get());
  button.ariaBusy = 'true';
  const outcomes = await Promise.all(cars.map(({ id }) => account.save(id)));
  button.ariaBusy = null;
  const added = cars.filter((_, index) => outcomes[index]?.success);
  const failed = cars.length - added.length;
  for (const car of added) if (isSaved(favourites.$cars.get(), car.id)) favourites.toggle(car);
  if (failed === 0) location.reload();
  else showToast(`We couldn’t add ${failed} of ${cars.length}. Please try again.`, 'destructive');
}

async function shareList() {
  const now = account.$account.get();
  if (now.kind !== 'signedIn') return;
  try {
    const answer = await postJson('/api/shortlists', { car_ids: now.watchlist });
    const { path, error } = recordOf(await answer.json());
    if (typeof path !== 'string') throw new Error(textOf(error) ?? 'no link came back');
    const url = new URL(path, location.href).href;
    if (navigator.share) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast('Link copied. Anyone with it can see these cars, but nothing about you.');
    }
  } catch (error) {
    // The shopper closed the phone's share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('We couldn’t create the link. Please try again.', 'destructive');
  }
}

const alertForm = document.querySelector<HTMLFormElement>('[data-alert-form]');

/** The browser requires an email address only if email was chosen; otherwise the field is hidden. */
function requireEmail(form: HTMLFormElement) {
  const field = form.elements.namedItem('email');
  if (field instanceof HTMLInputElement) field.required = new FormData(form).get('channel') === 'email';
}

// The next person at this browser does not find the number in its forms.
document
  .querySelector('form[action="/api/auth/sign-out"]')
  ?.addEventListener('submit', () => store(profileKey(document.documentElement.dataset.site ?? ''), null));

if (alertForm !== null) {
  keepFocus();
  requireEmail(alertForm);
  alertForm.addEventListener('change', () => requireEmail(alertForm));
}

account.$account.subscribe((now) => {
  leaveToOthers(now);
  follow(now);
  offerFavourites();
});
favourites.$cars.subscribe(offerFavourites);
const add = offer?.querySelector('button');
add?.addEventListener('click', () => void addFavourites(add));
if (share !== null) {
  share.hidden = false;
  share.addEventListener('click', () => void shareList());
}

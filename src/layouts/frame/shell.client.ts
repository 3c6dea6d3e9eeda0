/** What script adds to every page: menus that close, and pictures that move between pages. */

// Menus: `details` opens and closes by itself; a click elsewhere or Escape closes it too.
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.site-nav details[open]');
const header = document.querySelector('.site-header');

// `toggle` does not bubble. The class dims the page behind an open menu.
header?.addEventListener(
  'toggle',
  () => header.classList.toggle('site-header-open', openMenus().length > 0),
  true,
);

document.addEventListener('click', (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of openMenus()) {
    menu.open = false;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  }
});

// The all-makes page filters at once; the menu, once someone is about to use it.
const findsMakes = (within: string) =>
  document.querySelector(`${within} [data-makes-find]`) && import('#features/brands/makes.client.ts');
void findsMakes('main');

// The wide menu's counts are fetched once, before it opens; after a failure, again next time.
const mega = document.querySelector<HTMLElement>('.site-nav-wide');
let counts: Promise<void> | null = null;
const count = () => {
  if (mega === null) return;
  void findsMakes('header');
  counts ??= import('#features/brands/stock-counts.client.ts').then(({ fillCounts }) => fillCounts(mega));
  counts.catch(() => {
    counts = null;
  });
};
for (const event of ['pointerover', 'focusin', 'toggle']) mega?.addEventListener(event, count);

// Suggestions load on a search box's first focus. The box has its final role from the start, so a screen
// reader does not hear the role change on focus.
const box = document.querySelector<HTMLInputElement>('form.search-box input');
if (box !== null) {
  box.role = 'combobox';
  box.ariaExpanded = 'false';
  box.addEventListener('focusin', () =>
    import('#features/search/suggestions/combobox.client.ts').then(({ suggestIn }) => suggestIn(box)),
  );
}

// The phone's menu is a dialog. Newer browsers open it by the button's command, others by this script.
const drawer = document.querySelector<HTMLDialogElement>('#site-menu');
if (drawer !== null) {
  if (!('command' in HTMLButtonElement.prototype)) {
    document
      .querySelector('[commandfor="site-menu"][command="show-modal"]')
      ?.addEventListener('click', () => {
        drawer.showModal();
      });
    drawer.querySelector('[command="close"]')?.addEventListener('click', () => drawer.close());
  }
  drawer.addEventListener('click', (event) => {
    if (event.target === drawer) drawer.close();
  });
}

// A car's picture moves from its card to its page and back, if the browser has view transitions.
const PICTURE = 'car-picture';

function pictureOf(pathname: string): HTMLElement | null {
  const link = document.querySelector(`.car-card-name a[href="${CSS.escape(pathname)}"]`);
  return link?.closest('.car-card')?.querySelector<HTMLElement>('.car-card-picture') ?? null;
}

function namePicture(url: string | null | undefined, transition: ViewTransition | null) {
  if (transition === null) return;
  // A browser may skip the transition, for instance if the next page is slow: the page still loads.
  const ignore = () => {};
  for (const end of [transition.updateCallbackDone, transition.ready, transition.finished]) end.catch(ignore);
  if (!url) return;
  const picture = pictureOf(new URL(url).pathname);
  if (picture === null || document.querySelector('.gallery') !== null) return;
  picture.style.viewTransitionName = PICTURE;
  const forget = () => picture.style.removeProperty('view-transition-name');
  transition.finished.then(forget, forget);
}

window.addEventListener('pageswap', (event) => {
  namePicture(event.activation?.entry?.url, event.viewTransition);
});
window.addEventListener('pagereveal', (event) => {
  namePicture(window.navigation?.activation?.from?.url, event.viewTransition);
});

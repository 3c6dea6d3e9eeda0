/** Opens a dialog while the address names it: from a link on this page or another, or on back and forward. */
import { closestTo } from '#ui/closest.client.ts';

function named(): HTMLDialogElement | null {
  const id = decodeURIComponent(location.hash.slice(1));
  return id === '' ? null : document.querySelector(`dialog[data-lead-dialog]#${CSS.escape(id)}`);
}

function follow() {
  const wanted = named();
  for (const open of document.querySelectorAll<HTMLDialogElement>('dialog[data-lead-dialog][open]')) {
    if (open !== wanted) open.close();
  }
  if (wanted === null || wanted.open) return;
  wanted.showModal();
  wanted.dispatchEvent(new CustomEvent('lead-shown'));
}

export function startLeadDialogs(): void {
  // Following a link within the page moves the focus off the link, so the dialog would not know where to
  // return it.
  let opener: HTMLElement | null = null;
  document.addEventListener('click', (event) => {
    opener = closestTo(event, 'a[href*="#"]') ?? opener;
  });
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-lead-dialog]')) {
    dialog.addEventListener('close', () => {
      // So the same link opens it again.
      if (named() === dialog) history.replaceState(history.state, '', location.pathname + location.search);
      const { activeElement: focused } = document;
      // A browser with no element to return the focus to leaves it in the dialog until the next paint.
      if (focused === document.body || dialog.contains(focused)) opener?.focus({ preventScroll: true });
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog || closestTo(event, '[data-lead-close]')) dialog.close();
    });
  }
  addEventListener('hashchange', follow);
  follow();
}

/** A dialog opens while the address names it: by a link on the page, from another page, by going back and forth. */
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
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-lead-dialog]')) {
    dialog.addEventListener('close', () => {
      // So that the same link opens it again.
      if (named() === dialog) history.replaceState(history.state, '', location.pathname + location.search);
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog || closestTo(event, '[data-lead-close]')) dialog.close();
    });
  }
  addEventListener('hashchange', follow);
  follow();
}

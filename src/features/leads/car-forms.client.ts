/**
 * Fetches the forms of a car's page once the page is idle, and puts them into their dialogs. A dialog that opens earlier
 * stays empty until its form is there; if it cannot be fetched, the shopper goes to the form's own page.
 */
import { SHOWN_CAR_FIELD } from '#domain/leads/kept/shown-car.ts';
import { recordOf, textOf } from '#domain/shared/record-of.ts';
import { drawnIcon } from '#ui/drawn-icons.ts';
import { forgetForm, keepForm, restoreForm } from './form-session.client.ts';

/** A page that is busy for longer than this fetches the forms anyway, milliseconds. */
const REST_MS = 2000;

/** @param takeOver called with each form, in its dialog */
export function startCarForms(takeOver: (form: HTMLFormElement) => void): void {
  const place = document.querySelector<HTMLElement>('[data-car-forms]');
  if (place === null) return;
  const dialogs = [...place.querySelectorAll('dialog')];
  const { name } = recordOf(JSON.parse(place.dataset.shown ?? '{}'));
  for (const dialog of dialogs) drawFrame(dialog, textOf(name) ?? '');
  let arriving: Promise<void> | null = null;

  const put = (dialog: HTMLDialogElement, forms: Readonly<Record<string, unknown>>) => {
    const content = dialog.querySelector('.dialog-content');
    const link = content?.querySelector('a');
    const form = textOf(forms[dialog.dataset.form ?? '']);
    if (!content || !link || form === null) return;
    const hadFocus = content.contains(document.activeElement);
    content.innerHTML = form;
    const arrived = content.querySelector('form');
    if (arrived === null) return;
    fillIn(arrived, place.dataset);
    keepTyped(arrived);
    takeOver(arrived);
    // The calls to action listen for this event. Sharing its name by an import would cost a file.
    arrived.dispatchEvent(new CustomEvent('lead-arrived', { bubbles: true }));
    if (hadFocus) dialog.querySelector<HTMLElement>('[data-lead-close]')?.focus();
  };

  const fetchForms = (): Promise<void> => {
    arriving ??= fetch(place.dataset.carForms ?? '')
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`the forms were answered with ${answer.status}`);
        const forms = recordOf(await answer.json());
        for (const dialog of dialogs) put(dialog, forms);
      })
      .catch((error: unknown) => {
        arriving = null;
        throw error;
      });
    return arriving;
  };

  for (const dialog of dialogs) {
    dialog.addEventListener('lead-shown', () => {
      const link = dialog.querySelector<HTMLAnchorElement>('.lead-elsewhere a');
      if (link === null) return;
      fetchForms().catch(() => {
        // Offline, following the link would lose the page, so it stays for later.
        if (dialog.open && navigator.onLine) location.assign(link.href);
        else delete document.documentElement.dataset.formsArrive;
      });
    });
  }
  const later = () => void fetchForms().catch(() => {});
  // The link is for shoppers whose form does not arrive.
  document.documentElement.dataset.formsArrive = '';
  addEventListener('online', later);
  if ('requestIdleCallback' in window) requestIdleCallback(later, { timeout: REST_MS });
  else setTimeout(later, REST_MS);
}

/** Puts a dialog's title and the link to its form into a frame that can be closed. */
function drawFrame(dialog: HTMLDialogElement, car: string): void {
  const [title, link] = dialog.children;
  if (!title || !link) return;
  const frame = document.createElement('div');
  frame.className = 'dialog-frame';
  frame.innerHTML =
    '<header class="dialog-head"><div><p class="lead-about"></p></div>' +
    `<button type="button" class="icon-button" aria-label="Close" data-lead-close>${drawnIcon('close', 24)}</button>` +
    '</header><div class="dialog-content"></div>';
  const about = frame.querySelector('p');
  about?.before(title);
  about?.append(car);
  frame.lastElementChild?.append(link);
  dialog.append(frame);
}

/** The values that only this car has. */
function fillIn(form: HTMLFormElement, { id = '', shown = '' }: DOMStringMap): void {
  const { name, slug } = recordOf(JSON.parse(shown));
  form.dataset.car = textOf(name) ?? '';
  form.dataset.slug = textOf(slug) ?? '';
  const set = (field: string, value: string) => {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement) control.value = value;
  };
  set('car_id', id);
  set('page_id', location.pathname);
  set(SHOWN_CAR_FIELD, shown);
}

/** After a reload, a browser restores only forms in the page's HTML; this restores the others. */
function keepTyped(form: HTMLFormElement): void {
  const key = form.elements.namedItem('idempotency_key');
  // With its key, a form that waits to be sent is still the same one.
  if (key instanceof HTMLInputElement) key.dataset.kept = '';
  restoreForm(form);
  let isTyped = false;
  form.addEventListener('input', () => {
    isTyped = true;
  });
  addEventListener('pagehide', () => {
    if ('sent' in form.dataset) forgetForm(form);
    else if (isTyped) keepForm(form, 0);
  });
}

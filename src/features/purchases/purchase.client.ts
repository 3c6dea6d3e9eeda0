/** Adds to an order: the summary follows the choices, a form is sent once, and back and reload work. */
import { recordOf, textOf } from '#domain/shared/record-of.ts';
import { consentKey } from '#domain/tracking/permission.ts';
import { postJson } from '#ui/post-json.client.ts';
import { stored } from '#ui/stored.client.ts';

/** Pressing a busy button sends no second order. Coming back from the next page enables it again. */
function sendOnce(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-purchase-go]');
  if (button === null) return;
  form.addEventListener('submit', (event) => {
    if (button.ariaBusy === 'true') return event.preventDefault();
    const told = form.elements.namedItem('tracking_consent');
    if (told instanceof HTMLInputElement)
      told.value = stored(consentKey(document.documentElement.dataset.site ?? '')) ?? '';
    button.ariaBusy = 'true';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) button.ariaBusy = null;
  });
}

/** An answered field loses its error, and the summary its line; the next step checks the answer. */
function clearAnswered(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (!isField || target.ariaInvalid !== 'true') return;
    const isAnswered =
      target.type === 'checkbox' ? (target as HTMLInputElement).checked : target.value.trim() !== '';
    if (isAnswered) takeError(form, target);
  });
}

/** Lighter than the errors of the forms that script sends, whose code would be split off for every page. */
function takeError(form: HTMLFormElement, field: HTMLInputElement | HTMLSelectElement): void {
  for (const each of form.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)) each.ariaInvalid = null;
  field.closest('.field, .lead-box')?.querySelector('.field-error')?.replaceChildren();
  const alert = form.querySelector<HTMLElement>('[data-lead-alert]');
  const list = alert?.querySelector('ul');
  if (!alert || !list) return;
  list.querySelector(`li[data-field="${CSS.escape(field.name)}"]`)?.remove();
  const left = list.children.length;
  const words = list.previousElementSibling;
  if (words && left > 0) words.textContent = `Please check ${left === 1 ? 'one thing' : `${left} things`}.`;
  if (left > 0) return;
  words?.remove();
  list.remove();
  alert.hidden = alert.children.length === 0;
}

/** The summary as the platform would draw it with the next step, while the shopper is still choosing. */
function followChoice(form: HTMLFormElement, id: string): void {
  const answer = form.querySelector<HTMLElement>('[data-delivery-answer]');
  let asked = 0;
  const look = async () => {
    const turn = ++asked;
    const body = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const response = await postJson(`/api/purchases/${id}/summary`, body);
    const { html, delivery, error } = recordOf(await response.json());
    // The shopper may have changed a choice in the meantime.
    if (turn !== asked) return;
    const text = textOf(recordOf(delivery).text) ?? textOf(error);
    if (answer && text) answer.textContent = text;
    const box = document.querySelector('[data-order-summary]');
    if (!box || typeof html !== 'string' || html === '') return;
    const isOpen = box.querySelector('details')?.open === true;
    box.outerHTML = html;
    const fold = document.querySelector<HTMLDetailsElement>('[data-order-summary] details');
    if (fold) fold.open = isOpen;
  };
  form.addEventListener('input', () => {
    const [way] = form.querySelectorAll<HTMLInputElement>('[name="handover"]:checked');
    const postcode = form.querySelector<HTMLInputElement>('[name="delivery_postcode"]');
    // Wait for a complete answer. Without delivery there is no postcode field.
    if (!way || (postcode?.checkVisibility() && !/^\d{4}$/.test(postcode.value))) return;
    look().catch(() => {
      // The next step shows the error.
    });
  });
}

/**
 * A page drawn in response to a form has the form's address. Going back to it, or reloading it, would have the browser
 * ask whether to send the form again, so it gets the address of its step.
 */
function nameStep(): void {
  const page = document.querySelector<HTMLElement>('[data-purchase-page]')?.dataset.purchasePage;
  if (page !== undefined && location.pathname.startsWith('/api/')) history.replaceState(null, '', page);
}

nameStep();
for (const form of document.querySelectorAll<HTMLFormElement>('.purchase form')) {
  sendOnce(form);
  clearAnswered(form);
  const { purchase, purchaseStep } = form.dataset;
  if (purchase !== undefined && purchaseStep === 'handover') followChoice(form, purchase);
}

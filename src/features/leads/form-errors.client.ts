/** A form's errors: below its fields, and in a summary that takes the focus. */
import type { FieldError } from '#domain/leads/submission/submission.ts';

/** The first visible control with that name. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type="hidden"])`);
  return [...found].find((each) => !each.hidden) ?? null;
}

const fieldOf = (control: Element) => control.closest('.field, .lead-box');

/** The element for a field's error. Made for its first error: pages are sent without. */
function addSlot(form: HTMLFormElement, control: Element, name: string): HTMLElement | null {
  const field = fieldOf(control);
  if (field === null) return null;
  const slot = document.createElement('p');
  slot.className = 'field-error';
  slot.id = `lead-${form.dataset.leadForm}-${name.replaceAll(' ', '-')}-error`;
  field.append(slot);
  // For a group of options, the error belongs to the question.
  for (const each of field.matches('fieldset') ? [field] : field.querySelectorAll('[name]')) {
    const others = each.getAttribute('aria-describedby');
    each.setAttribute('aria-describedby', others ? `${others} ${slot.id}` : slot.id);
  }
  return slot;
}

/** Shows or clears one field's error. */
export function showFieldError(form: HTMLFormElement, name: string, message: string | null): void {
  const controls = form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type="hidden"])`);
  for (const control of controls) {
    if (message === null) control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
  }
  const [first] = controls;
  if (first === undefined) return;
  const said = fieldOf(first)?.querySelector('.field-error') ?? null;
  const slot = said ?? (message === null ? null : addSlot(form, first, name));
  if (slot !== null) slot.textContent = message;
  if (message === null) takeFromSummary(form, name);
}

/** A corrected field leaves the summary; after the last one the summary goes. */
function takeFromSummary(form: HTMLFormElement, name: string): void {
  const alert = form.querySelector<HTMLElement>('[data-lead-alert]');
  const item = alert?.querySelector(`li[data-field="${CSS.escape(name)}"]`);
  if (!alert || !item) return;
  item.remove();
  const left = alert.querySelectorAll('li').length;
  const words = alert.querySelector('p');
  if (left === 0) {
    alert.hidden = true;
    alert.replaceChildren();
  } else if (words?.textContent === countText(left + 1)) {
    words.textContent = countText(left);
  }
}

const countText = (count: number) => `Please check ${count === 1 ? 'one thing' : `${count} things`}.`;

export function clearErrors(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('[aria-invalid]')) {
    showFieldError(form, control.name, null);
  }
  const alert = form.querySelector<HTMLElement>('[data-lead-alert]');
  if (alert === null) return;
  alert.hidden = true;
  alert.replaceChildren();
}

/** A message for the whole form. It takes the focus, because the pressed button may be out of view. */
export function showAlert(
  form: HTMLFormElement,
  message: string,
  { kind = 'error', items = [] }: { kind?: 'error' | 'kept'; items?: readonly HTMLElement[] } = {},
): void {
  const alert = form.querySelector<HTMLElement>('[data-lead-alert]');
  if (alert === null) return;
  alert.dataset.kind = kind;
  alert.hidden = false;
  const words = document.createElement('p');
  words.textContent = message;
  alert.replaceChildren(words);
  if (items.length > 0) {
    const list = document.createElement('ul');
    list.append(...items);
    alert.append(list);
  }
  alert.focus();
  alert.scrollIntoView({ block: 'nearest' });
}

/** Shows every error under its field and in the summary, each with a link to its field. */
export function showErrors(form: HTMLFormElement, errors: readonly FieldError[], title?: string): void {
  clearErrors(form);
  const items = errors.map(({ field, message }) => {
    showFieldError(form, field, message);
    const item = document.createElement('li');
    item.dataset.field = field;
    const control = controlOf(form, field);
    if (control === null) {
      item.textContent = message;
      return item;
    }
    const link = document.createElement('a');
    link.href = control.id === '' ? '#main' : `#${control.id}`;
    link.textContent = message;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const folded = control.closest('details');
      if (folded) folded.open = true;
      control.focus();
    });
    item.append(link);
    return item;
  });
  showAlert(form, title ?? countText(errors.length), { items });
}

/** Calls to action that open a form on the page: the message starts with what the action is about. */
import { closestTo } from '#ui/closest.client.ts';

/** Texts that an action filled in, by field: the next action replaces them, but never what a shopper typed. */
const given = new WeakMap<HTMLTextAreaElement, string>();

function fillMessage(form: Element, message: string | undefined): void {
  const field = form.querySelector<HTMLTextAreaElement>('textarea[name="message"]');
  if (!field) return;
  const ours = field.value === '' || field.value === (given.get(field) ?? field.defaultValue);
  if (!ours) return;
  field.value = message ?? field.defaultValue;
  given.set(field, field.value);
}

export function fillMessages(): void {
  /** Messages for forms that have not loaded yet. */
  const asked = new Map<string | undefined, string | undefined>();
  document.addEventListener('click', (event) => {
    const action = closestTo(event, '[data-opens]');
    if (action === null) return;
    action.closest('dialog')?.close();
    const { opens, message } = action.dataset;
    asked.set(opens, message);
    const form = document.querySelector(`[data-lead-form="${opens}"]`);
    if (form !== null) fillMessage(form, message);
  });
  document.addEventListener('lead-arrived', ({ target }) => {
    const form = target as HTMLFormElement;
    const { leadForm } = form.dataset;
    if (asked.has(leadForm)) fillMessage(form, asked.get(leadForm));
  });
}

/** Calls to action that open a form on the page: the message starts with what the action is about. */
import { closestTo } from '#ui/closest.client.ts';

/** Texts that we filled in, by field: the next action replaces them, but never what a shopper typed. */
const given = new WeakMap<HTMLTextAreaElement, string>();

export function fillMessages(): void {
  document.addEventListener('click', (event) => {
    const action = closestTo(event, '[data-opens]');
    if (action === null) return;
    action.closest('dialog')?.close();
    const form = document.querySelector(`[data-lead-form="${action.dataset.opens}"]`);
    const field = form?.querySelector<HTMLTextAreaElement>('textarea[name="message"]');
    if (!field) return;
    const ours = field.value === '' || field.value === (given.get(field) ?? field.defaultValue);
    if (!ours) return;
    field.value = action.dataset.message ?? field.defaultValue;
    given.set(field, field.value);
  });
}

/**
 * Shows the shopper what is waiting in the queue: how many leads, why each is waiting and what they can do.
 * Loaded only if something is waiting.
 */
import { KEPT_DAYS, type KeptLead } from '#domain/leads/kept/kept-leads.ts';
import { counted } from '#domain/shared/counted.ts';
import { showToast } from '#ui/toast.client.ts';
import type { LeadQueue } from './lead-queue.client.ts';

const DAY_MS = 86_400_000;
const written = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long' });

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}

function button(
  words: string,
  kind: 'primary' | 'secondary' | 'quiet',
  press: () => void,
): HTMLButtonElement {
  const element = made('button', 'button', made('span', '', words));
  element.type = 'button';
  Object.assign(element.dataset, { kind, size: 'small' });
  element.addEventListener('click', press);
  return element;
}

function whyItWaits({ holdup }: KeptLead): string {
  if (holdup?.kind === 'sign-in') return 'Sign in again to send it.';
  if (holdup?.kind === 'refused') return `Please check it: ${holdup.message}`;
  return navigator.onLine
    ? 'We couldn’t connect. We’ll try again automatically.'
    : 'You’re offline. We’ll send it when you’re back online.';
}

const textOf = (value: unknown): string | null => {
  if (value === true) return 'on';
  if (typeof value === 'object') return value === null ? null : JSON.stringify(value);
  return value === false || value === undefined ? null : String(value);
};

/** Posts it as a page would: the platform answers with the form, everything typed and the errors. */
function openForm({ path, body }: KeptLead): void {
  const form = made('form', '');
  form.method = 'post';
  form.action = path;
  form.hidden = true;
  for (const [name, value] of Object.entries(body)) {
    const text = textOf(value);
    if (text === null) continue;
    const field = made('input', '');
    Object.assign(field, { type: 'hidden', name, value: text });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** @param onRemoved called when the shopper removes a lead from the queue */
export function keptLeads(queue: LeadQueue, onRemoved: (key: string) => void): () => void {
  const opener = made('button', 'kept-leads-opener');
  opener.type = 'button';
  const list = made('ul', 'kept-leads');
  list.setAttribute('role', 'list');
  const close = button('Close', 'quiet', () => dialog.close());
  const title = made('h2', 'dialog-title', 'Not sent yet');
  title.id = 'kept-leads-title';
  const note = made('p', 'kept-leads-note');
  const head = made('div', 'dialog-head', title, close);
  const frame = made('div', 'dialog-frame', head, made('div', 'dialog-content', list, note));
  const dialog = made('dialog', 'dialog', frame);
  dialog.dataset.size = 'panel';
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  opener.addEventListener('click', () => dialog.showModal());
  document.body.append(opener, dialog);

  const remove = (lead: KeptLead) => {
    queue.remove(lead.key);
    onRemoved(lead.key);
    showToast(`${lead.title} removed.`, 'default', { label: 'Undo', run: () => queue.restore(lead) });
  };
  const item = (lead: KeptLead) => {
    const { holdup } = lead;
    const go = made('div', 'lead-choices');
    if (holdup?.kind === 'sign-in') {
      const link = made('a', 'button', made('span', '', 'Sign in'));
      link.href = holdup.href;
      Object.assign(link.dataset, { kind: 'primary', size: 'small' });
      go.append(link);
    }
    go.append(
      holdup?.kind === 'refused'
        ? button('Check and send', 'primary', () => openForm(lead))
        : button('Send now', holdup === null ? 'primary' : 'secondary', () => void queue.send(lead.key)),
      button('Remove', 'quiet', () => remove(lead)),
    );
    return made(
      'li',
      '',
      made('strong', '', lead.car === null ? lead.title : `${lead.title}: ${lead.car}`),
      made('p', '', `Written ${written.format(lead.keptAt)}. ${whyItWaits(lead)}`),
      go,
    );
  };

  return () => {
    const waiting = queue.list();
    const [oldest] = waiting;
    if (oldest === undefined) dialog.close();
    opener.hidden = oldest === undefined;
    opener.textContent = `${counted(waiting.length, 'form')} not sent yet`;
    // The focused element has been replaced.
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...waiting.map(item));
    if (hadFocus && dialog.open) close.focus();
    if (oldest !== undefined) {
      note.textContent = `Saved in this browser only, until ${day.format(oldest.keptAt + KEPT_DAYS * DAY_MS)} at the latest.`;
    }
  };
}

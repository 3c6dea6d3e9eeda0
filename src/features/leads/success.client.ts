/** The success page greets the shopper and names the car, if the browser remembers them. */

import { readSuccess, successKey } from '#domain/leads/answer/success.ts';
import { ACCEPTED_TEXT, arrivedText, BOOKED_TEXT, SUCCESS_TEXTS } from '#domain/leads/answer/success-text.ts';
import { stored } from '#ui/stored.client.ts';

export function startSuccess(page: HTMLElement): void {
  const key = successKey(document.documentElement.dataset.site ?? '');
  const info = readSuccess(stored(key), Date.now());
  if (info === null) return;
  const title = page.querySelector('[data-success-title]');
  const words = page.querySelector<HTMLElement>('[data-success-words]');
  const back = page.querySelector<HTMLAnchorElement>('[data-success-back]');
  if (title) title.textContent = info.name ? `Thank you, ${info.name}` : 'Thank you';
  page.dataset.sent = '';
  const { what, next } = info.isAccepted
    ? ACCEPTED_TEXT
    : page.querySelector('[data-success-time]')
      ? BOOKED_TEXT
      : SUCCESS_TEXTS[info.form];
  // A booked time or an accepted offer has its own text.
  const promise = next === SUCCESS_TEXTS[info.form].next ? (info.promise ?? '') : '';
  // The platform already told this browser, with the time of the reply.
  if (words && !('told' in words.dataset))
    words.textContent = `${arrivedText(what, info.car)} ${next} ${promise}`.trim();
  const reference = page.querySelector<HTMLElement>('[data-success-reference]');
  if (reference?.hidden && info.reference) {
    reference.hidden = false;
    reference.append(info.reference);
  }
  if (back && info.car?.slug) {
    back.href = `/cars/${info.car.slug}`;
    back.textContent = 'Back to the car';
  }
}

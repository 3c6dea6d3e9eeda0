/** The page after a lead says whose it was and what it was about, where the browser remembers. */

import { readSuccess, successKey } from '#domain/leads/answer/success.ts';
import { ACCEPTED_TEXT, BOOKED_TEXT, SUCCESS_TEXTS } from '#domain/leads/answer/success-text.ts';
import { stored } from '#ui/stored.client.ts';

export function startSuccess(page: HTMLElement): void {
  const key = successKey(document.documentElement.dataset.site ?? '');
  const info = readSuccess(stored(key), Date.now());
  if (info === null) return;
  const title = page.querySelector('[data-success-title]');
  const words = page.querySelector('[data-success-words]');
  const back = page.querySelector<HTMLAnchorElement>('[data-success-back]');
  if (title) title.textContent = info.name ? `Thank you, ${info.name}` : 'Thank you';
  page.dataset.sent = '';
  const { what, next } = info.isAccepted
    ? ACCEPTED_TEXT
    : page.querySelector('[data-success-time]')
      ? BOOKED_TEXT
      : SUCCESS_TEXTS[info.form];
  // Who has a time, or took an offer, is told of that instead.
  const promise = next === SUCCESS_TEXTS[info.form].next ? (info.promise ?? '') : '';
  if (words)
    words.textContent =
      `We have ${what}${info.car ? ` for the ${info.car.name}` : ''}. ${next} ${promise}`.trim();
  if (back && info.car?.slug) {
    back.href = `/cars/${info.car.slug}`;
    back.textContent = 'Back to the car';
  }
}

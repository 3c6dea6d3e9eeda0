/** The shopper's answer to whether visits may be counted. Only sites that ask load it. */
import { CONSENT_GRANTED, consentKey } from '#domain/tracking/permission.ts';
import { closestTo } from '#ui/closest.client.ts';
import { showToast } from '#ui/toast.client.ts';
import { CONSENT_GIVEN } from './consent-given.ts';

const key = consentKey(document.documentElement.dataset.site ?? '');
const box = document.querySelector<HTMLElement>('.consent');

function isAnswered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked and cannot keep an answer, so nothing is counted and no one is asked.
    return true;
  }
}

if (box !== null) {
  box.hidden = isAnswered();
  // Anything floating at the lower edge floats above the banner, whose height depends on its text.
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    if (box.hidden) style.removeProperty('--dock-consent');
    else style.setProperty('--dock-consent', `${box.offsetHeight}px`);
  }).observe(box);
  box.addEventListener('click', (event) => {
    const answer = closestTo(event, '[data-consent]')?.dataset.consent;
    if (answer === undefined) return;
    localStorage.setItem(key, answer);
    box.hidden = true;
    if (answer === CONSENT_GRANTED) document.dispatchEvent(new Event(CONSENT_GIVEN));
    // The button has gone with the banner.
    document.querySelector('main')?.focus({ preventScroll: true });
    showToast('Thanks. You can change this any time under “Privacy choices” at the bottom of each page.');
  });
  for (const opener of document.querySelectorAll<HTMLElement>('[data-consent-open]')) {
    opener.hidden = false;
    opener.addEventListener('click', () => {
      box.hidden = false;
      box.querySelector<HTMLElement>('[data-consent]')?.focus();
    });
  }
}

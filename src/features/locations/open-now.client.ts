/**
 * `<open-now>`: says whether a location is open at this moment. The page is built long before it is read, so only
 * the browser can know; without it the hours of the week stand there.
 */
import { type Hours, openNow } from '#domain/locations/hours.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/shared/schema.ts';

class OpenNowElement extends HTMLElement {
  connectedCallback() {
    const { hours, state } = this.dataset;
    if (hours === undefined || !isState(state)) return;
    const now = openNow(JSON.parse(hours) as Hours, state, new Date());
    if (now === null) return;
    this.textContent = now.text;
    this.dataset.open = String(now.open);
    const week = this.dataset.week && document.getElementById(this.dataset.week);
    if (!week) return;
    for (const row of week.querySelectorAll<HTMLElement>('[data-weekdays]')) {
      const today = row.dataset.weekdays?.split(' ').includes(String(now.weekday)) ?? false;
      row.toggleAttribute('data-today', today);
    }
  }
}

const isState = (text: string | undefined): text is AustralianState =>
  (AUSTRALIAN_STATES as readonly (string | undefined)[]).includes(text);

customElements.define('open-now', OpenNowElement);

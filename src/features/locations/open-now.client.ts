/**
 * `<open-now>`: says whether a location is open at this moment. The page was drawn some time before it is read and may
 * stay open for days, so the sentence is worked out anew when the page wakes up, when the shopper comes back to it, and
 * at the minute it changes.
 */
import { openNow } from '#domain/locations/hours.ts';
import { readHours } from '#domain/locations/written-hours.ts';

class OpenNowElement extends HTMLElement {
  connectedCallback() {
    shown.add(this);
    wake();
  }

  disconnectedCallback() {
    shown.delete(this);
  }

  /** Says what holds at the moment; answers until when, in Unix milliseconds. */
  say(moment: Date): number {
    const { hours, zone } = this.dataset;
    const now = hours && zone ? openNow(readHours(hours), zone, moment) : null;
    if (now === null) return Number.POSITIVE_INFINITY;
    const sentence = this.querySelector('span');
    if (sentence && sentence.textContent !== now.text) sentence.textContent = now.text;
    this.dataset.open = String(now.open);
    this.mark(now);
    return now.changesAt.getTime();
  }

  /** Marks today's row, writes today's hours where they are alone, and removes special days that are over. */
  mark({ weekday, today, date }: { weekday: number; today: string; date: string }): void {
    const week = this.dataset.week && document.getElementById(this.dataset.week);
    if (!week) return;
    for (const row of week.querySelectorAll<HTMLElement>('[data-weekdays]')) {
      row.toggleAttribute('data-today', row.dataset.weekdays?.split(' ').includes(String(weekday)) ?? false);
    }
    for (const text of week.querySelectorAll('[data-today-hours]')) text.textContent = today;
    for (const row of week.querySelectorAll<HTMLElement>('[data-date]')) {
      row.hidden = (row.dataset.date ?? '') < date;
    }
  }
}

const shown = new Set<OpenNowElement>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isAwake = false;

function sayAll(): void {
  isAwake = false;
  clearTimeout(timer);
  const now = new Date();
  const next = Math.min(...[...shown].map((each) => each.say(now)));
  // A timer may fire a little early.
  if (Number.isFinite(next)) timer = setTimeout(sayAll, next - now.getTime() + 100);
}

/** Once for all on the page. */
function wake(): void {
  if (isAwake) return;
  isAwake = true;
  queueMicrotask(sayAll);
}

// Timers sleep in a tab behind others and in a machine whose lid is closed.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});
window.addEventListener('pageshow', wake);

customElements.define('open-now', OpenNowElement);

/**
 * `<open-now>`: says whether a location is open now. The page was drawn earlier and may stay open for days,
 * so the text is worked out when the page starts, when the shopper returns to it, and at the minute it
 * changes.
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

  /** Shows the current state; returns when it next changes, in Unix milliseconds. */
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

  /** Marks today's row, writes today's hours where they stand alone, and removes past special days. */
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
  // A timer may fire slightly early.
  if (Number.isFinite(next)) timer = setTimeout(sayAll, next - now.getTime() + 100);
}

/** Shared by all elements on the page, in a task of its own: the first use of a time zone is slow. */
function wake(): void {
  if (isAwake) return;
  isAwake = true;
  setTimeout(sayAll);
}

// Timers do not run in background tabs or on a sleeping machine.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});
window.addEventListener('pageshow', wake);

customElements.define('open-now', OpenNowElement);

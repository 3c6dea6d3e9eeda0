/**
 * Shows and hides timed elements by the reader's clock: the page was built earlier and may be open for days.
 * `data-until` and `data-from` hold ISO 8601 times; outside them an element is hidden.
 */
import { nextChange, type Period, runsAt, waitUntil } from '#domain/shared/period.ts';

const periodOf = ({ dataset }: HTMLElement): Period => ({
  start: dataset.from ?? null,
  expiry: dataset.until ?? null,
});

let timer: ReturnType<typeof setTimeout> | undefined;

function update() {
  const now = new Date();
  const elements = [...document.querySelectorAll<HTMLElement>('[data-until], [data-from]')];
  for (const element of elements) element.hidden = !runsAt(periodOf(element), now);
  clearTimeout(timer);
  const turn = nextChange(elements.map(periodOf), now);
  if (turn !== null) timer = setTimeout(update, waitUntil(turn, now));
}

update();
// A page restored from the browser's cache, or a phone that slept, missed its timer.
addEventListener('pageshow', update);
document.addEventListener('visibilitychange', update);

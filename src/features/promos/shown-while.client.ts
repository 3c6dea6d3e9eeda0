/**
 * What comes and goes follows the clock of whoever reads the page: it was built before, and may be open for days.
 * `data-until` and `data-from` hold a moment in ISO 8601; outside of them an element is hidden.
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
// A page that comes back from the browser's store, or a phone that slept, did not see its timer ring.
addEventListener('pageshow', update);
document.addEventListener('visibilitychange', update);

/**
 * Keeps an open reservation page up to date: the countdown and the payment. The page works without it: every
 * answer from the platform is a whole page.
 */
import { pageWait } from '#domain/reservations/page-wait.ts';
import { nextTextIn, timeLeftText } from '#domain/reservations/time-left.ts';
import type { ReservationView } from '#domain/reservations/view.ts';
import { fallBack } from '#features/gallery/fall-back.client.ts';

const PATIENCE_MS = 8_000;
/** After sleep, timers continue where they stopped: keep them short. */
const LONGEST_TICK_MS = 15_000;
const STEP = '[data-reservation]';

// A page from the browser's cache may be long out of date.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const car = document.querySelector<HTMLElement>('[data-artwork]');
if (car !== null) fallBack(car);
const step = document.querySelector<HTMLElement>(STEP);
if (step !== null) keepTrue(step);

function keepTrue(first: HTMLElement): void {
  let shown = first;
  /** How far the platform's clock is ahead of this one, in milliseconds. */
  let ahead = Date.parse(shown.dataset.now ?? '') - Date.now();
  let asked = 0;
  let ticking: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const news = document.createElement('p');
  news.className = 'visually-hidden';
  news.role = 'status';
  shown.before(news);

  /** Milliseconds left on the countdown; null if there is none. */
  const left = (): number | null => {
    const ends = shown.querySelector<HTMLElement>('[data-ends]')?.dataset.ends;
    return ends === undefined ? null : Date.parse(ends) - Date.now() - ahead;
  };

  const tick = () => {
    clearTimeout(ticking);
    const clock = shown.querySelector<HTMLElement>('[data-ends]');
    const ms = left();
    if (clock === null || ms === null) return;
    const words = timeLeftText(ms);
    if (clock.textContent !== words) clock.textContent = words;
    const wait = nextTextIn(ms);
    if (wait === null) return askLater();
    ticking = setTimeout(tick, Math.min(wait, LONGEST_TICK_MS));
  };

  const isAwaited = () => 'awaited' in shown.dataset || (left() ?? 1) <= 0;
  const askLater = () => {
    clearTimeout(asking);
    if (isAwaited() && document.visibilityState === 'visible') asking = setTimeout(ask, pageWait(asked++));
  };

  const ask = async () => {
    clearTimeout(asking);
    try {
      const answer = await fetch(`/api/reservations/${shown.dataset.reservation}`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer.ok) {
        const view = (await answer.json()) as ReservationView;
        ahead = Date.parse(view.now) - Date.now();
        const { status, refund, declined } = shown.dataset;
        if (view.status !== status || view.refund !== refund || view.declined !== (declined !== undefined))
          await drawAgain();
      }
    } catch {
      // Offline: the page stays as it is and asks again.
    }
    tick();
    askLater();
  };

  /** The platform's new text replaces the old. */
  const drawAgain = async () => {
    const answer = await fetch(location.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.querySelector<HTMLElement>(STEP);
    if (next === null) return location.reload();
    const hadFocus = shown.contains(document.activeElement);
    shown.replaceWith(next);
    shown = next;
    asked = 0;
    document.title = page.title;
    const title = shown.querySelector<HTMLElement>('h1');
    if (hadFocus) title?.focus();
    else news.textContent = title?.textContent ?? '';
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return clearTimeout(asking);
    asked = 0;
    void ask();
  });
  tick();
  askLater();
}

/**
 * Keeps an open car page up to date. The page was built when the stock last changed and may be read much
 * later, so it asks the platform about the car when it is shown, when the shopper returns to it, and before
 * each call to action. News appears in place, in a box that keeps its size. If the platform does not answer,
 * the page stays as built.
 */
import { freshPagePath } from '#domain/inventory/page/fresh-page.ts';
import type { LiveCar } from '#domain/inventory/page/live-car.ts';
import { type DisplayPrice, priceParts } from '#domain/inventory/price.ts';
import { AVAILABILITY_TEXTS, availability } from '#domain/inventory/status.ts';
import type { OwnHold, OwnHoldAnswer } from '#domain/reservations/own-hold.ts';
import { checkoutPath, holdPath } from '#domain/reservations/paths.ts';
import { closestTo } from '#ui/closest.client.ts';
import { ago } from './ago.ts';

/** How old an answer may be when a call to action asks, in milliseconds. */
const FRESH_MS = 10_000;
/** How long a call to action waits for an answer, in milliseconds. */
const PATIENCE_MS = 1200;
/** Payments may arrive after the answer: nothing waits for them. */
const PAGE_PATIENCE_MS = 8000;
const MINUTE_MS = 60_000;

/**
 * Runs on the page of a car that was for sale when built.
 * @param onPrice called with each new price, in dollars
 */
export function keepCarLive(car: HTMLElement, onPrice: (price: number) => void): void {
  const slug = car.dataset.car;
  const state = car.querySelector<HTMLElement>('[data-car-state]');
  const checked = car.querySelector<HTMLElement>('[data-car-checked]');
  if (slug === undefined || state === null || checked === null) return;
  const bar = document.querySelector<HTMLElement>('[data-car-bar]');

  let checkedAt: number | null = null;
  let pending: Promise<void> | null = null;
  let news = '';

  const sayWhen = () => {
    if (checkedAt === null) return;
    const text = `${news}Availability checked ${ago(Date.now() - checkedAt)}`;
    if (checked.textContent !== text) checked.textContent = text;
  };

  const apply = (live: LiveCar, hold: OwnHold | null) => {
    checkedAt = Date.now();
    if ('sold' in car.dataset) {
      if (live.available) news = 'Back on sale. ';
    } else if (!live.available) {
      showSold(car, [state, bar]);
      news = '';
    } else {
      if (live.reserved !== 'reserved' in car.dataset)
        news = hold !== null ? '' : live.reserved ? 'Reserved just now. ' : 'Available again. ';
      car.toggleAttribute('data-reserved', live.reserved);
      for (const action of car.querySelectorAll<HTMLElement>(
        '[data-action="reserve"], [data-action="buyOnline"]',
      )) {
        const isReserve = action.dataset.action === 'reserve';
        const isOff = live.reserved && (hold === null || !isReserve);
        action.toggleAttribute('data-off', isOff);
        action.inert = isOff;
        if (isReserve) leadOn(action, slug, hold);
      }
      const changed = [state, bar].filter((block) => block !== null && showPrice(block, live.price));
      if (changed.length > 0) {
        news = 'The price has changed. ';
        void workOutAgain([car, bar], slug);
        if (live.document.price !== null) onPrice(live.document.price);
      }
    }
    showTag(car, live.tag);
    showAvailability(car, live, hold);
    sayWhen();
  };

  const check = (): Promise<void> => {
    pending ??= fetch(`/api/cars/${slug}`, { cache: 'no-store', signal: AbortSignal.timeout(8000) })
      .then(async (answer) => {
        if (!answer.ok) return;
        const live = (await answer.json()) as LiveCar;
        apply(live, live.reserved && canReserve(car) ? await ownHold(slug) : null);
      })
      // Offline: the page stays as it is and asks again when it is next in view.
      .catch(() => {})
      .finally(() => {
        pending = null;
      });
    return pending;
  };

  addEventListener('pageshow', check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  setInterval(sayWhen, MINUTE_MS / 2);

  /** The action that has been checked and may proceed. */
  let allowed: Element | null = null;
  document.addEventListener(
    'click',
    (event) => {
      const action = closestTo(event, '[data-action]');
      const inPage = action && (car.contains(action) || bar?.contains(action));
      if (!inPage || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (action === allowed || (checkedAt !== null && Date.now() - checkedAt < FRESH_MS)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const wait = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
      void Promise.race([check(), wait]).then(() => {
        // Sold in the meantime: the pressed element is gone.
        if (!action.isConnected || action.inert) {
          car.querySelector<HTMLElement>('.notice')?.focus();
          return;
        }
        allowed = action;
        action.click();
        allowed = null;
      });
    },
    { capture: true },
  );
}

/** Shows this price inside `block`; returns whether the price changed. */
function showPrice(block: HTMLElement, price: DisplayPrice): boolean {
  const shown = block.querySelector<HTMLElement>('.price');
  if (shown === null) return false;
  const { kind, main, was, note } = priceParts(price);
  const next = element('strong', `price-${kind}`, main);
  const parts: (Node | string)[] = [next];
  if (was !== null) {
    const before = element('span', 'price-was');
    before.append(element('span', 'visually-hidden', 'reduced from '), element('s', '', was));
    parts.push(' ', before);
  }
  if (note !== null) parts.push(' ', element('span', 'price-note', note));
  const before = shown.textContent;
  if (before === parts.map((part) => (typeof part === 'string' ? part : part.textContent)).join(''))
    return false;
  shown.dataset.kind = price.kind;
  shown.replaceChildren(...parts);
  return true;
}

/**
 * Payments and the market comparison were based on the old price. Their space stays empty until the platform
 * has drawn them again, and for good if they no longer apply or need more space.
 */
async function workOutAgain(blocks: readonly (HTMLElement | null)[], slug: string): Promise<void> {
  const stale = blocks.flatMap((block) => [
    ...(block?.querySelectorAll<HTMLElement>('[data-of-price]') ?? []),
  ]);
  for (const box of stale) box.style.visibility = 'hidden';
  if (stale.length === 0) return;
  try {
    const answer = await fetch(freshPagePath(slug), { signal: AbortSignal.timeout(PAGE_PATIENCE_MS) });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const box of stale)
      showIfItFits(box, fresh.querySelector(`[data-of-price="${box.dataset.ofPrice}"]`));
  } catch {
    // Offline: no payment is better than one for the wrong price.
  }
}

function showIfItFits(box: HTMLElement, fresh: Element | null): void {
  if (fresh === null) return;
  const { height } = box.getBoundingClientRect();
  const before = [...box.childNodes];
  box.replaceChildren(...fresh.childNodes);
  if (box.getBoundingClientRect().height > height) {
    box.replaceChildren(...before);
    return;
  }
  box.style.minHeight = `${height}px`;
  box.style.visibility = '';
}

/** Whether the site takes reservations for this car. */
const canReserve = (car: HTMLElement) =>
  car.querySelector('[data-action="reserve"], [data-car-availability] a') !== null;

/** The reader's own hold on a reserved car; null if someone else holds it or it is not known. */
async function ownHold(slug: string): Promise<OwnHold | null> {
  try {
    const answer = await fetch(holdPath(slug), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? ((await answer.json()) as OwnHoldAnswer).hold : null;
  } catch {
    return null;
  }
}

/** While the reader holds the car, the reserve button opens their reservation. */
function leadOn(action: HTMLElement, slug: string, hold: OwnHold | null): void {
  const words = action.lastChild;
  if (!(words instanceof Text)) return;
  action.dataset.label ??= words.data;
  words.data = hold?.label ?? action.dataset.label;
  action.setAttribute('href', hold?.href ?? checkoutPath(slug));
}

/**
 * The line above the name: who holds the car, with a link to the reader's reservation or to the waiting list.
 */
function showAvailability(car: HTMLElement, live: LiveCar, hold: OwnHold | null): void {
  const line = car.querySelector<HTMLElement>('[data-car-availability]');
  const { slug, sold, reserved } = live;
  if (line === null) return;
  if (hold !== null) {
    line.dataset.availability = 'own';
    line.replaceChildren(link(hold.href, hold.words));
    return;
  }
  const now = availability({ status: live.document.status, sold, reserved });
  if (line.dataset.availability === now) return;
  line.dataset.availability = now;
  line.replaceChildren(element('span', '', AVAILABILITY_TEXTS[now]));
  if (now === 'reserved' && canReserve(car))
    line.append(link(checkoutPath(slug), 'Tell me when it’s available'));
}

function link(href: string, text: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = href;
  made.textContent = text;
  return made;
}

function showTag(car: HTMLElement, tag: LiveCar['tag']): void {
  const gallery = car.querySelector('.gallery');
  const shown = gallery?.querySelector<HTMLElement>(':scope > .tag');
  if (tag === null) shown?.remove();
  if (tag === null || shown?.textContent === tag.text) return;
  const next = element('span', 'tag', tag.text);
  next.dataset.colour = tag.colour;
  if (shown) shown.replaceWith(next);
  else gallery?.append(next);
}

/** The sold notice replaces the offer. Each box keeps its height, so nothing below it moves. */
function showSold(car: HTMLElement, boxes: readonly (HTMLElement | null)[]): void {
  car.dataset.sold = '';
  for (const box of boxes) {
    const words = box?.querySelector<HTMLTemplateElement>('template[data-when-sold]');
    if (!box || !words) continue;
    box.style.minHeight = `${box.getBoundingClientRect().height}px`;
    const checked = box.querySelector('[data-car-checked]');
    box.replaceChildren(words.content.cloneNode(true), ...(checked ? [checked] : []));
  }
  for (const action of car.querySelectorAll<HTMLElement>('[data-action="reserve"]')) {
    action.toggleAttribute('data-off', true);
    action.inert = true;
  }
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}

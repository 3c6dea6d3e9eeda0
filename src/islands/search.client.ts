/**
 * Hydrates the search page once it has painted and is idle, or is touched. Until then the built page stands:
 * links work, and clicks that need script are handled as soon as possible. If the address asks for more than
 * its path, the platform drew the answer; if it did not, the page is busy until the answer is here.
 */
import { painted, rested } from './moments.client.ts';
import type { SearchPageData } from './search-session.ts';

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

const touched = (within: HTMLElement) =>
  new Promise<void>((resolve) => {
    for (const type of TOUCHES) within.addEventListener(type, () => resolve(), { once: true, passive: true });
  });

/** Moves the named thumb as a hand would. */
function moveThumb(frame: HTMLElement, name: string, value: string): void {
  const thumbs = [...frame.querySelectorAll<HTMLInputElement>('input[type="range"]')];
  const thumb = thumbs.find(({ ariaLabel }) => ariaLabel === name);
  if (!thumb) return;
  // React watches the field's property; the browser's own setter bypasses that.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(thumb, value);
  for (const type of ['input', 'change']) thumb.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Clicks and changes that came too early, kept until they can be handled. Once React has the markup it
 * handles them itself, even while hydrating.
 */
function keepEarly(frame: HTMLElement) {
  const end = new AbortController();
  const early: (() => void)[] = [];
  let taken = false;
  const later = { capture: true, signal: end.signal };
  frame.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      // On a phone the filters are a dialog; as links they are at the end of the page.
      if (target.closest('a[href="#filters"]')) {
        event.preventDefault();
        early.push(() => frame.querySelector<HTMLElement>('.search-bar button')?.click());
      }
      if (taken) return;
      // The save button has its own script.
      const button = target.closest<HTMLElement>('[data-search-root] button[type="button"]:not([data-save])');
      if (button) early.push(() => button.click());
    },
    later,
  );
  frame.addEventListener(
    'change',
    ({ target }) => {
      if (taken) return;
      if (target instanceof HTMLInputElement && target.type === 'range') {
        const { ariaLabel, value } = target;
        early.push(() => moveThumb(frame, ariaLabel ?? '', value));
      }
      if (!(target instanceof HTMLSelectElement)) return;
      const { value } = target;
      early.push(() => {
        const select = frame.querySelector<HTMLSelectElement>('.search-sort select');
        if (!select) return;
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    later,
  );
  return {
    take() {
      taken = true;
    },
    answer() {
      end.abort();
      for (const act of early) act();
    },
    /** The script failed: from now on the links work. */
    forget() {
      end.abort();
    },
  };
}

function start(frame: HTMLElement): void {
  const container = frame.querySelector<HTMLElement>('[data-search-root]');
  const failure = frame.querySelector<HTMLElement>('[data-search-failure]');
  const data = frame.querySelector('script[type="application/json"]')?.textContent;
  if (!container || !failure || !data) return;
  const page = JSON.parse(data) as SearchPageData;
  const pending = frame.classList.contains('search-pending');
  // Keyboards and screen readers must not reach cars that were not asked for.
  container.inert = pending;
  const settle = () => {
    frame.classList.remove('search-pending');
    frame.ariaBusy = null;
    container.inert = false;
  };
  const attempt = async (early = keepEarly(frame)) => {
    try {
      const { wake } = await import('./search-wake.client.ts');
      await wake({ frame, container, page }, early.take);
      settle();
      frame.classList.add('search-live');
      early.answer();
    } catch (error) {
      // The built page stays, and its links work.
      console.warn('Search did not start:', error);
      early.forget();
      settle();
      frame.classList.add('search-off');
      failure.hidden = false;
    }
  };
  failure.querySelector('button')?.addEventListener('click', () => {
    failure.hidden = true;
    frame.classList.remove('search-off');
    void attempt();
  });
  const early = keepEarly(frame);
  // After the first paint: the page is useful before its index is.
  void painted()
    .then(() => (pending ? undefined : Promise.race([rested(), touched(frame)])))
    .then(() => attempt(early));
}

const frame = document.querySelector<HTMLElement>('[data-search]');
if (frame) start(frame);

/**
 * Filters makes as the shopper types, on the all-makes page and in the header menu, which fetches that page's
 * list.
 */
import { isMakeMeant } from '#domain/brands/find.ts';

const ALL_MAKES = '/brands';

/** The entries of the all-makes page. Fetched once, and again after a failure. */
let fetched: Promise<HTMLElement[]> | undefined;

async function fetchEntries(): Promise<HTMLElement[]> {
  const answer = await fetch(ALL_MAKES);
  if (!answer.ok) throw new Error(`${ALL_MAKES} returned ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return [...page.querySelectorAll<HTMLElement>('[data-make]')];
}

function allEntries(): Promise<HTMLElement[]> {
  fetched ??= fetchEntries().catch((error: unknown) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}

function start(find: HTMLElement): void {
  const scope = find.parentElement;
  const input = find.querySelector('input');
  const list = scope?.querySelector<HTMLElement>('[data-makes]');
  const none = scope?.querySelector<HTMLElement>('[data-makes-none]');
  if (!scope || !input || !list || !none) return;
  const popular = scope.querySelector<HTMLElement>('[data-makes-popular]');

  const fill = async () => {
    if (popular === null || list.childElementCount > 0) return;
    list.append(...(await allEntries()).map((entry) => document.importNode(entry, true)));
  };
  const entries = () => [...list.querySelectorAll<HTMLElement>('[data-make]')];
  const links = () =>
    [...scope.querySelectorAll<HTMLAnchorElement>('[data-makes] a, [data-makes-popular] a')].filter((link) =>
      link.checkVisibility(),
    );

  const show = () => {
    const text = input.value.trim();
    if (popular !== null) {
      popular.hidden = text !== '';
      list.hidden = text === '';
    }
    let found = 0;
    for (const entry of entries()) {
      entry.hidden = !isMakeMeant(entry.dataset.make ?? '', text);
      if (!entry.hidden) found++;
    }
    for (const letter of list.querySelectorAll<HTMLElement>('.makes-letter')) {
      letter.hidden = letter.querySelector('[data-make]:not([hidden])') === null;
    }
    const others = list.querySelector<HTMLDetailsElement>('.makes-others');
    if (others !== null) {
      others.open = text !== '';
      others.hidden = others.querySelector('[data-make]:not([hidden])') === null;
    }
    none.textContent = found === 0 && text !== '' ? `No makes start with “${text}”.` : '';
  };

  input.addEventListener('input', async () => {
    try {
      await fill();
      show();
    } catch {
      none.textContent = 'We couldn’t load the makes. You’ll find them all on the “All makes” page.';
    }
  });
  scope.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === input) links()[0]?.click();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const stops: HTMLElement[] = [input, ...links()];
    const here = document.activeElement;
    const at = here instanceof HTMLElement ? stops.indexOf(here) : -1;
    if (at === -1) return;
    event.preventDefault();
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  });
  find.hidden = false;
}

for (const find of document.querySelectorAll<HTMLElement>('[data-makes-find]')) start(find);

/** How many cars the header's menu leads to: asked for when a shopper is about to open it. */

const COUNTS = '/stock-counts.json';

async function fill(menu: HTMLElement): Promise<void> {
  const answer = await fetch(COUNTS);
  if (!answer.ok) throw new Error(`${COUNTS} returned ${answer.status}`);
  const counts = new Map(Object.entries((await answer.json()) as Record<string, number>));
  for (const place of menu.querySelectorAll<HTMLElement>('[data-stock-count]')) {
    const count = counts.get(place.dataset.stockCount ?? '');
    if (count !== undefined) place.textContent = count.toLocaleString('en-AU');
  }
}

/** From now on the menu's counts come before it opens, once; where no answer came, the next time. It is as good without. */
export function countOnOpening(menu: HTMLElement): void {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    fill(menu).catch(() => {
      isAsked = false;
    });
  };
  const summary = menu.querySelector('summary');
  summary?.addEventListener('pointerenter', ask);
  summary?.addEventListener('focus', ask);
  menu.addEventListener('toggle', ask);
}

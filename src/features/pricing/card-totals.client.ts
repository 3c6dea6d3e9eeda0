/**
 * The totals on cards in the shopper's own state. Pages and search have those of the site's state; who buys in another is
 * shown the same figure on a card as on the car's page. Only sites that work totals out load it.
 */
import { driveAwayNote } from '#domain/pricing/drive-away-note.ts';
import { shopperState, totalsIn } from './shopper-state.client.ts';

const { site = '', driveAway: own } = document.documentElement.dataset;
const state = shopperState(site);

/** Replaces a text and leaves its node, which may be React's. */
function say(element: Element | null | undefined, text: string) {
  const node = element?.firstChild;
  if (node instanceof Text && node.data !== text) node.data = text;
}

if (state !== null && state !== own) {
  const note = driveAwayNote(state);
  let waits = false;
  const adapt = async () => {
    const totals = [...document.querySelectorAll<HTMLElement>('[data-total]')];
    const ids = totals.map(({ dataset }) => Number(dataset.total));
    if (ids.length === 0) return;
    // A card whose figure cannot be had says that of the site's state, and that it is.
    const figures = await totalsIn(state, ids).catch(() => null);
    if (figures === null) return;
    for (const total of totals) {
      const figure = figures[total.dataset.total ?? ''];
      if (figure === undefined) continue;
      say(total, figure);
      say(total.nextElementSibling, note);
    }
  };
  const soon = () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      void adapt();
    });
  };
  soon();
  new MutationObserver(soon).observe(document.querySelector('main') ?? document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-total'],
  });
}

/**
 * Card totals in the shopper's own state. Pages and search use the site's state; a shopper in another state
 * sees the same figure on a card as on the car's page. Loaded only on sites that work out totals.
 */
import { driveAwayNote, figureParts } from '#domain/pricing/drive-away-note.ts';
import { shopperState, totalsIn } from './shopper-state.client.ts';

const { site = '', driveAway: own } = document.documentElement.dataset;
const state = shopperState(site);

/** Replaces the text but keeps its node, which may be React's. */
function say(node: Node | null | undefined, text: string) {
  if (node instanceof Text && node.data !== text) node.data = text;
}

function sayTotal(total: HTMLElement, figure: string) {
  const { about, amount } = figureParts(figure);
  const word = total.querySelector('small');
  if (word !== null && word.textContent !== about) word.textContent = about;
  say(total.lastChild, amount);
}

if (state !== null && state !== own) {
  const note = driveAwayNote(state);
  let waits = false;
  const adapt = async () => {
    const totals = [...document.querySelectorAll<HTMLElement>('[data-total]')];
    const ids = totals.map(({ dataset }) => Number(dataset.total));
    if (ids.length === 0) return;
    // Without a figure for the shopper's state, a card keeps and names the site's state.
    const figures = await totalsIn(state, ids).catch(() => null);
    if (figures === null) return;
    for (const total of totals) {
      const figure = figures[total.dataset.total ?? ''];
      if (figure === undefined) continue;
      sayTotal(total, figure);
      say(total.nextElementSibling?.firstChild, note);
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

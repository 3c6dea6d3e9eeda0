/** A card on a built page, with everything on it. */
import type { SearchDocument } from '#domain/search/document.ts';
import type { CardConfig } from '#features/inventory/card.ts';
import { cardMarkup } from '#features/inventory/card-markup.ts';
import { listRateWarning, RATE_WARNING_ID, weeklyLine } from '#islands/weekly-line.ts';
import { markup } from '#ui/markup.ts';

export { listRateWarning, weeklyLine };

/**
 * The card as markup. `warningId` is the id of the warning beside its list, from `warningOf` for the same
 * list.
 */
export function cardOf(doc: SearchDocument, config: CardConfig, warningId: string = RATE_WARNING_ID): string {
  const html = cardMarkup(doc, config, () => weeklyLine(doc, config));
  return warningId === RATE_WARNING_ID
    ? html
    : html.replaceAll(`href="#${RATE_WARNING_ID}"`, `href="#${warningId}"`);
}

/** What opens a card's actions on phones. */
const OPENER =
  /<button class="car-card-menu".*?<\/button>|<p class="car-card-actions-name">.*?<\/p>| id="actions-\d+"/g;

/**
 * The card in a row that scrolls: on phones only the card itself leads to its actions, and on wide screens they are
 * always open.
 */
export const rowCardOf = (...card: Parameters<typeof cardOf>): string => cardOf(...card).replace(OPENER, '');

/** The comparison rate warning beside a list of cars, as markup; empty if no card shows a rate. */
export function warningOf(
  docs: readonly SearchDocument[],
  config: CardConfig,
  id: string = RATE_WARNING_ID,
): string {
  const warning = listRateWarning(docs, config, id);
  return warning === null ? '' : markup(warning);
}

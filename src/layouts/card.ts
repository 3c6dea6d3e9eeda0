/** A card on a built page, with all that stands on it. */
import type { SearchDocument } from '#domain/search/document.ts';
import type { CardConfig } from '#features/inventory/card.ts';
import { cardMarkup } from '#features/inventory/card-markup.ts';
import { weeklyLine } from '#islands/weekly-line.ts';

export { weeklyLine };

/** The card as markup. */
export function cardOf(doc: SearchDocument, config: CardConfig): string {
  return cardMarkup(doc, config, () => weeklyLine(doc, config));
}

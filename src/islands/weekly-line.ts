/** The weekly payment on a card, and the warning beside a list of them. */
import { createElement, type ReactElement, type ReactNode } from 'react';
import { cardWeekly } from '#domain/finance/card-weekly.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { ListedWeeklyLine, ListRateWarning } from '#features/finance/FinanceEstimate.tsx';
import type { CardConfig } from '#features/inventory/card.ts';

type Shown = Pick<CardConfig, 'weeklyShown'>;

/** The id of the warning beside a list, on a page with one list. */
export const RATE_WARNING_ID = 'rate-warning';

/**
 * The line below a car's price; null if cards show no payments or the car has none. Its comparison rate
 * points to the list's warning, which must be on the page: `listRateWarning` for the same cars and id.
 */
export function weeklyLine(
  doc: SearchDocument,
  { weeklyShown }: Shown,
  warningId: string = RATE_WARNING_ID,
): ReactNode {
  const weekly = weeklyShown ? cardWeekly(doc) : null;
  return weekly && createElement(ListedWeeklyLine, { weekly, warningId });
}

/** The warning shown once beside a list of cards; null if none of them shows a payment. */
export function listRateWarning(
  docs: readonly SearchDocument[],
  { weeklyShown }: Shown,
  id: string = RATE_WARNING_ID,
): ReactElement | null {
  if (!weeklyShown) return null;
  for (const doc of docs) {
    const weekly = cardWeekly(doc);
    if (weekly !== null) return createElement(ListRateWarning, { id, text: weekly.warning });
  }
  return null;
}

/** The weekly payment on a card: where cars and finance meet. */
import { createElement, type ReactNode } from 'react';
import { cardWeekly } from '#domain/finance/card-weekly.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { WeeklyLine } from '#features/finance/FinanceEstimate.tsx';
import type { CardConfig } from '#features/inventory/card.ts';

/** The line below a car's price; null if cards show no payments, or the car has none. */
export function weeklyLine(doc: SearchDocument, { weeklyShown }: Pick<CardConfig, 'weeklyShown'>): ReactNode {
  const weekly = weeklyShown ? cardWeekly(doc) : null;
  return weekly && createElement(WeeklyLine, { estimate: { weekly } });
}

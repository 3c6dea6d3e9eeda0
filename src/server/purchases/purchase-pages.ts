/** The pages of an order, rendered for its shopper. */
import type { Context } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import type { PurchaseStep } from '#domain/purchases/steps.ts';
import type { OrderSummary } from '#domain/purchases/summary.ts';
import type { PurchaseView, StepViewFacts } from '#domain/purchases/view.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { PurchaseRow } from '../db/purchase-tables.ts';

/** An order of a car on its site; `row` is null before the order begins. */
export interface PurchaseOf {
  site: Site;
  car: Car;
  row: PurchaseRow | null;
}

export interface PurchasePages {
  /** What the page shows. */
  view(
    of: PurchaseOf,
    more?: Pick<StepViewFacts, 'known' | 'again'> & { asked?: PurchaseStep | null; problem?: string | null },
  ): Promise<PurchaseView>;
  /** The summary box beside a step; null if pages are not rendered on request. */
  summaryHtml(summary: OrderSummary): Promise<string | null>;
  /** Null if it cannot be rendered. */
  render(c: Context, of: PurchaseOf, view: PurchaseView, status?: number): Promise<Response | null>;
}

import type { Car } from '#domain/inventory/car.ts';
import type { PurchaseView, StepView } from '#domain/purchases/view.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';

/** What each page of an order is drawn from. */
export interface PurchaseProps {
  site: Site;
  now: Date;
  car: Car;
  doc: SearchDocument;
  /** The page of the order, whose steps are named behind it. */
  path: string;
  view: PurchaseView;
  /** Whether the site tells the terms of taking a car back. */
  hasTerms: boolean;
}

export type StepProps = PurchaseProps & { view: StepView };

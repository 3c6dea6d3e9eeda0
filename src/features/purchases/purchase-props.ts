import type { Car } from '#domain/inventory/car.ts';
import type { PurchaseView, StepView } from '#domain/purchases/view.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';

/** The data of every order page. */
export interface PurchaseProps {
  site: Site;
  now: Date;
  car: Car;
  doc: SearchDocument;
  /** Path of the order's page; the name of a step follows it. */
  path: string;
  view: PurchaseView;
  /** Whether the site has a page of money-back terms. */
  hasTerms: boolean;
}

export type StepProps = PurchaseProps & { view: StepView };

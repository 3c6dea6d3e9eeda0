import { createElement } from 'react';
import { MONEY_BACK_PAGE } from '#domain/guarantee/money-back.ts';
import type { Car } from '#domain/inventory/car.ts';
import { similarCars } from '#domain/inventory/page/similar.ts';
import { STEP_TITLES } from '#domain/purchases/steps.ts';
import type { PurchaseView } from '#domain/purchases/view.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { modelPath } from '#domain/search/routes.ts';
import type { Site } from '#domain/tenant/site.ts';
import { isEstimateCurrent } from '#domain/valuation/kept.ts';
import { ownCarName, valuationOf } from '#domain/valuation/own-car.ts';
import { OrderSummaryBox } from '#features/purchases/OrderSummary.tsx';
import { markup } from '#ui/markup.ts';
import { checkoutPage, purchasePage, type SimilarTo, valuationPage } from '../sale.ts';
import { aroundStock } from './around-stock.ts';
import { type LivePage, rendered } from './live-page.ts';

const SIMILAR_SHOWN = 4;

function similarTo(
  doc: SearchDocument,
  { make, model }: Car,
  site: Site,
  stock: readonly SearchDocument[],
): SimilarTo {
  const { similar } = aroundStock(site, stock);
  return { cars: similarCars(doc, similar, SIMILAR_SHOWN), href: modelPath(make, model) };
}

export const checkout: LivePage<'checkout'> = (request) => {
  const { frame, now, stock, car, checkout: shown, isTestMode, values } = request;
  const doc = searchDocument(car, frame.site, now);
  return rendered(
    checkoutPage,
    { slug: car.slug },
    {
      title: shown.kind === 'reservation' ? shown.view.title : `Reserve: ${car.name}`,
      ...{ car, doc, now: now.toISOString() },
      similar: shown.kind === 'refused' ? similarTo(doc, car, frame.site, stock) : null,
      ...{ checkout: shown, isTestMode, values },
    },
  );
};

function titleOf(view: PurchaseView, car: string): string {
  switch (view.kind) {
    case 'step':
      return `${STEP_TITLES[view.step]}: ${car}`;
    case 'sent':
      return `Your order: ${car}`;
    case 'closed':
      return view.refusal.title;
  }
}

export const purchase: LivePage<'purchase'> = ({ frame, now, stock, pages, car, path, view }) => {
  const doc = searchDocument(car, frame.site, now);
  return rendered(
    purchasePage,
    { slug: car.slug },
    {
      title: titleOf(view, car.name),
      ...{ car, doc, now: now.toISOString() },
      similar: view.kind === 'closed' ? similarTo(doc, car, frame.site, stock) : null,
      ...{ path, view, hasTerms: pages.has(MONEY_BACK_PAGE) },
    },
  );
};

/** The summary box beside each step of an order. */
export const orderSummary: LivePage<'orderSummary'> = ({ summary }) =>
  markup(createElement(OrderSummaryBox, { summary }));

export const valuation: LivePage<'valuation'> = ({ frame, now, lead, car }) => {
  const { id, form, isAccepted, dealership, at, payload } = lead;
  return rendered(
    valuationPage,
    {},
    {
      lead: { id, form, isAccepted, dealership, at: at.toISOString() },
      name: ownCarName(payload),
      answer: valuationOf(payload),
      isCurrent: isEstimateCurrent(at.getTime(), now.getTime()),
      wanted: car && searchDocument(car, frame.site, now),
    },
  );
};

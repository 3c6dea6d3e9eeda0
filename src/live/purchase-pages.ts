/** The pages of an order, drawn for its shopper. */
import { createElement } from 'react';
import { similarCars } from '#domain/inventory/page/similar.ts';
import { STEP_TITLES } from '#domain/purchases/steps.ts';
import type { PurchaseView } from '#domain/purchases/view.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { modelPath } from '#domain/search/routes.ts';
import { OrderSummaryBox } from '#features/purchases/OrderSummary.tsx';
import { Purchase } from '#features/purchases/Purchase.tsx';
import { SimilarCars } from '#layouts/car/SimilarCars.tsx';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import { markup } from '#ui/markup.ts';
import { aroundStock } from './around-stock.ts';
import { fillPlace, fillPrivateHead } from './fill.ts';

const SIMILAR_SHOWN = 4;

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

export const purchasePages: Pick<PageRenderer, 'purchase' | 'orderSummary'> = {
  purchase(request) {
    const { site, now, stock, pages, car, path, view } = request;
    const doc = searchDocument(car, site, now);
    const parts = [markup(createElement(Purchase, { site, now, car, doc, path, view, pages }))];
    if (view.kind === 'closed') {
      const { card, similar } = aroundStock(site, stock);
      const cars = similarCars(doc, similar, SIMILAR_SHOWN);
      parts.push(markup(createElement(SimilarCars, { cars, card, href: modelPath(car.make, car.model) })));
    }
    const head = fillPrivateHead(request, titleOf(view, car.name), path);
    return fillPlace(head, 'main', parts.join(''));
  },

  orderSummary: ({ summary }) => markup(createElement(OrderSummaryBox, { summary })),
};

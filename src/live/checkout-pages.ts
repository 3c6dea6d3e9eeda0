/** The checkout of a car, drawn for one shopper. */
import { createElement } from 'react';
import { similarCars } from '#domain/inventory/page/similar.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { modelPath } from '#domain/search/routes.ts';
import { Checkout } from '#features/reservations/Checkout.tsx';
import { SimilarCars } from '#layouts/car/SimilarCars.tsx';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import { markup } from '#ui/markup.ts';
import { aroundStock } from './around-stock.ts';
import { fillPlace, fillPrivateHead } from './fill.ts';

const SIMILAR_SHOWN = 4;

export const checkoutPages: Pick<PageRenderer, 'checkout'> = {
  checkout(request) {
    const { site, now, stock, car, checkout, isTestMode, values } = request;
    const doc = searchDocument(car, site, now);
    const parts = [markup(createElement(Checkout, { site, now, car, doc, checkout, isTestMode, values }))];
    if (checkout.kind === 'refused') {
      const { card, similar } = aroundStock(site, stock);
      const cars = similarCars(doc, similar, SIMILAR_SHOWN);
      const href = modelPath(car.make, car.model);
      parts.push(markup(createElement(SimilarCars, { cars, card, href })));
    }
    const title = checkout.kind === 'reservation' ? checkout.view.title : `Reserve: ${car.name}`;
    return fillPlace(fillPrivateHead(request, title, checkoutPath(car.slug)), 'main', parts.join(''));
  },
};

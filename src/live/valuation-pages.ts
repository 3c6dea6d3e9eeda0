/** What a shopper's car may be worth, drawn for whoever told of it. */
import { createElement } from 'react';
import { searchDocument } from '#domain/search/document-of.ts';
import { isEstimateCurrent } from '#domain/valuation/kept.ts';
import { ownCarName, valuationOf } from '#domain/valuation/own-car.ts';
import { VALUATION_PATH } from '#domain/valuation/page.ts';
import { ValuationPage } from '#features/valuation/ValuationPage.tsx';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import { markup } from '#ui/markup.ts';
import { fillPlace, fillPrivateHead } from './fill.ts';

export const valuationPages: Pick<PageRenderer, 'valuation'> = {
  valuation(request) {
    const { site, now, lead, car } = request;
    const page = createElement(ValuationPage, {
      site,
      lead,
      name: ownCarName(lead.payload),
      answer: valuationOf(lead.payload),
      isCurrent: isEstimateCurrent(lead.at.getTime(), now.getTime()),
      wanted: car && searchDocument(car, site, now),
    });
    const head = fillPrivateHead(request, 'What your car could be worth', VALUATION_PATH);
    return fillPlace(head, 'main', markup(page));
  },
};

/** The platform's pages: the components of the site's own pages, drawn into the shells of its release. */
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { slugify } from '#domain/inventory/naming.ts';
import { type ComparableCar, comparableCar } from '#domain/inventory/page/compare.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { BOOKED_TEXT } from '#domain/leads/answer/success-text.ts';
import { addressLine } from '#domain/locations/places.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { BookedTime } from '#features/leads/BookedTime.tsx';
import { FormAgain } from '#features/leads/FormAgain.tsx';
import { formTitle } from '#features/leads/LeadForm.tsx';
import { OtherTimes } from '#features/leads/OtherTimes.tsx';
import { Compare } from '#features/saved/Compare.tsx';
import { type StockAround, stockAround } from '#layouts/build/surroundings.ts';
import { CarBar, CarMain } from '#layouts/car/CarMain.tsx';
import type { CarSurroundings } from '#layouts/car/car.ts';
import { carPageData } from '#layouts/car/car-page.ts';
import { cardOf } from '#layouts/card.ts';
import type { PageFrame, PageRenderer, PageRequest } from '#server/pages/page-renderer.ts';
import { markup } from '#ui/markup.ts';
import { aroundStock } from './around-stock.ts';
import { checkoutPages } from './checkout-pages.ts';
import { escapeHtml, fillHead, fillPlace, fillPrivateHead, scriptJson } from './fill.ts';
import { linkedPages } from './linked-pages.ts';
import { purchasePages } from './purchase-pages.ts';
import { searchPages } from './search-pages.ts';
import { shopperPages } from './shopper-pages.ts';
import { valuationPages } from './valuation-pages.ts';

function aroundOf({ site, now, stock, pages }: PageRequest): CarSurroundings & StockAround {
  // A landing page of the stock as it is now may not be built yet; search finds it by its path all the same.
  return { site, now, pages, ...aroundStock(site, stock) };
}

const LIKE_SHOWN = 8;

/** The cars whose own addresses share most words with this one, at least two; the newer first among equals. */
function carsLike(slug: string, stock: readonly SearchDocument[]): SearchDocument[] {
  const asked = new Set(slug.split('-'));
  return stock
    .filter(({ status }) => status !== 'sold')
    .map((doc) => ({
      doc,
      shared: [...new Set(slugify(doc.name).split('-'))].filter((word) => asked.has(word)).length,
    }))
    .filter(({ shared }) => shared >= 2)
    .sort((a, b) => b.shared - a.shared || b.doc.created_at - a.doc.created_at || a.doc.id - b.doc.id)
    .slice(0, LIKE_SHOWN)
    .map(({ doc }) => doc);
}

/** A page that answers a posted form: nobody else's, so no search engine's. */
function answerPage(frame: PageFrame, title: string, main: ReactElement): string {
  return fillPlace(fillPrivateHead(frame, title, '/'), 'main', markup(main));
}

export const pageRenderer: PageRenderer = {
  ...shopperPages,
  ...checkoutPages,
  ...purchasePages,
  ...linkedPages,
  ...searchPages,
  ...valuationPages,

  car(request) {
    const { shell, origin, site, now, car, indexed } = request;
    const page = { car, doc: searchDocument(car, site, now), indexed };
    const around = aroundOf(request);
    const { head, ...data } = carPageData(page, around, origin);
    const frame = { site, card: around.card, day: now.toISOString() };
    const main = fillPlace(
      fillHead(shell, head, origin),
      'main',
      markup(createElement(CarMain, { data, frame })),
    );
    return fillPlace(main, 'after', markup(createElement(CarBar, { view: data.view })));
  },

  compare({ shell, site, now, slugs, cars }) {
    const compared = cars.map((car): ComparableCar | null => {
      if (car === null) return null;
      const doc = searchDocument(car, site, now);
      return comparableCar(car, site, now, doc.image ?? artworkPath(doc.simple_body, doc.colour));
    });
    const initial = { slugs, cars: compared };
    // As the built page says it, so that script takes over what is drawn.
    const [, one = 'car'] = /data-one="([^"]*)"/.exec(shell) ?? [];
    const [, many = 'cars'] = /data-many="([^"]*)"/.exec(shell) ?? [];
    // Script takes this over, so the texts must keep React's marks between them.
    const table = renderToString(createElement(Compare, { items: { one, many }, initial }));
    const data = `<script type="application/json" data-compare-known>${scriptJson(initial)}</script>`;
    return fillPlace(fillPlace(shell, 'compare', table), 'known', data);
  },

  missingCar({ shell, site, slug, stock }) {
    const like = carsLike(slug, stock);
    if (like.length === 0) return shell;
    const { card } = stockAround(site, []);
    const cards = like.map((doc) => `<li>${cardOf(doc, card)}</li>`).join('');
    return fillPlace(fillPlace(shell, 'rail-title', 'Similar cars'), 'rail', cards);
  },
  formAgain(request) {
    const { site, form, car, values, errors, signIn } = request;
    const title = formTitle(form, car);
    return answerPage(
      request,
      signIn === undefined ? `Please check: ${title}` : `Please sign in: ${title}`,
      createElement(FormAgain, { form, site, car, values, errors, signIn }),
    );
  },

  otherTimes(request) {
    const { leadId, locationId, times } = request;
    return answerPage(
      request,
      'That time has been taken',
      createElement(OtherTimes, { leadId, locationId, times }),
    );
  },

  booked({ shell, id, when, location, car }) {
    const words = `We have ${BOOKED_TEXT.what}. ${BOOKED_TEXT.next}`;
    const place = location && { name: location.name, address: addressLine(location.address) };
    const time = createElement(BookedTime, { id, when, place, car: car?.name ?? null });
    return fillPlace(fillPlace(shell, 'success-words', escapeHtml(words)), 'success-time', markup(time));
  },
};

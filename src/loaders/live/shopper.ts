import type { Car } from '#domain/inventory/car.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { priceAsked } from '#domain/saved/since-saved.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { modelPath } from '#domain/search/routes.ts';
import { stockNouns } from '#domain/search/titles.ts';
import type { Site } from '#domain/tenant/site.ts';
import { countBy } from '#layouts/build/surroundings.ts';
import { comparedCar } from '#layouts/compare.ts';
import { accountPage, comparePage, shortlistPage, signInPage, watchlistPage } from '../shopper.ts';
import { builtData, type LivePage, rendered } from './live-page.ts';

function shown(site: Site, cars: readonly (Car | null)[], now: Date) {
  const docs = cars.map((car) => car && searchDocument(car, site, now));
  return { docs, items: stockNouns(countBy(docs.map((doc) => doc?.item_type ?? null))) };
}

/** Cars side by side. */
export const compare: LivePage<'compare'> = (request) => {
  const { frame, now, slugs } = request;
  const { site } = frame;
  const cars = request.cars.map((car) => car && comparedCar(car, searchDocument(car, site, now), site, now));
  return rendered(comparePage, {}, { ...builtData(comparePage, request), initial: { slugs, cars } });
};

export const signIn: LivePage<'signIn'> = ({ frame, now, car, request, step, problem }) => {
  const doc = car && isAvailable(car) ? searchDocument(car, frame.site, now) : null;
  return rendered(signInPage, {}, { request, doc, step, problem });
};

export const watchlist: LivePage<'watchlist'> = ({ frame, now, account, alerts, cars }) => {
  const { docs, items } = shown(
    frame.site,
    cars.map(({ car }) => car),
    now,
  );
  const watched = cars.map(({ id, car, saved_at, gone }, index) => ({
    id,
    doc: docs[index] ?? null,
    price: car && priceAsked(car, saved_at),
    gone: gone && { name: gone.name, similar: modelPath(gone.make, gone.model) },
  }));
  return rendered(watchlistPage, {}, { index: '', shopper: { account, alerts, cars: watched, items } });
};

export const account: LivePage<'account'> = (request) =>
  rendered(accountPage, {}, { account: request.account });

/** A shared list. */
export const shortlist: LivePage<'shortlist'> = ({ frame, now, id, cars }) => {
  const { docs, items } = shown(frame.site, cars, now);
  const found = docs.filter((doc) => doc !== null);
  return rendered(shortlistPage, { id }, { id, docs: found, gone: docs.length - found.length, items });
};

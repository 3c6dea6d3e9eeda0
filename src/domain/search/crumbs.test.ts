import { expect, test } from 'vitest';
import { landingCrumbs } from './crumbs.ts';
import { landingAt, searchRoutes } from './routes.ts';

const facets = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const ROUTES = searchRoutes({
  make: facets('Toyota', 'Land Rover'),
  make_model: facets('Toyota|HiLux'),
  body: facets('Ute'),
});
const CARS = { one: 'car', many: 'cars', all: 'cars' };

test.each([
  ['/search', ['Home /', 'Cars /search']],
  ['/search/used-cars', ['Home /', 'Cars /search', 'Used cars /search/used-cars']],
  ['/search/ute', ['Home /', 'Cars /search', 'Utes /search/ute']],
  [
    '/search/toyota/hilux',
    ['Home /', 'Cars /search', 'Toyota /search/toyota', 'Toyota HiLux /search/toyota/hilux'],
  ],
])('the way to %s', (path, crumbs) => {
  const landing = landingAt(ROUTES, path);
  if (landing === null) throw new Error(`there is no ${path}`);
  expect(landingCrumbs(landing, ROUTES.landings, CARS).map(({ label, href }) => `${label} ${href}`)).toEqual(
    crumbs,
  );
});

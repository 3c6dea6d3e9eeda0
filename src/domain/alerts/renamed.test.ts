import { expect, test } from 'vitest';
import { fromUrl } from '#domain/search/url.ts';
import { withCatalogueNames } from './renamed.ts';

test.each([
  ['make_model=Mazda|Mazda3', { make_model: ['Mazda|Mazda3', 'Mazda|3'] }],
  ['make_model=Toyota|Hilux', { make_model: ['Toyota|Hilux', 'Toyota|HiLux'] }],
  ['make=Great+Wall', { make: ['Great Wall', 'GWM'] }],
  ['make=Mazda&model=Mazda3', { make: ['Mazda'], model: ['Mazda3', '3'] }],
  ['make=Toyota', { make: ['Toyota'] }],
  ['make_model=Nobody|Knows', { make_model: ['Nobody|Knows'] }],
  ['body=SUV', { body: ['SUV'] }],
])('%s is searched by both names', (kept, filters) => {
  const query = fromUrl(kept);
  expect(withCatalogueNames(query)).toEqual({ ...query, filters });
});

test('an exclusion has both names too', () => {
  const query = fromUrl('not_make_model=Mazda|Mazda3');
  expect(withCatalogueNames(query).without).toEqual({ make_model: ['Mazda|Mazda3', 'Mazda|3'] });
});

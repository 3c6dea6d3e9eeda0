/** Wherever search shows a weekly payment, its rates and their warning are beside it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import type { SearchQuery } from '#domain/search/engine.ts';
import { aSite } from '../../../../tests/fixtures/cars.ts';
import { WeeklyRates } from '../parts.tsx';
import { Chips } from '../results/Chips.tsx';
import { SearchContext, type SearchTools } from '../search.context.ts';
import { FacetSection } from './FacetSection.tsx';

const RANGE = '$100 to $150 a week';
const values = [{ value: RANGE, count: 7 }];
const query = (filters: SearchQuery['filters']): SearchQuery =>
  ({ text: '', filters, ranges: {}, near: null, sort: 'most_relevant', page: 1 }) as unknown as SearchQuery;

/** What the parts read of the tools. */
const tools = {
  live: false,
  config: { loan: aSite().finance, bodyLimit: 9, bodies: [] },
  kindTitle: () => null,
  stock: { facets: { weekly_price_range: values, body: [] } },
  urlOf: () => '/search',
} as unknown as SearchTools;

const drawn = (part: React.ReactNode) =>
  renderToStaticMarkup(<SearchContext value={tools}>{part}</SearchContext>);

const chosen = query({ weekly_price_range: [RANGE] });

beforeAll(() => WeeklyRates.load());

test.each([
  ['its facet', <FacetSection key="f" field="weekly_price_range" query={query({})} values={values} />, true],
  ['its chip', <Chips key="c" query={chosen} />, true],
  ['another facet', <FacetSection key="o" field="body" query={query({})} values={values} />, false],
  ['another chip', <Chips key="d" query={query({ body: ['Ute'] })} />, false],
])('%s', (_, part, isTold) => {
  const html = drawn(part);
  expect(html).toMatch(/a week|Ute/);
  expect(/\d% p\.a\., comparison rate [\d.]+% p\.a\./.test(html)).toBe(isTold);
  expect(html.includes('WARNING: This comparison rate is true only for')).toBe(isTold);
});

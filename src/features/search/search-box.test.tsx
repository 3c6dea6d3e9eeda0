/** The search box says which words it ignored. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EMPTY_QUERY } from '#domain/search/engine.ts';
import { SearchBox } from './SearchBox.tsx';
import { SearchContext, type SearchTools } from './search.context.ts';

/** What the box reads of the tools before script runs. */
const tools = {
  live: false,
  config: { words: { items: { one: 'car', many: 'cars', all: 'all cars' } }, sorts: ['latest'] },
  stock: { facets: {}, count: 3 },
  urlOf: () => '/search',
  recent: () => [],
  understand: () => null,
} as unknown as SearchTools;

const drawn = (ignored?: readonly string[]) =>
  renderToStaticMarkup(
    <SearchContext value={tools}>
      <SearchBox query={{ ...EMPTY_QUERY, text: 'hilux' }} ignored={ignored} />
    </SearchContext>,
  ).replace(/<!-- -->/g, '');

test('ignored words are listed, without quotes', () => {
  expect(drawn(['reliable', '"one owner"'])).toContain('We ignored: reliable, one owner');
});

test('no message appears if no word was ignored', () => {
  expect(drawn()).not.toContain('We ignored');
  expect(drawn([])).not.toContain('We ignored');
});

import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type SearchEngine, SearchFailed, type SearchQuery } from '#domain/search/engine.ts';
import type { Suggestion } from '#domain/search/suggestions/suggest.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import { askEngine } from '#features/search/ask-engine.ts';
import { relaxationsOf } from '#features/search/instead.ts';
import type { SearchConfig } from '#features/search/search.config.ts';
import { generateDocuments } from '../../tests/fixtures/documents.ts';
import { SearchIsland } from './SearchIsland.tsx';
import { openSession, type StockedEngine, stockUp } from './search-session.ts';

const CONFIG: SearchConfig = {
  dealership: 'harbour',
  loan: null,
  places: [],
  sorts: ['most_relevant', 'latest'],
  pageSize: 21,
  filters: ['car_type', 'make', 'model', 'body', 'price', 'colour'],
  openFilters: ['make'],
  makeLimit: 7,
  popularMakes: [],
  makeModelLimit: 30,
  bodyLimit: 4,
  bodies: [],
  cards: ['body', 'make'],
  ways: [],
  savesSearches: false,
  asksAt: '/contact-us',
  words: { site: 'Harbour', place: 'Cairns', items: { one: 'car', many: 'cars', all: 'cars' } },
  under: null,
  example: null,
  promos: [],
  promosAt: '2026-03-01T02:00:00.000Z',
  card: {
    noPriceText: 'Enquire for price.',
    reservedColour: 'red',
    placeShown: true,
    placeStart: 'Harbour',
    saves: { favourite: true, compare: true, word: 'Favourite' },
    weeklyShown: false,
    driveAwayNote: null,
    offer: {
      actions: ['details', 'finance', 'testDrive', 'reserve'],
      noFinance: { excludeMakes: [], excludeDealerships: [] },
    },
  },
};

let stocked: StockedEngine;
beforeAll(async () => {
  stocked = await stockUp(openIndex(buildIndex(generateDocuments(600))));
});

const open = (path: string, search = '', config: Partial<SearchConfig> = {}) =>
  openSession({
    ...stocked,
    page: { config: { ...CONFIG, ...config }, silhouettes: '/bodies.svg' },
    path,
    search,
  });

/** The page as the build writes it. */
async function draw(path: string, search = '', config: Partial<SearchConfig> = {}) {
  const session = await open(path, search, config);
  const html = renderToString(createElement(SearchIsland, { session })).replaceAll('<!-- -->', '');
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? match[0]);
  return { html, all, result: session.store.getState().answer.result };
}

describe('the built page', () => {
  test('has the first cars of its path, as links', async () => {
    const { html, all, result } = await draw('/search/toyota');
    expect(html).toContain('<h1>Toyota for sale in Cairns</h1>');
    expect(all(/<h3[^>]*><a href="(\/cars\/[^"]+)"/g)).toEqual(
      result.hits.map(({ slug }) => `/cars/${slug}`),
    );
    expect(result.hits).toHaveLength(21);
    expect(html).toContain(`${result.count} cars`);
  });

  test('has links to real pages, and nofollow links to others', async () => {
    const { html } = await draw('/search/toyota');
    const links = html.match(/<a [^>]*href="\/search[^>]*>/g) ?? [];
    const query = links.filter((link) => link.includes('?'));
    expect(links.length).toBeGreaterThan(query.length);
    expect(query.filter((link) => !link.includes('nofollow') || link.includes('needs-script'))).toEqual([]);
    expect(links.filter((link) => !link.includes('?') && link.includes('nofollow'))).toEqual([]);
    for (const link of links.filter((each) => !each.includes('?'))) {
      expect([...stocked.routes.byPath.keys()]).toContain(/href="([^"]+)"/.exec(link)?.[1]);
    }
  });

  test('lists seven makes, with the others behind Show all makes, and models under a chosen make', async () => {
    const all = await draw('/search');
    const [before = '', after = ''] = all.html.split('Show all makes');
    const makeRows = (html: string) => html.match(/class="facet-value"/g)?.length ?? 0;
    const makes = stocked.stock.facets.make.length;
    expect(makeRows(before.slice(before.indexOf('>Make<')))).toBe(7);
    expect(makeRows(after.slice(0, after.indexOf('</details>')))).toBe(makes - 7);
    expect(all.html).not.toContain('Select models');
    expect((await draw('/search/toyota')).html).toContain('Select models');
  });

  test('lists the popular makes first, and only those', async () => {
    const { html } = await draw('/search', '', { popularMakes: ['Kia', 'Ford'] });
    const labels = [...html.slice(html.indexOf('>Make<')).matchAll(/facet-label">([^<]+)</g)].map(
      (match) => match[1],
    );
    expect(labels.slice(0, 2)).toEqual(['Kia', 'Ford']);
  });

  test('links to remove each chosen value of a field', async () => {
    const { html } = await draw('/search/toyota', '?colour=White&price=5000:60000');
    expect(html).toContain('$5,000 to $60,000');
    expect(html).toMatch(
      /href="\/search\/toyota\?price=5000:60000"[^>]*>\s*<span class="visually-hidden">Remove <\/span>White/,
    );
    expect(html).toMatch(/href="\/search"[^>]*>Clear all/);
  });

  test('links to the first page from one past the end', async () => {
    const { html } = await draw('/search', '?page=999');
    expect(html).toContain('Page 999 doesn’t exist');
  });

  test('is small', async () => {
    const { html } = await draw('/search');
    expect(html.length).toBeLessThan(150_000);
  });
});

describe('plain words', () => {
  test('in an address are understood before the first answer', async () => {
    const { store, tools } = await open('/search', '?query=toyota+hilux');
    expect(store.getState().query).toMatchObject({
      text: '',
      filters: {
        make: ['Toyota'],
        make_model: [expect.stringMatching(/^Toyota\|Hilux$/i)],
      },
    });
    expect(tools.understand('toyota')).toMatchObject({ filters: { make: ['Toyota'] } });
  });

  test('load their vocabulary when the box is first used', async () => {
    const { tools } = await open('/search');
    expect(tools.understand('toyota')).toBeNull();
    await tools.learnWords();
    expect(tools.understand('toyota')).toMatchObject({ filters: { make: ['Toyota'] }, rest: '' });
  });
});

describe('dropping conditions', () => {
  const counting: SearchEngine = { search: (query) => stocked.engine.search(query) };
  const offersOf = async (query: SearchQuery, engine: SearchEngine) =>
    (await relaxationsOf(engine, stocked.routes, query)).map(({ field, to, count }) => ({
      field,
      to,
      count,
    }));

  test.each([
    ['?make=Toyota&colour=Chartreuse&price=:90000', ['colour']],
    ['?make=Toyota&make_model=Toyota|Hilux&body=Hatch', ['body', 'make', 'make_model']],
    ['?query=%22hilux%22&make=Kia', ['make', 'text']],
    ['?make=Kia&colour=Chartreuse&body=Spaceship', []],
  ])('%s', async (search, fields) => {
    const { query } = (await open('/search', search)).store.getState();
    const offers = await offersOf(query, stocked.engine);
    expect(offers.map(({ field }) => field).sort()).toEqual(fields);
    expect(offers.map(({ count }) => count)).toEqual(offers.map(({ count }) => count).sort((a, b) => b - a));
    for (const { to, count } of offers) {
      expect((await askEngine(stocked.engine, stocked.routes, to)).count).toBe(count);
    }
    // An engine that cannot count in one pass is asked once per condition, with the same result.
    const byField = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1);
    expect((await offersOf(query, counting)).sort(byField)).toEqual(offers.sort(byField));
  });
});

describe('too few cars', () => {
  const NOTHING = '?colour=Chartreuse&price=:30000';

  test('the page shows how many cars each condition excludes, the nearest cars, and who can help', async () => {
    const { html, all } = await draw('/search/toyota', NOTHING, { savesSearches: true });
    expect(html).toContain('No cars match your search');
    expect(html).toMatch(/href="\/search\/toyota\?price=:30000"[^>]*>Any colour: <b[^>]*>\d+</);
    expect(all(/<article class="car-card"/g)).toHaveLength(6);
    expect(html).toContain(
      'href="/contact-us?looking_for=colour%3DChartreuse%26make%3DToyota%26price%3D%3A30000"',
    );
    expect(html).toContain(
      'href="/watchlist?search=colour%3DChartreuse%26make%3DToyota%26price%3D%3A30000#alerts"',
    );
  });

  test('a site without the enquiry page or alerts offers neither', async () => {
    const { html } = await draw('/search/toyota', NOTHING, { asksAt: null });
    expect(html).not.toContain('Ask us to find one');
    expect(html).not.toContain('Tell me when one comes in');
    expect(html).toContain('Show all cars');
  });

  test('a built page with few cars names no other cars, because script loads them', async () => {
    const page = { config: CONFIG, silhouettes: '/bodies.svg' };
    const search = '?colour=Chartreuse&make=Toyota';
    const { store, tools } = await openSession({ ...stocked, page, path: '/search', search, isBuilt: true });
    const { answer } = store.getState();
    expect(answer.instead).toMatchObject({ loosened: [], nearest: [], isPart: true });
    expect(answer.instead?.ask).toContain('/contact-us?looking_for=');
    expect((await tools.instead(answer)).nearest).toHaveLength(6);
  });

  test('a page with enough cars offers nothing else', async () => {
    expect((await draw('/search/toyota')).html).not.toContain('search-nothing');
  });
});

describe('an unknown address', () => {
  const at = async (path: string, search = '') => {
    const { query, strange, result } = (await open(path, search)).store.getState().answer;
    return { filters: query.filters, text: query.text, strange, found: result.count > 0 };
  };

  test('names the words it does not recognise, above the cars for the rest', async () => {
    expect(await at('/search/toyota/xyzzy', '?colour=White')).toEqual({
      filters: { make: ['Toyota'], colour: ['White'] },
      ...{ text: '', strange: 'xyzzy', found: true },
    });
    expect(await at('/search/xyzzy')).toEqual({ filters: {}, text: '', strange: 'xyzzy', found: true });
    const html = renderToString(createElement(SearchIsland, { session: await open('/search/toyota/xyzzy') }));
    expect(html).toContain('We don’t recognise “xyzzy”. These are our Toyotas.');
  });

  test('is understood as the model that its words name', async () => {
    const { filters, strange } = await at('/search/toyota/hi-lux');
    expect(filters).toEqual({ make: ['Toyota'], make_model: [expect.stringMatching(/^Toyota\|Hilux$/i)] });
    expect(strange).toBeUndefined();
  });

  test('is left alone if it has search words', async () => {
    expect((await at('/search/toyota', '?query=xyzzy')).strange).toBeUndefined();
  });
});

describe('suggestions on a page with filters', () => {
  const suggestion = (label: string, href: string): Suggestion => ({
    label,
    href,
    count: 600,
    group: 'types',
  });
  const offered = [
    suggestion('Utes', '/search/ute'),
    suggestion('Toyota', '/search/toyota'),
    suggestion('Under $1', '/search?price=:1'),
  ];
  /** The same stock, counted by requests. */
  function counting() {
    const { engine } = stocked;
    const asked: number[] = [];
    const state = { fails: false };
    const remote: SearchEngine = {
      search: (query, signal) => engine.search(query, signal),
      counts: async (queries) => {
        asked.push(queries.length);
        if (state.fails) throw new SearchFailed('down');
        return queries.map((query) => engine.count?.(query) ?? 0);
      },
    };
    return { asked, state, remote };
  }
  const openWith = (engine: SearchEngine) =>
    openSession({
      ...stocked,
      engine,
      page: { config: CONFIG, silhouettes: '/bodies.svg' },
      path: '/search/toyota',
      search: '',
    });

  test('are counted the same, and in one request, by an engine on a server', async () => {
    const { remote, asked } = counting();
    const [here, there] = [await openWith(stocked.engine), await openWith(remote)];
    const { query } = here.store.getState().answer;
    const expected = await here.tools.suggestionsFor(offered, query);
    expect(expected.map(({ label }) => label)).toEqual(['Utes']);
    expect(await there.tools.suggestionsFor(offered, query)).toEqual(expected);
    expect(asked).toEqual([2]);
  });

  test('are counted only after the last letter, and left out if the server fails', async () => {
    const { remote, asked, state } = counting();
    const { tools, store } = await openWith(remote);
    const { query } = store.getState().answer;
    const typed = [1, 2, 3].map(() => tools.suggestionsFor(offered, query));
    expect((await Promise.all(typed)).map(({ length }) => length)).toEqual([0, 0, 1]);
    expect(asked).toEqual([2]);
    state.fails = true;
    vi.spyOn(console, 'warn').mockReturnValue();
    expect(await tools.suggestionsFor(offered, query)).toEqual([]);
    vi.restoreAllMocks();
  });
});

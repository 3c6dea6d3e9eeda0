/**
 * The contract with Typesense: always with a model of a server, without text; also with a running server if
 * TYPESENSE_URL (and TYPESENSE_ADMIN_KEY) name one. `typesense-recorded.test.ts` checks the model against real
 * responses.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/domain/search/document.ts';
import { EMPTY_QUERY, SearchFailed, type SearchQuery } from '../../src/domain/search/engine.ts';
import { typesenseEngine } from '../../src/engines/typesense/index.ts';
import { openStock } from '../../src/engines/typesense/stock.ts';
import { aDocument } from '../fixtures/documents.ts';
import { IS_SOAK } from '../platform/support/size.ts';
import { agreesWithEmbedded } from './agreement.ts';
import { nearContract } from './near.ts';
import { searchEngineContract } from './search-engine.ts';
import { startModel, type TypesenseModel } from './support/typesense-model.ts';
import { wordsByHand } from './support/words-by-hand.ts';

/** An engine over its own collection of these documents. */
async function engineOver(documents: readonly SearchDocument[], hosts: readonly string[], key: string) {
  const alias = `contract_${randomUUID().replaceAll('-', '')}`;
  await openStock({ hosts, key }, alias).reindex(documents);
  return { alias, engine: typesenseEngine({ hosts, key, collection: alias, timeout: 20_000 }) };
}

/** How many random queries the model of a server gets; it is slow. */
const RUNS = IS_SOAK ? 500 : 120;

const { TYPESENSE_URL, TYPESENSE_ADMIN_KEY } = process.env;
const live = (TYPESENSE_URL ?? '').split(',').filter((host) => host !== '');

if (live.length === 0) {
  test.skip('a running server: TYPESENSE_URL and TYPESENSE_ADMIN_KEY name none', () => {});
} else {
  describe(`with the server at ${TYPESENSE_URL}`, () => {
    const key = TYPESENSE_ADMIN_KEY ?? '';
    const made: string[] = [];
    afterAll(async () => {
      const client = new Client({ nodes: live.map((url) => ({ url })), apiKey: key });
      for (const alias of made) {
        await client.collections(`${alias}_1`).delete();
        await client.aliases(alias).delete();
      }
    });

    searchEngineContract(
      'Typesense',
      async (documents) => {
        const { alias, engine } = await engineOver(documents, live, key);
        made.push(alias);
        return engine;
      },
      { runs: 500 },
    );
    nearContract('Typesense', async (documents) => {
      const { alias, engine } = await engineOver(documents, live, key);
      made.push(alias);
      return engine;
    });
    agreesWithEmbedded('Typesense', async (documents) => {
      const { alias, engine } = await engineOver(documents, live, key);
      made.push(alias);
      return engine;
    });
  });
}

describe('with a model of a server', () => {
  let model: TypesenseModel;
  beforeAll(async () => {
    model = await startModel(wordsByHand);
  });
  afterAll(() => model.close());

  const over = async (documents: readonly SearchDocument[]) => {
    const { engine } = await engineOver(documents, [model.url], 'k');
    return engine;
  };
  const asked = () =>
    model.requests
      .filter(({ path }) => path === '/multi_search')
      .map(({ body }) => JSON.parse(body).searches);

  searchEngineContract('the Typesense engine', over, { runs: RUNS });
  nearContract('the Typesense engine', over, { runs: 100 });
  agreesWithEmbedded('the Typesense engine', over, { runs: RUNS });

  const ids = async (documents: SearchDocument[], query: Partial<SearchQuery>) => {
    const engine = await over(documents);
    model.requests.length = 0;
    const { hits, count } = await engine.search({ ...EMPTY_QUERY, ...query });
    expect(count).toBe(hits.length);
    return hits.map(({ id }) => id);
  };

  test('a query is one request, with an extra search for each filtered field', async () => {
    const documents = [aDocument({ id: 1 }), aDocument({ id: 2, make: 'Mazda', model: '3' })];
    await ids(documents, {
      filters: { make: ['Toyota'], fuel: ['Diesel'] },
      ranges: { km: { max: 10 ** 6 } },
    });
    expect(asked()).toHaveLength(1);
    const filters = asked()[0].map(({ filter_by }: { filter_by?: string }) => filter_by ?? '');
    expect(filters).toContain('make:=[`Toyota`] && km:<=1000000');
    expect(filters).toContain('fuel:=[`Diesel`] && km:<=1000000');
    expect(filters).toContain('make:=[`Toyota`] && fuel:=[`Diesel`]');
  });

  describe('values match exactly, although the server compares words', () => {
    const documents = [
      aDocument({ id: 1, badge: 'ST-X', filtered_features: ['Tow Bar'] }),
      aDocument({ id: 2, badge: 'STX', filtered_features: ['Towbar', 'tow bar'] }),
      aDocument({ id: 3, badge: '—', filtered_features: [] }),
      aDocument({ id: 4, badge: 'GX', filtered_features: ['Sunroof'] }),
    ];
    test.each([
      ['the same words', { badge: ['STX'] }, [2], 2],
      ['another case', { badge: ['stx'] }, [], 2],
      ['an entry of a list', { filtered_features: ['Tow Bar'] }, [1], 2],
      ['a value without words', { badge: ['—', 'GX'] }, [3, 4], 1],
      ['the empty value', { badge: [''] }, [], 1],
      ['an unmistakable value', { badge: ['GX'] }, [4], 1],
      ['a number in other digits', { seats: ['5.0', '05'] }, [], 1],
    ] as [string, SearchQuery['filters'], number[], number][])(
      '%s',
      async (_, filters, expected, requests) => {
        expect(await ids(documents, { filters })).toEqual(expected);
        expect(asked()).toHaveLength(requests);
      },
    );
  });

  test('a page larger than the server’s limit is fetched in parts, in one request', async () => {
    const engine = await over(Array.from({ length: 620 }, (_, index) => aDocument({ id: index + 1 })));
    model.requests.length = 0;
    const { hits } = await engine.search({ ...EMPTY_QUERY, pageSize: 300, page: 2 });
    expect(hits.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => index + 301));
    expect(asked()).toHaveLength(1);
  });

  test('bounds beyond a field’s range are not an error', async () => {
    const documents = [aDocument({ id: 1, km: 10, price: 20_000.5 })];
    expect(await ids(documents, { ranges: { km: { min: 9.5, max: 1e12 } } })).toEqual([1]);
    expect(await ids(documents, { ranges: { km: { min: 10.5 } } })).toEqual([]);
    expect(await ids(documents, { ranges: { price: { min: 20_000.25, max: 1e300 } } })).toEqual([1]);
  });

  test.each([
    ['hilux -white "sr5"', 'hilux white sr5'],
    ['CX-5 (auto)', 'CX5 auto'],
    ['Citroën C4', 'Citroën C4'],
    ['*', '*'],
    ['-?!', '*'],
  ])('%s is sent as %s: no shopper’s character is syntax', async (text, q) => {
    await ids([], { text });
    expect(asked()[0][0].q).toBe(q);
  });

  test('a refused search says why', async () => {
    const engine = typesenseEngine({ hosts: [model.url], key: 'k', collection: 'nowhere' });
    await expect(engine.search(EMPTY_QUERY)).rejects.toThrow(
      new SearchFailed('The search server refused: Collection not found'),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { generateDocuments } from '../../../tests/fixtures/documents.ts';
import { buildIndex, openIndex } from '../../engines/embedded/index.ts';
import { EMPTY_QUERY, type SearchQuery } from './engine.ts';
import { askWithoutStrangers } from './ignored-words.ts';

const engine = openIndex(buildIndex(generateDocuments(500)));
const ask = (query: Partial<SearchQuery>) =>
  askWithoutStrangers({ ...EMPTY_QUERY, ...query }, async (asked) => engine.searchNow(asked));
const all = (query: Partial<SearchQuery>) => engine.count({ ...EMPTY_QUERY, ...query });
const UTES = { filters: { body: ['Ute'] } };

describe('words that find nothing with the rest', () => {
  test('are dropped and named', async () => {
    const { count, ignored } = await ask({ ...UTES, text: 'tradie' });
    expect(count).toBe(all(UTES));
    expect(ignored).toEqual(['tradie']);
  });

  test('leave the words that do find something', async () => {
    const { count, ignored } = await ask({ ...UTES, text: 'trustworthy sr5' });
    expect(count).toBe(all({ ...UTES, text: 'sr5' }));
    expect(ignored).toEqual(['trustworthy']);
  });

  test('include a word in stock that none of these cars has', async () => {
    expect(all({ text: 'corolla' })).toBeGreaterThan(0);
    expect(await ask({ ...UTES, text: 'corolla' })).toMatchObject({ count: all(UTES), ignored: ['corolla'] });
  });

  test('a text alone stays as it is', async () => {
    const { count, ignored } = await ask({ text: 'qwertyuiop' });
    expect(count).toBe(0);
    expect(ignored).toBeUndefined();
  });

  test('are not to blame if nothing is found without them', async () => {
    const { count, ignored } = await ask({ filters: { make: ['Nobody'] }, text: 'tradie' });
    expect(count).toBe(0);
    expect(ignored).toBeUndefined();
  });

  test('words that no car answers are never searched for', async () => {
    const all = (await ask({})).count;
    expect(await ask({ text: 'reliable' })).toMatchObject({ count: all, ignored: ['reliable'] });
    const { count } = await ask({ text: 'hilux' });
    expect(await ask({ text: 'immaculate hilux' })).toMatchObject({ count, ignored: ['immaculate'] });
  });

  test('a word that may start a name is searched for only at the end', async () => {
    const { count } = await ask({ text: 'hilux' });
    expect(await ask({ text: 'hi hilux' })).toMatchObject({ count, ignored: ['hi'] });
    expect((await ask({ text: 'toyota hi' })).ignored).toBeUndefined();
  });

  test('unwanted words are never searched for', async () => {
    const { count } = await ask({ text: 'hilux' });
    expect(await ask({ text: 'hilux not sr5' })).toMatchObject({ count, ignored: ['not', 'sr5'] });
  });

  test('a text that finds cars is unchanged', async () => {
    expect((await ask({ text: 'toyota hilux sr5' })).ignored).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { recentSearchesKey } from '#domain/shared/kept-keys.ts';
import { emptyQuery } from '../url.ts';
import { type RecentSearch, readRecentSearches } from './history.ts';
import { rememberSearch } from './remember-search.ts';

const make = (name: string) => ({ ...emptyQuery(), filters: { make: [name] } });
const path = (name: string) => `/search/${name.toLowerCase()}`;
const remember = (list: RecentSearch[], name: string) => rememberSearch(list, make(name), path(name));

test('the newest five are kept, with filters and path', () => {
  const list = ['Audi', 'BMW', 'Ford', 'Kia', 'Mazda', 'Toyota'].reduce(remember, []);
  expect(list.map((each) => each.path)).toEqual(['Toyota', 'Mazda', 'Kia', 'Ford', 'BMW'].map(path));
  expect(list[0]).toEqual({ path: '/search/toyota', text: '', filters: { make: ['Toyota'] }, ranges: {} });
});

test('a repeated search moves to the front', () => {
  const list = ['Audi', 'BMW', 'Audi'].reduce(remember, []);
  expect(list.map((each) => each.path)).toEqual(['Audi', 'BMW'].map(path));
});

test('a search that refines the last one replaces it, another does not', () => {
  const ute = { ...emptyQuery(), text: 'ute' };
  const red = { ...ute, filters: { colour: ['Red'] } };
  const steps = rememberSearch(
    rememberSearch([], ute, '/search?query=ute'),
    red,
    '/search?query=ute&colour=Red',
  );
  expect(steps.map((each) => each.path)).toEqual(['/search?query=ute&colour=Red']);
  const wider = rememberSearch(steps, ute, '/search?query=ute');
  expect(wider.map((each) => each.path)).toEqual(['/search?query=ute', '/search?query=ute&colour=Red']);
});

test('exclusions are stored, and are a refinement', () => {
  const suv = { ...emptyQuery(), filters: { body: ['SUV'] } };
  const noFord = { ...suv, without: { make: ['Ford'] } };
  const list = rememberSearch(rememberSearch([], suv, '/search/suv'), noFord, '/search/suv?not_make=Ford');
  expect(list).toEqual([
    {
      path: '/search/suv?not_make=Ford',
      ...{ text: '', filters: { body: ['SUV'] }, without: { make: ['Ford'] }, ranges: {} },
    },
  ]);
  expect(readRecentSearches(JSON.stringify(list))).toEqual(list);
  expect(rememberSearch(list, suv, '/search/suv').map((each) => each.path)).toEqual([
    '/search/suv',
    '/search/suv?not_make=Ford',
  ]);
});

test('a search without conditions is not stored', () => {
  expect(rememberSearch([], emptyQuery(), '/search')).toEqual([]);
});

test('what was stored comes back', () => {
  const list = ['Audi', 'BMW'].reduce(remember, []);
  expect(readRecentSearches(JSON.stringify(list))).toEqual(list);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"path":"/search"}'],
  ['no searches', '[1,null,{"path":"/search"}]'],
  ['a path off the search', '[{"path":"https://evil.example","text":"","filters":{},"ranges":{}}]'],
  ['exclusions that are none', '[{"path":"/search","text":"","filters":{},"without":["Ford"],"ranges":{}}]'],
  ['values that are none', '[{"path":"/search","text":"","filters":{"make":"Ford"},"ranges":{}}]'],
])('%s in storage reads as no searches', (_, stored) => {
  expect(readRecentSearches(stored)).toEqual([]);
});

test('each dealership has its own key', () => {
  expect(recentSearchesKey('harbour')).not.toBe(recentSearchesKey('summit'));
  expect(recentSearchesKey('harbour')).toMatch(/^harbour/);
});

import { describe, expect, test } from 'vitest';
import { writeProfile } from '#domain/leads/kept/profile.ts';
import { byDistance, distanceText, knownPostcode } from './nearest.ts';

const NOW = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;
const search = (path: string) => ({ path, text: '', filters: {}, ranges: {} });

describe('the known postcode', () => {
  const profile = writeProfile({ name: 'Kim', postcode: '4870' }, NOW);
  const searches = JSON.stringify([search('/search?make=Kia'), search('/search/ute?near=4000&within=50')]);

  test.each([
    ['from a form', profile, null, '4870'],
    ['from a search', null, searches, '4000'],
    ['from the form before the search', profile, searches, '4870'],
    ['from the search, where the form had none', writeProfile({ name: 'Kim' }, NOW), searches, '4000'],
    ['none', null, null, null],
    ['none in what others wrote', '{"until":"never"}', '[{"path":"/search?near=40"}]', null],
  ])('%s', (_, form, history, postcode) => {
    expect(knownPostcode(form, history, NOW)).toBe(postcode);
  });

  test('an expired profile is ignored', () => {
    expect(knownPostcode(profile, null, NOW + 91 * DAY_MS)).toBeNull();
  });
});

test('the nearest place comes first', () => {
  const cairns = { name: 'Cairns', lat: -16.92, lng: 145.77 };
  const mackay = { name: 'Mackay', lat: -21.14, lng: 149.19 };
  const townsville = { name: 'Townsville', lat: -19.26, lng: 146.82 };
  const found = byDistance([cairns, mackay, townsville], { lat: -21, lng: 149 });
  expect(found.map(({ place }) => place.name)).toEqual(['Mackay', 'Townsville', 'Cairns']);
  expect(found[0]?.km).toBeCloseTo(25.2, 0);
});

test.each([
  [0, '50 m'],
  [0.34, '350 m'],
  [4.23, '4.2 km'],
  [12.4, '12 km'],
  [1240.2, '1,240 km'],
])('%d km reads %s', (km, words) => {
  expect(distanceText(km)).toBe(words);
});

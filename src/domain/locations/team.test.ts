import { expect, test } from 'vitest';
import { initials, teamAt } from './team.ts';

test('a location’s team is sorted by order, then by name', () => {
  const at = (name: string, order: number, location = 'kew') => ({ name, order, location });
  const team = [at('Zoe', 100), at('Adam', 100), at('Moana', 1), at('Piet', 1, 'hawthorn')];
  expect(teamAt({ slug: 'kew' }, team).map(({ name }) => name)).toEqual(['Moana', 'Adam', 'Zoe']);
  expect(teamAt({ slug: 'fitzroy' }, team)).toEqual([]);
});

test.each([
  ['Anna Lindqvist', 'AL'],
  ['Mei-Ling van der Berg', 'MB'],
  ['Cher', 'C'],
  ['élodie Roux', 'ÉR'],
  ['Bob (workshop) Tan', 'BT'],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

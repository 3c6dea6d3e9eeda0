import { describe, expect, test } from 'vitest';
import { cutList, inStockOrder, siteChoice } from './facets.ts';

const values = (names: string) => names.split(' ').map((value) => ({ value, count: 1 }));
const names = (list: { value: string }[]) => list.map(({ value }) => value).join(' ');

describe('the body types that a site has configured', () => {
  const stock = values('SUV Ute Sedan Hatch Van');
  test.each([
    [[], [], 'SUV Ute Sedan Hatch Van'],
    [['Van', 'SUV', 'Ute'], [], 'Van SUV Ute'],
    [['Van', 'Bus', 'SUV'], [], 'Van SUV'],
    [['Van', 'SUV'], ['Hatch'], 'Van SUV Hatch'],
    [['Van', 'SUV'], ['SUV'], 'Van SUV'],
  ])('%s, chosen %s: %s', (own, chosen, expected) => {
    expect(names([...siteChoice(stock, { own, chosen })])).toBe(expected);
  });
});

describe('order', () => {
  test('is that of the whole stock, whatever the counts are now', () => {
    expect(names(inStockOrder('colour', values('Red White Blue'), values('White Blue Grey Red')))).toBe(
      'White Blue Red',
    );
  });
  test('a selected value that is not in stock comes last', () => {
    expect(names(inStockOrder('make', values('Trabant Kia'), values('Ford Kia')))).toBe('Kia Trabant');
  });
  test('seats by number', () => {
    expect(names(inStockOrder('seats', values('5 12 7 2'), values('5 7 2 12')))).toBe('2 5 7 12');
  });
  test('price ranges by price', () => {
    const ranges = ['$20,000 to $30,000', 'Under $10,000', '$10,000 to $20,000'].map((value) => ({
      value,
      count: 1,
    }));
    expect(inStockOrder('price_range', ranges, ranges).map(({ value }) => value)).toEqual([
      'Under $10,000',
      '$10,000 to $20,000',
      '$20,000 to $30,000',
    ]);
  });
});

describe('a list is cut', () => {
  const cases: [string, Parameters<typeof cutList>[1], string, string][] = [
    ['after its limit', { chosen: [], limit: 3 }, 'A B C', 'D E F'],
    ['not when it is short', { chosen: [], limit: 6 }, 'A B C D E F', ''],
    ['chosen values stay in sight', { chosen: ['F'], limit: 3 }, 'A B C F', 'D E'],
    [
      'popular values first, as many as there are',
      { chosen: [], limit: 3, popular: ['E', 'B'] },
      'E B',
      'A C D F',
    ],
  ];
  test.each(cases)('%s', (_, options, first, more) => {
    const list = cutList(values('A B C D E F'), options);
    expect([names(list.first), names(list.more)]).toEqual([first, more]);
  });
});

import { expect, test } from 'vitest';
import { fromUrl } from '../search/url.ts';
import { countWithin, shoppingLink } from './shopping.ts';

const items = { one: 'caravan', many: 'caravans' };
const payment = { dollars: 140, per: 'week' } as const;
const rangeOf = (href: string) => fromUrl(new URL(href, 'https://site.example').searchParams).ranges.price;

test.each([
  [null, 'See caravans within $140 a week'],
  [1, 'See 1 caravan within $140 a week'],
  [1204, 'See 1,204 caravans within $140 a week'],
])('%s of them: %s', (count, text) => {
  const link = shoppingLink({ payment, price: 30_939.6, items, count });
  expect(link.text).toBe(text);
  expect(rangeOf(link.href)).toEqual({ max: 30_939 });
});

test('if there are none, the link leads to all cars and says so', () => {
  expect(shoppingLink({ payment: { dollars: 40, per: 'month' }, price: 900, items, count: 0 })).toEqual({
    text: 'No caravans within $40 a month now. See all caravans',
    href: '/search',
  });
});

test('the count matches the search: cars up to the price, none without a price', () => {
  const stock = [{ price: 20_000 }, { price: 20_001 }, { price: null }, { price: 5_000 }];
  expect(countWithin(stock, 20_000.9)).toBe(2);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyQuery, fromUrl, parseRange } from '../url.ts';
import { amountOf, budgetAnswer, budgetParameter, budgetQuery, estimatedBudget } from './budget.ts';

const CARS = { one: 'car', many: 'cars', all: 'cars' };

describe('a text field as an amount', () => {
  const cases: [string, number][] = [
    ['200', 200],
    ['$1,200', 1200],
    [' 2 000 ', 2000],
    ['149.50', 149.5],
    ['', 0],
    ['a lot', 0],
    ['-50', 0],
    ['Infinity', 0],
    ['99999999999999', 999_999_999],
  ];
  test.each(cases)('%j', (text, dollars) => {
    expect(amountOf(text)).toBe(dollars);
  });
});

describe('the budget', () => {
  const cases: [weekly: number, deposit: number, budget: number][] = [
    [200, 2000, 54_000],
    [0, 0, 0],
    [0, 5000, 5000],
    [100, 0, 26_000],
    [149.5, 0, 38_870],
    [33.33, 0, 8665],
  ];
  test.each(cases)('$%d a week and $%d', (weekly, deposit, budget) => {
    expect(estimatedBudget({ weekly, deposit })).toBe(budget);
  });

  test('a higher weekly amount or deposit never makes it smaller', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, amount, (weekly, deposit, more) => {
        const budget = estimatedBudget({ weekly, deposit });
        expect(estimatedBudget({ weekly: weekly + more, deposit })).toBeGreaterThanOrEqual(budget);
        expect(estimatedBudget({ weekly, deposit: deposit + more })).toBe(budget + more);
      }),
    );
  });

  test('the address finds the cars that were counted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (budget) => {
        const params = new URLSearchParams([['range[price]', budgetParameter(budget)]]);
        expect(fromUrl(params).ranges).toEqual(budgetQuery(emptyQuery(), budget, []).ranges);
        expect(parseRange(budgetParameter(budget))?.min).toBe(1001);
      }),
    );
  });
});

test('the search is for cars above $1,000 up to the budget, of the chosen bodies', () => {
  expect(budgetQuery({ ...emptyQuery(), page: 3 }, 54_000, ['Ute'])).toEqual({
    ...emptyQuery(),
    filters: { body: ['Ute'] },
    ranges: { price: { min: 1001, max: 54_000 } },
  });
  expect(budgetParameter(54_000)).toBe('1001:54000');
});

describe('the button', () => {
  const cases: [
    string,
    { budget: number; minimum: number | null; hits: number },
    ReturnType<typeof budgetAnswer>,
  ][] = [
    [
      'counts',
      { budget: 54_000, minimum: 9990, hits: 1204 },
      { button: '1,204 cars Found', enough: true, message: null },
    ],
    [
      'counts one',
      { budget: 9990, minimum: 9990, hits: 1 },
      { button: '1 car Found', enough: true, message: null },
    ],
    [
      'is off below the cheapest car',
      { budget: 9989, minimum: 9990, hits: 0 },
      { button: '0 cars Found', enough: false, message: 'No cars found for this budget' },
    ],
    [
      'is off without a car that has a price',
      { budget: 54_000, minimum: null, hits: 0 },
      { button: '0 cars Found', enough: false, message: 'No cars found for this budget' },
    ],
    [
      'tells how many there are, however many',
      { budget: 54_000, minimum: 5000, hits: 2000 },
      { button: '2,000 cars Found', enough: true, message: null },
    ],
  ];
  test.each(cases)('%s', (_, findings, answer) => {
    expect(budgetAnswer(findings, CARS)).toEqual(answer);
  });

  test('uses the site’s words', () => {
    const vans = { one: 'caravan', many: 'caravans', all: 'caravans' };
    expect(budgetAnswer({ budget: 0, minimum: 1, hits: 0 }, vans)).toMatchObject({
      button: '0 caravans Found',
      message: 'No caravans found for this budget',
    });
  });
});

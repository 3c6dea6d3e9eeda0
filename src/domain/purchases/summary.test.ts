import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides, type SiteOverrides } from '../../../tests/fixtures/cars.ts';
import { worth } from '../../../tests/fixtures/valuations.ts';
import { DELIVERY, PICK_UP } from '../leads/forms/buy-online.ts';
import { NOT_NOW } from '../valuation/valuation.ts';
import { orderSummary, readSummaryText, summaryText } from './summary.ts';

describe('the total', () => {
  const NONE = { delivery: null, tradeIn: null };
  const summaryOf = (
    facts: CarOverrides = {},
    settings: SiteOverrides = {},
    values = {},
    estimates: Parameters<typeof orderSummary>[0]['estimates'] = NONE,
  ) => orderSummary({ car: aCar(facts), site: aSite(settings), values, estimates });
  const shown = (...of: Parameters<typeof summaryOf>) => {
    const summary = summaryOf(...of);
    return summary ? summaryText(summary).split('\n') : null;
  };
  const delivered = (dollars: number) => ({
    tradeIn: null,
    delivery: { kind: 'price' as const, km: 40, dollars, text: '' },
  });
  const TO_CAIRNS = { handover: DELIVERY, delivery_postcode: '4870' };

  test.each<[string, Parameters<typeof summaryOf>, string[]]>([
    ['the price', [], ['Price of the car: $45,990', 'Total: $45,990, Drive away']],
    [
      'an offer below it',
      [{ offer_price: 44_000 }],
      ['Price of the car: $44,000', 'Total: $44,000, Drive away'],
    ],
    [
      'picked up',
      [{}, {}, { handover: PICK_UP }],
      ['Price of the car: $45,990', 'Pick up: Free', 'Total: $45,990, Drive away'],
    ],
    [
      'delivered',
      [{}, {}, TO_CAIRNS, delivered(190)],
      [
        'Price of the car: $45,990',
        'Delivery to 4870: $190 (estimate)',
        'Total: $46,180 (estimate), Drive away',
      ],
    ],
    [
      'delivered for nothing',
      [{}, {}, TO_CAIRNS, delivered(0)],
      ['Price of the car: $45,990', 'Delivery to 4870: Free', 'Total: $45,990, Drive away'],
    ],
    [
      'further than the rates reach',
      [{}, {}, TO_CAIRNS, { tradeIn: null, delivery: { kind: 'on request', km: 900, text: '' } }],
      [
        'Price of the car: $45,990',
        'Delivery to 4870: To be confirmed (estimate)',
        'Total: $45,990 (estimate), Drive away',
      ],
    ],
    [
      'a car traded in',
      [{}, {}, {}, { delivery: null, tradeIn: worth(14_200, 16_100) }],
      [
        'Price of the car: $45,990',
        'Total: $45,990, Drive away',
        'Your trade-in: $14,200 to $16,100 (estimate)',
        'Left to pay: $29,890 to $31,790 (estimate)',
      ],
    ],
    [
      'one without a figure',
      [{}, {}, {}, { delivery: null, tradeIn: NOT_NOW }],
      [
        'Price of the car: $45,990',
        'Total: $45,990, Drive away',
        'Your trade-in: To be confirmed (estimate)',
      ],
    ],
    [
      'one worth more than the car',
      [{ price: 10_000 }, {}, {}, { delivery: null, tradeIn: worth(14_000, 16_000) }],
      [
        'Price of the car: $10,000',
        'Total: $10,000, Drive away',
        'Your trade-in: $14,000 to $16,000 (estimate)',
        'Paid back to you: $4,000 to $6,000 (estimate)',
      ],
    ],
    [
      'one that may be worth more than the car',
      [{ price: 15_000 }, {}, {}, { delivery: null, tradeIn: worth(14_000, 16_000) }],
      [
        'Price of the car: $15,000',
        'Total: $15,000, Drive away',
        'Your trade-in: $14,000 to $16,000 (estimate)',
        'Left to pay: Up to $1,000 (estimate)',
      ],
    ],
    [
      'a deposit',
      [{}, { reserve: { enabled: true, deposit: 500 } }],
      ['Price of the car: $45,990', 'Total: $45,990, Drive away', 'Deposit: $500', 'Left to pay: $45,490'],
    ],
    [
      'no deposit where none is asked for',
      [{}, { reserve: { enabled: true, deposit: 0 } }],
      ['Price of the car: $45,990', 'Total: $45,990, Drive away'],
    ],
    [
      'government charges, where they are not worked out',
      [{ price_type: 'egc' }],
      ['Price of the car: $45,990', 'Total: $45,990, Excl. govt. charges'],
    ],
  ])('%s', (_, of, lines) => {
    expect(shown(...of)).toEqual(lines);
  });

  const ON_ROAD: SiteOverrides = {
    state: 'qld',
    driveAway: {
      enabled: true,
      registration: { qld: { from: 350, to: 800 }, nsw: { from: 300, to: 300 } },
      ctp: { qld: { from: 300, to: 400 }, nsw: { from: 500, to: 500 } },
    },
  };
  test('is itemised for the buyer’s state, which is the site’s until one is chosen', () => {
    const egc: CarOverrides = { price_type: 'egc', price: 30_000, variant: { cylinders: 4 } };
    const own = summaryOf(egc, ON_ROAD);
    expect(own?.total).toMatchObject({ label: 'Total, drive away in QLD', isEstimate: true });
    expect(own?.lines.map(({ label }) => label)).toContain('Stamp duty');
    expect(summaryOf(egc, ON_ROAD, { registered_in: 'nsw' })?.total.label).toBe('Total, drive away in NSW');
    // Without rates for the territory, the total is the price.
    expect(summaryOf(egc, ON_ROAD, { registered_in: 'nt' })?.totalNote).toBe('Excl. govt. charges');
  });

  test('a car without a price has no total', () => {
    expect(summaryOf({ price: null })).toBeNull();
  });

  test('lines add up to the total, and the total less deductions is what is left', () => {
    const dollars = fc.integer({ min: 100, max: 200_000 });
    const setup = fc.record({
      price: dollars,
      price_type: fc.constantFrom('egc' as const, 'drive_away' as const),
      deposit: fc.integer({ min: 0, max: 1_000 }),
      delivery: fc.option(fc.integer({ min: 0, max: 2_000 })),
      low: dollars,
      more: fc.nat(5_000),
      tradesIn: fc.boolean(),
      state: fc.constantFrom('qld', 'nsw', 'vic'),
    });
    fc.assert(
      fc.property(setup, ({ price, price_type, deposit, delivery, low, more, tradesIn, state }) => {
        const summary = summaryOf(
          { price, price_type, variant: { cylinders: 4 } },
          { ...ON_ROAD, reserve: { enabled: true, deposit } },
          { registered_in: state, ...(delivery === null ? { handover: PICK_UP } : TO_CAIRNS) },
          {
            ...(delivery === null ? { delivery: null } : delivered(delivery)),
            tradeIn: tradesIn ? worth(low, low + more) : null,
          },
        );
        if (summary === null) throw new Error('there is a price');
        for (const [end, other] of [
          ['from', 'to'],
          ['to', 'from'],
        ] as const) {
          const sum = summary.lines.reduce((total, line) => total + line[end], 0);
          expect(summary.total[end]).toBe(sum);
          const left = sum - (summary.tradeIn?.[other] ?? 0) - (summary.deposit?.[other] ?? 0);
          const { balance } = summary;
          if (balance === null) expect(left).toBe(sum);
          else if (balance.label === 'Left to pay') expect(balance[end]).toBe(Math.max(0, left));
          else expect(-balance[other]).toBe(left);
        }
        expect(readSummaryText(summaryText(summary)).map(({ label }) => label)).toEqual(
          [...summary.lines, summary.total, summary.tradeIn, summary.deposit, summary.balance].flatMap(
            (each) => (each === null ? [] : [each.label]),
          ),
        );
        // No sum is negative, and a surplus is stated.
        expect(summaryText(summary)).not.toMatch(/[-−–]\s*\$|\$\s*[-−–]/);
        const off = [summary.tradeIn, summary.deposit].reduce((all, each) => all + (each?.to ?? 0), 0);
        expect(summary.notes.some((note) => note.includes('pay you the difference'))).toBe(
          off > summary.total.from,
        );
        for (const { from, to } of [...summary.lines, summary.total]) {
          expect(Number.isInteger(from) && Number.isInteger(to) && from <= to).toBe(true);
        }
      }),
    );
  });
});

import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Car, FeedCar, FinanceLender } from '#domain/inventory/car.ts';
import { meaningfulPrice } from '#domain/inventory/price.ts';
import { isAvailable, isSold } from '#domain/inventory/status.ts';
import { stockInSearch } from '#domain/search/selection.ts';
import { isRejected, readFeed } from '#engines/feeds/index.ts';
import { loadSite } from '#tenant/load.ts';
import { DEALERS, type Dealer } from './dealers.ts';
import { demoStock } from './demo-stock.ts';
import { type DemoFeed, demoCars, demoFeeds } from './feeds.ts';
import { quote } from './lenders.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const DAY_MS = 86_400_000;
const TENANTS = fileURLToPath(new URL('../../tenants', import.meta.url));

async function readThrough(feed: DemoFeed): Promise<{ cars: FeedCar[]; rejected: unknown[] }> {
  const cars: FeedCar[] = [];
  const rejected: unknown[] = [];
  for await (const row of readFeed(new Blob([feed.content]).stream(), { mapping: feed.mapping })) {
    if (isRejected(row)) rejected.push(row);
    else cars.push(row.car);
  }
  return { cars, rejected };
}

/** Removes what a format cannot express: groups of features, and bars where it lists with commas. */
function comparable(car: FeedCar): unknown {
  return {
    ...car,
    status: isSold(car) ? 'sold' : car.status,
    features: car.features.map(({ name }) => name),
    standardEquipment: car.standardEquipment?.split(/\||, |; /) ?? null,
  };
}

describe.each(DEALERS)('the feed of $slug', (dealer: Dealer) => {
  const feed = demoFeeds(NOW).find(({ dealership }) => dealership === dealer.slug) as DemoFeed;

  it('is read completely: no row is rejected, and every fact is as in the dealer’s system', async () => {
    const { cars, rejected } = await readThrough(feed);
    expect(rejected).toEqual([]);
    expect(cars.map(comparable)).toEqual(demoStock(dealer, NOW).map(comparable));
    expect(cars).toHaveLength(dealer.counts.new + dealer.counts.demo + dealer.counts.used);
  });

  it('is the same all day, and has the same cars the next day', async () => {
    const later = demoFeeds(new Date('2026-11-21T23:59:00Z')).find(
      ({ dealership }) => dealership === dealer.slug,
    );
    expect(later?.content).toBe(feed.content);
    const tomorrow = demoStock(dealer, new Date(NOW.getTime() + DAY_MS));
    const identity = ({ stocknum, vin, make, model, year, price }: FeedCar) => [
      stocknum,
      vin,
      make,
      model,
      year,
      price,
    ];
    expect(tomorrow.map(identity)).toEqual(demoStock(dealer, NOW).map(identity));
  });

  it('uses locations that the tenant has', async () => {
    const { locations } = await loadSite(TENANTS, dealer.tenant);
    for (const yard of dealer.yards) {
      const location = locations.find(({ slug }) => slug === yard.slug);
      expect(location).toMatchObject({
        name: yard.name,
        phone: yard.phone,
        dealership_slug: dealer.slug,
        dealership_id: dealer.id,
        distribution_locations: yard.distribution,
        address: { state: dealer.state },
      });
    }
  });
});

describe('the demo stock', () => {
  const cars = new Map<string, Car[]>();
  beforeAll(async () => {
    for (const { tenant } of DEALERS) cars.set(tenant, await demoCars(NOW, tenant));
  });
  const of = (tenant: string) => cars.get(tenant) ?? [];
  const all = () => [...cars.values()].flat();

  it('has the size of real yards', () => {
    expect([...cars].map(([tenant, stock]) => [tenant, stock.length])).toEqual([
      ['harbour-motor-group', 420],
      ['summit-toyota', 170],
      ['budget-cars-direct', 260],
      ['coastline-caravans', 80],
    ]);
  });

  it('gives every car its own number, address, stock number and VIN', () => {
    for (const key of ['id', 'slug', 'stocknum', 'vin'] as const) {
      expect(new Set(all().map((car) => car[key])).size).toBe(all().length);
    }
  });

  it('matches what each tenant says it sells', () => {
    expect(new Set(of('summit-toyota').map(({ make }) => make))).toEqual(new Set(['Toyota']));
    expect(of('summit-toyota').some(({ certified, car_type }) => certified && car_type === 'used')).toBe(
      true,
    );
    expect(new Set(of('budget-cars-direct').map(({ car_type }) => car_type))).toEqual(new Set(['used']));
    expect(new Set(of('coastline-caravans').map(({ item_type }) => item_type))).toEqual(
      new Set(['caravan', 'motorhome']),
    );
    expect(of('coastline-caravans').every(({ caravan }) => (caravan?.body_length_feet ?? 0) > 10)).toBe(true);
    expect(new Set(of('harbour-motor-group').map(({ make }) => make)).size).toBeGreaterThan(12);
  });

  it.each(
    DEALERS.map(({ tenant }) => tenant).filter((tenant, index, list) => list.indexOf(tenant) === index),
  )('%s has a car in every state that a shopper can meet', async (tenant) => {
    const site = await loadSite(TENANTS, tenant);
    const stock = of(tenant);
    const soldFor = (car: Car) => (NOW.getTime() / 1000 - (car.sold_date_timestamp ?? 0)) / 86_400;
    const kinds: Record<string, (car: Car) => boolean> = {
      'sold lately': (car) => isSold(car) && soldFor(car) < site.search.soldDays,
      'sold long ago': (car) => isSold(car) && soldFor(car) > site.search.soldDays,
      'for sale': (car) => isAvailable(car) && !car.reserved,
      reserved: (car) => car.reserved && isAvailable(car),
      'price on request': (car) => isAvailable(car) && meaningfulPrice(car.price) === null,
      reduced: (car) => (car.before_price ?? 0) > (car.price ?? 0),
      'new in stock': (car) => NOW.getTime() - Date.parse(car.created_at) < 8 * DAY_MS,
      'long in stock': (car) => NOW.getTime() - Date.parse(car.created_at) > 60 * DAY_MS,
      'without comments': (car) => car.dealercomments === null,
      'with a banner': (car) => car.tag !== null,
    };
    const met = Object.keys(kinds).filter((kind) => stock.some((car) => kinds[kind]?.(car)));
    expect(met).toEqual(Object.keys(kinds));
    const shown = stockInSearch(stock, site, NOW);
    expect(shown.length).toBeGreaterThan(stock.length * 0.85);
    expect(shown.length).toBeLessThan(stock.length);
  });

  it('has coming soon, preorder, Test Drive Only, runout, hidden and subscription cars somewhere', () => {
    const some = (test: (car: Car) => boolean) => all().filter(test).length;
    expect(some(({ status }) => status === 'coming_soon')).toBeGreaterThan(5);
    expect(some(({ preorder, price }) => preorder && price === null)).toBeGreaterThan(2);
    expect(some(({ tag }) => tag === 'Test Drive Only')).toBeGreaterThan(0);
    expect(some(({ tag }) => tag === 'Runout sale')).toBeGreaterThan(3);
    expect(some(({ show_on_dealer_website }) => !show_on_dealer_website)).toBeGreaterThan(0);
    expect(some(({ subscription_price }) => subscription_price !== null)).toBeGreaterThan(8);
    expect(new Set(all().map(({ simple_body }) => simple_body)).size).toBeGreaterThanOrEqual(18);
  });

  it('has believable prices: lower for older cars of a model, and for more kilometres', () => {
    const used = all().filter(({ car_type, price }) => car_type === 'used' && price !== null);
    for (const { price } of all()) {
      if (price !== null) expect(price).toBeGreaterThan(2_000);
      if (price !== null) expect(price).toBeLessThan(260_000);
    }
    const groups = Map.groupBy(used, ({ make, model, badge }) => `${make} ${model} ${badge}`);
    let right = 0;
    let wrong = 0;
    for (const group of groups.values()) {
      for (const one of group) {
        for (const other of group) {
          const older = (other.year ?? 0) - (one.year ?? 0) >= 2 && (one.km ?? 0) > (other.km ?? 0);
          if (!older) continue;
          if ((one.price ?? 0) < (other.price ?? 0)) right++;
          else wrong++;
        }
      }
    }
    expect(right).toBeGreaterThan(100);
    expect(wrong).toBeLessThanOrEqual(right * 0.02);
  });

  it('quotes repayments that pay off the loan, at a comparison rate above the interest rate', () => {
    const quotes = all().flatMap((car) =>
      Object.entries(car.finance_lenders).map(([provider, lender]) => {
        return { provider, lender, price: Math.min(car.price ?? 0, car.offer_price ?? Number.MAX_VALUE) };
      }),
    );
    expect(quotes.length).toBeGreaterThan(700);
    for (const { provider, lender, price } of quotes) {
      for (const term of [lender, ...Object.values(lender.terms)]) {
        const { interestRate, comparisonRate, paymentMonth, termMonths, deposit } = amounts(term);
        expect(comparisonRate).toBeGreaterThan(interestRate);
        expect(comparisonRate).toBeLessThan(interestRate + 2);
        if (term.paymentWeek !== null) expect(term.paymentWeek * 52).toBeCloseTo(paymentMonth * 12, -1);
        // What the payments are worth beyond the car's price is the fees.
        const final = provider === 'nissan' ? price * 0.3 * (1 + interestRate / 1200) ** -termMonths : 0;
        const fees = worth(paymentMonth, interestRate, termMonths) + final - (price - deposit);
        expect(fees).toBeGreaterThan(400);
        expect(fees).toBeLessThan(1_500);
      }
      expect(Object.keys(lender.terms).map(Number)).toContain(lender.termMonths);
      expect(lender.disclaimer).toContain('invented');
    }
  });

  it('has quotes from five providers, which covers every way to show an estimate', () => {
    const providers = new Set(all().flatMap((car) => Object.keys(car.finance_lenders)));
    expect(providers).toEqual(new Set(['taurus', 'nissan', '360finance', 'angle', 'powertorque']));
  });
});

/** The present value of monthly payments, at a yearly rate in per cent. */
const worth = (payment: number, rate: number, months: number) =>
  (payment * (1 - (1 + rate / 1200) ** -months)) / (rate / 1200);

describe('a quote', () => {
  it('pays off the price less the deposit, plus the loan’s fee', () => {
    const lender = quote('powertorque', 30_000);
    const { paymentMonth, interestRate, termMonths, deposit } = amounts(lender);
    expect([termMonths, deposit]).toEqual([60, 3_000]);
    expect(worth(paymentMonth - 10, interestRate, termMonths)).toBeCloseTo(27_495, 0);
  });

  it('leaves a final payment if the lender has one', () => {
    const { paymentMonth, paymentWeek } = quote('nissan', 30_000);
    expect(paymentWeek).toBeNull();
    const month = worth((paymentMonth ?? 0) - 5, 6.49, 48) + 9_000 * (1 + 0.0649 / 12) ** -48;
    expect(month).toBeCloseTo(27_475, 0);
  });
});

function amounts(
  term: Partial<FinanceLender>,
): Record<
  'interestRate' | 'comparisonRate' | 'paymentMonth' | 'paymentWeek' | 'termMonths' | 'deposit',
  number
> {
  const { interestRate, comparisonRate, paymentMonth, paymentWeek, termMonths, deposit } = term;
  return {
    interestRate: interestRate ?? Number.NaN,
    comparisonRate: comparisonRate ?? Number.NaN,
    paymentMonth: paymentMonth ?? Number.NaN,
    paymentWeek: paymentWeek ?? Number.NaN,
    termMonths: termMonths ?? Number.NaN,
    deposit: deposit ?? Number.NaN,
  };
}

/**
 * The stock of an invented dealership: realistic cars at believable prices, always the same on the same day.
 */
import * as v from 'valibot';
import { type FeedCar, FeedCarSchema } from '#domain/inventory/car.ts';
import { type CommentedCar, comments } from './comments.ts';
import type { Dealer, Yard } from './dealers.ts';
import { carDraft } from './drafts/car.ts';
import { vanDraft } from './drafts/van.ts';
import { type CarType, DAY_MS, type Draft, ending } from './drafts/vehicle.ts';
import { quote } from './lenders.ts';
import { isStudioCar, studioPictures } from './pictures.ts';
import { type Random, random } from './random.ts';

/**
 * All of a dealership's cars as in its own system, with the newest model years as of `now`. Days count from the start
 * of `now`'s day in UTC, so two calls on one day give equal stock.
 */
export function demoStock(dealer: Dealer, now: Date): FeedCar[] {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const types: CarType[] = [
    ...Array<CarType>(dealer.counts.new).fill('new'),
    ...Array<CarType>(dealer.counts.demo).fill('demo'),
    ...Array<CarType>(dealer.counts.used).fill('used'),
  ];
  const stock = types.map((type, index) => {
    // Each car has its own seed, so that one more random choice in the catalogue changes no other car.
    const chance = random(`${dealer.slug} ${index}`);
    const yard = chance.weighted(dealer.yards, ({ share }) => share);
    const draft =
      dealer.sells === 'vans' ? vanDraft(dealer, type, today, chance) : carDraft(dealer, type, today, chance);
    const placed: Draft = {
      ...draft,
      stocknum: `${dealer.prefix}${{ new: 'N', demo: 'D', used: 'U' }[type]}${10_200 + index * 7}`,
      location: {
        slug: yard.slug,
        location_name: yard.name,
        location_type: 'sales',
        phone: yard.phone,
        city: yard.city,
        state: dealer.state,
        distribution_locations: [...yard.distribution],
      },
    };
    return { draft: placed, yard, chance };
  });
  return spread(stock, dealer, today)
    .map(({ draft, yard, chance }) => finished(draft, dealer, yard, today, chance))
    .map((car, index) => pictured(car, index, dealer));
}

interface Stocked {
  draft: Draft;
  yard: Yard;
  chance: Random;
}

/** Fixed places in the list for special cars, so that every demo has them. */
function spread(stock: readonly Stocked[], dealer: Dealer, today: Date): Stocked[] {
  const soldAt = (days: number) => ({
    status: 'sold' as const,
    sold: true,
    sold_date_timestamp: Math.floor((today.getTime() - days * DAY_MS) / 1000),
  });
  return stock.map((entry, index) => {
    const { draft, chance } = entry;
    const every = (step: number, from: number) => index % step === from % step;
    const change = (more: Partial<Draft>): Stocked => ({ ...entry, draft: { ...draft, ...more } });
    const price = draft.price ?? 0;

    if (every(41, 3)) return change(soldAt(chance.int(0, 2) + 0.4));
    if (every(37, 11)) return change(soldAt(chance.int(16, 40)));
    if (every(67, 20)) return change({ ...soldAt(1), status: 'in_stock' });
    if (every(29, 7)) return change({ reserved: true });
    if (draft.car_type === 'new' && every(17, 5)) return change({ status: 'coming_soon', km: null });
    if (draft.car_type === 'new' && every(31, 9)) {
      return change({ status: 'coming_soon', preorder: true, price: null, km: null });
    }
    if (every(53, 15)) return change({ price: null });
    if (every(97, 60)) return change({ show_on_dealer_website: false });
    if (every(11, 2)) return change({ before_price: ending(price * (1 + chance.int(3, 9) / 100), chance) });
    if (every(59, 33)) return change({ offer_price: ending(price * 0.96, chance) });
    if (draft.car_type === 'demo' && every(19, 8)) return change({ tag: 'Test Drive Only' });
    if (draft.car_type === 'new' && every(23, 14)) return change({ tag: 'Runout sale' });
    if (draft.car_type === 'used' && every(21, 6)) {
      return change({ tag: chance.pick(['One owner', 'Low kilometres', 'Just traded', 'Manager’s choice']) });
    }
    if (
      dealer.subscriptions > 0 &&
      price < 30_000 &&
      every(Math.floor(stock.length / dealer.subscriptions), 1)
    ) {
      return change({ subscription_price: Math.round(95 + price * 0.0078) });
    }
    return entry;
  });
}

/** Quotes and comments come last, because they depend on the finished car. */
function finished(draft: Draft, dealer: Dealer, yard: Yard, today: Date, chance: Random): FeedCar {
  const asked = draft.price ?? null;
  const price = asked === null ? null : Math.min(asked, draft.offer_price ?? asked);
  const lenders =
    price === null ? [] : dealer.lenders.filter(({ makes }) => makes?.includes(draft.make) ?? true);
  const quotes = lenders.map(({ provider }) => [provider, quote(provider, price ?? 0)] as const);
  const week = quotes[0]?.[1].paymentWeek ?? null;
  const car = v.parse(FeedCarSchema, {
    ...draft,
    finance_lenders: Object.fromEntries(quotes),
    weekly_price: week === null ? null : Math.round(week),
  });
  const commented: CommentedCar = car;
  return {
    ...car,
    dealercomments: comments(
      commented,
      { dealer: dealer.name, city: yard.city, today: today.toISOString().slice(0, 10) },
      dealer.sells,
      chance,
    ),
  };
}

/** Some cars have pictures. */
function pictured(car: FeedCar, index: number, dealer: Dealer): FeedCar {
  const images = dealer.studio && isStudioCar(car) ? studioPictures(index) : [];
  return { ...car, images };
}

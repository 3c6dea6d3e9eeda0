/** A car's price and how it is shown. All prices are in Australian dollars. */
import { figures } from '#domain/shared/figures.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Car, PriceType } from './car.ts';

const DAY_MS = 86_400_000;

/** The price of buying a car. */
type SalePrice =
  | { kind: 'reduced'; now: number; was: number; type: PriceType }
  | { kind: 'price'; dollars: number; type: PriceType };

/** The price shown to shoppers. Exactly one kind applies to a car. */
export type DisplayPrice =
  /** A subscription; `buy` is the price of buying the car, `null` if it cannot be bought. */
  | { kind: 'perWeek'; dollars: number; buy: SalePrice | null }
  | SalePrice
  | { kind: 'preorder' }
  | { kind: 'onRequest'; text: string };

/** Feeds write 0, 1 or 10 for "no price": only higher figures count. */
const COUNTS_ABOVE = 10;

/** The price if it counts, that is if it is above $10; otherwise `null`. */
export function meaningfulPrice(dollars: number | null): number | null {
  return dollars !== null && dollars > COUNTS_ABOVE ? dollars : null;
}

/** The facts behind a displayed price. A `SearchDocument` holds these fields, so a card needs no `Car`. */
export interface PriceFacts {
  /** What a shopper pays, in dollars: the lower of price and offer price. `null` if neither counts. */
  price: number | null;
  /** The price it was reduced from; `null` if it was not reduced. */
  was: number | null;
  price_type: PriceType;
  preorder: boolean;
  /** Dollars a week; `null` if the site or the car does not offer it. */
  subscription_price: number | null;
}

/** A car's price fields. */
export type PricedCar = Pick<
  Car,
  | 'price'
  | 'price_type'
  | 'before_price'
  | 'offer_price'
  | 'subscription_price'
  | 'preorder'
  | 'price_history'
>;

/** What a shopper pays, in dollars: the lower of price and offer price. `null` if neither counts. */
export function askedPrice(car: Pick<Car, 'price' | 'offer_price'>): number | null {
  const list = meaningfulPrice(car.price);
  const offer = meaningfulPrice(car.offer_price);
  return offer !== null && (list === null || offer < list) ? offer : list;
}

/** Whether the price was advertised for at least `days` days in total, by the price history. */
function wasAdvertised(was: number | null, { price_history }: PricedCar, days: number): boolean {
  let asked = 0;
  for (const [index, point] of price_history.entries()) {
    const next = price_history[index + 1];
    if (point.price === was && next) asked += Date.parse(next.at) - Date.parse(point.at);
  }
  return asked >= days * DAY_MS;
}

/**
 * The former price according to the history alone; null if it was not higher. Prices that held for fewer than `days`
 * days (at least one) are steps on the way down or typing errors. They are skipped, as long as they add up to fewer
 * days than that.
 */
function formerPrice(price: number, car: PricedCar, days: number): number | null {
  const { price_history: history } = car;
  const least = Math.max(days, 1);
  const at = history.findLastIndex(
    (point) =>
      meaningfulPrice(point.price) !== null &&
      point.price !== price &&
      wasAdvertised(point.price, car, least),
  );
  const former = history[at]?.price ?? null;
  const ended = Date.parse(history[at + 1]?.at ?? '');
  const began = Date.parse(history.at(-1)?.at ?? '');
  // A lower former price from the feed is the limit.
  const most = meaningfulPrice(car.before_price) ?? Number.POSITIVE_INFINITY;
  return former !== null && former > price && former <= most && began - ended < least * DAY_MS
    ? former
    : null;
}

/**
 * Works out a car's price, former price and subscription. The former price is the feed's own, otherwise the list price
 * that an offer undercuts, otherwise one from the history. Each must have been advertised for the number of days that the
 * site requires (with 0 the feed is trusted): a former price that was not advertised for a reasonable time is misleading
 * (Australian Consumer Law, sections 18 and 29(1)(i)).
 */
export function priceFacts(
  car: PricedCar,
  pricing: Pick<Site['pricing'], 'subscription' | 'beforePriceDays'>,
): PriceFacts {
  const price = askedPrice(car);
  const days = pricing.beforePriceDays;
  const was = [car.before_price, car.price]
    .map(meaningfulPrice)
    .find(
      (before) => before !== null && price !== null && before > price && wasAdvertised(before, car, days),
    );
  const perWeek = car.subscription_price ?? 0;
  return {
    price,
    was: was ?? (price === null ? null : formerPrice(price, car, days)),
    price_type: car.price_type,
    preorder: car.preorder,
    subscription_price: pricing.subscription && perWeek > 0 ? perWeek : null,
  };
}

/** The price of buying a car, from its facts; `null` if it has no valid price. */
function salePrice({ price, was, price_type: type }: PriceFacts): SalePrice | null {
  if (price === null) return null;
  return was === null ? { kind: 'price', dollars: price, type } : { kind: 'reduced', now: price, was, type };
}

/** In order of precedence: the first rule that applies gives the price. */
const DISPLAY_RULES: readonly ((facts: PriceFacts) => DisplayPrice | null)[] = [
  (facts) => {
    const { subscription_price: dollars } = facts;
    return dollars === null ? null : { kind: 'perWeek', dollars, buy: salePrice(facts) };
  },
  salePrice,
  ({ preorder }) => (preorder ? { kind: 'preorder' } : null),
];

/** The price to show, from a car's facts. */
export function priceToShow(facts: PriceFacts, pricing: Pick<Site['pricing'], 'noPriceText'>): DisplayPrice {
  for (const rule of DISPLAY_RULES) {
    const price = rule(facts);
    if (price !== null) return price;
  }
  return { kind: 'onRequest', text: pricing.noPriceText };
}

/**
 * The price to show for a car: weekly subscription, reduced, plain, PREORDER, or the site's no-price text.
 */
export function displayPrice(
  car: PricedCar,
  pricing: Pick<Site['pricing'], 'subscription' | 'beforePriceDays' | 'noPriceText'>,
): DisplayPrice {
  return priceToShow(priceFacts(car, pricing), pricing);
}

const PRICE_TYPE_TEXTS: Readonly<Record<PriceType, string>> = {
  drive_away: 'Drive away',
  egc: 'Excl. govt. charges',
};

/** What the price includes, as shown beside it. */
export function priceTypeText(type: PriceType): string {
  return PRICE_TYPE_TEXTS[type];
}

/** `$45,990`; cents only if there are any: `$129.50`. */
export function formatDollars(dollars: number): string {
  const written = figures(Math.abs(dollars), Number.isInteger(dollars) ? 0 : 2);
  return `${dollars < 0 ? '-' : ''}$${written}`;
}

/** What a subscription's figure means, with the price of buying the car if it can be bought. */
const perWeekText = (buy: SalePrice | null): string =>
  buy === null ? 'per week subscription' : `per week subscription, or ${priceLine(buy)}`;

/** The parts of the price block: the large figure, the former price, and the note beside them. */
interface PriceParts {
  /** An amount, or a text instead. */
  kind: 'figure' | 'words';
  main: string;
  was: string | null;
  note: string | null;
}

const figure = (main: string, note: string, was: string | null = null): PriceParts => ({
  kind: 'figure',
  main,
  was,
  note,
});
const words = (main: string): PriceParts => ({ kind: 'words', main, was: null, note: null });

/** The text of a price block, shared by pages and the script that keeps them up to date. */
export function priceParts(price: DisplayPrice): PriceParts {
  switch (price.kind) {
    case 'perWeek':
      return figure(formatDollars(price.dollars), perWeekText(price.buy));
    case 'reduced':
      return figure(formatDollars(price.now), priceTypeText(price.type), formatDollars(price.was));
    case 'price':
      return figure(formatDollars(price.dollars), priceTypeText(price.type));
    case 'preorder':
      return words(PREORDER_TEXT);
    case 'onRequest':
      return words(price.text);
  }
}

/** The price on one line of plain text, for titles, emails and brochures: `$45,990 Drive away`. */
export function priceLine(price: DisplayPrice): string {
  switch (price.kind) {
    case 'perWeek':
      return `${formatDollars(price.dollars)} ${perWeekText(price.buy)}`;
    case 'reduced':
      return `${formatDollars(price.now)} ${priceTypeText(price.type)}, was ${formatDollars(price.was)}`;
    case 'price':
      return `${formatDollars(price.dollars)} ${priceTypeText(price.type)}`;
    case 'preorder':
      return PREORDER_TEXT;
    case 'onRequest':
      return price.text;
  }
}

/** Replaces the price of a car that can only be pre-ordered. */
const PREORDER_TEXT = 'PREORDER';

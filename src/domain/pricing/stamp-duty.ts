/**
 * Duty on registering a light vehicle (up to 4.5 tonnes) in a buyer's name, by the tables of the states. Each table says
 * from when it holds, or when it was last read, and where; amounts are whole cents.
 */
import type { Car } from '#domain/inventory/car.ts';
import type { AustralianState } from '#domain/shared/states.ts';

/** What duty depends on. A whole `Car` is one. */
export type DutiableCar = Pick<Car, 'item_type' | 'car_type' | 'simple_body' | 'simple_fuel' | 'variant'>;

export interface DutyRange {
  /** Cents; the two are the same where nothing that matters is unknown. */
  from: number;
  to: number;
}

export interface DutyTable {
  /** YYYY-MM-DD. */
  asOf: string;
  source: string;
  /** @param dollars what is paid, goods and services tax included */
  duty: (dollars: number, car: DutiableCar) => DutyRange;
}

/** `cents` for each `step` dollars or part of it, on the whole value. */
const perStep = (dollars: number, step: number, cents: number): number => Math.ceil(dollars / step) * cents;
const exactly = (cents: number): DutyRange => ({ from: cents, to: cents });

/** The rate of the band that the whole value falls into. */
function bandRate(dollars: number, bands: readonly (readonly [upTo: number, cents: number])[]): number {
  return bands.find(([upTo]) => dollars <= upTo)?.[1] ?? 0;
}

const GOODS_BODIES: ReadonlySet<unknown> = new Set(['ute', 'cabChassis', 'van', 'lightTruck']);
const isElectric = ({ simple_fuel: fuel }: DutiableCar) => fuel === 'electric' || fuel === 'hydrogen';
const isHybrid = ({ simple_fuel: fuel }: DutiableCar) => fuel === 'hybrid' || fuel === 'plug-in hybrid';

/** Queensland's rates in cents for each $100: up to $100,000, and above. */
const QUEENSLAND = {
  electrified: [200, 400],
  upTo4: [300, 500],
  upTo6: [350, 550],
  more: [400, 600],
} as const;

function queensland(dollars: number, car: DutiableCar): DutyRange {
  const at = ([low, high]: readonly [number, number]) =>
    perStep(dollars, 100, dollars <= 100_000 ? low : high);
  if (isElectric(car) || isHybrid(car)) return exactly(at(QUEENSLAND.electrified));
  const { cylinders } = car.variant;
  if (cylinders === null) return { from: at(QUEENSLAND.upTo4), to: at(QUEENSLAND.more) };
  return exactly(at(cylinders <= 4 ? QUEENSLAND.upTo4 : cylinders <= 6 ? QUEENSLAND.upTo6 : QUEENSLAND.more));
}

/** Victoria's rates in cents for each $200. */
const VICTORIA = { usual: 840, newGoods: 540 } as const;
const VICTORIAN_BANDS = [
  [80_567, 840],
  [100_000, 1040],
  [150_000, 1400],
  [Number.POSITIVE_INFINITY, 1800],
] as const;

function victoria(dollars: number, car: DutiableCar): DutyRange {
  const rate = GOODS_BODIES.has(car.simple_body)
    ? car.car_type === 'new'
      ? VICTORIA.newGoods
      : VICTORIA.usual
    : isElectric(car)
      ? VICTORIA.usual
      : bandRate(dollars, VICTORIAN_BANDS);
  return exactly(perStep(dollars, 200, rate));
}

function newSouthWales(dollars: number): DutyRange {
  const limit = 45_000;
  return exactly(
    perStep(Math.min(dollars, limit), 100, 300) + perStep(Math.max(0, dollars - limit), 100, 500),
  );
}

function westernAustralia(dollars: number): DutyRange {
  const percent =
    dollars <= 25_000 ? 2.75 : dollars <= 50_000 ? Math.min(6.5, 2.75 + (dollars - 25_000) / 6_666.66) : 6.5;
  return exactly(Math.round(dollars * percent));
}

function southAustralia(dollars: number): DutyRange {
  const part = (from: number, to: number, cents: number) =>
    perStep(Math.max(0, Math.min(dollars, to) - from), 100, cents);
  const sum =
    part(0, 1_000, 100) +
    part(1_000, 2_000, 200) +
    part(2_000, 3_000, 300) +
    part(3_000, Number.POSITIVE_INFINITY, 400);
  return exactly(Math.max(500, sum));
}

function tasmania(dollars: number): DutyRange {
  if (dollars <= 600) return exactly(2_000);
  if (dollars <= 35_000) return exactly(Math.max(2_000, perStep(dollars, 100, 300)));
  if (dollars <= 40_000) return exactly(105_000 + perStep(dollars - 35_000, 100, 1_100));
  return exactly(perStep(dollars, 100, 400));
}

/**
 * The Australian Capital Territory has none here: its rates follow tailpipe emissions, which feeds do not tell, so that
 * any figure would be a guess.
 */
export const DUTY_TABLES: Readonly<Partial<Record<AustralianState, DutyTable>>> = {
  nsw: {
    asOf: '2024-03-18',
    source: 'https://www.creditone.com.au/news/2107/car-stamp-duty-costs-australia',
    duty: newSouthWales,
  },
  nt: {
    asOf: '2012-07-03',
    source:
      'https://www.strattonfinance.com.au/car-finance/learn/faq/motor-vehicle-car-stamp-duty/rates-nt-northern-territory.aspx',
    duty: (dollars) => exactly(perStep(dollars, 100, 300)),
  },
  qld: {
    asOf: '2018-07-01',
    source: 'https://www.qld.gov.au/transport/registration/fees/duty/rates',
    duty: queensland,
  },
  sa: {
    asOf: '2015-01-01',
    source: 'http://www.carsguide.com.au/tools-and-advice/car-finance/how_much_stamp_duty_will_you_pay/',
    duty: southAustralia,
  },
  tas: {
    asOf: '2012-07-03',
    source:
      'https://www.strattonfinance.com.au/car-finance/learn/faq/motor-vehicle-car-stamp-duty/rates-tas-tasmania.aspx',
    duty: tasmania,
  },
  vic: {
    asOf: '2024-07-01',
    source: 'https://sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates',
    duty: victoria,
  },
  wa: {
    asOf: '2015-01-01',
    source: 'http://www.finance.wa.gov.au/cms/content.aspx?id=3085',
    duty: westernAustralia,
  },
};

/** The duty on a car at a price in dollars; null where no table says it, and for what is no car. */
export function stampDuty(
  state: AustralianState,
  dollars: number,
  car: DutiableCar,
): (DutyRange & Pick<DutyTable, 'asOf' | 'source'>) | null {
  const table = DUTY_TABLES[state];
  if (!table || car.item_type !== 'car') return null;
  return { ...table.duty(dollars, car), asOf: table.asOf, source: table.source };
}

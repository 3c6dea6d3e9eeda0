/**
 * Duty on registering a light vehicle (up to 4.5 tonnes) in a buyer's name, from the states' tables. Each
 * table has its source, the day it applies from, and whether it can be relied on; amounts are whole cents.
 * Facts that feeds do not contain (a hybrid's emissions, whether a ute counts as a passenger car) result in a
 * range.
 */
import type { Car } from '#domain/inventory/car.ts';
import type { AustralianState } from '#domain/shared/states.ts';

/** The facts of a car that duty depends on. */
export type DutiableCar = Pick<
  Car,
  'item_type' | 'car_type' | 'simple_body' | 'simple_fuel' | 'seats' | 'variant'
>;

interface DutyRange {
  /** Cents; both are the same if everything that matters is known. */
  from: number;
  to: number;
}

export interface DutyTable {
  /** The day it applies from, according to its source, YYYY-MM-DD; `null` if the source gives none. */
  since: string | null;
  /** Its source page: the revenue office's, unless there is a doubt. */
  source: string;
  /** Why it must be checked before shoppers see its figures, to follow the state's name; `null` if it is reliable. */
  doubt: string | null;
  /**
   * @param dollars the price, GST included
   * @returns `null` beyond the table
   */
  duty: (dollars: number, car: DutiableCar) => DutyRange | null;
}

/** `cents` per `step` dollars or part of it, on the whole value. */
const perStep = (dollars: number, step: number, cents: number): number => Math.ceil(dollars / step) * cents;
const exactly = (cents: number): DutyRange => ({ from: cents, to: cents });

/** The rate of the band that the value falls in. It applies to the whole value. */
function bandRate(dollars: number, bands: readonly (readonly [upTo: number, cents: number])[]): number {
  return bands.find(([upTo]) => dollars <= upTo)?.[1] ?? 0;
}

/** Vehicles built to carry goods. */
const GOODS_BODIES: ReadonlySet<unknown> = new Set(['ute', 'cabChassis', 'van', 'lightTruck']);
const carriesGoods = ({ simple_body: body }: DutiableCar) => GOODS_BODIES.has(body);
const isElectric = ({ simple_fuel: fuel }: DutiableCar) => fuel === 'electric' || fuel === 'hydrogen';
const isHybrid = ({ simple_fuel: fuel }: DutiableCar) => fuel === 'hybrid' || fuel === 'plug-in hybrid';

/** Queensland's rates in cents per $100: up to $100,000, and above. */
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

/** Victoria's rates in cents per $200. */
const VICTORIA = { usual: 840, newGoods: 540 } as const;
const VICTORIAN_BANDS = [
  [80_567, 840],
  [100_000, 1040],
  [150_000, 1400],
  [Number.POSITIVE_INFINITY, 1800],
] as const;

function victoria(dollars: number, car: DutiableCar): DutyRange {
  const at = (rate: number) => perStep(dollars, 200, rate);
  if (carriesGoods(car)) return exactly(at(car.car_type === 'new' ? VICTORIA.newGoods : VICTORIA.usual));
  if (isElectric(car)) return exactly(at(VICTORIA.usual));
  const byValue = at(bandRate(dollars, VICTORIAN_BANDS));
  // A car that emits up to 120 g of carbon dioxide a kilometre has the rate for green cars.
  return isHybrid(car) ? { from: at(VICTORIA.usual), to: byValue } : exactly(byValue);
}

function newSouthWales(dollars: number, car: DutiableCar): DutyRange {
  const limit = 45_000;
  const usual = perStep(dollars, 100, 300);
  const passenger =
    perStep(Math.min(dollars, limit), 100, 300) + perStep(Math.max(0, dollars - limit), 100, 500);
  // Some utes and vans count as passenger vehicles.
  return carriesGoods(car) ? { from: usual, to: passenger } : exactly(passenger);
}

function westernAustralia(dollars: number): DutyRange {
  // In hundredths of a percent, to which the sliding rate between the bands is rounded.
  const rate =
    dollars <= 25_000
      ? 275
      : dollars <= 50_000
        ? Math.min(650, Math.round(275 + (dollars - 25_000) / 66.6666))
        : 650;
  const cents = Math.floor((dollars * rate) / 100);
  return exactly(cents - (cents % 5));
}

function southAustralia(dollars: number, car: DutiableCar): DutyRange {
  const part = (from: number, to: number, cents: number) =>
    perStep(Math.max(0, Math.min(dollars, to) - from), 100, cents);
  const sum =
    part(0, 1_000, 100) +
    part(1_000, 2_000, 200) +
    part(2_000, 3_000, 300) +
    part(3_000, Number.POSITIVE_INFINITY, carriesGoods(car) ? 300 : 400);
  return exactly(Math.max(500, sum));
}

/** The higher rates are for vehicles for up to eight people. */
function tasmania(dollars: number, car: DutiableCar): DutyRange {
  if (dollars <= 600) return exactly(2_000);
  const usual = perStep(dollars, 100, 300);
  if (dollars <= 35_000 || carriesGoods(car) || (car.seats ?? 0) > 8) return exactly(usual);
  if (dollars <= 40_000) return exactly(105_000 + perStep(dollars - 35_000, 100, 1_100));
  return exactly(perStep(dollars, 100, 400));
}

/** A plug-in car may get this discount; the tables leave open until when and above which value. */
const NORTHERN_PLUG_IN_CENTS = 150_000;

function northernTerritory(dollars: number, { simple_fuel: fuel }: DutiableCar): DutyRange {
  const usual = perStep(dollars, 100, 300);
  const hasPlug = fuel === 'electric' || fuel === 'plug-in hybrid';
  return hasPlug ? { from: Math.max(0, usual - NORTHERN_PLUG_IN_CENTS), to: usual } : exactly(usual);
}

/**
 * Depends on emissions, which feeds do not contain, so only the minimum and maximum are known; none from $45,000.
 */
function capitalTerritory(dollars: number, car: DutiableCar): DutyRange | null {
  if (dollars >= 45_000) return null;
  const least = perStep(dollars, 100, 250);
  return isElectric(car) ? exactly(least) : { from: least, to: perStep(dollars, 100, 450) };
}

export const DUTY_TABLES: Readonly<Record<AustralianState, DutyTable>> = {
  act: {
    since: '2025-09-01',
    source:
      'https://region.com.au/breaking-down-the-act-budget-how-much-your-car-costs-are-about-to-go-up/880863',
    doubt:
      'comes from news reports only, as a minimum and a maximum. Check it against https://www.revenue.act.gov.au/duties/motor-vehicle-duty',
    duty: capitalTerritory,
  },
  nsw: {
    since: null,
    source: 'https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty',
    doubt: null,
    duty: newSouthWales,
  },
  nt: {
    since: null,
    source: 'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles',
    doubt: null,
    duty: northernTerritory,
  },
  qld: {
    since: '2018-07-01',
    source: 'https://www.qld.gov.au/transport/registration/fees/duty/rates',
    doubt: null,
    duty: queensland,
  },
  sa: {
    since: null,
    source: 'https://www.revenuesa.sa.gov.au/taxes-and-duties/stamp-duties/motor-vehicles',
    doubt: null,
    duty: southAustralia,
  },
  tas: {
    since: null,
    source: 'https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates',
    doubt: null,
    duty: tasmania,
  },
  vic: {
    since: '2024-07-01',
    source: 'https://www.sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates',
    doubt: null,
    duty: victoria,
  },
  wa: {
    since: '2008-07-01',
    source: 'https://www.finance.wa.gov.au/cms/content.aspx?id=2079',
    doubt: null,
    duty: westernAustralia,
  },
};

/** The duty on a car at a price in dollars; null without a table, and for anything but a car. */
export function stampDuty(
  state: AustralianState,
  dollars: number,
  car: DutiableCar,
): (DutyRange & Pick<DutyTable, 'since' | 'source' | 'doubt'>) | null {
  if (car.item_type !== 'car') return null;
  const { duty, since, source, doubt } = DUTY_TABLES[state];
  const range = duty(dollars, car);
  return range && { ...range, since, source, doubt };
}

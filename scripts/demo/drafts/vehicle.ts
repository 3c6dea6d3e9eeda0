/** What all demo vehicles have in common. */
import type * as v from 'valibot';
import type { FeedCar, FeedCarSchema, Variant } from '#domain/inventory/car.ts';
import type { Engine, Gearbox } from '../catalogue.ts';
import type { Dealer } from '../dealers.ts';
import type { Random } from '../random.ts';

export type CarType = FeedCar['car_type'];
export type Draft = v.InferInput<typeof FeedCarSchema>;

export const DAY_MS = 86_400_000;

export function usedYear(
  [from, to]: readonly [number, number | null],
  { usual, oldest }: Dealer['usedAge'],
  thisYear: number,
  chance: Random,
): number {
  const wanted = thisYear - Math.max(1, Math.round(usual + chance.bell() * usual * 0.5));
  return Math.min(Math.max(wanted, from, thisYear - oldest), to ?? thisYear - 1);
}

/** A typical asking price: `27,990`, `18,888`, `9,490`. Whole dollars, at least 990. */
export function ending(dollars: number, chance: Random): number {
  const hundreds = Math.max(1, Math.round(dollars / 500)) * 500;
  const style = chance.next();
  if (style < 0.12) return Math.max(988, Math.round(dollars / 1000) * 1000 - 112);
  if (style < 0.2 && dollars < 40_000) return Math.max(977, Math.round(dollars / 1000) * 1000 - 23);
  if (style < 0.28) return Math.max(500, hundreds);
  return Math.max(990, hundreds - 10);
}

export function engineData(
  engine: Engine,
  gearbox: Gearbox,
): Partial<v.InferInput<typeof FeedCarSchema>['variant'] & Variant> {
  return {
    cylinders: engine.cylinders,
    enginesize: engine.litres === null ? null : Math.round(engine.litres * 1000) - 2,
    enginesize_litres: engine.litres,
    induction: engine.induction,
    geartype: gearboxText(gearbox),
    fuelconsumptioncombined: engine.consumption,
    fuelcapacity: engine.capacity,
    torque: engine.torque,
  };
}

export function arrived(today: Date, type: CarType, chance: Random): string {
  const usual = type === 'new' ? 55 : 38;
  const days = Math.min(240, -Math.log(1 - chance.next()) * usual);
  const minute = Math.floor((today.getTime() - days * DAY_MS) / 60_000) * 60_000;
  return new Date(minute).toISOString();
}

export function registration(
  dealer: Dealer,
  type: CarType,
  today: Date,
  chance: Random,
): Pick<Draft, 'regplate' | 'rego_expiry'> {
  if (type === 'new') return {};
  const letters = (count: number) => Array.from({ length: count }, () => chance.pick(PLATE_LETTERS)).join('');
  const digits = (count: number) => Array.from({ length: count }, () => chance.int(0, 9)).join('');
  const plate =
    dealer.state === 'qld'
      ? `${digits(3)}${letters(2)}${digits(1)}`
      : dealer.state === 'vic'
        ? `${chance.int(1, 2)}${letters(2)}${digits(1)}${letters(2)}`
        : `${letters(2)}${digits(2)}${letters(2)}`;
  // Some expire while the car is in the yard.
  const expiry = new Date(today.getTime() + chance.int(-40, 330) * DAY_MS).toISOString().slice(0, 10);
  return { regplate: plate, rego_expiry: chance.chance(0.85) ? expiry : null };
}

/** A number of valid characters, invented except for the maker's first three. */
export function vin(make: string, year: number, chance: Random): string {
  const maker = WORLD_MAKERS[make] ?? '6AB';
  const yearLetter = YEAR_LETTERS[(year - 2010) % YEAR_LETTERS.length] ?? '0';
  const letters = Array.from({ length: 5 }, () => chance.pick(VIN_LETTERS)).join('');
  const check = chance.pick([...'0123456789X']);
  const serial = String(chance.int(1, 999_999)).padStart(6, '0');
  return `${maker}${letters}${check}${yearLetter}${chance.pick(VIN_LETTERS)}${serial}`;
}

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

export const BODY_WORDS = {
  '4x4': '4WD Wagon',
  bus: 'Bus',
  cabChassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  hardtop: 'Hard Top',
  hatch: 'Hatch',
  hatchback: 'Hatchback',
  motorhome: 'Motorhome',
  lightTruck: 'Light Truck',
  peopleMover: 'People Mover',
  sedan: 'Sedan',
  softtop: 'Soft Top',
  suv: 'SUV',
  ute: 'Dual Cab Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationWagon: 'Station Wagon',
  caravan: 'Caravan',
  camperTrailer: 'Camper Trailer',
} as const satisfies Record<NonNullable<FeedCar['simple_body']>, string>;

export const FUEL_WORDS = {
  petrol: 'Petrol - Unleaded',
  diesel: 'Diesel',
  hybrid: 'Hybrid with Petrol - Unleaded',
  'plug-in hybrid': 'Plug-in Hybrid with Petrol - Unleaded',
  electric: 'Electric',
  lpg: 'LPG',
  hydrogen: 'Hydrogen',
} as const satisfies Record<NonNullable<FeedCar['simple_fuel']>, string>;

export function gearboxText(gearbox: Gearbox): string {
  if (gearbox === 'CVT') return 'Continuously Variable Automatic';
  if (gearbox === '1A') return 'Single Speed Automatic';
  const gears = gearbox.slice(0, -1);
  if (gearbox.endsWith('M')) return `${gears} Speed Manual`;
  return gearbox.endsWith('D') ? `${gears} Speed Dual Clutch Automatic` : `${gears} Speed Automatic`;
}

const PLATE_LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const VIN_LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const YEAR_LETTERS = [...'ABCDEFGHJKLMNPRSTVWXY123456789'];
const WORLD_MAKERS: Readonly<Record<string, string>> = {
  Audi: 'WAU',
  BMW: 'WBA',
  BYD: 'LGX',
  Ford: 'MNA',
  GWM: 'LGW',
  Holden: '6G1',
  Honda: 'MRH',
  Hyundai: 'KMH',
  Isuzu: 'MPA',
  Jeep: '1C4',
  Kia: 'KNA',
  LDV: 'LSF',
  Lexus: 'JTJ',
  MG: 'LSJ',
  Mazda: 'JM0',
  'Mercedes-Benz': 'W1K',
  Mitsubishi: 'JMF',
  Nissan: 'JN1',
  Renault: 'VF1',
  Subaru: 'JF1',
  Suzuki: 'JSA',
  Škoda: 'TMB',
  Tesla: 'LRW',
  Toyota: 'JTN',
  Volkswagen: 'WVW',
};

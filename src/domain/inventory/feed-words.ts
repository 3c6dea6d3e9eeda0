/** What feeds call the things a car record has one word for. Matched on lower-case words without punctuation. */
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/shared/schema.ts';
import type { Car, CarStatus, CarType, ItemType, PriceType } from './car.ts';

type Words<T extends string> = readonly (readonly [RegExp, T])[];

const CAR_TYPE_WORDS: Words<CarType> = [
  [/^(demo|demonstrator|demo(nstrator)? (car|vehicle)|ex demo|d)$/, 'demo'],
  [/^(new|brand new|showroom|new (car|vehicle)|n)$/, 'new'],
  [/^(used|pre ?owned|pre loved|second hand|used (car|vehicle)|u)$/, 'used'],
];

const STATUS_WORDS: Words<CarStatus> = [
  [/^(in ?stock|available|for sale|active|available now)$/, 'in_stock'],
  [/^(coming ?soon|in transit|on order|arriving soon|incoming|due in)$/, 'coming_soon'],
  [/^(sold|delivered)$/, 'sold'],
];

const ITEM_TYPE_WORDS: Words<ItemType> = [
  [/^(caravans?|camper trailers?|pop ?tops?)$/, 'caravan'],
  [/^(motor ?homes?|camper ?vans?)$/, 'motorhome'],
  [/^(trucks?|prime movers?)$/, 'truck'],
  [/^(bus|buses|coach|coaches)$/, 'bus'],
  [/^(cars?|passenger|passenger vehicles?|light commercials?|suv)$/, 'car'],
];

const PRICE_TYPE_WORDS: Words<PriceType> = [
  [/\b(drive ?away|dap|on ?road)\b(?! costs)/, 'drive_away'],
  [/\b(egc|excl?(uding)?|before|plus)\b/, 'egc'],
];

type Fuel = NonNullable<Car['simple_fuel']>;
const FUEL_WORDS: Words<Fuel> = [
  [/\b(plug ?in|phev)\b/, 'plug-in hybrid'],
  [/\b(hybrid|hev|mhev)\b/, 'hybrid'],
  [/\b(hydrogen|fuel cell|fcev)\b/, 'hydrogen'],
  [/\b(electric|bev|ev|battery)\b/, 'electric'],
  [/\bdiesel\b/, 'diesel'],
  [/\b(petrol|unleaded|ulp|pulp|premium|leaded|gasoline|e10)\b/, 'petrol'],
  [/\b(lpg|autogas|gas)\b/, 'lpg'],
];

type Gearbox = NonNullable<Car['simple_transmission']>;
const GEARBOX_WORDS: Words<Gearbox> = [
  [
    /\b(auto\w*|cvt|dct|dsg|amt|dual clutch|double clutch|pdk|s tronic|tiptronic|sequential|constantly variable|continuously variable|reduction gear|single gear)\b/,
    'automatic',
  ],
  [/\b(manual|man|m)\b|^\d ?m$/, 'manual'],
];

const STATE_WORDS: Words<AustralianState> = [
  [/^new south wales$/, 'nsw'],
  [/^victoria$/, 'vic'],
  [/^queensland$/, 'qld'],
  [/^western australia$/, 'wa'],
  [/^south australia$/, 'sa'],
  [/^tasmania$/, 'tas'],
  [/^australian capital territory$/, 'act'],
  [/^northern territory$/, 'nt'],
];

function finder<T extends string>(words: Words<T>): (text: string) => T | null {
  return (text) => {
    const plain = text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    return words.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  };
}

/** `USED`, `Pre-owned`, `Showroom`, `ex demo` … */
export const toCarType = finder(CAR_TYPE_WORDS);
/** `In Stock`, `For Sale`, `On order`, `Sold` … A withdrawn car is none of these. */
export const toStatus = finder(STATUS_WORDS);
export const toItemType = finder(ITEM_TYPE_WORDS);
/** `Drive Away`, `DAP`; `EGC`, `Excl. Govt. Charges`, `plus on-road costs`. */
export const toPriceType = finder(PRICE_TYPE_WORDS);
/** `Premium`, `Unleaded Petrol`, `PHEV`, `Petrol/Electric Hybrid` … */
export const toSimpleFuel = finder(FUEL_WORDS);
/** `8 Speed Sports Automatic`, `CVT`, `6 Speed Manual` … */
export const toSimpleTransmission = finder(GEARBOX_WORDS);

const stateName = finder(STATE_WORDS);
/** `QLD`, `Queensland`. */
export function toState(text: string): AustralianState | null {
  const code = text.trim().toLowerCase();
  return AUSTRALIAN_STATES.find((state) => state === code) ?? stateName(text);
}

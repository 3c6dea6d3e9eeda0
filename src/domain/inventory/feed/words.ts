/**
 * The words feeds use for car types, item types, price types and states. Patterns match text in lower case, without
 * punctuation.
 */
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/shared/schema.ts';
import type { CarType, ItemType, PriceType } from '../car.ts';

type Words<T extends string> = readonly (readonly [RegExp, T])[];

const CAR_TYPE_WORDS: Words<CarType> = [
  [/^(demo|demonstrator|demo(nstrator)? (car|vehicle)|ex demo|d)$/, 'demo'],
  [/^(new|brand new|showroom|new (car|vehicle)|n)$/, 'new'],
  [/^(used|pre ?owned|pre loved|second hand|used (car|vehicle)|u)$/, 'used'],
];

const ITEM_TYPE_WORDS: Words<ItemType> = [
  [/^(caravans?|camper trailers?|pop ?tops?)$/, 'caravan'],
  [/^(motor ?homes?|camper ?vans?)$/, 'motorhome'],
  [/^(trucks?|prime movers?)$/, 'truck'],
  [/^(bus|buses|coach|coaches)$/, 'bus'],
  [/^((spare |car )?parts?|accessor(y|ies)|spares?)$/, 'part'],
  [/^(cars?|passenger|passenger vehicles?|light commercials?|suv)$/, 'car'],
];

const PRICE_TYPE_WORDS: Words<PriceType> = [
  [/\b(drive ?away|dap|on ?road)\b(?! costs)/, 'drive_away'],
  [/\b(egc|excl?(uding)?|before|plus)\b/, 'egc'],
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
export const toItemType = finder(ITEM_TYPE_WORDS);
/** `Drive Away`, `DAP`; `EGC`, `Excl. Govt. Charges`, `plus on-road costs`. */
export const toPriceType = finder(PRICE_TYPE_WORDS);

const stateName = finder(STATE_WORDS);
/** `QLD`, `Queensland`. */
export function toState(text: string): AustralianState | null {
  const code = text.trim().toLowerCase();
  return AUSTRALIAN_STATES.find((state) => state === code) ?? stateName(text);
}

/** What a column's name means in the trade. */
import { type Target, TRADE_NAMES } from './trade-names.ts';

/** The confidence that a name means a target, from 0 to 1. */
interface Named {
  target: Target;
  confidence: number;
}

const SURE = 1;
const NEARLY = 0.9;
const PERHAPS = 0.5;

const singular = (key: string) =>
  key.length > 2 && key.endsWith('s') && !key.endsWith('ss') ? key.slice(0, -1) : key;

const byName = new Map<string, Map<Target, number>>();
for (const { target, names, perhaps = '' } of TRADE_NAMES) {
  for (const [words, confidence] of [
    [names, SURE],
    [perhaps, PERHAPS],
  ] as const) {
    for (const word of words.split(' ').filter(Boolean)) {
      const targets = byName.get(singular(word)) ?? new Map<Target, number>();
      targets.set(target, Math.max(confidence, targets.get(target) ?? 0));
      byName.set(singular(word), targets);
    }
  }
}

/** Prefixes and suffixes that add nothing to a name. */
const BEFORE = /^(vehicle|veh|car|auto|item|current|dealer|stock|unit|the|primary|main)/;
const AFTER = /(description|desc|name|value|text|code|amount|type|list|url|detail|id|no|aud|link|ct)$/;

/** `g:Engine Size [L]` → `enginesizel`. */
const plain = (text: string) =>
  text
    .replace(/^\w+:(?=\w)/, '')
    .toLowerCase()
    .replace(/#/g, 'number')
    .replace(/['’]/g, '')
    .replace(/&/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A condition in brackets counts as a name: `colours[Location=Exterior].Name` is `colours.Exterior.Name`. */
function segments(name: string): string[] {
  return name
    .replace(/\[\d+\]/g, '')
    .replace(/\[[^=\]]+=([^\]]*)\]/g, '.$1')
    .split(/[.@/]/)
    .map((part) => plain(part))
    .filter(Boolean);
}

/** Common abbreviations. */
const SHORT: Readonly<Record<string, string>> = {
  adv: 'advertised',
  advert: 'advertised',
  clr: 'colour',
  col: 'colour',
  colr: 'colour',
  cyls: 'cylinders',
  eng: 'engine',
  exp: 'expiry',
  ext: 'exterior',
  int: 'interior',
  manuf: 'manufacturer',
  mfg: 'manufacturer',
  mfr: 'manufacturer',
  mdl: 'model',
  prc: 'price',
  rtl: 'retail',
  sz: 'size',
  trans: 'transmission',
};

/** `Adv Price` → `advertisedprice`. */
const spelledOut = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SHORT[word] ?? word)
    .join('');

/** The ways to read a column's name, the longest first: the more of a path that matches, the more certain it is. */
function readingsOf(name: string): string[] {
  const whole = plain(name.replace(/\(.*?\)|\[\d+\]/g, ''));
  const parts = segments(name);
  const tails = parts.map((_, index) => parts.slice(index).join(''));
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  // The name that matters may precede a generic one: `Attributes.Badge.Value`.
  const inner = /^(value|amount|name|text|number|href|url|no)$/.test(last) ? [before] : [];
  return [...new Set([whole, spelledOut(name), ...tails.slice(0, -1), ...inner, last])].filter(Boolean);
}

/** What a column's name may mean, the most certain first. */
export function namedTargets(name: string): Named[] {
  for (const [index, way] of readingsOf(name).entries()) {
    const found = targetsOf(way, index > 0 && name.includes('.') ? NEARLY : SURE);
    if (found.length > 0) return found.sort((a, b) => b.confidence - a.confidence);
  }
  return isSomePrice(name) ? [{ target: 'price', confidence: PERHAPS }] : [];
}

/** Whether the name suggests the asking price (`Yard Price`) and no other price. */
const isSomePrice = (name: string) =>
  /\b(price|asking)\b/i.test(name.replaceAll('_', ' ')) &&
  !/cost|trade|wholesale|floor|buy|bought|purchase|was\b|old|previous|rrp|msrp|new|special|min|lowest|reserve|week|month|finance|deposit|book|margin|internal|type|note|history|guide/i.test(
    name,
  );

function targetsOf(way: string, most: number): Named[] {
  const tries: [string, number][] = [
    [way, SURE],
    // `Image 2`, `Price inc GST`.
    [way.replace(/\d{1,2}$|inc(l|luding)?gst$/, ''), NEARLY],
    [way.replace(AFTER, ''), NEARLY],
    [way.replace(BEFORE, ''), NEARLY],
    [way.replace(BEFORE, '').replace(AFTER, ''), NEARLY - 0.1],
  ];
  for (const [key, factor] of tries) {
    const targets = byName.get(singular(key));
    if (targets)
      return [...targets].map(([target, confidence]) => ({ target, confidence: confidence * factor * most }));
  }
  return [];
}

const FEWEST_NAMES = 3;

/** Whether a table row looks like a stock list's header. */
export function isHeaderRow(record: readonly string[]): boolean {
  const names = record.map((cell) => cell.trim()).filter(Boolean);
  if (names.length < FEWEST_NAMES) return false;
  const known = new Set(
    names.flatMap((name) => (name.length > 60 ? [] : (namedTargets(name)[0]?.target ?? []))),
  );
  const figures = names.filter((name) => /^[\d$.,\s%-]+$|^https?:/.test(name)).length;
  return known.size >= FEWEST_NAMES && known.size * 3 >= names.length && figures * 4 <= names.length;
}

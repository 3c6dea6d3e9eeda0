/** How a car is built, in a shopper's words: "2.0 litre", "3.0L", "v8", "six cylinder", "5 door". */
import type { ValueField } from '../fields.ts';
import { phraseAt, type Token } from './tokens.ts';

type BuiltField = Extract<ValueField, 'doors' | 'cylinders' | 'engine_size'>;
/** What the stock has of each, as cars carry it. */
export type BuiltValues = Readonly<Record<BuiltField, readonly string[]>>;

interface BuiltReading {
  field: BuiltField;
  /** Of those in stock. */
  values: readonly string[];
  /** How many tokens it took. */
  length: number;
}

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10, twelve: 12 },
};
const LITRE_WORDS = ['litre', 'litres', 'liter', 'liters', 'lt', 'ltr', 'ltrs', 'l', 'litre engine'];
const CYLINDER_WORDS = ['cylinder', 'cylinders', 'cyl', 'cyls', 'cylinder engine', 'pot'];
const DOOR_WORDS = ['door', 'doors', 'dr', 'drs'];

const WEIGHTS = ['tonne', 'tonnes', 'ton', 'tons', 't', 'kg', 'kgs'];

/** `2.0`, `2.0lt`, `3l`, `1998cc`; an engine alone has its decimal, and a Corvette 2LT has none. */
const LITRES = /^(\d{1,2}(?:\.\d)?)(l|(?<=\.\d)lt|ltr|litres?|liters?)?$/;
const CUBIC = /^(\d{3,4})cc$/;
const CYLINDERS = /^(?:[vw](\d{1,2})s?|(\d{1,2})-?cyl(?:inders?)?)$/;
const DOORS = /^(\d)-?(?:drs?|doors?|d)$/;

const LESS = [
  'under',
  'below',
  'less than',
  'smaller than',
  'up to',
  'max',
  'no more than',
  'no bigger than',
];
const MORE = ['over', 'above', 'more than', 'bigger than', 'larger than', 'at least', 'min'];
const OR_LESS = ['or less', 'or smaller', 'or under', 'max'];
const OR_MORE = ['or more', 'or bigger', 'or larger', 'or above', 'plus', '+'];

interface Figure {
  field: BuiltField;
  value: number;
  length: number;
}

const figureOf = (word: string) => NUMBERS[word] ?? (/^\d{1,2}$/.test(word) ? Number(word) : null);

function figureAt(tokens: readonly Token[], at: number): Figure | null {
  const token = tokens[at];
  if (!token || token.quoted) return null;
  const { word } = token;
  const [, v, cyl] = CYLINDERS.exec(word) ?? [];
  if (v ?? cyl) return { field: 'cylinders', value: Number(v ?? cyl), length: 1 };
  const doors = DOORS.exec(word)?.[1];
  if (doors) return { field: 'doors', value: Number(doors), length: 1 };
  const cubic = CUBIC.exec(word)?.[1];
  if (cubic) return { field: 'engine_size', value: Number(cubic) / 1000, length: 1 };
  const line = phraseAt(tokens, at, ['straight', 'inline', 'in line', 'flat']);
  const inLine = line > 0 ? figureOf(tokens[at + line]?.word ?? '') : null;
  if (inLine !== null) {
    const length = line + 1 + phraseAt(tokens, at + line + 1, CYLINDER_WORDS);
    return { field: 'cylinders', value: inLine, length };
  }
  const count = figureOf(word.replace(/-$/, ''));
  if (count !== null) {
    const cylinders = phraseAt(tokens, at + 1, CYLINDER_WORDS);
    if (cylinders > 0) return { field: 'cylinders', value: count, length: 1 + cylinders };
    const doors = phraseAt(tokens, at + 1, DOOR_WORDS);
    if (doors > 0) return { field: 'doors', value: count, length: 1 + doors };
  }
  const [, figure, unit] = LITRES.exec(word) ?? [];
  const value = figure ?? (NUMBERS[word] === undefined ? undefined : String(NUMBERS[word]));
  if (value === undefined) return null;
  const units = unit ? 0 : phraseAt(tokens, at + 1, LITRE_WORDS);
  // "3.5 tonne" is what it tows.
  if (phraseAt(tokens, at + 1, WEIGHTS) > 0) return null;
  const isSize = unit !== undefined || units > 0 || value.includes('.');
  return isSize ? { field: 'engine_size', value: Number(value), length: 1 + units } : null;
}

/** The doors, cylinders or litres said at this place, as far as the stock has them; null for none. */
export function builtAt(tokens: readonly Token[], at: number, stock: BuiltValues): BuiltReading | null {
  const less = phraseAt(tokens, at, LESS);
  const more = less > 0 ? 0 : phraseAt(tokens, at, MORE);
  const either = less + more > 0 ? null : eitherAt(tokens, at, stock);
  if (either) return either;
  const figure = figureAt(tokens, at + less + more);
  // "Under 3.5" is a price of thousands to as many.
  if (!figure) return null;
  const { field, value } = figure;
  const end = at + less + more + figure.length;
  const orLess = less + more > 0 ? 0 : phraseAt(tokens, end, OR_LESS);
  const orMore = less + more + orLess > 0 ? 0 : phraseAt(tokens, end, OR_MORE);
  const fits = (each: number) => {
    if (less + orLess > 0) return each <= value;
    return more + orMore > 0 ? each >= value : Math.abs(each - value) < HALF_STEP;
  };
  const values = stock[field].filter((each) => fits(Number.parseFloat(each)));
  return values.length === 0 ? null : { field, values, length: end + orLess + orMore - at };
}

/** "6 or 8 cylinder", "v6 or v8", "2 or 4 door": both. */
function eitherAt(tokens: readonly Token[], at: number, stock: BuiltValues): BuiltReading | null {
  if (tokens[at + 1]?.word !== 'or') return null;
  const second = figureAt(tokens, at + 2);
  if (!second) return null;
  const { field, value } = second;
  const first = figureAt(tokens, at)?.value ?? figureOf(tokens[at]?.word ?? '');
  const values = stock[field].filter((each) =>
    [first, value].some((one) => one !== null && Math.abs(Number.parseFloat(each) - one) < HALF_STEP),
  );
  return first === null || values.length === 0 ? null : { field, values, length: 2 + second.length };
}

/** Engines are told apart by tenths of a litre. */
const HALF_STEP = 0.051;

/** Bodies with a tailgate, which some count as a door and others do not. */
const TAILGATES: readonly string[] = ['Hatch', 'SUV', 'Wagon', 'People Mover'];
const SAME_DOORS: Readonly<Record<string, string>> = { 2: '3', 3: '2', 4: '5', 5: '4' };

/** A hatch of five doors has four and a tailgate. */
export function withTailgate(
  doors: readonly string[],
  bodies: readonly string[],
  stock: BuiltValues,
): readonly string[] {
  if (bodies.length === 0 || !bodies.every((body) => TAILGATES.includes(body))) return doors;
  const others = doors.flatMap((each) => SAME_DOORS[each] ?? []);
  return [...new Set([...doors, ...others.filter((each) => stock.doors.includes(each))])];
}

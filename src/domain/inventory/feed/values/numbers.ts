/** Numbers with their units. */
import type { NumberKind, Units } from '../fields.ts';
import { cellText, faulty, type Reading, type ReadingOptions, read } from './reading.ts';

const NUMBER = /^(?:a?u?\$|aud\b)?\s*(-?(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.\d*)?|-?\.\d+)\s*(.*)$/is;
const FEET_AND_INCHES = /^(\d+)\s*(?:'|ft|feet)\s*(\d+(?:\.\d+)?)\s*(?:"|''|in|inches)?$/i;

export function readNumber(cell: unknown, kind: NumberKind, options: ReadingOptions): Reading {
  const units = options.units === undefined ? kind.units : { ...kind.units, ...options.units };
  const { times = 1, plus = 0 } = options;
  const written = cellText(cell)?.trim();
  // A figure in thousands may have three decimals: `48.200`.
  const way = times >= 1000 ? { whole: 'none' as const } : kind;
  const given = written === undefined ? null : parseAmount(withPlainDigits(written, way, units), units);
  if (given === null || !Number.isFinite(given)) return faulty('is not a number');
  const isSaid = options.units !== undefined || options.times !== undefined;
  const amount = (!isSaid && kind.convert ? kind.convert(given) : given) * times + plus;
  const value = kind.whole === 'none' ? roundTo(amount, 6) : Math.round(amount);
  if (kind.whole === 'exact' && Math.abs(value - amount) > 1e-9) return faulty('is not a whole number');
  const min = Math.max(kind.min, options.min ?? kind.min);
  const max = Math.min(kind.max, options.max ?? kind.max);
  if (value < min) return faulty(`is below ${min}`);
  if (value > max) return faulty(`is above ${max}`);
  return read(value);
}

const POINTS = /^(\D*?-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}|-))?(?![\d.,])(.*)$/s;
const DECIMAL_COMMA = /^(\D*?-?\d+),(\d{1,2})(?!\d)(.*)$/s;
const LONG_DECIMAL_COMMA = /^(\D*?-?\d{4,}),(\d{2})(?!\d)(.*)$/s;

/**
 * Converts a number to plain digits with a decimal point, whatever separates its thousands and decimals: `29.990,00`,
 * `7,4`, `12’345`.
 */
function withPlainDigits(
  text: string,
  { grouped, whole }: Pick<NumberKind, 'grouped' | 'whole'>,
  units: Units,
): string {
  const spaced = text.replace(/[\u00a0\u2009\u202f]/g, ' ');
  if (!grouped) return whole === 'none' ? spaced.replace(DECIMAL_COMMA, '$1.$2$3') : spaced;
  const plain = spaced.replace(/(\d)['’](?=\d{3}(?!\d))/g, '$1');
  const points = POINTS.exec(plain);
  // `29.990k` has decimals: it is not a bare number.
  if (points === null || factorOf(points[4] ?? '', units) !== 1)
    return plain.replace(LONG_DECIMAL_COMMA, '$1.$2$3');
  const cents = points[3] === undefined || points[3] === '-' ? '' : `.${points[3]}`;
  return `${points[1]}${points[2]?.replaceAll('.', '')}${cents}${points[4]}`;
}

/** The factor of the unit after a number; `undefined` if unknown. */
function factorOf(unit: string, units: Units): number | undefined {
  const folded = unit.toLowerCase().replace(/\s+|\.$/g, '');
  return folded === '' ? (units[''] ?? 1) : units[folded];
}

function parseAmount(text: string, units: Units): number | null {
  const feet = units["'"] === undefined ? null : FEET_AND_INCHES.exec(text);
  if (feet) return Number(feet[1]) + Number(feet[2]) / 12;
  const found = NUMBER.exec(text);
  if (found === null) return null;
  const factor = factorOf(found[2] ?? '', units);
  return factor === undefined ? null : Number(found[1]?.replace(/[, ]/g, '')) * factor;
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

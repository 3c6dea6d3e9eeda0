/**
 * Numbers in Australian format, the same as `Intl` but faster: in a browser, creating the first formatter takes longer
 * than a search. Numbers that need rounding are left to `Intl`.
 */

const formatters = new Map<number | undefined, Intl.NumberFormat>();

function rounded(value: number, decimals: number | undefined): string {
  const known = formatters.get(decimals);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const formatter = known ?? new Intl.NumberFormat('en-AU', decimals === undefined ? {} : digits);
  formatters.set(decimals, formatter);
  return formatter.format(value);
}

/** From 1e21 on, `String` uses powers of ten. */
const isPlain = (value: number) => Math.abs(value) < 1e21 && !Object.is(value, -0);

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/**
 * `45,990`, `1.5`.
 * @param decimals a fixed number of decimals; default: as many as it has, at most three
 */
export function figures(value: number, decimals?: number): string {
  if (!isPlain(value)) return rounded(value, decimals);
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  const isExact = decimals === undefined ? Number.isInteger(value) : Number(text) === value;
  if (!isExact) return rounded(value, decimals);
  const [whole = '', part] = text.split('.');
  return part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
}

const listed = (words: readonly string[], link: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`;

/** `SUVs, utes and vans`. */
export const allOf = (words: readonly string[]): string => listed(words, 'and');
/** `SUVs, utes or vans`. */
export const oneOf = (words: readonly string[]): string => listed(words, 'or');

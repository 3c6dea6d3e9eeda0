/** Sums, distances and years as figures: `40k`, `80,000 kms`, `$30 thousand`, `2018-20`. */
import { phraseAt, type Token } from '../tokens.ts';
import { DOLLARS, FORTNIGHTS, KM_WORDS, MONTHS, THOUSANDS, WEEKS } from './words.ts';

const BETWEEN_WORDS = ['to', '-', '–', '—', 'until', 'till', 'through', 'thru', 'through to', 'up to'];
/** Behind a figure these say that it was driven. */
const DRIVEN = ['clock', 'odo', 'odometer', 'speedo'].flatMap((where) => [`on the ${where}`, `on ${where}`]);
DRIVEN.push('travelled', 'driven', 'on it', 'on them', 'on the dial');
const SPENT: readonly string[] = ['spend', 'spending', 'spent', 'drop', 'have'];

export interface Amount {
  value: number;
  /** Written with a dollar sign or word. */
  dollars: boolean;
  thousands: boolean;
  km: boolean;
  /** Four digits and nothing else: may be a year. */
  plain: boolean;
  /** Ended by a plus. */
  plus: boolean;
  length: number;
}

const AMOUNT =
  /^(?<dollars>a?u?\$|aud)?(?<figure>\d{1,9}|\d{1,3}(?:,\d{3})+)(?<part>\.\d{1,3})?(?<thousands>k)?(?<km>kms?|ks|klms?|kilomet(?:er|re)s?)?(?<plus>\+)?$/;
const MODEL_YEAR = /^my(\d{2}|\d{4})$/;

function amountOf(word: string): Omit<Amount, 'length'> | null {
  const groups = AMOUNT.exec(word)?.groups;
  if (!groups) {
    const year = MODEL_YEAR.exec(word)?.[1];
    if (year === undefined) return null;
    const value = year.length === 2 ? 2000 + Number(year) : Number(year);
    return { value, dollars: false, thousands: false, km: false, plain: true, plus: false };
  }
  const { dollars, figure = '', part = '', thousands, km, plus } = groups;
  // "80ks" are thousands, "30,000ks" kilometres.
  const figures = Number(figure.replaceAll(',', '') + part);
  const value = figures * (thousands || (km === 'ks' && figures < 1000) ? 1000 : 1);
  return {
    value,
    dollars: dollars !== undefined,
    thousands: thousands !== undefined,
    km: km !== undefined,
    plain: /^\d{4}\+?$/.test(word),
    plus: plus !== undefined,
  };
}

/** `'08`, `'98`: a year without its century. */
function shortYearOf({ raw }: Token): Omit<Amount, 'length'> | null {
  const year = /^['’‘`](\d\d)$/.exec(raw)?.[1];
  if (year === undefined) return null;
  const value = Number(year) + (Number(year) < 50 ? 2000 : 1900);
  return { value, dollars: false, thousands: false, km: false, plain: true, plus: false };
}

const PERIODS: readonly string[] = [...WEEKS, ...FORTNIGHTS, ...MONTHS];

/** An amount that is not a payment: a price, a distance or a year. */
export function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const amount = sumAt(tokens, at);
  return amount && phraseAt(tokens, at + amount.length, PERIODS) > 0 ? null : amount;
}

/** An amount with the words after it that belong to it: `40 grand`, `80k kms`, `$30 thousand dollars`. */
export function sumAt(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  const first = token && !token.quoted ? (shortYearOf(token) ?? amountOf(token.word)) : null;
  if (!first) return null;
  const amount: Amount = { ...first, length: 1 };
  const take = (phrases: readonly string[]) => {
    const length = phraseAt(tokens, at + amount.length, phrases);
    amount.length += length;
    if (length > 0) amount.plain = false;
    return length > 0;
  };
  if (!amount.thousands && !amount.km && amount.value < 1000 && take(THOUSANDS)) {
    amount.value *= 1000;
    amount.thousands = true;
  }
  amount.value = Math.round(amount.value);
  if (take(DOLLARS)) amount.dollars = true;
  // "20k to spend on it" and "spend 20k on it" are money.
  const isSpent = SPENT.includes(tokens[at - 1]?.word ?? '');
  if (!amount.dollars && !isSpent && take(DRIVEN)) {
    // "Under 80 on the clock" means 80,000.
    if (amount.value < 1000) amount.value *= 1000;
    amount.km = true;
  } else if (!amount.dollars && take(KM_WORDS)) {
    amount.km = true;
    take(DRIVEN);
  }
  return amount;
}

/** Two amounts in one word (`20-30k`, `2018–2020`), or with a word between them. */
export function spanAt(
  tokens: readonly Token[],
  at: number,
  between: boolean,
  read: typeof amountAt = amountAt,
): [Amount, Amount, number] | null {
  const word = tokens[at]?.quoted ? '' : (tokens[at]?.word ?? '');
  const cut = /^([^-–—]+)[-–—]([^-–—]+)$/.exec(word);
  if (cut) {
    const low = amountOf(cut[1] ?? '');
    const rest = { ...(tokens[at] as Token), word: cut[2] ?? '' };
    const high = read([rest, ...tokens.slice(at + 1, at + 8)], 0);
    return low && high ? [{ ...low, value: Math.round(low.value), length: 0 }, high, high.length] : null;
  }
  const low = read(tokens, at);
  if (!low || low.plus) return null;
  const joined = phraseAt(tokens, at + low.length, between ? [...BETWEEN_WORDS, 'and', '&'] : BETWEEN_WORDS);
  if (joined === 0) return null;
  const high = read(tokens, at + low.length + joined);
  // "2015 up to $20k" is a year and a price.
  const isUpTo = tokens[at + low.length]?.word === 'up';
  if (high && isUpTo && low.plain && (high.dollars || high.thousands || high.km)) return null;
  return high ? [low, high, low.length + joined + high.length] : null;
}

/** Years in other forms than a number: "less than 5 years old", "90s". */
import { phraseAt, type Token } from '../tokens.ts';
import type { RangeReading } from './reading.ts';

/** No car in stock is older. */
export const OLDEST_YEAR = 1950;

/** "less than 5 years old", "last 3 years", "3 years old or newer". */
export function ageAt(tokens: readonly Token[], at: number, thisYear: number): RangeReading | null {
  const before = phraseAt(tokens, at, [
    ...['under', 'less than', 'max', 'maximum', 'at most', 'up to', 'no more than', 'not more than'],
    ...['no older than', 'not older than', 'younger than', 'newer than', 'within', 'last', 'past'],
    ...['within the last', 'in the last', 'the last', '<'],
  ]);
  const count = tokens[at + before];
  if (!count || count.quoted || !/^\d{1,2}$/.test(count.word)) return null;
  const years = phraseAt(tokens, at + before + 1, [
    'years',
    'year',
    'yrs',
    'yr',
    'years old',
    'year old',
    'yrs old',
  ]);
  if (years === 0) return null;
  const end = at + before + 1 + years;
  const after = phraseAt(tokens, end, [
    'or newer',
    'or younger',
    'or less',
    'max',
    'maximum',
    'old or newer',
    'old max',
  ]);
  if (before === 0 && after === 0) return null;
  return {
    field: 'year',
    range: { min: thisYear - Number(count.word) },
    named: false,
    length: end + after - at,
  };
}

/** Which years of a decade are early, middle or late. */
const PARTS: readonly (readonly [words: readonly string[], first: number, last: number])[] = [
  [['early', 'the early'], 0, 4],
  [['mid', 'the mid', 'middle'], 3, 7],
  [['late', 'the late', 'later'], 5, 9],
  [['early to mid'], 0, 6],
  [['mid to late'], 4, 9],
];

/** "90s", "1980s", "early 2000s", "mid-90s". */
export function decadeAt(tokens: readonly Token[], at: number, thisYear: number): RangeReading | null {
  const joined = /^(early|mid|late)-(.+)$/.exec(tokens[at]?.word ?? '');
  const token = tokens[at];
  if (token && joined && !token.quoted) {
    const [, part = '', decade = ''] = joined;
    const apart = [
      { ...token, word: part, key: part },
      { ...token, word: decade, key: decade },
    ];
    const found = decadeAt(apart, 0, thisYear);
    return found && { ...found, length: 1 };
  }
  let longest = 0;
  let [from, to] = [0, 9];
  for (const [words, first, last] of PARTS) {
    const length = phraseAt(tokens, at, words);
    if (length > longest) [longest, from, to] = [length, first, last];
  }
  const whole = wholeDecadeAt(tokens, at + longest, thisYear);
  if (!whole || longest === 0) return whole;
  const start = whole.range.min ?? 0;
  return { ...whole, range: { min: start + from, max: start + to }, length: longest + whole.length };
}

const DECADES: Readonly<Record<string, string>> = {
  ...{ fifties: '50s', sixties: '60s', seventies: '70s', eighties: '80s', nineties: '90s' },
  ...{ noughties: '2000s', naughties: '2000s' },
};

function wholeDecadeAt(tokens: readonly Token[], at: number, thisYear: number): RangeReading | null {
  const token = tokens[at];
  const word = DECADES[token?.word ?? ''] ?? token?.word ?? '';
  const said = token && !token.quoted ? /^(?:(19|20)(\d)|([5-9]))0s$/.exec(word) : null;
  if (!said) return null;
  const [, century = '19', decade = said[3]] = said;
  const first = Number(`${century}${decade}0`);
  if (first < OLDEST_YEAR || first > thisYear) return null;
  return { field: 'year', range: { min: first, max: first + 9 }, named: false, length: 1 };
}

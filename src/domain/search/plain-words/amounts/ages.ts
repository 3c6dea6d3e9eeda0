/** Years in other forms than a number: "less than 5 years old", "90s". */
import { phraseAt, type Token } from '../tokens.ts';
import type { RangeReading } from './reading.ts';

/** No car in stock is older. */
export const OLDEST_YEAR = 1950;

const AT_MOST = [
  ...['under', 'less than', 'max', 'maximum', 'at most', 'up to', 'no more than', 'not more than'],
  ...['no older than', 'not older than', 'younger than', 'newer than', 'within', 'last', 'past'],
  ...['within the last', 'in the last', 'the last', '<', 'built in the last', 'from the last'],
];
const AT_LEAST = ['over', 'more than', 'at least', 'older than', '>'];
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const YEARS = ['years', 'year', 'yrs', 'yr'].flatMap((years) => [years, `${years} old`]);

/** "less than 5 years old", "last three years", "3 years old or newer", "over 10 years old", "a 5 year old". */
export function ageAt(tokens: readonly Token[], at: number, thisYear: number): RangeReading | null {
  const most = phraseAt(tokens, at, AT_MOST);
  const least = most > 0 ? 0 : phraseAt(tokens, at, AT_LEAST);
  const from = at + most + least;
  const count = tokens[from];
  if (!count || count.quoted) return null;
  // "3-year-old", "5yo"
  const [, figure = '', joined] = /^(\d{1,2})(-?years?-old|-?yrs?|yo)?$/.exec(count.word) ?? [];
  const age = figure === '' ? NUMBERS.indexOf(count.word) + 1 : Number(figure);
  if (age === 0) return null;
  const years = joined ? phraseAt(tokens, from + 1, ['old']) : phraseAt(tokens, from + 1, YEARS);
  if (!joined && years === 0) return null;
  const end = from + 1 + years;
  const after = phraseAt(tokens, end, [
    ...['or newer', 'or younger', 'or less', 'max', 'maximum', 'old or newer', 'old max', 'at most'],
  ]);
  const isOld = tokens[end - 1]?.word === 'old' || joined?.endsWith('o') || joined?.endsWith('old');
  if (most + least + after === 0 && !isOld) return null;
  // A "10 year warranty" is not an age.
  if (least > 0 && !isOld) return null;
  const year = thisYear - age;
  const range =
    most + after > 0 ? { min: year } : least > 0 ? { max: year } : { min: year - 1, max: year + 1 };
  return { field: 'year', range, named: false, length: end + after - at };
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

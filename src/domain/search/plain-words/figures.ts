/** Amounts as they are typed, as figures: `100 000`, "ten thousand", `under40k`. */
import { THOUSANDS } from './amounts/words.ts';
import type { Token } from './tokens.ts';

const UNITS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11 },
  ...{
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
  },
};
const TENS: Readonly<Record<string, number>> = {
  ...{
    twenty: 20,
    thirty: 30,
    forty: 40,
    fourty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  },
};
/** Between two amounts of which the second says what both are: "thirty to forty thousand". */
const JOINERS = ['to', '-', '–', 'and', '&', 'or'];
const GLUED = /^(under|over|below|above|max|min|sub|upto)(\$?\d.*)$/;
const HEAD = /^\$?\d{1,3}$/;
/** Only whole thousands: other figures side by side are two of them. */
const TAIL = /^000(?:kms?|ks)?$/;

/** @param tokens of one text, in order */
export function asFigures(tokens: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at] as Token, tokens[at + 1]];
    const glued = token.quoted ? null : GLUED.exec(token.word);
    if (glued) {
      const cut = (glued[1] ?? '').length;
      read.push(part(token, 0, cut), part(token, cut));
      continue;
    }
    const ish = token.quoted ? null : /^(\$?\d[\d,.]*k?)ish$/.exec(token.word);
    if (ish) {
      const cut = (ish[1] ?? '').length;
      const figure = part(token, 0, cut);
      // "30ish" is thousands.
      const isShort = /^[1-9]\d$/.test(figure.word) && !THOUSANDS.includes(next?.word ?? '');
      read.push(isShort ? { ...figure, word: `${figure.word}k` } : figure, part(token, cut));
      continue;
    }
    const zeros = token.quoted || !HEAD.test(token.word) ? 0 : zerosBehind(tokens, at);
    if (zeros > 0) {
      const parts = tokens.slice(at, at + zeros + 1);
      const joined = (pick: (token: Token) => string) => parts.map(pick).join('');
      const raw = parts.map((each) => each.raw).join(' ');
      read.push({ ...token, raw, word: joined(({ word }) => word), key: joined(({ key }) => key) });
      at += zeros;
      continue;
    }
    const said = spokenAt(tokens, at);
    const isHead = HEAD.test(token.word) && next !== undefined && !next.quoted && TAIL.test(next.word);
    if (isHead && next.start === token.start + token.raw.length + 1) {
      const word = token.word + next.word;
      read.push({ ...token, raw: `${token.raw} ${next.raw}`, word, key: token.key + next.key });
      at += 1;
    } else if (said) {
      const raw = tokens.slice(at, at + said.length).map((each) => each.raw);
      read.push({ ...token, raw: raw.join(' '), word: String(said.value) });
      at += said.length - 1;
    } else read.push(token);
  }
  return read;
}

/** Thousands in words at a place: "thirty five" of "thirty five grand"; null for any other number. */
function spokenAt(tokens: readonly Token[], at: number): Spoken | null {
  const said = numberAt(tokens, at);
  if (!said) return null;
  const next = (from: number) => (tokens[from]?.quoted ? '' : (tokens[from]?.word ?? ''));
  const end = at + said.length;
  if (THOUSANDS.includes(next(end))) return said;
  // "Twelve and a half grand"
  const isHalf = next(end) === 'and' && next(end + 1) === 'a' && next(end + 2) === 'half';
  if (isHalf && THOUSANDS.includes(next(end + 3)))
    return { value: said.value + 0.5, length: said.length + 3 };
  if (!JOINERS.includes(next(end))) return null;
  const other = numberAt(tokens, end + 1);
  if (other) return THOUSANDS.includes(next(end + 1 + other.length)) ? said : null;
  const isFigure = /^\$?\d{1,3}$/.test(next(end + 1)) && THOUSANDS.includes(next(end + 2));
  return isFigure || /^\$?\d{1,3}k$/.test(next(end + 1)) ? said : null;
}

interface Spoken {
  value: number;
  /** How many tokens it took. */
  length: number;
}

/** A number below a thousand in words: "ninety", "thirty-five", "a hundred and twenty". */
function numberAt(tokens: readonly Token[], at: number): Spoken | null {
  // "22 and a half thousand"
  const isHalf = ['and', 'a', 'half'].every((word, index) => tokens[at + 1 + index]?.word === word);
  if (isHalf && HEAD.test(tokens[at]?.word ?? ''))
    return { value: Number(tokens[at]?.word.replace('$', '')), length: 1 };
  const words = tokens
    .slice(at, at + LONGEST_NUMBER)
    .map(({ word, quoted }) => (quoted ? '' : word.replace(/^(\w+ty)-(\w+)$/, '$1 $2')));
  let end = 0;
  let value = 0;
  const hundreds = words[1] === 'hundred' ? (words[0] === 'a' ? 1 : UNITS[words[0] ?? '']) : undefined;
  if (hundreds !== undefined || words[0] === 'hundred') {
    value = (hundreds ?? 1) * 100;
    end = hundreds === undefined ? 1 : 2;
  }
  const below = (from: number): Spoken | null => {
    const [tens = '', unit] = (words[from] ?? '').split(' ');
    const whole = TENS[tens];
    if (whole === undefined) return UNITS[tens] === undefined ? null : { value: UNITS[tens], length: 1 };
    if (unit !== undefined) return { value: whole + (UNITS[unit] ?? 0), length: 1 };
    const behind = UNITS[words[from + 1] ?? ''] ?? 10;
    return behind < 10 ? { value: whole + behind, length: 2 } : { value: whole, length: 1 };
  };
  const and = end > 0 && words[end] === 'and' ? 1 : 0;
  const rest = below(end + and);
  if (rest) return { value: value + rest.value, length: end + and + rest.length };
  return end > 0 ? { value, length: end } : null;
}

/** "One hundred and thirty five": so many words. */
const LONGEST_NUMBER = 5;

/** How many tokens after a figure are its three zeros: `15,00 0`. */
function zerosBehind(tokens: readonly Token[], at: number): number {
  let zeros = '';
  for (let end = at + 1; end < at + 4; end++) {
    const word = tokens[end]?.word ?? '';
    if (!/^0{1,2}$/.test(word)) return 0;
    zeros += word;
    if (zeros.length >= 3) return zeros.length === 3 ? end - at : 0;
  }
  return 0;
}

/** A piece of a token as one of its own. */
export function part(token: Token, from: number, to?: number): Token {
  const cut = (text: string) => text.slice(from, to);
  return {
    ...token,
    raw: cut(token.raw),
    word: cut(token.word),
    key: cut(token.key),
    start: token.start + from,
  };
}

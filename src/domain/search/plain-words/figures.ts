/** Amounts as they are typed, as figures: `100 000`, "ten thousand", `under40k`. */
import type { Token } from './tokens.ts';

const WORDS: Readonly<Record<string, number>> = {
  ...{
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    eighteen: 18,
  },
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
  hundred: 100,
};
const THOUSANDS = ['thousand', 'grand', 'k'];
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
    const zeros = token.quoted || !HEAD.test(token.word) ? 0 : zerosBehind(tokens, at);
    if (zeros > 0) {
      const parts = tokens.slice(at, at + zeros + 1);
      const joined = (pick: (token: Token) => string) => parts.map(pick).join('');
      const raw = parts.map((each) => each.raw).join(' ');
      read.push({ ...token, raw, word: joined(({ word }) => word), key: joined(({ key }) => key) });
      at += zeros;
      continue;
    }
    const tens = !token.quoted && next && THOUSANDS.includes(next.word) ? WORDS[token.word] : undefined;
    const isHead = HEAD.test(token.word) && next !== undefined && !next.quoted && TAIL.test(next.word);
    if (isHead && next.start === token.start + token.raw.length + 1) {
      const word = token.word + next.word;
      read.push({ ...token, raw: `${token.raw} ${next.raw}`, word, key: token.key + next.key });
      at += 1;
    } else {
      read.push(tens === undefined ? token : { ...token, word: String(tens) });
    }
  }
  return read;
}

/** How many tokens behind a figure are its three zeros: `15,00 0`. */
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

function part(token: Token, from: number, to?: number): Token {
  const cut = (text: string) => text.slice(from, to);
  return {
    ...token,
    raw: cut(token.raw),
    word: cut(token.word),
    key: cut(token.key),
    start: token.start + from,
  };
}

/** What a shopper says does not matter: "not fussed on colour", "transmission doesn't matter". */
import { phraseAt, type Token } from './tokens.ts';

const BEFORE = [
  ...['not fussed', 'not fussy', 'not picky', 'not worried', 'not bothered', 'not concerned'],
  ...[
    'dont care',
    'do not care',
    'couldnt care less',
    'dont mind',
    'no preference',
    'regardless',
    'open to any',
  ],
  ...['whatever', 'any old', 'flexible'],
];
const LINKS: ReadonlySet<string> = new Set(
  'about on with for of the a which what if its it is as to and or whether'.split(' '),
);
/** Of what any may do. */
export const SUBJECTS: ReadonlySet<string> = new Set(
  `colour color colours make makes brand brands model models body shape fuel type kms km kilometres age year years
  gearbox transmission price condition looks badge trim engine size auto manual diesel petrol location state where kind`.split(
    /\s+/,
  ),
);
export const BEHIND = [
  ...['doesnt matter', 'does not matter', 'dont matter', 'not important', 'isnt important', 'unimportant'],
  ...['not an issue', 'not a concern', 'no issue', 'irrelevant', 'not fussed', 'no preference', 'either way'],
];

/** How many words at a place say that something is of no matter; 0 for none. */
export function indifferentAt(tokens: readonly Token[], at: number): number {
  const isSubject = (index: number) => {
    const token = tokens[index];
    return token !== undefined && !token.quoted && SUBJECTS.has(token.word);
  };
  const before = phraseAt(tokens, at, BEFORE);
  let end = at + before;
  let last = at;
  while (isSubject(end) || (before > 0 && LINKS.has(tokens[end]?.word ?? ''))) {
    end += 1;
    if (isSubject(end - 1)) last = end;
  }
  if (before > 0) return last - at;
  while (end > at && tokens[end]?.word === 'or' && isSubject(end + 1)) end += 2;
  const behind = end > at ? phraseAt(tokens, end, BEHIND) : 0;
  return behind > 0 ? end + behind - at : 0;
}

/** Text of a feed before it is read: parts replaced, then the case of its letters. */

export const LETTER_CASES = ['upper', 'lower', 'title'] as const;
type LetterCase = (typeof LETTER_CASES)[number];

/** What a rule says about its text. */
interface Rewriting {
  /** Regular expressions with what takes the place of all they match; `$1` is the first group. */
  replace?: readonly (readonly [pattern: string, text: string])[] | undefined;
  case?: LetterCase | undefined;
}

/**
 * How a rule rewrites the values of its columns: text, numbers as text, of a list each entry. `null` for a rule that
 * rewrites nothing. The function gives `undefined` for what is no text.
 */
export function rewriter({ replace = [], case: letters }: Rewriting): ((cell: unknown) => unknown) | null {
  if (replace.length === 0 && letters === undefined) return null;
  const steps = replace.map(([pattern, text]) => [new RegExp(pattern, 'giu'), text] as const);
  const rewritten = (text: string): string => {
    const replaced = steps.reduce((sofar, [pattern, by]) => sofar.replace(pattern, by), text);
    return letters === undefined ? replaced : inCase(replaced, letters);
  };
  return (cell) => {
    if (typeof cell === 'string') return rewritten(cell);
    if (typeof cell === 'number' || typeof cell === 'boolean') return rewritten(String(cell));
    const isTexts = Array.isArray(cell) && cell.every((entry) => typeof entry === 'string');
    return isTexts ? cell.map(rewritten) : undefined;
  };
}

function inCase(text: string, letters: LetterCase): string {
  if (letters === 'upper') return text.toUpperCase();
  const lower = text.toLowerCase();
  if (letters === 'lower') return lower;
  // A letter after an apostrophe begins no word: driver's.
  return lower.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Rewrites a feed's text before it is read: first replacements, then letter case. */

export const LETTER_CASES = ['upper', 'lower', 'title'] as const;
type LetterCase = (typeof LETTER_CASES)[number];

/** What a rule does to its text. */
interface Rewriting {
  /** Regular expressions with the text that replaces each match; `$1` is the first group. */
  replace?: readonly (readonly [pattern: string, text: string])[] | undefined;
  case?: LetterCase | undefined;
}

/**
 * How a rule rewrites the values of its columns: text, numbers as text, and each entry of a list. `null` for a rule
 * that rewrites nothing. The function returns `undefined` for anything that is not text.
 */
export function rewriter({ replace = [], case: letters }: Rewriting): ((cell: unknown) => unknown) | null {
  if (replace.length === 0 && letters === undefined) return null;
  const steps = replace.map(([pattern, text]) => [new RegExp(pattern, 'giu'), text] as const);
  const rewritten = (text: string): string => {
    const replaced = steps.reduce((sofar, [pattern, by]) => sofar.replace(pattern, by), text);
    return letters === undefined ? replaced : withCase(replaced, letters);
  };
  return (cell) => {
    if (typeof cell === 'string') return rewritten(cell);
    if (typeof cell === 'number' || typeof cell === 'boolean') return rewritten(String(cell));
    const isTexts = Array.isArray(cell) && cell.every((entry) => typeof entry === 'string');
    return isTexts ? cell.map(rewritten) : undefined;
  };
}

function withCase(text: string, letters: LetterCase): string {
  if (letters === 'upper') return text.toUpperCase();
  const lower = text.toLowerCase();
  if (letters === 'lower') return lower;
  // A letter after an apostrophe does not begin a word: driver's.
  return lower.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

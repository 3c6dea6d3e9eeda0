/**
 * A text whose last word is in quotes, `"xl"`, does not end in the start of a word: it is matched exactly,
 * and any other way only if no car has it. One rule for every engine.
 */
export const endsWhole = (text: string): boolean => /["“”]$/.test(text.trimEnd());

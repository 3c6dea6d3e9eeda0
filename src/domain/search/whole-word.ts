/**
 * A text whose last word stands in quotes, `"xl"`, has no beginning of a word at its end: it is looked for as it stands,
 * and any other way only where no car has it so. One rule for every engine.
 */
export const endsWhole = (text: string): boolean => /["“”]$/.test(text.trimEnd());

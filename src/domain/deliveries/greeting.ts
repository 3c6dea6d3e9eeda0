/**
 * Letters, and the characters between them in names; no dot, digit or slash, which mail programs turn into
 * links.
 */
const NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;
const MOST_WORDS = 4;

/**
 * The greeting of a mail to a shopper. Anyone may have typed anything into a form with another person's
 * address, so the name is repeated only if it can be nothing but a name.
 */
export function greetingOf(name: string | null): string {
  const tidy = name?.trim().replace(/\s+/g, ' ') ?? '';
  const isName = NAME.test(tidy) && tidy.split(' ').length <= MOST_WORDS;
  return isName ? `Hello ${tidy},` : 'Hello,';
}

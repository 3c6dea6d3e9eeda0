/**
 * Letters, and the characters between them in names. No dots, digits or slashes, which mail programs turn into links.
 */
const NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;
const MOST_WORDS = 4;

/**
 * The greeting of a mail to a shopper. Someone may have entered another person's address with anything as the name, so
 * the name is used only if it can be nothing else.
 */
export function greetingOf(name: string | null): string {
  const tidy = name?.trim().replace(/\s+/g, ' ') ?? '';
  const isName = NAME.test(tidy) && tidy.split(' ').length <= MOST_WORDS;
  return isName ? `Hello ${tidy},` : 'Hello,';
}

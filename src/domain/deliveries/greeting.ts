/** Letters, with what stands between them in names; no dot, digit or slash, of which mail programs make links. */
const NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;
const MOST_WORDS = 4;

/**
 * How a mail to a shopper begins. The name is whatever somebody typed into a form, perhaps with another person's
 * address: only one that can be nothing but a name is repeated.
 */
export function greetingOf(name: string | null): string {
  const tidy = name?.trim().replace(/\s+/g, ' ') ?? '';
  const isName = NAME.test(tidy) && tidy.split(' ').length <= MOST_WORDS;
  return isName ? `Hello ${tidy},` : 'Hello,';
}

/** Turns HTML from a feed into plain text. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  reg: '®',
  trade: '™',
  copy: '©',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  eacute: 'é',
  euml: 'ë',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
};

const UNSEEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|head|template|noscript|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const BREAK =
  /<\/?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|tr|table|section|article|header|footer|blockquote|pre)\b[^<>]*(?:>|(?=<)|$)/gi;
const TAG = /<[a-z!/?][^<>]*(?:>|(?=<)|$)/gi;
const MARKUP = /<[a-z!/?]/i;
const NESTED = 3;

/**
 * Plain paragraphs separated by bars, as dealer comments are stored. Markup goes, as do scripts and styles with their
 * content. Entities become characters, and markup written in entities goes too. In text with markup, blocks and `<br>`
 * end a paragraph; in plain text, every line break does. The result is text, not HTML: escape it before showing it.
 */
export function htmlToText(source: string): string {
  let text = source;
  for (let pass = 0; pass < NESTED; pass++) {
    const before = text;
    text = decodeEntities(withoutMarkup(text));
    if (text === before) break;
  }
  const plain = withoutMarkup(text);
  // Markup left after several passes was nested on purpose: remove every angle bracket.
  return (MARKUP.test(plain) ? plain.replaceAll('<', '') : plain)
    .split(/[|\n\r\u2028\u2029]/)
    .map((paragraph) => tidy(paragraph))
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .join('|');
}

function withoutMarkup(text: string): string {
  if (!MARKUP.test(text)) return text;
  const blocks = /<(?:p|div|br|li)\b/i.test(text) ? text.replace(/[\r\n]+/g, ' ') : text;
  return blocks.replace(UNSEEN, ' ').replace(BREAK, '\n').replace(TAG, '');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });
}

/** One line of text: no control characters, single spaces, none at either end. */
export function tidy(text: string): string {
  return text.replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ').trim();
}

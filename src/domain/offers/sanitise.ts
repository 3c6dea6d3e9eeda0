/** Makes HTML from others safe to show. */
import sanitizeHtml from 'sanitize-html';

const MARKUP = /<[a-z!/?]|&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;
/** Elements removed with their content; other unknown ones keep their text. */
const UNSEEN = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'option',
  'xmp',
];

/** Manufacturers send plain text with the odd list and link. Nothing else is let through. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'sup', 'sub'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: UNSEEN,
  nestingLimit: 12,
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    h1: 'p',
    h2: 'p',
    h3: 'p',
    h4: 'p',
    h5: 'p',
    h6: 'p',
    // Links in an offer must not borrow the page's search rank.
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'nofollow' } }),
  },
};

/**
 * The source with only what an offer may contain: paragraphs, lists, emphasis and links. Plain text becomes a
 * paragraph.
 */
export function sanitizedHtml(source: string): string {
  const html = sanitizeHtml(source, OPTIONS).trim();
  return MARKUP.test(source) ? html : `<p>${html}</p>`;
}

import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A stateless component as plain markup for static pages: none of it runs in the browser. */
export function markup(element: ReactElement): string {
  return concise(renderToStaticMarkup(element)).replace(BOOLEAN, '$1');
}

/** React writes `data-wide="true"`; the attribute alone is enough. */
const BOOLEAN = /( data-[a-z-]+)=true(?=[ >])/g;

/**
 * The same document in fewer bytes, without what HTML allows to be omitted. Only for React's output, which
 * escapes quotes and brackets everywhere else and puts nothing between a list and its items.
 */
export function concise(html: string): string {
  return unquoted(
    requoted(
      html
        .replaceAll('/>', '>')
        .replaceAll('></use>', '/>')
        .replace(/(?<! value)=""/g, '')
        .replace(/<\/(?:li|option|d[dt])>/g, ''),
    ),
  );
}

/** A template's output in fewer bytes, for parts that are drawn once: it may have quotes in its texts, but no `="`. */
export const shorter = (html: string): string => unquoted(html.replace(/<\/li>(?=<li|<\/[ou]l>)/g, ''));

/**
 * Leaves out the quotes around words and numbers. A page has a thousand of them, and this loop takes a third of the time
 * of a pattern.
 */
function unquoted(html: string): string {
  let written = '';
  let from = 0;
  for (let at = html.indexOf('="'); at >= 0; ) {
    const start = at + 2;
    const end = html.indexOf('"', start);
    if (end < 0) break;
    const next = html[end + 1];
    if ((next === ' ' || next === '>') && isWord(html, start, end)) {
      written += html.slice(from, at + 1) + html.slice(start, end);
      from = end + 1;
    }
    at = html.indexOf('="', end + 1);
  }
  return written + html.slice(from);
}

/** Whether a part of a text is one word of letters, digits, `-`, `.` and `_`. */
function isWord(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    const isOther = (code >= 48 && code <= 57) || code === 45 || code === 46 || code === 95;
    if (!isLetter && !isOther) return false;
  }
  return end > start;
}

const QUOTE = '&quot;';

/**
 * Puts attributes full of quotes, such as JSON, between single quotes, which React escapes too. A page has few of them,
 * so searching for the quotes is five times as fast as a pattern for attributes.
 */
function requoted(html: string): string {
  let written = '';
  let from = 0;
  for (let at = html.indexOf(QUOTE); at >= 0; at = html.indexOf(QUOTE, Math.max(from, at + 1))) {
    const start = html.lastIndexOf('"', at) + 1;
    const end = html.indexOf('"', at);
    const value = html.slice(start, end);
    // Not an attribute: a tag ends between these quotes.
    if (start === 0 || end < 0 || value.includes('>')) continue;
    written += `${html.slice(from, start - 1)}'${value.replaceAll(QUOTE, '"')}'`;
    from = end + 1;
  }
  return written + html.slice(from);
}

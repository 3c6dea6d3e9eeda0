import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A component without state as plain markup, for static pages: nothing of it runs in the browser. */
export function markup(element: ReactElement): string {
  return concise(renderToStaticMarkup(element)).replace(BOOLEAN, '$1');
}

/** React says `data-wide="true"` where the attribute alone says it. */
const BOOLEAN = /( data-[a-z-]+)="true"/g;

/** An attribute that is full of quotes, such as JSON. React escapes single ones too. */
const QUOTING = /="([^"]*&quot;[^"]*)"/g;

/**
 * The same document in fewer bytes: without what HTML lets one leave out. For what React wrote alone, which escapes
 * quotes and brackets everywhere else and puts nothing between a list and its entries.
 */
export function concise(html: string): string {
  return html
    .replaceAll('/>', '>')
    .replaceAll('></use>', '/>')
    .replace(/(?<! value)=""/g, '')
    .replace(/<\/(?:li|option)>/g, '')
    .replace(QUOTING, (_, value: string) => `='${value.replaceAll('&quot;', '"')}'`);
}

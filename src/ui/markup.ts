import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A stateless component as plain markup for static pages: none of it runs in the browser. */
export function markup(element: ReactElement): string {
  return concise(renderToStaticMarkup(element)).replace(BOOLEAN, '$1');
}

/** React writes `data-wide="true"`; the attribute alone is enough. */
const BOOLEAN = /( data-[a-z-]+)="true"/g;

/** An attribute full of quotes, such as JSON. React escapes single quotes too. */
const QUOTING = /="([^"]*&quot;[^"]*)"/g;

/**
 * The same document in fewer bytes, without what HTML allows to be omitted. Only for React's output, which
 * escapes quotes and brackets everywhere else and puts nothing between a list and its items.
 */
export function concise(html: string): string {
  return html
    .replaceAll('/>', '>')
    .replaceAll('></use>', '/>')
    .replace(/(?<! value)=""/g, '')
    .replace(/<\/(?:li|option)>/g, '')
    .replace(QUOTING, (_, value: string) => `='${value.replaceAll('&quot;', '"')}'`);
}

import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A component without state as plain markup, for static pages: nothing of it runs in the browser. */
export function markup(element: ReactElement): string {
  return renderToStaticMarkup(element);
}

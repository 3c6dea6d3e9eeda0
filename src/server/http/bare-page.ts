/** Minimal pages of the platform, shown when a site's page is not available. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The pages need nothing but a style. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Responds with such a page, uncached. */
export function answerBare(
  c: Context,
  status: ContentfulStatusCode,
  title: string,
  body: unknown,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', POLICY);
  c.header('Cache-Control', 'no-store');
  return c.html(barePage(title, body), status);
}

function barePage(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          body { font: 1.125rem/1.6 system-ui, sans-serif; margin: 15vh auto 0; max-width: 36rem; padding: 0 1.5rem }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`;
}

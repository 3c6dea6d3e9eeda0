/** Pages that the platform renders without a site's release, in the site's colours and without script. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { derivePalette, type Tones } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The pages need a style and post to their own site, nothing else. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

interface PlainPage {
  title: string;
  body: unknown;
  /** Rules in addition to those of every such page. */
  style: (tones: Tones) => string;
}

export function plainPage(site: Site, { title, body, style }: PlainPage): Html {
  const { light } = derivePalette(site.template, site.brand.colours);
  // The site's pages use view transitions, which would end with an error if this page had none.
  const rules = `
    @view-transition { navigation: auto }
    :root { color-scheme: light }
    body { margin: 0; background: ${light.sunken}; color: ${light.ink}; font: 1.0625rem/1.55 system-ui, sans-serif }
    header { background: ${light.brand}; color: ${light['brand-ink']}; padding: 1rem 1.25rem }
    header a { color: inherit; font-weight: 700; text-decoration: none }
    main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.25rem }
    main a { color: ${light['brand-text']} }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem }
    button { min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: .5rem; background: ${light.brand}; color: ${light['brand-ink']}; font: inherit; font-weight: 600; cursor: pointer }
    :focus-visible { outline: 2px solid ${light.brand}; outline-offset: 2px }
    header :focus-visible { outline-color: currentcolor }
    ${style(light)}`;
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${site.name}</title>
        <style>
          ${raw(rules)}
        </style>
      </head>
      <body>
        <header><a href="/">${site.name}</a></header>
        <main>${body}</main>
      </body>
    </html>`;
}

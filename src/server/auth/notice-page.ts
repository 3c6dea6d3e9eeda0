/** A page that says one thing and may ask for one click, drawn by the platform: it needs no script. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { derivePalette } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';

/** The pages need a style and post to their own site; addresses in them hold tokens, which nobody else is told. */
export const NOTICE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** A button, and what it posts. */
export interface NoticeForm {
  action: string;
  fields: Readonly<Record<string, string>>;
  button: string;
}

export interface Notice {
  title: string;
  words: string;
  /** One button. */
  form?: NoticeForm;
  /** Several. */
  forms?: readonly NoticeForm[];
  link?: { href: string; label: string };
}

export function noticePage(
  site: Site,
  { title, words, form, forms = form ? [form] : [], link }: Notice,
): HtmlEscapedString | Promise<HtmlEscapedString> {
  const { light } = derivePalette(site.template, site.brand.colours);
  const style = `
    body { margin: 0; background: ${light.sunken}; color: ${light.ink}; font: 1.0625rem/1.55 system-ui, sans-serif }
    header { background: ${light.brand}; color: ${light['brand-ink']}; padding: 1rem 1.25rem }
    header a { color: inherit; font-weight: 700; text-decoration: none }
    main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.25rem }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem }
    button { min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: .5rem; background: ${light.brand}; color: ${light['brand-ink']}; font: inherit; font-weight: 600; cursor: pointer }
    form + form { margin-top: .75rem }
    main a { color: ${light['brand-text']} }
    :focus-visible { outline: 2px solid ${light.brand}; outline-offset: 2px }
    header :focus-visible { outline-color: currentcolor }`;
  const drawn = forms.map(({ action, fields, button }) => {
    const hidden = Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    );
    return html`<form method="post" action="${action}">${hidden}<button>${button}</button></form>`;
  });
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${site.name}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header><a href="/">${site.name}</a></header>
        <main>
          <h1>${title}</h1>
          <p>${words}</p>
          ${drawn}
          ${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : ''}
        </main>
      </body>
    </html>`;
}

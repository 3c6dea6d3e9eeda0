/** A page with one message and perhaps one button, rendered by the platform without script. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Site } from '#domain/tenant/site.ts';
import { type Html, PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';

/** The pages' addresses contain tokens, so no referrer is sent. */
export const NOTICE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': PLAIN_PAGE_POLICY,
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** A button, and the values it posts. */
interface NoticeForm {
  action: string;
  fields: Readonly<Record<string, string>>;
  button: string;
}

export interface Notice {
  title: string;
  text: string;
  form?: NoticeForm;
  link?: { href: string; label: string };
}

/** Responds with such a page. */
export function answerNotice(
  c: Context,
  site: Site,
  notice: Notice,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  for (const [name, value] of Object.entries(NOTICE_HEADERS)) c.header(name, value);
  return c.html(noticePage(site, notice), status);
}

export function noticePage(site: Site, { title, text, form, link }: Notice): Html {
  const drawn = (form ? [form] : []).map(({ action, fields, button }) => {
    const hidden = Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    );
    return html`<form method="post" action="${action}">${hidden}<button>${button}</button></form>`;
  });
  return plainPage(site, {
    title,
    body: html`
      <h1>${title}</h1>
      <p>${text}</p>
      ${drawn}
      ${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : ''}`,
    style: () => '',
  });
}

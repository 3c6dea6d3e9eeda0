/**
 * Responses to forms posted without script: the form again, or other times, in the site's own layout. If that cannot be
 * rendered (a site without a release, a release of another version), a plain page says the same, so that no entry is lost.
 */
import { randomUUID } from 'node:crypto';
import type { html } from 'hono/html';
import { PLAIN_PAGE_POLICY } from '../http/plain-page.ts';
import type { FormAgain, FormPages } from '../leads/form-pages.ts';
import { siteSecurity } from '../publish/security.ts';
import { type PageRendererOptions, pageRenderer } from './page-renderer.ts';
import { plainFormAgain, plainOtherTimes } from './plain-form-pages.ts';

/** The page contains a shopper's entries. */
const CACHE = 'no-store';

type Markup = ReturnType<typeof html>;

/** The posted values, with an idempotency key for the form: unlike the built page, this one is for one shopper. */
function withKey(values: FormAgain['values']): FormAgain['values'] {
  return { ...values, idempotency_key: values.idempotency_key || randomUUID() };
}

export function formPages(options: PageRendererOptions): FormPages {
  const security = siteSecurity(options.production);
  const render = pageRenderer(options);

  const plain = async (page: Markup, status: number): Promise<Response> => {
    const headers = new Headers(security);
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Content-Security-Policy', PLAIN_PAGE_POLICY);
    headers.set('Cache-Control', CACHE);
    return new Response(String(await page), { status, headers });
  };

  return {
    async formAgain(c, posted, status) {
      const page = { ...posted, values: withKey(posted.values) };
      const { site, ...order } = page;
      return (
        (await render(c, { site, page: 'formAgain', status, cache: CACHE, order })) ??
        plain(plainFormAgain({ ...page, action: c.req.path }), status)
      );
    },
    async otherTimes(c, page) {
      const { site, ...order } = page;
      return (
        (await render(c, { site, page: 'otherTimes', status: 200, cache: CACHE, order })) ??
        plain(plainOtherTimes(page), 200)
      );
    },
  };
}

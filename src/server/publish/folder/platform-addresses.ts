/** The addresses that a static host cannot serve, because only the platform draws them. */

import { gatedPaths } from '#domain/auth/gated.ts';
import { PERSONALISED_PATH } from '#domain/finance/link.ts';
import { carFormPaths } from '#domain/leads/car-forms.ts';
import { CHECKOUT_JOURNEY } from '#domain/purchases/eligibility.ts';
import { SECURITY_TXT } from '#domain/tenant/security-txt.ts';
import type { Site } from '#domain/tenant/site.ts';
import { VALUATION_PATH } from '#domain/valuation/page.ts';

/** `:slug` stands for one segment, a final `*` for the rest of the path. */
export interface PlatformAddresses {
  /** The platform responds, whatever the folder contains. */
  always: string[];
  /** The platform responds if the folder has no such file: newer cars, searches that were not built. */
  missing: string[];
}

/** The addresses of a site that need the platform. */
export function platformAddresses(site: Pick<Site, 'gated'>): PlatformAddresses {
  const always = [
    '/api/*',
    '/payments/*',
    SECURITY_TXT,
    '/cars/:slug/checkout',
    '/cars/:slug/checkout/hold',
    '/cars/:slug/buy-online',
    ...carFormPaths(':slug'),
    CHECKOUT_JOURNEY,
    '/sign-in',
    '/watchlist',
    '/account',
    '/shortlist/:id',
    VALUATION_PATH,
    PERSONALISED_PATH,
    '/success',
    ...(site.gated ? gatedPaths() : []),
  ];
  return { always: [...new Set(always)], missing: ['/cars/*', '/search/*'] };
}

/**
 * The platform's origin for a site; null if none is configured.
 * @param setting `https://{slug}.platform.example`
 * @throws Error if it is not an origin, or is the site's own address, which would forward to itself for ever
 */
export function platformOrigin(setting: string | undefined, site: Pick<Site, 'slug' | 'url'>): string | null {
  if (!setting) return null;
  const text = setting.replaceAll('{slug}', site.slug);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`PLATFORM_ORIGIN must be an origin such as https://{slug}.platform.example, got ${text}`);
  }
  if (site.url && new URL(site.url).host === url.host) {
    throw new Error(`PLATFORM_ORIGIN must be another host than the site's own, ${url.host}`);
  }
  return url.origin;
}

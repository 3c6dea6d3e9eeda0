/** A site's third-party tags, and what its pages may connect to because of them. */
import type { Site } from '../tenant/site.ts';

/** The accounts that receive events; a missing key is not used. */
export interface Tags {
  /** Google Tag Manager's container. */
  gtm?: string;
  /** Google Analytics' measurement. */
  ga4?: string;
  /** Meta's pixel. */
  pixel?: string;
}

/** Null if the site has none, or sends no events at all. */
export function tagsOf(tracking: Site['tracking']): Tags | null {
  const { dataLayer, googleTagManager, googleAnalytics, metaPixel } = tracking;
  if (!dataLayer) return null;
  const tags = {
    ...(googleTagManager !== null && { gtm: googleTagManager }),
    ...(googleAnalytics !== null && { ga4: googleAnalytics }),
    ...(metaPixel !== null && { pixel: metaPixel }),
  };
  return Object.keys(tags).length === 0 ? null : tags;
}

/** Origins for a content policy. Images may come from anywhere on every page, so they need none. */
interface TagOrigins {
  scripts: readonly string[];
  connect: readonly string[];
  frames: readonly string[];
}

/** Google's own list: developers.google.com/tag-platform/security/guides/csp. */
const GOOGLE: TagOrigins = {
  scripts: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  frames: ['https://www.googletagmanager.com'],
};
const META: TagOrigins = {
  scripts: ['https://connect.facebook.net'],
  connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
  frames: ['https://www.facebook.com'],
};

/** What a site's pages may connect to because of its tags; each origin once. */
export function tagOrigins(tracking: Site['tracking']): TagOrigins {
  const tags = tagsOf(tracking);
  if (tags === null) return { scripts: [], connect: [], frames: [] };
  const more = tracking.tagHosts.map((host) => `https://${host}`);
  const parts: readonly TagOrigins[] = [
    ...((tags.gtm ?? tags.ga4) ? [GOOGLE] : []),
    ...(tags.pixel ? [META] : []),
    { scripts: more, connect: more, frames: more },
  ];
  const all = (of: (origins: TagOrigins) => readonly string[]) => [...new Set(parts.flatMap(of))];
  return {
    scripts: all((part) => part.scripts),
    connect: all((part) => part.connect),
    frames: all((part) => part.frames),
  };
}

/** Parameters that make an address private: a lead, a reservation, a sign-in. */
const PRIVATE = ['lead', 'lead_id', 'reservation', 'order', 'token', 'code', 'key', 'redirect'];

/** Whether an address's query belongs to one person, so that no other company may read it. */
export function isPrivateAddress(search: string): boolean {
  const params = new URLSearchParams(search);
  return PRIVATE.some((name) => params.has(name));
}

/**
 * Loads the tags in a site's configuration and reports events to them in their own names. They are
 * third-party scripts: the caller has checked consent.
 */
import type { TrackedEvent } from '#domain/tracking/events.ts';
import { isPrivateAddress, type Tags } from '#domain/tracking/tags.ts';

interface Pixel {
  (...said: unknown[]): void;
  queue: unknown[];
  callMethod?: (...said: unknown[]) => void;
  push?: Pixel;
  loaded?: boolean;
  version?: string;
}

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

const tags = JSON.parse(document.documentElement.dataset.tags ?? '{}') as Tags;
let isStarted = false;

/** Meta's names for the same events; others are custom events. */
const META_NAMES: Readonly<Record<string, string>> = {
  car_viewed: 'ViewContent',
  favourite_added: 'AddToWishlist',
  form_submitted: 'Lead',
};

function load(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Google's tags recognise commands because they are `arguments` objects. */
function gtag(..._said: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: an array in its place is not read.
  window.dataLayer.push(arguments);
}

/** Calls wait in `queue` until Meta's script processes them. */
function makePixel(): Pixel {
  const pixel: Pixel = Object.assign(
    (...said: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...said);
      else pixel.queue.push(said);
    },
    { queue: [] as unknown[], loaded: true, version: '2.0' },
  );
  pixel.push = pixel;
  return pixel;
}

/** Loads them once, but not on a page with a private address, which they would report. */
export function startTags(): void {
  if (isStarted || isPrivateAddress(location.search)) return;
  isStarted = true;
  const { gtm, ga4, pixel } = tags;
  if (gtm) {
    window.dataLayer ??= [];
    window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    load(`https://www.googletagmanager.com/gtm.js?id=${gtm}`);
  }
  if (ga4) {
    gtag('js', new Date());
    gtag('config', ga4);
    load(`https://www.googletagmanager.com/gtag/js?id=${ga4}`);
  }
  if (pixel) {
    window.fbq ??= makePixel();
    window._fbq ??= window.fbq;
    window.fbq('init', pixel);
    window.fbq('track', 'PageView');
    load('https://connect.facebook.net/en_US/fbevents.js');
  }
}

/** Reports an event to the tags that do not read the data layer themselves. */
export function tellTags(event: TrackedEvent): void {
  // The first event may come before the page's tags have started.
  startTags();
  if (!isStarted || event.event === 'page_viewed') return;
  const { event: name, ...facts } = event;
  if (tags.ga4) gtag('event', name, facts);
  const known = META_NAMES[name];
  const content =
    event.car_id === undefined ? {} : { content_ids: [String(event.car_id)], content_type: 'vehicle' };
  if (tags.pixel) window.fbq?.(known ? 'track' : 'trackCustom', known ?? name, content);
}

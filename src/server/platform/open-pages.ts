/** Opens the service that renders pages on request. */
import { checkoutPages } from '../pages/checkout-pages.ts';
import { formPages } from '../pages/form-pages.ts';
import { livePages } from '../pages/live-pages.ts';
import { openRendering, type RenderingOptions } from '../pages/page-threads.ts';
import { purchasePages } from '../pages/purchase-pages.ts';
import type { Base } from './open-base.ts';
import type { Sales } from './open-sales.ts';
import type { Platform } from './platform.ts';

interface Pages
  extends Pick<Platform, 'rendering' | 'livePages' | 'formPages' | 'checkoutPages' | 'purchasePages'> {
  /** Starts the first thread. */
  warm(): void;
}

/**
 * @param rendered without it, no pages are rendered on request
 * @param opened collects everything to close
 */
export function openPages(
  base: Base,
  rendered: RenderingOptions | undefined,
  {
    cars,
    siteSearch,
    geocoder,
    live,
    programFiles,
    reservations,
    reservationViews,
    testPayments,
  }: Pick<Platform, 'cars' | 'siteSearch' | 'geocoder' | 'live' | 'programFiles'> & Sales,
  opened: AsyncDisposableStack,
): Pages {
  const { production, metrics, now, log } = base;
  const threads = rendered ? openRendering(rendered, programFiles, base.stopped) : null;
  opened.defer(async () => threads?.close());
  const rendering = threads?.rendering ?? null;
  const renderer = { rendering, live, production, now, log };
  return {
    rendering,
    livePages: rendering ? livePages({ cars, siteSearch, geocoder, rendering, metrics, now, log }) : null,
    formPages: formPages(renderer),
    checkoutPages: checkoutPages({ ...renderer, siteSearch, isTestMode: testPayments !== null }),
    purchasePages: purchasePages({ ...renderer, siteSearch, reservations, reservationViews }),
    warm: () => threads?.warm(),
  };
}

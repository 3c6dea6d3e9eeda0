/** Opens the service that draws pages on request. */
import { checkoutPages } from '../pages/checkout-pages.ts';
import { formPages } from '../pages/form-pages.ts';
import { livePages } from '../pages/live-pages.ts';
import { type DrawingOptions, openDrawing } from '../pages/page-threads.ts';
import { purchasePages } from '../pages/purchase-pages.ts';
import type { Base } from './open-base.ts';
import type { Sales } from './open-sales.ts';
import type { Platform } from './platform.ts';

interface Pages
  extends Pick<Platform, 'drawing' | 'livePages' | 'formPages' | 'checkoutPages' | 'purchasePages'> {
  /** Starts the first thread. */
  warm(): void;
}

/**
 * @param drawn without it, no pages are drawn on request
 * @param opened collects everything to close
 */
export function openPages(
  base: Base,
  drawn: DrawingOptions | undefined,
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
  const threads = drawn ? openDrawing(drawn, programFiles, base.stopped) : null;
  opened.defer(async () => threads?.close());
  const drawing = threads?.drawing ?? null;
  const drawer = { drawing, live, production, now, log };
  return {
    drawing,
    livePages: drawing ? livePages({ cars, siteSearch, geocoder, drawing, metrics, now, log }) : null,
    formPages: formPages(drawer),
    checkoutPages: checkoutPages({ ...drawer, siteSearch, isTestMode: testPayments !== null }),
    purchasePages: purchasePages({ ...drawer, siteSearch, reservations, reservationViews }),
    warm: () => threads?.warm(),
  };
}

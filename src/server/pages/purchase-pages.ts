import { buyingPath, purchaseRefusal } from '#domain/purchases/eligibility.ts';
import { allValues, isPurchaseStep, type PurchaseStep } from '#domain/purchases/steps.ts';
import { orderSummary } from '#domain/purchases/summary.ts';
import { type PurchaseView, stepView } from '#domain/purchases/view.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import type { PurchaseRow } from '../db/purchase-tables.ts';
import type { PurchaseOf, PurchasePages } from '../purchases/purchase-pages.ts';
import { purchaseOf } from '../purchases/purchases.db.ts';
import type { ReservationService } from '../reservations/reservation-service.ts';
import type { ReservationViews } from '../reservations/views.ts';
import { type PageRendererOptions, pageRenderer } from './page-renderer.ts';
import { releasePages } from './rendered-page.ts';

interface PurchasePagesOptions extends PageRendererOptions {
  siteSearch: SiteSearch;
  reservations: Pick<ReservationService, 'find'>;
  reservationViews: ReservationViews;
}

/** The page is for one shopper and changes by the second. */
const CACHE = 'private, no-store';

/** The step that an address asks for. */
export const askedStep = (value: string | undefined): PurchaseStep | null =>
  isPurchaseStep(value) ? value : null;

export function purchasePages(options: PurchasePagesOptions): PurchasePages {
  const { siteSearch, reservations, reservationViews, now } = options;
  const render = pageRenderer(options);

  const sentView = async (
    { site, car }: PurchaseOf,
    row: PurchaseRow,
    status: Exclude<PurchaseRow['status'], 'draft'>,
    problem: string | null,
  ): Promise<PurchaseView> => {
    const { estimates } = row;
    const values = allValues(row.answers);
    const found = row.reservation_id === null ? null : await reservations.find(site, row.reservation_id);
    return {
      kind: 'sent',
      id: row.id,
      status,
      summary: orderSummary({ car, site, values, estimates }),
      values,
      reservation: found && (await reservationViews.fresh(site, found, car)),
      problem,
    };
  };

  return {
    view: async (of, { asked = null, known = {}, again, problem = null } = {}) => {
      const { site, car, row } = of;
      if (row !== null && row.status !== 'draft') return sentView(of, row, row.status, problem);
      const refusal = purchaseRefusal(car, site.buyOnline);
      if (refusal !== null) return { kind: 'closed', refusal, hasOrder: row !== null };
      const order = row && { id: row.id, purchase: purchaseOf(row) };
      return stepView({ site, car, order, asked, known, ...(again ? { again } : {}) });
    },

    summaryHtml: async (summary) => (await options.rendering?.('orderSummary', { summary })) ?? null,

    render: (c, { site, car }, view, status = 200) =>
      render(c, {
        site: withPublicHolidays(site, now()),
        page: 'purchase',
        status,
        cache: CACHE,
        order: async (live) => ({
          now: now(),
          stock: await siteSearch.of(site),
          pages: releasePages(live),
          car,
          path: buyingPath(car, site.buyOnline) ?? `/cars/${car.slug}`,
          view,
        }),
      }),
  };
}

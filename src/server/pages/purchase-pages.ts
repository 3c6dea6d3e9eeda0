/** The pages of an order, drawn at request time for the shopper it belongs to. */
import type { Context } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import { buyingPath, purchaseRefusal } from '#domain/purchases/door.ts';
import { allValues, isPurchaseStep, type PurchaseStep } from '#domain/purchases/steps.ts';
import { type OrderSummary, orderSummary } from '#domain/purchases/summary.ts';
import { type PurchaseView, type StepViewFacts, stepView } from '#domain/purchases/view.ts';
import type { Site } from '#domain/tenant/site.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import type { PurchaseRow } from '../db/purchase-tables.ts';
import { purchaseOf } from '../purchases/purchases.db.ts';
import type { ReservationDesk } from '../reservations/desk.ts';
import type { ReservationViews } from '../reservations/views.ts';
import { releasePages } from './drawn-page.ts';
import { type PageDrawerOptions, pageDrawer } from './page-drawer.ts';
import { SHELLS } from './page-renderer.ts';

export interface PurchasePagesOptions extends PageDrawerOptions {
  siteSearch: SiteSearch;
  reservations: Pick<ReservationDesk, 'find'>;
  reservationViews: ReservationViews;
  now: () => Date;
}

/** An order of a car on its site; `row` is null before it was begun. */
export interface PurchaseOf {
  site: Site;
  car: Car;
  row: PurchaseRow | null;
}

export interface PurchasePages {
  /** What the page shows. */
  view(
    of: PurchaseOf,
    more?: { asked?: PurchaseStep | null; again?: StepViewFacts['again']; problem?: string | null },
  ): Promise<PurchaseView>;
  /** The summary's box as it stands beside a step; null where nothing is drawn. */
  summaryHtml(site: Site, summary: OrderSummary): Promise<string | null>;
  /** Null where it cannot be drawn. */
  draw(c: Context, of: PurchaseOf, view: PurchaseView, status?: number): Promise<Response | null>;
}

/** It is one shopper's, and another a second later. */
const CACHE = 'private, no-store';

/** The step that an address asks for. */
export const askedStep = (value: string | undefined): PurchaseStep | null =>
  isPurchaseStep(value) ? value : null;

export function purchasePages(options: PurchasePagesOptions): PurchasePages {
  const { siteSearch, reservations, reservationViews, now } = options;
  const draw = pageDrawer(options);

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
    view: async (of, { asked = null, again, problem = null } = {}) => {
      const { site, car, row } = of;
      if (row !== null && row.status !== 'draft') return sentView(of, row, row.status, problem);
      const refusal = purchaseRefusal(car, site.buyOnline);
      if (refusal !== null) return { kind: 'closed', refusal, hasOrder: row !== null };
      const order = row && { id: row.id, purchase: purchaseOf(row) };
      return stepView({ site, car, order, asked, ...(again ? { again } : {}) });
    },

    summaryHtml: async (site, summary) => (await options.drawing?.orderSummary({ site, summary })) ?? null,

    draw: (c, { site, car }, view, status = 200) =>
      draw(c, {
        site: withPublicHolidays(site, now()),
        shell: SHELLS.purchase,
        status,
        cache: CACHE,
        draw: async (by, frame, live) =>
          by.purchase({
            ...frame,
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

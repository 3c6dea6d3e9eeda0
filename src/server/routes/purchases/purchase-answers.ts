/** Answers requests about an order: with JSON for a script, otherwise with the next page or the same one. */
import type { Context } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import { shownAgain } from '#domain/leads/kept/shown-again.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { buyingPath, purchaseRefusal, stepHref } from '#domain/purchases/eligibility.ts';
import { type PurchaseStep, stepAfter, stepFields, stepsFor } from '#domain/purchases/steps.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { PurchaseRow } from '../../db/purchase-tables.ts';
import { mayKeepEvents } from '../../events/events.db.ts';
import type { PostedBody } from '../../http/body.ts';
import { answerNotice } from '../../http/notice-page.ts';
import { senderKey } from '../../http/sender-address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PurchaseOf, PurchasePages } from '../../purchases/purchase-pages.ts';
import type { OrderRequest, SendOutcome } from '../../purchases/purchase-service.ts';
import { keepOwnReservation } from '../../reservations/own-reservation.ts';

/** An order with its car, from a request. */
export interface Posted extends PurchaseOf {
  row: PurchaseRow;
  body: PostedBody;
}

export type AsPosted = Omit<Posted, 'row'> & { row: PurchaseRow | null };

type PagePart = Parameters<PurchasePages['view']>[1];

interface PurchaseAnswers {
  /** The order as its owner sees it. */
  viewOf(of: PurchaseOf, more?: PagePart): Promise<Record<string, unknown>>;
  /** The errors to correct. */
  corrected(
    c: Context,
    from: AsPosted,
    step: PurchaseStep,
    errors: readonly FieldError[],
  ): Response | Promise<Response>;
  /** The car cannot be bought online at this moment; the order stays as it is. Null if it can. */
  closed(c: Context, from: AsPosted): Response | null;
  /** Stores the answers of a step and moves on. */
  answered(c: Context, from: Posted, step: PurchaseStep): Promise<Response>;
  /** The outcome of an order that was sent. */
  sent(c: Context, from: Posted, outcome: SendOutcome): Promise<Response>;
  /** A request as the service takes it. */
  requestOf(c: Context, from: Posted): OrderRequest;
}

export function purchaseAnswers(platform: Platform): PurchaseAnswers {
  const { purchases, purchasePages } = platform;

  const requestOf = (c: Context, { site, car, row, body }: Posted): OrderRequest => ({
    site,
    car,
    row,
    sender: senderKey(c, platform),
    origin: withoutFinalSlashes(site.url ?? new URL(c.req.url).origin),
    path: pathOf({ site, car }).split('?')[0] ?? '/',
    page: pathOf({ site, car }),
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
    isTracked: mayKeepEvents(site, body.values.tracking_consent),
  });

  const viewOf = async (of: PurchaseOf, more: Parameters<PurchasePages['view']>[1] = {}) => {
    const { car, row } = of;
    const view = await purchasePages.view(of, more);
    return {
      id: row?.id ?? null,
      status: row?.status ?? 'draft',
      car: { id: car.id, slug: car.slug },
      ...view,
    };
  };

  /** The page of an order, rendered in response to a form. */
  const page = async (
    c: Context,
    of: PurchaseOf,
    more: Parameters<PurchasePages['view']>[1],
    status: 409 | 422 | 502,
    text: string,
  ) => {
    const rendered = await purchasePages.render(c, of, await purchasePages.view(of, more), status);
    const link = { href: pathOf(of), label: 'Back to your order' };
    return rendered ?? answerNotice(c, of.site, { title: 'Please check your order', text, link }, status);
  };

  /** The errors, in the format of the request. */
  const corrected = (c: Context, from: AsPosted, step: PurchaseStep, errors: readonly FieldError[]) => {
    const message = errors[0]?.message ?? 'Please check the form.';
    if (from.body.kind === 'json') return c.json({ success: false, error: message, errors }, 422);
    const shown = shownAgain(stepFields(step, from), from.body.values);
    return page(c, from, { asked: step, again: { shown, errors } }, 422, message);
  };

  /** The car cannot be bought online at this moment; the order is unchanged. */
  const closed = (c: Context, from: AsPosted): Response | null => {
    const refusal = purchaseRefusal(from.car, from.site.buyOnline);
    if (refusal === null) return null;
    if (from.body.kind === 'form') return c.redirect(pathOf(from), 303);
    const { reason, message } = refusal;
    return c.json({ success: false, error: message, reason, errors: [] }, 409);
  };

  const answered = async (c: Context, from: Posted, step: PurchaseStep) => {
    const outcome = await purchases.answer(requestOf(c, from), step, from.body.values);
    if (outcome.kind === 'refused') return corrected(c, from, step, outcome.errors);
    const of = { ...from, row: outcome.row };
    if (from.body.kind === 'json') return c.json({ success: true, purchase: await viewOf(of) });
    const next = stepAfter(step, stepsFor(of));
    return c.redirect(stepHref(pathOf(of), next), 303);
  };

  const sent = async (c: Context, from: Posted, outcome: SendOutcome) => {
    if (outcome.kind === 'refused') return corrected(c, from, 'you', outcome.errors);
    const of = { ...from, row: outcome.row };
    const isJson = from.body.kind === 'json';
    switch (outcome.kind) {
      case 'reserved': {
        const { id, payment_url, status } = outcome.reservation;
        keepOwnReservation(c, from.site, { slug: from.car.slug, id });
        if (isJson) return c.json({ success: true, purchase: await viewOf(of) });
        return c.redirect((status === 'paying' && payment_url) || pathOf(of), 303);
      }
      case 'placed':
        if (isJson) return c.json({ success: true, purchase: await viewOf(of) });
        return c.redirect(pathOf(of), 303);
      case 'taken': {
        const { message, reason } = outcome.refusal;
        if (isJson) return c.json({ success: false, error: message, reason, errors: [] }, 409);
        // The car's current state says why it cannot be bought.
        const car = { ...from.car, reserved: true };
        return page(c, { ...of, car }, {}, 409, message);
      }
      case 'too many':
      case 'no payment': {
        const problem = PROBLEMS[outcome.kind];
        if (isJson) return c.json({ success: false, error: problem, errors: [] }, 502);
        return page(c, of, { problem }, 502, problem);
      }
    }
  };

  return { viewOf, corrected, closed, answered, sent, requestOf };
}

export const pathOf = ({ site, car }: { site: Site; car: Car }): string =>
  buyingPath(car, site.buyOnline) ?? `/cars/${car.slug}`;

const PROBLEMS = {
  'no payment': 'We can’t open the payment page at the moment. You haven’t been charged. Please try again.',
  'too many': 'You’re already holding several cars. Please pay for one or cancel one first.',
} as const;

/**
 * `/api/purchases`: an order of a car. `POST /` begins it (`car_id`, optionally with the first answers), `POST
 * /{id}/{step}` answers a step, the last of which sends it, `POST /{id}/deposit` asks for the deposit again, `POST
 * /{id}/summary` works out the price for given answers, `GET /{id}` returns its state. A form without script is
 * redirected to the next page.
 */

import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { formatCents } from '#domain/payments/cents.ts';
import { sellsOnline, stepHref } from '#domain/purchases/eligibility.ts';
import { allValues, firstUnfinished, isPurchaseStep, readStep, stepsFor } from '#domain/purchases/steps.ts';
import { orderSummary } from '#domain/purchases/summary.ts';
import { currentPrice } from '#domain/purchases/view.ts';
import type { Site } from '#domain/tenant/site.ts';
import { requireSignIn } from '../../auth/gate.ts';
import { ApiError } from '../../http/api-error.ts';
import { type PostedBody, readBody } from '../../http/body.ts';
import { numberField, readFields } from '../../http/fields.ts';
import { refuseForeignWrites } from '../../http/same-origin.ts';
import { senderKey } from '../../http/sender-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { newOwnerOf, ownerOf } from '../../purchases/owner.ts';
import { beginPurchase, findPurchase } from '../../purchases/purchases.db.ts';

import { type AsPosted, type Posted, pathOf, purchaseAnswers } from './purchase-answers.ts';

const CarField = v.object({ car_id: numberField });
const HOUR_MS = 3_600_000;
/** More than the most undecided shopper would send from one address. */
const MOST_AN_HOUR = 300;

export function purchaseRoutes(platform: Platform): Hono {
  const { cars, database, purchases, purchasePages, rates, now } = platform;
  const { viewOf, corrected, closed, answered, sent, requestOf } = purchaseAnswers(platform);
  const rate = rates.of('orders', { most: MOST_AN_HOUR, windowMs: HOUR_MS });

  const siteOf = (c: Context): Site => {
    const site = c.var.hostSite;
    if (!site || !sellsOnline(site.buyOnline)) throw new ApiError(404, 'this site sells no cars online');
    return site;
  };

  const found = async (c: Context): Promise<Posted> => {
    const site = siteOf(c);
    const owner = await ownerOf(c, site, platform);
    const find = () => findPurchase(database, site, owner, { id: c.req.param('id') ?? '' });
    const known = await find();
    const car = known && (await cars.byId(site, known.car_id));
    // This same order, sent a moment ago, may have reserved the car: reading the order after the car shows that.
    const row = known?.status === 'draft' && car?.reserved ? await find() : known;
    if (!row || !car) throw new ApiError(404, 'there is no such order');
    return { site, car, row, body: c.req.method === 'POST' ? await readBody(c.req.raw) : NOTHING };
  };

  /** The last step: checks everything, and sends the order. */
  const review = async (c: Context, from: Posted) => {
    const { site, car, row, body } = from;
    if (row.status === 'draft') {
      const unfinished = firstUnfinished(stepsFor(from), row.answers);
      if (unfinished !== 'review') {
        if (body.kind === 'form') return c.redirect(stepHref(pathOf(from), unfinished), 303);
        const errors = [{ field: 'step', message: `answer ${unfinished} first` }];
        return c.json({ success: false, error: errors[0]?.message, errors }, 422);
      }
      const price = currentPrice(car);
      const errors = Number(body.values.price_cents) === price ? [] : [priceMoved(price)];
      const read = readStep('review', body.values, { site, car });
      const all = read.ok ? errors : [...read.errors, ...errors];
      if (all.length > 0) return corrected(c, from, 'review', all);
      const kept = await purchases.answer(requestOf(c, from), 'review', body.values);
      if (kept.kind === 'refused') return corrected(c, from, 'review', kept.errors);
      return sent(c, from, await purchases.send(requestOf(c, { ...from, row: kept.row }), price));
    }
    return sent(c, from, await purchases.send(requestOf(c, from), row.price_cents));
  };

  return new Hono()
    .use(refuseForeignWrites(), async (c, next) => {
      const wait = c.req.method === 'POST' ? await rate.take(senderKey(c, platform) ?? '') : null;
      if (wait === null) return next();
      throw new ApiError(429, 'Too many requests. Please try again later, or call us.', {
        'Retry-After': String(wait),
      });
    })
    .use(requireSignIn('checkout', platform))
    .post('/', async (c) => {
      const site = siteOf(c);
      const { fields, ...body } = await readFields(c.req.raw, CarField);
      const car = fields.car_id === null ? null : await cars.byId(site, fields.car_id);
      if (!car) throw new ApiError(404, 'there is no such car');
      const from: AsPosted = { site, car, body, row: null };
      const refused = closed(c, from);
      if (refused) {
        // A shopper who has ordered the car sees that order, even where the car is closed to everybody else because of
        // it.
        const own = await findPurchase(database, site, await ownerOf(c, site, platform), { car_id: car.id });
        if (own === null || own.status === 'draft' || body.kind === 'form') return refused;
        return c.json({ success: true, purchase: await viewOf({ ...from, row: own }) });
      }
      const hasAnswers = Object.hasOwn(body.values, 'name');
      const read = hasAnswers ? readStep('you', body.values, from) : null;
      if (read?.ok === false) return corrected(c, from, 'you', read.errors);
      const owner = await newOwnerOf(c, site, platform);
      const row = await beginPurchase(database, site, owner, car, currentPrice(car), now());
      if (hasAnswers && row.status === 'draft') return answered(c, { ...from, row }, 'you');
      if (body.kind === 'form') return c.redirect(pathOf(from), 303);
      return c.json({ success: true, purchase: await viewOf({ ...from, row }) });
    })
    .get('/:id', async (c) => c.json(await viewOf(await found(c))))
    .post('/:id/summary', async (c) => {
      const { site, car, row, body } = await found(c);
      const step = 'handover';
      const read = readStep(step, body.values, { site, car });
      const errors = read.ok ? [] : read.errors;
      const values = read.ok ? read.values : {};
      const request = { site, car, sender: null };
      const guess = await purchases.estimate(request, step, values);
      const all = [...errors, ...guess.errors];
      if (all.length > 0) return c.json({ success: false, error: all[0]?.message, errors: all }, 422);
      const answers = { ...row.answers, [step]: values };
      const summary = orderSummary({
        car,
        site,
        values: allValues(answers),
        estimates: { ...row.estimates, ...guess.estimates },
      });
      const html = summary && (await purchasePages.summaryHtml(summary));
      return c.json({ success: true, summary, html, delivery: guess.estimates.delivery ?? null });
    })
    .post('/:id/deposit', async (c) => {
      const from = await found(c);
      if (from.row.status === 'draft') throw new ApiError(409, 'the order has not been sent yet');
      return sent(c, from, await purchases.send(requestOf(c, from), from.row.price_cents));
    })
    .post('/:id/:step', async (c) => {
      const step = c.req.param('step');
      if (!isPurchaseStep(step)) throw new ApiError(404, 'there is no such step');
      const from = await found(c);
      if (from.row.status !== 'draft') {
        if (step === 'review') return review(c, from);
        if (from.body.kind === 'form') return c.redirect(pathOf(from), 303);
        throw new ApiError(409, 'this order has already been sent');
      }
      return closed(c, from) ?? (step === 'review' ? review(c, from) : answered(c, from, step));
    });
}

const NOTHING: PostedBody = { values: {}, kind: 'json' };

const priceMoved = (cents: number): FieldError => ({
  field: 'price_cents',
  message: `The price is now ${formatCents(cents)}. Please confirm it.`,
});

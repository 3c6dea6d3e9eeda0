/** Estimates for an order: the delivery to the shopper's postcode, and the value of a car traded in. */
import type { Position } from '#domain/geo/distance.ts';
import { type Geocoder, GeocodingFailed } from '#domain/geo/postcodes.ts';
import type { Car } from '#domain/inventory/car.ts';
import { locationOfCar } from '#domain/leads/departments.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { deliveryEstimate } from '#domain/pricing/delivery.ts';
import type { PurchaseEstimates } from '#domain/purchases/purchase.ts';
import type { PurchaseStep, StepValues } from '#domain/purchases/steps.ts';
import type { Site } from '#domain/tenant/site.ts';
import { NOT_NOW } from '#domain/valuation/valuation.ts';
import type { ValuationService } from '../valuation/valuation-service.ts';

const NO_SUCH_POSTCODE = 'We don’t recognise that postcode. Please check it.';

export interface EstimateSources {
  geocoder: Geocoder;
  valuations: Pick<ValuationService, 'value'>;
}

interface EstimateRequest {
  site: Site;
  car: Car;
  /** A keyed hash of the sender's address; null if unknown. */
  sender: string | null;
}

/** Delivery and trade-in worked out from a step's answers; nothing is stored. */
export async function orderEstimates(
  { geocoder, valuations }: EstimateSources,
  { site, car, sender }: EstimateRequest,
  step: PurchaseStep,
  values: StepValues,
): Promise<{ estimates: Partial<PurchaseEstimates>; errors: readonly FieldError[] }> {
  if (step === 'handover') {
    if (typeof values.delivery_postcode !== 'string') return { estimates: { delivery: null }, errors: [] };
    const { delivery, errors } = await deliveryTo(geocoder, site, car, values.delivery_postcode);
    return { estimates: { delivery }, errors };
  }
  if (step !== 'trade-in') return { estimates: {}, errors: [] };
  return { estimates: { tradeIn: await tradeInFor(valuations, site, values, sender) }, errors: [] };
}

async function deliveryTo(
  geocoder: Geocoder,
  site: Site,
  car: Car,
  postcode: string,
): Promise<{ delivery: PurchaseEstimates['delivery']; errors: readonly FieldError[] }> {
  const home = locationOfCar(site, car);
  let place: Position | null;
  try {
    place = await geocoder.locate(postcode);
  } catch (error) {
    if (!(error instanceof GeocodingFailed)) throw error;
    return { delivery: null, errors: [] };
  }
  if (place === null) {
    return { delivery: null, errors: [{ field: 'delivery_postcode', message: NO_SUCH_POSTCODE }] };
  }
  if (home === null) return { delivery: null, errors: [] };
  const { lat, long: lng } = home.address;
  return { delivery: deliveryEstimate({ lat, lng }, place, site.delivery), errors: [] };
}

async function tradeInFor(
  valuations: EstimateSources['valuations'],
  site: Site,
  values: StepValues,
  sender: string | null,
): Promise<PurchaseEstimates['tradeIn']> {
  if (values.trade_in !== 'Yes') return null;
  const own = {
    make: String(values.trade_in_make),
    model: String(values.trade_in_model),
    badge: null,
    year: Number(values.trade_in_year),
    km: Number(values.trade_in_km),
    body: null,
  };
  const answer = await valuations.value(site, own, { condition: values.adjustment_condition }, sender);
  return 'wait' in answer ? NOT_NOW : answer;
}

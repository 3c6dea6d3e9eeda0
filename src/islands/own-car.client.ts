/** Pages where shoppers enter their own car or see its estimate. */
import type { LeadFormParts } from '#features/leads/lead-form.client.ts';
import { startKeptValuation } from '#features/valuation/kept-valuation.client.ts';
import { ownCarJourney } from '#features/valuation/own-car.client.ts';

export function startOwnCar(): LeadFormParts['journeys'] {
  startKeptValuation();
  return { 'trade-in': ownCarJourney, 'sell-your-car': ownCarJourney };
}

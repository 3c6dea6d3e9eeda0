import { isAvailable } from '#domain/inventory/status.ts';
import { type ProviderRule, plainOffer } from './rule.ts';

export const threeSixtyFinance: ProviderRule = {
  name: '360 Finance',
  shows: ({ car }) => isAvailable(car),
  offer: plainOffer,
};

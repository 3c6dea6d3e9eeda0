import { isAvailable } from '#domain/inventory/status.ts';
import { type ProviderRule, plainOffer } from './rule.ts';

export const ausloans: ProviderRule = {
  name: 'AusLoans',
  shows: ({ car }) => isAvailable(car),
  offer: plainOffer,
};

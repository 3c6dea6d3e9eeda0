/** Frames that the platform fills at request time. */
import { sellsOnline } from '#domain/purchases/eligibility.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { always, loader, onlyIf } from './loader.ts';

export const liveShell = loader({ pattern: '/live-shell', paths: always, load: () => ({}) });

export const purchaseShell = loader({
  pattern: '/purchase-shell/[...on]',
  paths: ({ site }: Tenant) => onlyIf(sellsOnline(site.buyOnline)),
  load: () => ({}),
});

export const checkoutShell = loader({
  pattern: '/checkout-shell/[...on]',
  paths: ({ site }: Tenant) => onlyIf(site.reserve.enabled),
  load: () => ({}),
});

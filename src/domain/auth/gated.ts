/** What a gated site reserves for signed-in shoppers: the pages of its flows, and their forms. */

import type { FormId } from '#domain/leads/form.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { FINANCE_PAGES } from '#domain/tenant/site.ts';
import { VALUATION_PATH } from '#domain/valuation/page.ts';
import type { GatedFlow } from './sign-in.ts';

const PAGES: Readonly<Record<string, GatedFlow>> = {
  '/trade-in': 'trade-in',
  '/cars/trade-in': 'trade-in',
  [VALUATION_PATH]: 'trade-in',
  '/sell-your-car': 'sell-my-car',
  '/sell-my-car': 'sell-my-car',
  ...Object.fromEntries(FINANCE_PAGES.map((page) => [page, 'finance'])),
  '/finance-pre-approval': 'finance',
  '/personalised/finance': 'finance',
};

/** The pages of the flows, except a car's checkout. */
export const gatedPaths = (): string[] => Object.keys(PAGES);

const CHECKOUT = /^\/(?:cars\/[^/]+\/(?:checkout|buy-online)|checkout-journey(?:\/.+)?)$/;

/** The flow that a page belongs to; null for public pages. `path` is decoded, in any form it is served in. */
export function gatedFlowOf(path: string): GatedFlow | null {
  const page = withoutFinalSlashes(path)
    .replace(/\.html$/, '')
    .replace(/\/index$/, '');
  if (CHECKOUT.test(page)) return 'checkout';
  return Object.hasOwn(PAGES, page) ? (PAGES[page] ?? null) : null;
}

const FORMS: Partial<Record<FormId, GatedFlow>> = {
  'trade-in': 'trade-in',
  valuation: 'trade-in',
  'sell-your-car': 'sell-my-car',
  finance: 'finance',
  reserve: 'checkout',
  'waiting-list': 'checkout',
};

/** The flow that a form belongs to; null for public forms. */
export function gatedFlowOfForm(form: FormId): GatedFlow | null {
  return FORMS[form] ?? null;
}

import { describe, expect, test } from 'vitest';
import { FORM_IDS } from '#domain/leads/form.ts';
import { FINANCE_PAGES } from '#domain/tenant/site.ts';
import { gatedFlowOf, gatedFlowOfForm } from './gated.ts';

describe('a page', () => {
  test.each([
    ['/trade-in', 'trade-in'],
    ['/cars/trade-in', 'trade-in'],
    ['/sell-your-car', 'sell-my-car'],
    ['/sell-my-car', 'sell-my-car'],
    ...FINANCE_PAGES.map((page) => [page, 'finance']),
    ['/finance-pre-approval', 'finance'],
    ['/personalised/finance', 'finance'],
    ['/cars/2022-toyota-hilux-17/checkout', 'checkout'],
    ['/cars/2022-toyota-hilux-17/buy-online', 'checkout'],
    ['/checkout-journey', 'checkout'],
    ['/checkout-journey/2022-toyota-hilux-17', 'checkout'],
  ])('%s belongs to %s, however its address is written', (path, flow) => {
    for (const written of [path, `${path}/`, `${path}//`, `${path}.html`, `${path}/index.html`]) {
      expect(gatedFlowOf(written), written).toBe(flow);
    }
  });

  test.each([
    '/',
    '/index.html',
    '/search',
    '/cars/2022-toyota-hilux-17',
    '/cars/checkout',
    '/blog/trade-in',
    '/trade-in-offer',
    '/checkout-journeys',
    '/toString',
    '/sign-in',
    '/watchlist',
  ])('%s is open to everyone', (path) => {
    expect(gatedFlowOf(path)).toBeNull();
  });
});

test('the forms of the flows need a sign-in, the others do not', () => {
  const gated = FORM_IDS.flatMap((form) => {
    const flow = gatedFlowOfForm(form);
    return flow ? [`${form}: ${flow}`] : [];
  });
  expect(gated).toEqual([
    'valuation: trade-in',
    'trade-in: trade-in',
    'sell-your-car: sell-my-car',
    'finance: finance',
    'reserve: checkout',
  ]);
});

import { expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides, type SiteOverrides } from '../../../tests/fixtures/cars.ts';
import { financeHref } from './link.ts';

const QUERY = 'car_id=1001&car_type=used&vehiclePriceBudget=45990&preferredDealership=harbour';

test.each<[string, SiteOverrides['finance'], CarOverrides, string]>([
  ['the form of the finance page', {}, {}, `/finance?${QUERY}#finance-form`],
  ['the site’s own page', { page: '/apply-for-finance' }, {}, `/apply-for-finance?${QUERY}#finance-form`],
  [
    'the page of the dealership',
    { page: '/finance', pageByDealership: { harbour: '/finance-enquiry' } },
    {},
    `/finance-enquiry?${QUERY}#finance-form`,
  ],
  [
    'an NVIC where finance is personalised',
    { personalised: true },
    { has_nvic: true },
    '/personalised/finance?car_id=1001',
  ],
  ['an NVIC where it is not', {}, { has_nvic: true }, `/finance?${QUERY}#finance-form`],
  ['no NVIC where it is', { personalised: true }, {}, `/finance?${QUERY}#finance-form`],
  [
    'no price: no budget',
    {},
    { price: null, car_type: 'new' },
    '/finance?car_id=1001&car_type=new&preferredDealership=harbour#finance-form',
  ],
  [
    'what a shopper pays',
    {},
    { offer_price: 44_000 },
    `/finance?${QUERY.replace('45990', '44000')}#finance-form`,
  ],
])('%s', (_, finance, car, href) => {
  expect(financeHref(aCar(car), aSite({ finance }))).toBe(href);
});

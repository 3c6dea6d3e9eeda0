import { expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides, type SiteOverrides } from '../../../tests/fixtures/cars.ts';
import { financeFormHref, financeHref, financePages, isPersonalised, offersPersonalised } from './link.ts';

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
  ['an NVIC', {}, { has_nvic: true }, '/personalised/finance?car_id=1001'],
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
  expect(financeHref(aCar(car), aSite({ finance_provider: 'taurus', finance }))).toBe(href);
});

test.each<[string, SiteOverrides, CarOverrides, boolean]>([
  ['an NVIC', {}, {}, true],
  ['no NVIC', {}, { has_nvic: false }, false],
  ['reserved, which may pass', {}, { reserved: true }, true],
  ['sold', {}, { status: 'sold' }, false],
  ['a make without finance', { finance: { excludeMakes: ['Toyota'] } }, {}, false],
  ['finance hidden', { finance: { hidden: true } }, {}, false],
  ['no lender', { finance_provider: null }, {}, false],
])('personalised finance: %s', (_, site, car, expected) => {
  const of = aSite({ finance_provider: 'taurus', ...site });
  expect(isPersonalised(aCar({ make: 'Toyota', has_nvic: true, ...car }), of)).toBe(expected);
  if (expected) expect(offersPersonalised(of)).toBe(true);
});

test('the form can be linked to even for a car with an NVIC', () => {
  const site = aSite({ finance_provider: 'taurus' });
  expect(financeFormHref(aCar({ has_nvic: true }), site)).toBe(`/finance?${QUERY}#finance-form`);
});

test('a site’s finance page has its own address, and those of its dealerships', () => {
  const { finance } = aSite({
    finance: {
      page: '/apply-for-finance',
      pageByDealership: { harbour: '/finance', lake: '/apply-for-finance', hill: '/finance' },
    },
  });
  expect(financePages(finance)).toEqual(['/apply-for-finance', '/finance']);
});

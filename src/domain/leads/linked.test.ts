import { expect, test } from 'vitest';
import { aCar, aSite } from '../../../tests/fixtures/cars.ts';
import type { FormId } from './form.ts';
import { FORMS, fieldsFor } from './forms/index.ts';
import { linkedValues, parametersIn } from './linked.ts';

const GROUP = aSite({ dealerships: ['harbour', 'lake'] });
const ONE = aSite({ dealerships: ['harbour'] });

function valuesOf(
  query: string,
  form: FormId = 'finance',
  site = GROUP,
  car = null as Parameters<typeof fieldsFor>[1]['car'],
) {
  return linkedValues(fieldsFor(FORMS[form], { site, car }), new URLSearchParams(query));
}

test.each<[string, string, Record<string, string>]>([
  ['the dealership', 'preferredDealership=lake', { dealership_slug: 'lake' }],
  ['the budget', 'vehiclePriceBudget=24990', { vehiclePriceBudget: '24990' }],
  ['a budget as people write it', 'vehiclePriceBudget=$24,990', { vehiclePriceBudget: '24990' }],
  ['the kind of car', 'car_type=demo', { car_type: 'demo' }],
  [
    'all of it',
    'preferredDealership=harbour&vehiclePriceBudget=1&car_type=new',
    { dealership_slug: 'harbour', vehiclePriceBudget: '1', car_type: 'new' },
  ],
  ['a dealership of somebody else', 'preferredDealership=elsewhere', {}],
  ['a budget in words', 'vehiclePriceBudget=plenty', {}],
  ['a budget below nothing', 'vehiclePriceBudget=-5', {}],
  ['a kind of car that there is not', 'car_type=stolen', {}],
  ['nothing', 'preferredDealership=&vehiclePriceBudget=&car_type=', {}],
  ['a field that no link fills', 'name=Eve&message=Hi', {}],
])('%s', (_, query, values) => {
  expect(valuesOf(query)).toEqual(values);
});

test('a search that found nothing becomes the message of the form', () => {
  const query = new URLSearchParams({ looking_for: 'make=Toyota&colour=White&price=:40000' });
  const words = { message: 'Looking for: Toyota under $40,000, white' };
  expect(valuesOf(String(query), 'contact')).toEqual(words);
  expect(valuesOf('looking_for=%3Cscript%3E', 'contact')).toEqual({});
});

test('fields that the form does not ask for, or the car answers, are not filled in', () => {
  const all = 'preferredDealership=harbour&vehiclePriceBudget=30000&car_type=used';
  expect(valuesOf(all, 'careers', ONE)).toEqual({});
  expect(valuesOf(all, 'finance', ONE)).toEqual({ vehiclePriceBudget: '30000', car_type: 'used' });
  expect(valuesOf(all, 'finance', GROUP, aCar())).toEqual({ vehiclePriceBudget: '30000' });
});

test('an empty parameter is ignored', () => {
  const query = new URLSearchParams('car_id=7&car_type=&other=1');
  expect(parametersIn(query, ['car_id', 'car_type', 'price'])).toEqual({ car_id: '7' });
});

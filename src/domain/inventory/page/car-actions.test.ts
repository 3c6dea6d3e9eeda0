import { describe, expect, test } from 'vitest';
import { aCar, aSite } from '../../../../tests/fixtures/cars.ts';
import type { Car } from '../car.ts';
import { type ActionContext, type CarActionKind, carActions } from './car-actions.ts';

const context = (site: Parameters<typeof aSite>[0] = {}, pages: readonly string[] = []): ActionContext => ({
  site: aSite(site),
  hasPage: (path) => pages.includes(path),
  financeHref: '/finance?car_id=1001#finance-form',
});
const action = (kind: CarActionKind, car: Car, where: ActionContext) =>
  carActions(car, where).find((each) => each.kind === kind);
const form = (id: string, message: string | null = null) => ({ id, message });

describe('which actions show', () => {
  const withFinance = { finance_provider: 'angle' as const };
  const withChat = { car: { chatUrl: '/chat' } };
  const withReserve = { reserve: { enabled: true } };
  test.each<[string, CarActionKind, boolean, Parameters<typeof aCar>[0], Parameters<typeof aSite>[0]]>([
    ['every car for sale', 'enquire', true, {}, {}],
    ['a reserved car may become available', 'enquire', true, { reserved: true }, {}],
    ['every car', 'testDrive', true, {}, {}],
    ['not where test drives are off', 'testDrive', false, {}, { testDrive: { enabled: false } }],
    ['a car that can be reserved', 'reserve', true, {}, withReserve],
    ['not a reserved car', 'reserve', false, { reserved: true }, withReserve],
    ['not where the site takes no reservations', 'reserve', false, {}, {}],
    ['a site that sells online', 'buyOnline', true, {}, { buyOnline: { enabled: true } }],
    ['a used car with used-car checkout', 'buyOnline', true, {}, { buyOnline: { usedCheckout: true } }],
    [
      'not a new car with used-car checkout',
      'buyOnline',
      false,
      { car_type: 'new' },
      { buyOnline: { usedCheckout: true } },
    ],
    ['not a reserved car', 'buyOnline', false, { reserved: true }, { buyOnline: { enabled: true } }],
    ['a site with a lender', 'finance', true, {}, withFinance],
    ['not without one', 'finance', false, {}, {}],
    ['not a Suzuki', 'finance', false, { make: 'Suzuki' }, withFinance],
    ['every car, where trade-ins are accepted', 'tradeIn', true, {}, {}],
    ['not where trade-ins are not accepted', 'tradeIn', false, {}, { tradeIn: { enabled: false } }],
    ['not for a car that is not for sale', 'tradeIn', false, { tag: 'Test Drive Only' }, {}],
    ['a car without photos', 'photos', true, { images: [] }, {}],
    ['not a car with photos', 'photos', false, {}, {}],
    ['a car with a phone number', 'call', true, {}, {}],
    ['not without any', 'call', false, { location: {} }, {}],
    ['a site with a chat', 'chat', true, {}, withChat],
    ['not without', 'chat', false, {}, {}],
    ['a car with a file', 'history', true, { file: '/media/report.pdf' }, {}],
    ['not without', 'history', false, {}, {}],
  ])('%s: %s %s', (_, kind, shown, car, site) => {
    expect(action(kind, aCar(car), context(site)) !== undefined).toBe(shown);
  });

  test('a sold car has one action: find a similar car', () => {
    const all = context({ ...withFinance, ...withChat, ...withReserve });
    expect(carActions(aCar({ status: 'sold', file: '/media/report.pdf' }), all)).toEqual([
      {
        kind: 'similar',
        label: 'Find Me Something Similar',
        href: '#enquire',
        form: form('enquiry', 'Can you please find me something similar?'),
      },
    ]);
  });
});

describe('where actions lead', () => {
  const everything = {
    finance_provider: 'angle' as const,
    reserve: { enabled: true },
    buyOnline: { enabled: true },
    car: { chatUrl: 'https://chat.example/x' },
  };
  const car = aCar({ file: '/media/report.pdf', images: [] });
  const pages = ['/finance', '/cars/trade-in'];

  test.each<[CarActionKind, string]>([
    ['enquire', '#enquire'],
    ['testDrive', '#test-drive'],
    ['photos', '#photos'],
    ['reserve', `/cars/${car.slug}/checkout`],
    ['buyOnline', `/cars/${car.slug}/buy-online`],
    ['finance', '/finance?car_id=1001#finance-form'],
    ['tradeIn', '/cars/trade-in?car_id=1001'],
    ['call', 'tel:0755501234'],
    ['chat', 'https://chat.example/x'],
    ['history', '/media/report.pdf'],
  ])('%s to %s', (kind, href) => {
    expect(action(kind, car, context(everything, pages))?.href).toBe(href);
  });

  test('a used car with used-car checkout is bought there', () => {
    const used = context({ ...everything, buyOnline: { usedCheckout: true } });
    expect(action('buyOnline', car, used)?.href).toBe(`/checkout-journey?car_id=${car.slug}`);
  });

  test.each<[CarActionKind, RegExp]>([
    ['finance', /finance this car/],
    ['tradeIn', /trade in my vehicle/],
  ])('%s leads to the enquiry form with its words, if its page does not exist', (kind, words) => {
    expect(action(kind, car, context(everything))).toMatchObject({
      href: '#enquire',
      form: form('enquiry', expect.stringMatching(words) as unknown as string),
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides, NOW, type SiteOverrides } from '../../../tests/fixtures/cars.ts';
import { worth } from '../../../tests/fixtures/valuations.ts';
import { leadFacts } from '../deliveries/lead-facts.ts';
import { leadCar } from '../deliveries/record.ts';
import { DELIVERY, FINANCE_WANTED, OWN_FUNDS, PICK_UP } from '../leads/forms/buy-online.ts';
import { neededDocuments } from './documents.ts';
import { buyingPath, purchaseRefusal, stepHref } from './eligibility.ts';
import { orderLead } from './order.ts';
import { afterEvent, newPurchase, type Purchase, type PurchaseEvent } from './purchase.ts';
import {
  allValues,
  firstUnfinished,
  type PurchaseAnswers,
  type PurchaseStep,
  readStep,
  stepAfter,
  stepFields,
  stepsFor,
  stepToShow,
} from './steps.ts';
import { orderSummary } from './summary.ts';
import { stepView } from './view.ts';

const SELLS: SiteOverrides = {
  dealerships: ['harbour'],
  buyOnline: { enabled: true },
  delivery: { rates: [{ upToKm: 100, dollars: 190 }] },
  finance_provider: 'manual',
};
const site = aSite(SELLS);
const car = aCar();
const context = { site, car };
const USED = { enabled: false, usedCheckout: true };
const ALL = { enabled: true, usedCheckout: false };

describe('the two pages', () => {
  test.each<[string, CarOverrides, typeof ALL, string | null]>([
    ['any car of a site that sells online', { car_type: 'new' }, ALL, '/cars/x/buy-online'],
    ['a used car, there too', {}, ALL, '/cars/x/buy-online'],
    ['a used car of the used checkout', {}, USED, '/checkout-journey?car_id=x'],
    ['no new car there', { car_type: 'new' }, USED, null],
    ['no demo either', { car_type: 'demo' }, USED, null],
    ['both: the used one', {}, { enabled: true, usedCheckout: true }, '/checkout-journey?car_id=x'],
    ['neither', {}, { enabled: false, usedCheckout: false }, null],
  ])('%s', (_, facts, doors, path) => {
    expect(buyingPath(aCar({ slug: 'x', ...facts }), doors)).toBe(path);
  });

  test.each<[string, CarOverrides, typeof ALL, string | null]>([
    ['for sale', {}, ALL, null],
    ['coming soon', { status: 'coming_soon' }, ALL, null],
    ['sold', { status: 'sold' }, ALL, 'sold'],
    ['sold before it was reserved', { sold: true, reserved: true }, ALL, 'sold'],
    ['reserved', { reserved: true }, ALL, 'reserved'],
    ['to be driven only', { tag: 'Test Drive Only' }, ALL, 'not for sale'],
    ['without a price', { price: null }, ALL, 'no price'],
    ['priced by its offer', { price: null, offer_price: 20_000 }, ALL, null],
    ['new on the used checkout', { car_type: 'new' }, USED, 'not used'],
  ])('%s', (_, facts, doors, reason) => {
    expect(purchaseRefusal(aCar(facts), doors)?.reason ?? null).toBe(reason);
  });

  test('a step’s name follows either address', () => {
    expect(stepHref('/cars/x/buy-online', 'payment')).toBe('/cars/x/buy-online?step=payment');
    expect(stepHref('/checkout-journey?car_id=x', 'you')).toBe('/checkout-journey?car_id=x&step=you');
  });
});

describe('steps', () => {
  test.each<[string, SiteOverrides, CarOverrides, PurchaseStep[]]>([
    ['all of them', {}, {}, ['you', 'handover', 'trade-in', 'payment', 'review']],
    ['no delivery', { delivery: { rates: [] } }, {}, ['you', 'trade-in', 'payment', 'review']],
    [
      'no delivery, but a state to register it in',
      { delivery: { rates: [] }, driveAway: { enabled: true } },
      { price_type: 'egc' },
      ['you', 'handover', 'trade-in', 'payment', 'review'],
    ],
    [
      'which does not matter for a drive-away price',
      { delivery: { rates: [] }, driveAway: { enabled: true } },
      {},
      ['you', 'trade-in', 'payment', 'review'],
    ],
    ['no trade-in', { tradeIn: { enabled: false } }, {}, ['you', 'handover', 'payment', 'review']],
    ['no finance', { finance: { hidden: true } }, {}, ['you', 'handover', 'trade-in', 'review']],
  ])('%s', (_, settings, facts, steps) => {
    expect(stepsFor({ site: aSite({ ...SELLS, ...settings }), car: aCar(facts) })).toEqual(steps);
  });

  const errorsOf = (step: PurchaseStep, body: Record<string, unknown>) => {
    const read = readStep(step, body, context);
    return read.ok ? [] : read.errors.map(({ field }) => field);
  };
  const YES = { trade_in: 'Yes', trade_in_make: 'Mazda', trade_in_model: 'CX-5' };
  test.each<[string, PurchaseStep, Record<string, unknown>, string[]]>([
    ['nothing said of oneself', 'you', {}, ['name', 'phone', 'postcode', 'email']],
    ['no way chosen', 'handover', {}, ['handover']],
    ['picked up', 'handover', { handover: PICK_UP }, []],
    ['delivered nowhere', 'handover', { handover: DELIVERY }, ['delivery_postcode']],
    ['to no postcode', 'handover', { handover: DELIVERY, delivery_postcode: '40' }, ['delivery_postcode']],
    ['delivered', 'handover', { handover: DELIVERY, delivery_postcode: '4870' }, []],
    ['a way that is none', 'handover', { handover: 'Pigeon' }, ['handover']],
    ['no car traded in', 'trade-in', { trade_in: 'No' }, []],
    ['a car of no year', 'trade-in', YES, ['trade_in_year', 'trade_in_km']],
    ['of an odd year', 'trade-in', { ...YES, trade_in_year: '21', trade_in_km: '9' }, ['trade_in_year']],
    ['a car', 'trade-in', { ...YES, trade_in_year: '2021', trade_in_km: '60,000 km' }, []],
    ['no way to pay', 'payment', {}, ['pay_by']],
    ['a way to pay', 'payment', { pay_by: OWN_FUNDS }, []],
    ['a message left out', 'review', {}, []],
  ])('%s', (_, step, body, errors) => {
    expect(errorsOf(step, body)).toEqual(errors);
  });

  test('answers to hidden questions are forgotten', () => {
    const read = readStep('handover', { handover: PICK_UP, delivery_postcode: '4870' }, context);
    expect(read.ok && read.values).toMatchObject({ handover: PICK_UP, delivery_postcode: null });
  });

  test('the first step asks for the terms, if the site requires them', () => {
    const strict = { site: aSite({ ...SELLS, forms: { termsRequired: true } }), car };
    expect(stepFields('you', strict).map(({ name }) => name)).toContain('terms');
  });

  const steps = stepsFor(context);
  test.each<[string, PurchaseStep | null, PurchaseStep[], PurchaseStep]>([
    ['the first at first', null, [], 'you'],
    ['the first unfinished one', null, ['you', 'handover'], 'trade-in'],
    ['the last when all is said', null, ['you', 'handover', 'trade-in', 'payment'], 'review'],
    ['back to an earlier one', 'you', ['you', 'handover'], 'you'],
    ['never past an unfinished one', 'review', ['you'], 'handover'],
    ['a gap is met first', null, ['you', 'trade-in'], 'handover'],
  ])('opens %s', (_, asked, done, shown) => {
    const answers = Object.fromEntries(done.map((step) => [step, {}]));
    expect(stepToShow(asked, steps, answers)).toBe(shown);
  });

  test('whatever is posted, the step is read or the fields to correct are named', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('Yes', DELIVERY, '4870', 'on'), fc.anything());
    const body = fc.dictionary(
      fc.constantFrom(...steps.flatMap((s) => stepFields(s, context).map((f) => f.name))),
      value,
    );
    fc.assert(
      fc.property(fc.constantFrom(...steps), body, (step, posted) => {
        const read = readStep(step, posted, context);
        const names = stepFields(step, context).map(({ name }) => name);
        if (!read.ok) expect(names).toEqual(expect.arrayContaining(read.errors.map(({ field }) => field)));
        else expect(names.every((name) => name in read.values)).toBe(true);
      }),
    );
  });
});

describe('an order’s events', () => {
  const draft = newPurchase(4_599_000);
  const after = (...events: PurchaseEvent[]): Purchase => events.reduce(afterEvent, draft);
  const SENT: PurchaseEvent = { kind: 'sent', priceCents: 4_499_000 };
  const HELD: PurchaseEvent = { kind: 'reserved', reservation: 'r1' };
  test.each<[string, PurchaseEvent[], Partial<Purchase>]>([
    ['it is begun', [], { status: 'draft', attempt: 0, reservation: null }],
    ['it is sent at the price of that moment', [SENT], { status: 'submitted', priceCents: 4_499_000 }],
    ['the car is reserved', [SENT, HELD], { status: 'reserved', reservation: 'r1' }],
    ['there is nothing to reserve', [SENT, { kind: 'placed' }], { status: 'placed' }],
    ['somebody was faster: it can be sent again', [SENT, { kind: 'taken' }], { status: 'draft' }],
    ['a reservation before it was sent', [HELD], { status: 'draft', reservation: null }],
    ['sent twice', [SENT, SENT], { status: 'submitted' }],
    [
      'the deposit was not paid: another try',
      [SENT, HELD, { kind: 'failed', attempt: 0 }],
      { status: 'submitted', attempt: 1, reservation: null },
    ],
    [
      'a failure that is told twice counts once',
      [SENT, HELD, { kind: 'failed', attempt: 0 }, { kind: 'failed', attempt: 0 }],
      { attempt: 1 },
    ],
    [
      'answers after sending',
      [SENT, { kind: 'answered', step: 'you', values: { name: 'X' } }],
      { answers: {} },
    ],
  ])('%s', (_, events, state) => {
    expect(after(...events)).toMatchObject(state);
  });

  test('in any order never lose answers, and attempts only count up', () => {
    const event = fc.constantFrom<PurchaseEvent>(
      SENT,
      HELD,
      { kind: 'taken' },
      { kind: 'placed' },
      { kind: 'failed', attempt: 0 },
      { kind: 'failed', attempt: 1 },
      { kind: 'answered', step: 'you', values: { name: 'Ann' } },
      { kind: 'answered', step: 'payment', values: { pay_by: OWN_FUNDS } },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let known = draft;
        for (const each of events) {
          const next = afterEvent(known, each);
          expect(Object.keys(next.answers)).toEqual(expect.arrayContaining(Object.keys(known.answers)));
          expect(next.attempt - known.attempt).toBeGreaterThanOrEqual(0);
          expect(next.reservation !== null).toBe(next.status === 'reserved');
          known = next;
        }
      }),
    );
  });
});

test.each<[string, Parameters<typeof neededDocuments>[0], string[]]>([
  ['picked up and paid', { handover: PICK_UP, pay_by: OWN_FUNDS }, []],
  ['financed', { pay_by: FINANCE_WANTED }, ['Two recent payslips']],
  ['a car traded in', { trade_in: 'Yes' }, ['Registration papers for your trade-in']],
  [
    'which is not paid off',
    { trade_in: 'Yes', adjustment_finance: 'Yes' },
    ['Registration papers for your trade-in', 'Payout letter from your lender'],
  ],
])('documents: %s', (_, values, more) => {
  expect(neededDocuments(values).map(({ name }) => name)).toEqual([
    'Driver licence',
    'Proof of address',
    ...more,
  ]);
});

describe('the lead of an order', () => {
  const YOU = {
    name: 'Ann',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: 'ann@example.com',
    postcode: '4870',
    opt_in: true,
  };
  const begun: PurchaseAnswers = { you: YOU };
  const whole: PurchaseAnswers = {
    ...begun,
    handover: { handover: DELIVERY, delivery_postcode: '4870' },
    'trade-in': {
      trade_in: 'Yes',
      trade_in_make: 'Mazda',
      trade_in_model: 'CX-5',
      trade_in_year: 2021,
      trade_in_km: 60_000,
    },
    payment: { pay_by: FINANCE_WANTED },
    review: { message: 'Call after five.' },
  };
  const leadFrom = (answers: PurchaseAnswers, isSent: boolean) => {
    const estimates = { delivery: null, tradeIn: worth(14_200, 16_100) };
    const summary = orderSummary({ car, site, values: allValues(answers), estimates });
    const lead = orderLead({ site, car, answers, summary, isSent, url: '/x', userAgent: null }, NOW);
    if (!lead.ok) throw new Error(JSON.stringify(lead.errors));
    return lead.lead;
  };

  test('when started has the contact details and the form’s category, and is not completed', () => {
    const lead = leadFrom(begun, false);
    expect(lead).toMatchObject({
      form: 'buy-online',
      category: 'Buy Online',
      subcategory: '1. Form Started',
    });
    expect(lead.payload).toMatchObject({
      form_completed: false,
      subcategory: '1. Form Started',
      car_id: car.id,
    });
    expect(lead.person).toMatchObject({ name: 'Ann', phone: '+61412345678' });
  });

  test('when sent has the whole order, as worded in the dealership’s email', () => {
    const lead = leadFrom(whole, true);
    expect(lead).toMatchObject({ subcategory: '2. Form Completed', message: 'Call after five.' });
    const record = {
      ...{ id: 'l', dealership: 'Harbour', receivedAt: NOW.toISOString(), revision: 2, draft: lead },
      ...{ reference: 'HMG-4821', car: leadCar(car, site), appointment: null, suspicions: [] },
      conversation: { id: 'c', earlier: 0 },
    };
    const facts = Object.fromEntries(leadFacts(record, site).map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({
      'Pick-up or delivery': 'Delivery',
      'Delivery to': '4870',
      'Make of their car': 'Mazda',
      'Kilometres of their car': '60,000 km',
      'Paying by': FINANCE_WANTED,
    });
    expect(facts.Order).toContain('Left to pay: $29,890 to $31,790 (estimate)');
  });

  test('is the same for the same answers', () => {
    expect(leadFrom(whole, true)).toEqual(leadFrom(whole, true));
  });
});

test('a price that has changed since it was seen is reported', () => {
  const order = { id: 'o', purchase: newPurchase(4_499_000) };
  expect(stepView({ ...context, order, asked: null }).price).toEqual({ cents: 4_599_000, before: 4_499_000 });
  expect(stepView({ ...context, order: null, asked: null }).price).toEqual({
    cents: 4_599_000,
    before: null,
  });
});

test('each step leads to the next, and the last stays', () => {
  const steps = stepsFor(context);
  expect(steps.map((step) => stepAfter(step, steps))).toEqual([...steps.slice(1), 'review']);
  expect(firstUnfinished(steps, {})).toBe('you');
});

import { describe, expect, test } from 'vitest';
import { aCar, aSite } from '../../../tests/fixtures/cars.ts';
import { FORM_IDS, type FormId, type LeadCar } from './form.ts';
import { FORMS, fieldsFor } from './forms/index.ts';
import { isFormOffered } from './offered.ts';

const location = (id: number, dealership_slug: string, location_type: 'sales' | 'service' | null = null) => ({
  id,
  name: `Place ${id}`,
  slug: `place-${id}`,
  dealership_slug,
  location_type,
  address: {
    street: '1 Main Rd',
    city: 'Cairns',
    state: 'qld' as const,
    postcode: '4870',
    lat: -16.9,
    long: 145.7,
  },
});
const ONE = aSite({ dealerships: ['one'], locations: [location(1, 'one')] });
const THREE = aSite({
  dealerships: ['one', 'two', 'three'],
  locations: [location(1, 'one'), location(2, 'two'), location(3, 'three'), location(4, 'two', 'service')],
});

const names = (form: FormId, site = ONE, car: LeadCar | null = null) =>
  fieldsFor(FORMS[form], { site, car })
    .filter(({ kind }) => kind !== 'hidden')
    .map(({ name }) => name);
const fieldOf = (name: string, form: FormId, site = ONE, car: LeadCar | null = null) => {
  const found = fieldsFor(FORMS[form], { site, car }).find((field) => field.name === name);
  if (found === undefined) throw new Error(`${form} has no field ${name}`);
  return found;
};

const PERSON = ['name', 'last_name', 'phone', 'postcode', 'email'];
const TERMS = ['contact_channel', 'contact_hours', 'text_only'];

describe('what each form asks', () => {
  test.each<[FormId, LeadCar | null, string[]]>([
    ['enquiry', aCar(), [...PERSON, 'message', ...TERMS, 'opt_in']],
    ['enquiry', null, ['category', ...PERSON, 'message', ...TERMS, 'opt_in']],
    ['contact', null, ['category', ...PERSON, 'message', ...TERMS, 'opt_in']],
    ['test-drive', aCar(), ['preferred_date', 'preferred_time', ...PERSON, 'message', ...TERMS, 'opt_in']],
    ['request-photos', aCar(), [...PERSON, 'message', ...TERMS, 'opt_in']],
    [
      'valuation',
      null,
      [
        'Rego',
        'km',
        'Vehicle Make',
        'Vehicle Model',
        'finance',
        ...PERSON,
        'preferred_contact',
        'message',
        'contact_hours',
        'text_only',
        'opt_in',
      ],
    ],
    [
      'trade-in',
      aCar(),
      [
        'rego',
        'regoState',
        'Vehicle Make',
        'Vehicle Model',
        'Vehicle Year',
        'Vehicle Badge',
        'adjustment_km',
        'adjustment_condition',
        'adjustment_history',
        'adjustment_finance',
        ...PERSON,
        ...TERMS,
        'opt_in',
      ],
    ],
    ['finance', aCar(), ['vehiclePriceBudget', 'deposit', ...PERSON, 'message', ...TERMS, 'opt_in']],
    [
      'finance',
      null,
      ['vehiclePriceBudget', 'deposit', 'car_type', ...PERSON, 'message', ...TERMS, 'opt_in'],
    ],
    [
      'finance-pre-approval',
      null,
      [
        'vehiclePriceBudget',
        'deposit',
        'employment',
        'employment_length',
        'income',
        'residency',
        'housing',
        ...PERSON,
        'message',
        ...TERMS,
        'opt_in',
      ],
    ],
    ['parts', null, ['message', 'Rego', 'Vehicle Make', 'Vehicle Model', ...PERSON, ...TERMS, 'opt_in']],
    ['fleet', null, ['company', 'fleet_size', ...PERSON, 'message', ...TERMS, 'opt_in']],
    ['offer', null, [...PERSON, 'message', ...TERMS, 'opt_in']],
    ['careers', null, ['position', ...PERSON, 'message', ...TERMS, 'opt_in']],
  ])('%s, car %#', (form, car, expected) => {
    expect(names(form, ONE, car)).toEqual(expected);
  });

  test('a multi-step form asks each of its own fields in one step', () => {
    for (const form of ['trade-in', 'sell-your-car'] as const) {
      const inSteps = FORMS[form].steps.flatMap((step) => step.fields);
      const own = names(form, THREE).filter((name) => ![...TERMS, 'opt_in'].includes(name));
      expect(own.filter((name) => !inSteps.includes(name))).toEqual([]);
    }
  });
});

describe('settings', () => {
  test.each<[string, FormId, Parameters<typeof aSite>[0], string, boolean]>([
    ['the message is required', 'enquiry', {}, 'message', true],
    ['unless the site relaxes it', 'enquiry', { forms: { messageOptional: true } }, 'message', false],
    ['or the form does', 'test-drive', {}, 'message', false],
    ['photos', 'request-photos', {}, 'message', false],
    ['the postcode always', 'service', {}, 'postcode', true],
    ['rego never', 'valuation', {}, 'Rego', false],
    ['how a borrower is employed', 'finance-pre-approval', {}, 'employment', true],
    ['what a borrower earns', 'finance-pre-approval', {}, 'income', true],
    ['whether a borrower may stay', 'finance-pre-approval', {}, 'residency', true],
    ['opt-in never', 'contact', {}, 'opt_in', false],
    ['terms where asked for', 'contact', { forms: { termsRequired: true } }, 'terms', true],
    ['terms of the test drive alone', 'test-drive', { forms: { testDriveTerms: true } }, 'terms', true],
    ['the category', 'contact', {}, 'category', true],
    ['the day of a test drive is not', 'test-drive', {}, 'preferred_date', false],
  ])('%s', (_, form, site, name, required) => {
    expect(fieldOf(name, form, aSite({ dealerships: ['one'], ...site })).required).toBe(required);
  });

  test('the opt-in is ticked, not ticked or absent', () => {
    expect(fieldOf('opt_in', 'enquiry').value).toBe('on');
    expect(fieldOf('opt_in', 'enquiry', aSite({ forms: { optIn: { default: false } } })).value).toBe('');
    expect(names('enquiry', aSite({ forms: { optIn: { hidden: true } } }))).not.toContain('opt_in');
  });

  test('terms are asked for once', () => {
    const site = aSite({ forms: { termsRequired: true, testDriveTerms: true } });
    expect(names('test-drive', site).filter((name) => name === 'terms')).toHaveLength(1);
  });

  test('asks for the dealership only if there are several and it is not removed; for the location if it is still open', () => {
    const asked = (site: typeof ONE, form: FormId = 'contact') =>
      names(form, site).filter((name) => ['dealership_slug', 'location_id'].includes(name));
    const removed = { ...THREE, forms: { ...THREE.forms, dealershipSelect: false } };
    const twoPlaces = aSite({ dealerships: ['one'], locations: [location(1, 'one'), location(2, 'one')] });
    expect(asked(ONE)).toEqual([]);
    expect(asked(THREE)).toEqual(['dealership_slug']);
    expect(asked(removed)).toEqual(['location_id']);
    expect(asked(twoPlaces)).toEqual(['location_id']);
    expect(asked({ ...twoPlaces, forms: { ...twoPlaces.forms, locationSelect: false } })).toEqual([]);
    expect(asked(THREE, 'service')).toEqual([]);
    expect(fieldOf('dealership_slug', 'contact', THREE).required).toBe(true);
    expect(fieldOf('location_id', 'contact', removed).required).toBe(true);
    // A seller gives a postcode, which decides the nearest one.
    expect(asked(THREE, 'trade-in')).toEqual([]);
    expect(asked(THREE, 'sell-your-car')).toEqual([]);
  });

  test('a car gives the dealership', () => {
    const car = aCar({ dealership_slug: 'two' });
    expect(names('enquiry', THREE, car)).not.toContain('dealership_slug');
    expect(fieldOf('dealership_slug', 'enquiry', THREE, car).value).toBe('two');
    expect(fieldOf('location_id', 'enquiry', THREE, car).value).toBe('2');
  });

  test('a site may change the label of a form’s button', () => {
    expect(FORMS.enquiry.button(ONE)).toBe('Enquire Now');
    expect(FORMS.enquiry.button(aSite({ forms: { buttonText: 'Message Now' } }))).toBe('Message Now');
  });

  test('a switched-off form has no page', () => {
    const off = aSite({
      testDrive: { enabled: false },
      tradeIn: { enabled: false },
      reserve: { enabled: false },
    });
    expect(FORM_IDS.filter((form) => !isFormOffered(form, off))).toEqual([
      'test-drive',
      'valuation',
      'trade-in',
      'sell-your-car',
      'reserve',
    ]);
    expect(FORM_IDS.every((form) => isFormOffered(form, aSite({ reserve: { enabled: true } })))).toBe(true);
  });
});

test('the message about an unavailable car asks for something similar', () => {
  const sold = aCar({ status: 'sold' });
  for (const form of ['enquiry', 'test-drive', 'request-photos'] as const) {
    expect(fieldOf('message', form, ONE, sold).value).toBe('Can you please find me something similar?');
  }
});

test('a required message starts with the most common question', () => {
  const suggested = (car: LeadCar | null, site = ONE) => fieldOf('message', 'enquiry', site, car).value;
  expect(suggested(aCar())).toBe('Is this car still available?');
  expect(suggested(aCar({ item_type: 'caravan' }))).toBe('Is this caravan still available?');
  expect(suggested(null)).toBe('');
  expect(suggested(aCar(), aSite({ forms: { messageOptional: true } }))).toBe('');
  for (const form of ['test-drive', 'request-photos'] as const)
    expect(fieldOf('message', form, ONE, aCar()).value).toBe('');
});

test('choices have their initial value', () => {
  expect(fieldOf('category', 'contact').value).toBe('General Enquiry');
  const contact = fieldOf('preferred_contact', 'valuation');
  expect([contact.value, contact.choices.map(({ value }) => value)]).toEqual([
    'Phone',
    ['Phone', 'Email', 'SMS'],
  ]);
  expect(fieldOf('finance', 'valuation').choices.map(({ value }) => value)).toEqual(['Yes', 'No']);
});

describe('a yard that trades in caravans', () => {
  const yard = aSite({ tradeIn: { kinds: ['caravan', 'car'] } });

  test('asks what it is, in words that staff read', () => {
    const { choices: kinds, staffLabel } = fieldOf('Vehicle Type', 'trade-in', yard);
    expect([staffLabel, kinds.map(({ value }) => value)]).toEqual(['Type', ['Caravan', 'Car, ute or van']]);
    expect(fieldsFor(FORMS['trade-in'], { site: ONE, car: null }).map(({ name }) => name)).not.toContain(
      'Vehicle Type',
    );
  });

  test('asks so even if it takes nothing else', () => {
    const vansOnly = aSite({ tradeIn: { kinds: ['caravan'] } });
    expect(fieldOf('Vehicle Type', 'sell-your-car', vansOnly).choices.map(({ value }) => value)).toEqual([
      'Caravan',
    ]);
  });

  test('asks for kilometres only if it has a motor', () => {
    expect(fieldOf('adjustment_km', 'trade-in', yard)).toMatchObject({ wanted: false });
    expect(fieldOf('adjustment_km', 'trade-in', ONE)).toMatchObject({ wanted: true });
  });
});

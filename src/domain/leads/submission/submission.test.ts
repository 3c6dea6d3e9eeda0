import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, aSite, NOW } from '../../../../tests/fixtures/cars.ts';
import { ANN, bodyFor, validBody } from '../../../../tests/fixtures/leads.ts';
import { FORM_IDS, type FormId, type LeadCar } from '../form.ts';
import { FORMS, fieldsFor } from '../forms/index.ts';
import { shownCar, shownCarText } from '../kept/shown-car.ts';
import { readLeadStep } from '../steps.ts';
import { PAYLOAD_NAMES } from './payload.ts';
import { type LeadDraft, readSubmission } from './submission.ts';

const CAR = aCar();
const SITE = aSite({
  dealerships: ['one', 'two', CAR.dealership_slug],
  locations: [
    { id: 1, slug: 'cairns', name: 'Cairns Sales', dealership_slug: 'one', time_zone: null },
    { id: 2, slug: 'perth', name: 'Perth Sales', dealership_slug: 'two', time_zone: 'Australia/Perth' },
  ].map((each) => ({
    ...each,
    address: {
      street: '1 Main Rd',
      city: 'Town',
      state: 'qld' as const,
      postcode: '4870',
      ...(each.slug === 'perth' ? { lat: -31.95, long: 115.86 } : { lat: -16.9, long: 145.7 }),
    },
  })),
});

const read = (form: FormId, body: Record<string, unknown>, car: LeadCar | null = null, site = SITE) =>
  readSubmission(form, body, { site, car, now: NOW });
function leadOf(
  form: FormId,
  more: Record<string, unknown> = {},
  car: LeadCar | null = null,
  site = SITE,
): LeadDraft {
  const submission = read(form, bodyFor(form, site, car, more), car, site);
  if (!submission.ok) throw new Error(JSON.stringify(submission.errors));
  return submission.lead;
}
function errorsOf(form: FormId, more: Record<string, unknown>, car: LeadCar | null = null, site = SITE) {
  const submission = read(form, bodyFor(form, site, car, more), car, site);
  return submission.ok
    ? {}
    : Object.fromEntries(submission.errors.map(({ field, message }) => [field, message]));
}

describe('the department for the shopper’s choice', () => {
  const place = (id: number, dealership_slug: string, location_type: 'sales' | 'service' | 'parts') => ({
    ...{ id, slug: `l${id}`, name: `L${id}`, dealership_slug, location_type, time_zone: null },
    address: {
      ...{ street: '1 Main Rd', city: 'Town', state: 'qld' as const, postcode: '4870' },
      lat: -16.9,
      long: 145.7,
    },
  });
  const site = aSite({
    dealerships: ['one', 'two'],
    locations: [place(1, 'one', 'sales'), place(2, 'one', 'service'), place(3, 'two', 'sales')],
  });
  test.each<[string, Record<string, unknown>, number]>([
    ['General Enquiry', { dealership_slug: 'one', location_id: '1' }, 1],
    ['Service Enquiry', { dealership_slug: 'one', location_id: '1' }, 2],
    // No workshop there: the chosen dealership answers all the same.
    ['Service Enquiry', { dealership_slug: 'two', location_id: '3' }, 3],
    ['Parts Enquiry', { dealership_slug: 'one', location_id: '1' }, 1],
  ])('%s at %j', (category, said, location_id) => {
    const read = readSubmission(
      'contact',
      { ...ANN, message: 'Hello', category, ...said },
      { site, car: null, now: NOW },
    );
    expect(read).toMatchObject({ ok: true, lead: { location_id, category } });
  });
});

describe('a car withdrawn while the form was filled in', () => {
  const submit = (car: LeadCar | null, body: Record<string, unknown>) =>
    readSubmission('enquiry', body, { site: SITE, car, withdrawn: { id: 77, isKnown: false }, now: NOW });
  const SAID = { ...ANN, message: 'Hello', shown_car: shownCarText(CAR), opt_in: 'on' };

  test('is described as its page knew it', () => {
    const told = shownCar(SAID.shown_car, 77, SITE.dealerships);
    expect(told).toMatchObject({ id: 77, name: CAR.name, stocknum: CAR.stocknum });
    const read = submit(told, SAID);
    expect(read).toMatchObject({
      ok: true,
      lead: {
        car: null,
        dealership_slug: CAR.dealership_slug,
        payload: {
          car_id: 77,
          'Vehicle Model': CAR.model,
          vehicle_status: 'withdrawn',
          car_dealership_id: null,
        },
      },
    });
  });

  test('leaves no required field to correct, even if nothing is known about it', () => {
    expect(submit(null, SAID)).toMatchObject({ ok: true, lead: { payload: { car_id: 77 } } });
  });

  test('never throws on a made-up description, and belongs to a dealership of the site', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (field) => {
        const told = shownCar(field, 77, SITE.dealerships);
        return told === null || SITE.dealerships.includes(told.dealership_slug);
      }),
    );
  });
});

describe('category, subcategory and event', () => {
  test.each<[FormId, LeadCar | null, string, number]>([
    ['enquiry', aCar({ car_type: 'new' }), 'New Vehicle Enquiry', 14],
    ['enquiry', aCar({ car_type: 'used' }), 'Used Vehicle Enquiry', 15],
    ['enquiry', aCar({ car_type: 'demo' }), 'Used Vehicle Enquiry', 15],
    ['enquiry', aCar({ car_type: 'used', tag: 'Test Drive Only' }), 'Used Vehicle Enquiry', 17],
    ['test-drive', aCar({ car_type: 'new' }), 'New Vehicle Test Drive', 17],
    ['test-drive', aCar({ car_type: 'used' }), 'Used Vehicle Test Drive', 48],
    ['test-drive', aCar({ car_type: 'used', tag: 'test drive only' }), 'Used Vehicle Test Drive', 17],
    ['test-drive', null, 'Test Drive', 22],
    ['enquiry', null, 'General Enquiry', 22],
    ['contact', null, 'General Enquiry', 22],
    ['service', null, 'Service Enquiry', 22],
    ['finance', CAR, 'Finance Enquiry', 22],
    ['finance-pre-approval', null, 'Finance Pre-Approval', 22],
    ['careers', null, 'General Enquiry', 51],
  ])('%s (%#)', (form, car, category, event) => {
    const lead = leadOf(form, {}, car);
    expect([lead.category, lead.event, lead.payload.category]).toEqual([category, event, category]);
  });

  test('careers are filed under General Enquiry, from their own form and from the category', () => {
    const filed = { category: 'General Enquiry', subcategory: 'Career Enquiry', event: 51 };
    expect(leadOf('careers')).toMatchObject(filed);
    expect(leadOf('contact', { category: 'Careers Enquiry' })).toMatchObject(filed);
  });

  test('a category that is not offered is rejected by name', () => {
    expect(errorsOf('contact', { category: 'Spam' })).toEqual({ category: 'Please choose from the list.' });
  });
});

describe('the payload', () => {
  test('describes the car by its record, whatever the body says', () => {
    const lead = leadOf('enquiry', { stock_number: 'X', car_type: 'new', vehicle_status: 'sold' }, CAR);
    expect(lead.car).toEqual({ id: CAR.id, slug: CAR.slug });
    expect(lead.payload).toMatchObject({
      car_id: CAR.id,
      car_dealership_id: CAR.dealership_id,
      dealership_slug: CAR.dealership_slug,
      manufacturer_slug: 'toyota',
      stock_number: 'U1001',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'HiLux',
      car_type: 'used',
      vehicle_status: 'in_stock',
      form_completed: true,
      offer_accepted: false,
    });
  });

  test('ticked options become services; their names are removed', () => {
    const lead = leadOf('service', {
      radio_option_loan_car: 'on',
      radio_option_brakes_or_tyres: true,
      Rego: '123 abc',
    });
    expect(lead.additional_services).toEqual(['Brakes or tyres', 'Loan car']);
    expect(lead.payload.additional_services).toEqual(['Brakes or tyres', 'Loan car']);
    expect(Object.keys(lead.payload).filter((name) => name.startsWith('radio_'))).toEqual([]);
    expect(lead.payload.Rego).toBe('123ABC');
  });

  test('answers about the condition are grouped', () => {
    const lead = leadOf('trade-in', {
      rego: 'abc-123',
      adjustment_km: '84,500 km',
      adjustment_condition: 'Good',
    });
    expect(lead.payload).toMatchObject({
      rego: 'ABC123',
      regoState: 'qld',
      adjustmentAnswers: { km: 84_500, condition: 'Good', history: null, finance: null },
    });
  });

  test('a photo request needs no message from the shopper', () => {
    expect(leadOf('request-photos', {}, CAR).payload).toMatchObject({
      request: 'Please send me photos of this car.',
      subcategory: 'Request Photos',
    });
  });

  test('says where the lead came from, without anything that may name a person', () => {
    const { payload } = leadOf('contact', {
      lead_attributes: JSON.stringify({
        visited_pages: ['/', '/search?query=ann', 'https://elsewhere.example', 7],
        linked_query_params: { utm_source: 'mail', email: 'ann@example.com' },
      }),
    });
    expect(payload.lead_attributes).toEqual({
      visited_pages: ['/', '/search'],
      linked_query_params: { utm_source: 'mail' },
    });
  });
});

describe('who answers', () => {
  test('the chosen dealership, at its own department', () => {
    expect(leadOf('contact', { dealership_slug: 'two', location_id: '1' })).toMatchObject({
      dealership_slug: 'two',
      location_id: 2,
      payload: { location: 'Perth Sales' },
    });
  });

  test.each([
    ['4870', 'one'],
    ['6000', 'two'],
  ])('a trade-in from %s goes to the nearest', (postcode, dealership) => {
    const near = {
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'CX-5',
      postcode,
      dealership_slug: '',
      location_id: '',
    };
    expect(leadOf('trade-in', near)).toMatchObject({ dealership_slug: dealership });
  });

  test('a dealership of another site is rejected', () => {
    expect(errorsOf('contact', { dealership_slug: 'stranger' })).toHaveProperty('dealership_slug');
  });
});

describe('errors belong to their field', () => {
  const POSTCODE = 'Invalid postcode. Please enter a 4-digit number.';
  test.each<[string, FormId, Record<string, unknown>, Record<string, string>]>([
    ['no name', 'contact', { name: ' ' }, { name: 'Please enter your name.' }],
    ['no postcode', 'contact', { postcode: undefined }, { postcode: POSTCODE }],
    ['three digits', 'contact', { postcode: '487' }, { postcode: POSTCODE }],
    ['five digits', 'contact', { postcode: '48700' }, { postcode: POSTCODE }],
    ['letters', 'contact', { postcode: '487a' }, { postcode: POSTCODE }],
    ['no message', 'contact', { message: '' }, { message: 'Please enter a message.' }],
    [
      'no way back',
      'contact',
      { phone: '', email: '' },
      { phone: 'Please enter a phone number or email address so we can reply.' },
    ],
    [
      'no number to text',
      'contact',
      { phone: '', text_only: 'on' },
      { phone: 'Please enter your phone number.' },
    ],
    [
      'no address to write to',
      'contact',
      { email: '', contact_channel: 'email' },
      { email: 'Please enter your email address.' },
    ],
    ['a list for a name', 'contact', { name: ['Ann'] }, { name: 'Please check this.' }],
    [
      'an address without a dot',
      'contact',
      { email: 'ann@home' },
      { email: 'Please enter a valid email address, such as name@example.com.' },
    ],
  ])('%s', (_, form, more, expected) => {
    expect(errorsOf(form, more)).toEqual(expected);
  });

  test('are in the order of the form', () => {
    const empty = { name: '', phone: '', postcode: '', email: '', message: '' };
    expect(Object.keys(errorsOf('contact', empty))).toEqual(['name', 'phone', 'postcode', 'message']);
  });

  test('include terms that were not agreed to', () => {
    const site = aSite({ forms: { termsRequired: true } });
    expect(errorsOf('contact', { terms: undefined }, null, site)).toEqual({
      terms: 'You must agree to the terms of use before submitting the form.',
    });
  });
});

describe('people as they are', () => {
  test.each([
    ['0412 345 678', '+61412345678'],
    ['(07) 4051-2345', '+61740512345'],
    ['+61 (0)412 345 678', '+61412345678'],
    ['1300 975 707', '+611300975707'],
    ['+64 21 123 4567', '+64211234567'],
    ['0412 345 678 after five', '0412 345 678 after five'],
    ['4051 2345', '4051 2345'],
  ])('the phone %s', (typed, stored) => {
    expect(leadOf('contact', { phone: typed }).person.phone).toBe(stored);
  });

  test('an email address is enough, even with "Phone" preselected', () => {
    expect(leadOf('valuation', { phone: '' })).toMatchObject({
      person: { phone: null },
      contact: { channel: 'phone' },
    });
  });

  test('names from any language are kept, without characters that cannot be stored', () => {
    expect(leadOf('contact', { name: '\u202e Zoë\u0000 \ud800 O’Brien-Nguyễn 🚗 ' }).person.name).toBe(
      'Zoë O’Brien-Nguyễn 🚗',
    );
  });

  test('contact preferences are kept', () => {
    expect(leadOf('contact', { contact_hours: 'Evening', text_only: 'on' }).contact).toEqual({
      channel: 'sms',
      hours: 'Evening',
      textOnly: true,
    });
  });
});

describe('consent', () => {
  const wording = SITE.forms.optIn.text;
  const NOT_PRESET = aSite({ forms: { optIn: { default: false } } });
  const HIDDEN = aSite({ forms: { optIn: { hidden: true } } });
  test.each([
    ['left as it stood', SITE, { opt_in: 'on' }, { opt_in: true, how: 'untouched default' }],
    ['taken out', SITE, { opt_in: undefined }, { opt_in: false, how: 'unticked' }],
    [
      'taken out and ticked again',
      SITE,
      { opt_in: true, opt_in_touched: true },
      { opt_in: true, how: 'ticked' },
    ],
    ['ticked', NOT_PRESET, { opt_in: 'on' }, { opt_in: true, how: 'ticked' }],
    ['left empty', NOT_PRESET, { opt_in: undefined }, { opt_in: false, how: 'untouched default' }],
    ['not shown', HIDDEN, {}, { opt_in: true, how: 'hidden' }],
  ] as const)('%s', (_, site, more, expected) => {
    expect(leadOf('contact', more, null, site).consent).toEqual({ ...expected, wording });
  });
});

describe('a test drive', () => {
  test('books the time on the clock of its location', () => {
    const at = { preferred_date: '2026-03-04', preferred_time: '09:30' };
    expect(leadOf('test-drive', { ...at, dealership_slug: 'one' }).appointment).toEqual({
      location_id: 1,
      start: '2026-03-03T23:30:00.000Z',
    });
    expect(leadOf('test-drive', { ...at, dealership_slug: 'two' }).appointment?.start).toBe(
      '2026-03-04T01:30:00.000Z',
    );
  });

  test.each([
    ['without a time', { preferred_date: '2026-03-04' }],
    ['without a day', { preferred_time: '09:30' }],
  ])('%s is a request, not a booking', (_, more) => {
    expect(leadOf('test-drive', { dealership_slug: 'one', ...more }).appointment).toBeNull();
  });
});

describe('a requested time is in the future', () => {
  const DAY = { field: 'preferred_date', message: 'This day has passed. Please choose another.' };
  const TIME = { field: 'preferred_time', message: 'This time has passed. Please choose a later one.' };
  // Eastern yard: half past seven in the morning; western: half past five.
  const now = new Date('2026-03-02T21:30:00Z');
  test.each([
    ['test-drive', 'long ago', { preferred_date: '2020-01-01', preferred_time: '09:30' }, DAY],
    ['test-drive', 'long ago, at no time', { preferred_date: '2020-01-01' }, DAY],
    ['test-drive', 'yesterday there', { preferred_date: '2026-03-02', preferred_time: '23:00' }, DAY],
    ['test-drive', 'an hour ago', { preferred_date: '2026-03-03', preferred_time: '06:30' }, TIME],
    ['service', 'long ago', { preferred_date: '2020-01-01' }, DAY],
    ['test-drive', 'later today', { preferred_date: '2026-03-03', preferred_time: '09:30' }, null],
    ['test-drive', 'today', { preferred_date: '2026-03-03' }, null],
    ['test-drive', 'no day', { preferred_time: '06:30' }, null],
  ] as const)('%s: %s', (form, _, wish, expected) => {
    const body = bodyFor(form, SITE, null, { dealership_slug: 'one', ...wish });
    const read = readSubmission(form, body, { site: SITE, car: null, now });
    expect(read.ok ? null : read.errors).toEqual(expected && [expected]);
  });
});

describe('suspicions mark a lead and never drop it', () => {
  test.each([
    ['a person', { filled_ms: 41_000 }, []],
    ['without script', {}, []],
    ['the trap', { company_url: 'https://spam.example' }, ['trap field filled']],
    ['too fast', { filled_ms: '300' }, ['filled too fast']],
  ])('%s', (_, more, suspicions) => {
    expect(leadOf('contact', more).suspicions).toEqual(suspicions);
  });
});

describe('for any input', () => {
  const anyForm = fc.constantFrom(...FORM_IDS);
  const anyCar = fc.constantFrom(null, CAR);
  const filled = fc
    .tuple(anyForm, anyCar)
    .chain(([form, car]) => validBody(form, SITE, car).map((body) => ({ form, car, body })));

  test('a correctly filled in form gives a lead whose payload has every name', () => {
    fc.assert(
      fc.property(filled, ({ form, car, body }) => {
        const submission = read(form, body, car);
        if (!submission.ok) throw new Error(JSON.stringify(submission.errors));
        const { payload } = submission.lead;
        expect(Object.keys(payload)).toEqual(expect.arrayContaining([...PAYLOAD_NAMES]));
        expect(payload.postcode).toBe(body.postcode);
        expect(JSON.parse(JSON.stringify(payload))).toEqual(payload);
      }),
      { numRuns: 300 },
    );
  });

  test('the result is a lead, or errors of fields that the form has', () => {
    const spoilt = fc.oneof(
      fc.dictionary(fc.string(), fc.anything()),
      fc
        .tuple(filled, fc.dictionary(fc.constantFrom(...PAYLOAD_NAMES, 'terms', '__proto__'), fc.anything()))
        .map(([{ body }, more]) => ({ ...body, ...more })),
    );
    fc.assert(
      fc.property(anyForm, anyCar, spoilt, (form, car, body) => {
        const submission = read(form, body, car);
        if (submission.ok) return;
        const shown = fieldsFor(FORMS[form], { site: SITE, car }).filter(({ kind }) => kind !== 'hidden');
        expect(submission.errors.length).toBeGreaterThan(0);
        for (const { field, message } of submission.errors) {
          expect(shown.map(({ name }) => name)).toContain(field);
          expect(message).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the steps of a lead', () => {
  const step = (body: Record<string, unknown>) =>
    readLeadStep('trade-in', body, { site: SITE, car: CAR, now: NOW });

  test('start without personal data', () => {
    const read = step({ ...ANN, url: 'https://x.example/trade-in', source: 'direct' });
    expect(read).toEqual({
      ok: true,
      step: {
        kind: 'initial',
        payload: {
          category: 'Trade-In',
          subcategory: '1. Form Started',
          form_completed: false,
          offer_accepted: false,
          url: 'https://x.example/trade-in',
          source: 'direct',
          car_id: CAR.id,
          car_dealership_id: CAR.dealership_id,
          lead_attributes: { visited_pages: [], linked_query_params: {} },
        },
      },
    });
  });

  test('rego, answers, the form, and the accepted offer', () => {
    expect(step({ rego: 'abc 123', regoState: 'VIC' })).toMatchObject({
      step: { kind: 'rego', rego: 'ABC123', regoState: 'vic' },
    });
    expect(step({ id: 'v-1', adjustmentAnswers: { condition: 'Good' } })).toMatchObject({
      step: { kind: 'adjustments', id: 'v-1', adjustmentAnswers: { condition: 'Good' } },
    });
    expect(step({ ...bodyFor('trade-in', SITE, CAR), isLastStep: true, lead_id: '17' })).toMatchObject({
      step: { kind: 'last', lead_id: '17', lead: { category: 'Trade-In', subcategory: '2. Form Completed' } },
    });
    expect(step({ offer_accepted: true, lead_id: '17' })).toMatchObject({
      step: {
        kind: 'offer',
        lead_id: '17',
        subcategory: '3. Offer Accepted',
        form_completed: true,
        offer_accepted: true,
      },
    });
  });

  test.each([
    [{ rego: '', regoState: 'qld' }, 'rego'],
    [{ rego: 'ABC123', regoState: 'nowhere' }, 'regoState'],
    [{ id: 'v-1', adjustmentAnswers: 'Good' }, 'adjustmentAnswers'],
    [{ adjustmentAnswers: {} }, 'id'],
    [{ offer_accepted: true }, 'lead_id'],
  ])('%j is rejected by name', (body, field) => {
    expect(step(body)).toMatchObject({ ok: false, errors: [{ field }] });
  });
});

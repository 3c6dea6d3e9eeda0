/** What each form stores: the lead, field by field, and one event. */
import { describe, expect, inject, test } from 'vitest';
import type { CarType } from '#domain/inventory/car.ts';
import { isTestDriveOnly } from '#domain/inventory/eligibility.ts';
import { slugify } from '#domain/inventory/naming.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { PAYLOAD_NAMES } from '#domain/leads/submission/payload.ts';
import { newPage, siteUrl, stockOf } from './browser.ts';
import { type Entries, formOf, PERSON, scriptReady, send, storedLead } from './lead-forms.ts';

const SITE = 'harbour-motor-group';

/** A dialog on a car's page: a harbour car of that kind, or a showroom car by its stock number. */
type DialogOfCar = { anchor: string } & ({ carType: CarType } | { stocknum: string });

interface Case {
  /** A page of the harbour site, with the form's anchor if it holds several. */
  at: string | DialogOfCar;
  form: string;
  /** Entered if the form has the field; `true` ticks a box. */
  enter?: Entries;
  /** The next page; `/success` by default. */
  next?: string;
  category: string;
  subcategory: string;
  event: number;
  /** The payload's values besides the person, the car and what every form sends. */
  payload: Record<string, unknown>;
}

const OWN_CAR = { Rego: '123 abc', 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Corolla' };
const OWN_CAR_STORED = {
  Rego: '123ABC',
  'Vehicle Make': 'Toyota',
  'Vehicle Model': 'Corolla',
  manufacturer_slug: 'toyota',
};
const TRADE_IN = {
  enter: {
    ...{ rego: '123 abc', 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Corolla', 'Vehicle Year': '2021' },
    ...{ adjustment_km: '84,500', adjustment_condition: 'Good', adjustment_finance: 'No' },
  },
  next: '**/trade-in/valuation?lead=*',
  subcategory: '2. Form Completed',
  event: 22,
  payload: {
    rego: '123ABC',
    regoState: 'qld',
    'Vehicle Make': 'Toyota',
    'Vehicle Model': 'Corolla',
    'Vehicle Year': 2021,
    'Vehicle Badge': null,
    adjustmentAnswers: { km: 84_500, condition: 'Good', history: null, finance: 'No' },
  },
};

const CASES: Case[] = [
  {
    at: '/contact-us',
    form: 'contact',
    enter: { message: 'Hello' },
    category: 'General Enquiry',
    subcategory: '',
    event: 22,
    payload: { message: 'Hello' },
  },
  {
    at: '/book-test-drive',
    form: 'test-drive',
    enter: { 'Vehicle Make': 'Kia', 'Vehicle Model': 'Sportage' },
    category: 'Test Drive',
    subcategory: 'Test Drive',
    event: 22,
    payload: { 'Vehicle Make': 'Kia', 'Vehicle Model': 'Sportage', preferred_date: null, message: null },
  },
  {
    at: '/finance',
    form: 'finance',
    enter: { vehiclePriceBudget: '$30,000', deposit: '2000', car_type: 'used' },
    category: 'Finance Enquiry',
    subcategory: 'Finance Enquiry',
    event: 22,
    payload: { vehiclePriceBudget: 30_000, deposit: 2000, car_type: 'used' },
  },
  {
    at: '/finance-pre-approval',
    form: 'finance-pre-approval',
    enter: {
      vehiclePriceBudget: '30000',
      deposit: '2000',
      employment: 'Full time',
      income: '$85,000',
      residency: 'Permanent resident',
    },
    category: 'Finance Pre-Approval',
    subcategory: 'Finance Pre-Approval',
    event: 22,
    payload: {
      vehiclePriceBudget: 30_000,
      deposit: 2000,
      employment: 'Full time',
      income: 85_000,
      residency: 'Permanent resident',
    },
  },
  {
    at: '/service',
    form: 'service',
    enter: { ...OWN_CAR, km: '84500', radio_option_brakes_or_tyres: true, radio_option_loan_car: true },
    category: 'Service Enquiry',
    subcategory: 'Service Booking',
    event: 22,
    payload: { ...OWN_CAR_STORED, km: 84_500, additional_services: ['Brakes or tyres', 'Loan car'] },
  },
  {
    at: '/vehicle-parts-and-accessories',
    form: 'parts',
    enter: { ...OWN_CAR, message: 'Left mirror' },
    category: 'Parts Enquiry',
    subcategory: 'Parts Enquiry',
    event: 22,
    payload: { ...OWN_CAR_STORED, message: 'Left mirror' },
  },
  {
    at: '/fleet',
    form: 'fleet',
    enter: { company: 'Ann’s Bakery', fleet_size: '5 to 14', message: 'Vans' },
    category: 'Fleet Enquiry',
    subcategory: 'Fleet Enquiry',
    event: 22,
    payload: { company: 'Ann’s Bakery', fleet_size: '5 to 14', message: 'Vans' },
  },
  {
    at: '/careers',
    form: 'careers',
    enter: { position: 'Technician', message: 'Ten years' },
    category: 'General Enquiry',
    subcategory: 'Career Enquiry',
    event: 51,
    payload: { position: 'Technician', message: 'Ten years' },
  },
  { at: '/sell-your-car', form: 'sell-your-car', category: 'Sell Your Car', ...TRADE_IN },
  { at: '/trade-in', form: 'trade-in', category: 'Trade-In', ...TRADE_IN },
  {
    at: '/trade-in#valuation-form',
    form: 'valuation',
    enter: { ...OWN_CAR, km: '84500', finance: 'Yes', preferred_contact: 'SMS' },
    category: 'Valuation',
    subcategory: 'Valuation',
    event: 22,
    payload: { ...OWN_CAR_STORED, km: 84_500, finance: 'Yes', preferred_contact: 'SMS' },
  },
  {
    at: '/offers/mazda/2041#offer-enquiry',
    form: 'offer',
    enter: { message: 'In red?' },
    category: 'Offer Enquiry',
    subcategory: 'Special Offer',
    event: 22,
    payload: {
      offer_id: '2041',
      offer_name: 'CX-5 runout with $2,000 of accessories',
      manufacturer_slug: 'mazda',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'CX-5',
      message: 'In red?',
    },
  },
  {
    at: { anchor: 'enquire', carType: 'new' },
    form: 'enquiry',
    enter: { message: 'Which colours?' },
    category: 'New Vehicle Enquiry',
    subcategory: 'Vehicle Enquiry',
    event: 14,
    payload: { message: 'Which colours?' },
  },
  {
    at: { anchor: 'enquire', carType: 'used' },
    form: 'enquiry',
    enter: { message: 'One owner?' },
    category: 'Used Vehicle Enquiry',
    subcategory: 'Vehicle Enquiry',
    event: 15,
    payload: { message: 'One owner?' },
  },
  {
    at: { anchor: 'test-drive', carType: 'new' },
    form: 'test-drive',
    category: 'New Vehicle Test Drive',
    subcategory: 'Test Drive',
    event: 17,
    payload: { preferred_date: null, preferred_time: null },
  },
  {
    at: { anchor: 'test-drive', carType: 'used' },
    form: 'test-drive',
    category: 'Used Vehicle Test Drive',
    subcategory: 'Test Drive',
    event: 48,
    payload: { preferred_date: null, preferred_time: null },
  },
  {
    at: { anchor: 'enquire', stocknum: 'TEST-DRIVE' },
    form: 'enquiry',
    enter: { message: 'May I drive it?' },
    category: 'Used Vehicle Enquiry',
    subcategory: 'Vehicle Enquiry',
    event: 17,
    payload: { message: 'May I drive it?' },
  },
  {
    at: { anchor: 'enquire', stocknum: 'SOLD-1' },
    form: 'enquiry',
    category: 'Used Vehicle Enquiry',
    subcategory: 'Vehicle Enquiry',
    event: 15,
    payload: { message: 'Can you please find me something similar?', vehicle_status: 'sold' },
  },
  {
    at: { anchor: 'photos', stocknum: 'BARE' },
    form: 'request-photos',
    category: 'Used Vehicle Enquiry',
    subcategory: 'Request Photos',
    event: 15,
    payload: { request: 'Please send me photos of this car.', message: null },
  },
];

const carOf = async (which: DialogOfCar) => {
  if ('stocknum' in which) {
    const found = (await stockOf('showroom')).find(({ stocknum }) => stocknum === which.stocknum);
    if (!found) throw new Error(`no car ${which.stocknum} in the showroom`);
    return found;
  }
  const { carType } = which;
  const cars = await stockOf(SITE);
  const car = cars.find(
    (each) => each.car_type === carType && isAvailable(each) && !isTestDriveOnly(each) && !each.reserved,
  );
  if (!car) throw new Error(`no ${carType} car in the demo stock`);
  return car;
};

const nameOf = ({ at, form }: Case) =>
  typeof at === 'string'
    ? `${form} on ${at}`
    : `${form} about ${'stocknum' in at ? `the car ${at.stocknum}` : `a ${at.carType} car`}`;

describe.each(CASES.map((each) => [nameOf(each), each] as const))('%s', (_, each) => {
  test.each([
    ['with', true],
    ['without', false],
  ])(
    '%s script: stored under the names of the specification, reported once',
    async (word, javaScriptEnabled) => {
      const page = await newPage({ reducedMotion: 'reduce', javaScriptEnabled });
      // The events that a tag manager would see, kept across page loads.
      await page.addInitScript(() => {
        const seen: unknown[] = JSON.parse(sessionStorage.getItem('seen') ?? '[]');
        const push = (event: unknown) => {
          seen.push(event);
          sessionStorage.setItem('seen', JSON.stringify(seen));
        };
        Object.defineProperty(window, 'dataLayer', { value: { push } });
      });
      const logged: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/events')) logged.push(request.url());
      });
      const { at } = each;
      const car = typeof at === 'string' ? null : await carOf(at);
      const site = siteUrl(typeof at === 'object' && 'stocknum' in at ? 'showroom' : SITE);
      const { pathname: path, hash } = new URL(
        // Without script, a form about a car is a page of its own.
        typeof at === 'string' ? at : `/cars/${car?.slug}${javaScriptEnabled ? '#' : '/'}${at.anchor}`,
        site,
      );
      await page.goto(site + path + hash);
      const form = hash ? page.locator(`${hash} form`) : formOf(page);
      if (javaScriptEnabled) await scriptReady(page);
      const email = `${slugify(nameOf(each))}-${word}@example.com`;
      const person = { ...PERSON, email };
      expect(await send(form, { ...person, ...each.enter }), 'names that the form does not have').toEqual([]);
      await page.waitForURL(each.next ?? '**/success?lead=*');
      if (car === null && each.next === undefined) {
        if (javaScriptEnabled) await page.getByRole('heading', { name: 'Thank you, Ann' }).waitFor();
        else await page.getByText(/^Your reference: HMG-\d{4,}$/).waitFor();
      }

      const { payload, event, suspicions } = await storedLead(page, email);
      expect(Object.keys(payload)).toEqual(expect.arrayContaining([...PAYLOAD_NAMES]));
      expect(
        Object.keys(payload).filter((name) => /^radio_option_|^company_url$|^terms$/.test(name)),
      ).toEqual([]);
      expect({ event, payload }).toMatchObject({
        event: each.event,
        payload: {
          ...person,
          phone: '+61412345678',
          category: each.category,
          subcategory: each.subcategory,
          dealership_slug: car?.dealership_slug ?? expect.stringMatching(/^harbour-/),
          location: expect.any(String),
          location_id: expect.any(Number),
          opt_in: true,
          form_completed: true,
          offer_accepted: false,
          user_agent: expect.stringContaining('Chrome'),
          ...(car && {
            car_id: car.id,
            car_type: car.car_type,
            'Vehicle Make': car.make,
            'Vehicle Model': car.model,
            stock_number: car.stocknum,
            vehicle_status: car.status,
            car_dealership_id: car.dealership_id,
            manufacturer_slug: slugify(car.make),
          }),
          ...(javaScriptEnabled && {
            page_id: path,
            url: site + path,
            source: 'direct',
            lead_attributes: expect.objectContaining({ visited_pages: expect.any(Array) }),
          }),
          ...each.payload,
        },
      });
      expect(suspicions.filter((reason) => !/^many leads|hour|quick|fast|second/i.test(reason))).toEqual([]);

      let views = 0;
      if (javaScriptEnabled) {
        const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]'));
        const isView = ({ event }: { event: string }) => event.endsWith('_viewed');
        views = seen.filter(isView).length;
        expect(seen.filter((each: { event: string }) => !isView(each))).toEqual([
          {
            event: 'form_submitted',
            event_id: each.event,
            form: each.form,
            ...(car && { car_id: car.id }),
          },
        ]);
      }
      // The page only reports its view; the platform records the lead's event itself.
      await expect.poll(() => logged.length).toBe(views);
    },
  );
});

test('where tracking needs consent, the lead records whether it was given', async () => {
  const budget = siteUrl('budget-cars-direct');
  for (const answer of [null, 'granted']) {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.addInitScript((given) => {
      if (given !== null) localStorage.setItem('budget-cars-direct:consent', given);
    }, answer);
    await page.goto(`${budget}/contact-us`);
    await scriptReady(page);
    const posted = page.waitForRequest('**/api/enquiries');
    await send(formOf(page), {
      name: 'Ann',
      phone: '0412 345 678',
      postcode: '2000',
      terms: true,
    });
    expect((await posted).postDataJSON()).toMatchObject({ tracking_consent: answer });
    await page.waitForURL('**/success*');
  }
});

test('when a time has just been taken, the shopper chooses another for the same lead', async () => {
  const page = await newPage({ reducedMotion: 'reduce' });
  const at = (path: string) => `http://localhost:${inject('port')}${path}`;
  const headers = { host: `${SITE}.localhost` };
  await page.goto(`${siteUrl(SITE)}/book-test-drive`);
  await scriptReady(page);
  const form = formOf(page);
  await form.locator('[name="dealership_slug"]').selectOption('harbour-cairns');
  // A Wednesday a week or two ahead: open, and rarely a holiday.
  const day = new Date(Date.now() + 8 * 86_400_000);
  day.setDate(day.getDate() + ((10 - day.getDay()) % 7));
  const date = day.toISOString().slice(0, 10);
  await form.locator('[name="preferred_date"]').fill(date);
  const times = form.locator('select[name="preferred_time"]');
  await times.waitFor();
  await times.selectOption({ label: '11 am' });

  const answer = await page.request.get(at(`/api/appointments?location_id=1&date=${date}`), { headers });
  const { slots } = (await answer.json()) as { slots: { time: string; free: number }[] };
  const free = slots.find(({ time }) => time === '11:00')?.free ?? 0;
  expect(free).toBeGreaterThan(0);
  for (let faster = 0; faster < free; faster++) {
    const taken = await page.request.post(at('/api/enquiries'), {
      headers,
      data: {
        ...{ form: 'test-drive', name: 'Faster', postcode: '4870', email: `faster${faster}@example.com` },
        ...{ dealership_slug: 'harbour-cairns', location_id: '1' },
        ...{ preferred_date: date, preferred_time: '11:00' },
      },
    });
    await expect.poll(() => taken.json()).toMatchObject({ success: true, appointment: { kind: 'booked' } });
  }

  const email = 'slower@example.com';
  await send(form, { name: 'Slow', phone: '0412 345 679', email, postcode: '4870' });
  const alert = form.locator('[data-lead-alert]');
  await alert.getByText('someone else has just booked that time').waitFor();
  await expect.poll(() => alert.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await alert.getByRole('button').first().click();
  await page.waitForURL('**/success?appointment=*');
  const { payload } = await storedLead(page, email);
  // The lead has the time that was chosen in the end.
  expect(payload).toMatchObject({
    category: 'Test Drive',
    preferred_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    preferred_time: expect.stringMatching(/^\d{2}:\d{2}$/),
  });
  expect([payload.preferred_date, payload.preferred_time]).not.toEqual([date, '11:00']);
});

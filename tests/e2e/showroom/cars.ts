/** The stock of a test site: a car for everything that a car's page can show, identified by stock number. */
import type { CarOverrides } from '../../fixtures/cars.ts';

const DAY_MS = 86_400_000;
const moment = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
/** The date this many days after `now`, `YYYY-MM-DD`. */
export const dateAfter = (now: Date, days: number) => moment(now, days).toISOString().slice(0, 10);

/** A lender's quote for five years. */
const QUOTE = {
  interestRate: 8.99,
  comparisonRate: 9.84,
  paymentWeek: 142.4,
  paymentMonth: 617.08,
  termMonths: 60,
};
const ANGLE_QUOTE = {
  ...QUOTE,
  angle: { deposit: 5000, termYears: 5 },
  term60: { paymentWeek: 121.2, paymentMonth: 525.4 },
};

export const FEATURES = Array.from({ length: 10 }, (_, index) => `Feature ${index + 1}`);
export const EQUIPMENT = Array.from({ length: 9 }, (_, index) => `Equipment ${index + 1}`);
export const LONG_COMMENTS = ['A first paragraph of its own.', 'The words go on and on. '.repeat(20).trim()];

type Quote = NonNullable<CarOverrides['finance_lenders']>[string];

/** A used Mazda in stock for 30 days at $34,990, with two photos, in Brisbane. */
function row(now: Date, stocknum: string, overrides: CarOverrides = {}): CarOverrides {
  return {
    stocknum,
    make: 'Mazda',
    model: 'CX-5',
    badge: 'Touring',
    year: 2022,
    car_type: 'used',
    price: 34_990,
    price_type: 'drive_away',
    km: 41_200,
    colour: 'Soul Red',
    simple_body: 'suv',
    drive: 'AWD',
    simple_fuel: 'petrol',
    simple_transmission: 'automatic',
    seats: 5,
    doors: 5,
    engine_size: 2.5,
    images: [{ url: '/media/front.svg' }, { url: '/media/rear.svg' }],
    location: { location_name: 'The Showroom', phone: '07 5550 1234', city: 'Brisbane', state: 'qld' },
    created_at: moment(now, -30).toISOString(),
    ...overrides,
  };
}

const averages = (state: number | null, national: number | null): CarOverrides => ({
  autograb_data: { state_average_market_price: state, average_market_price: national },
});
const electric: CarOverrides = { model: 'bZ4X', badge: null, simple_fuel: 'electric' };
const certified: CarOverrides = { make: 'Toyota', model: 'RAV4', badge: 'GX', certified: true };
const quoted = (make: string, model: string, lender: string, quote: Quote = QUOTE): CarOverrides => ({
  make,
  model,
  badge: null,
  finance_lenders: { [lender]: quote },
});
const sold = (now: Date, days: number): CarOverrides => ({
  status: 'sold',
  sold: true,
  sold_date_timestamp: seconds(moment(now, -days)),
});

/** What differs from the ordinary car, by stock number. */
function cars(now: Date): Record<string, CarOverrides> {
  return {
    PLAIN: {},
    PART: {
      item_type: 'part',
      make: 'ARB',
      model: 'Bull Bar',
      badge: null,
      price: 2490,
      simple_body: null,
      simple_fuel: null,
      simple_transmission: null,
    },
    // Prices.
    REDUCED: { price: 31_990, before_price: 34_990 },
    OFFER: { offer_price: 32_990 },
    'NEVER-ASKED': { price: 31_990, before_price: 39_990 },
    WEEKLY: { subscription_price: 199 },
    PREORDER: { price: null, preorder: true, car_type: 'new', year: 2026 },
    'NO-PRICE': { price: 10 },
    EGC: { price_type: 'egc' },
    // Tags; each car also qualifies for all those that its tag outranks.
    ELECTRIC: { ...certified, ...electric, reserved: true, tag: 'Runout sale', status: 'coming_soon' },
    RESERVED: { ...certified, reserved: true, tag: 'Runout sale', status: 'coming_soon' },
    CERTIFIED: { ...certified, tag: 'Runout sale', status: 'coming_soon' },
    'DEALER-1': { tag: 'Runout sale', status: 'coming_soon', created_at: moment(now, -1).toISOString() },
    COMING: { status: 'coming_soon', created_at: moment(now, -1).toISOString() },
    'NEW-1': { created_at: moment(now, -2).toISOString() },
    'TEST-DRIVE': { tag: 'Test Drive Only' },
    // Finance.
    TAURUS: quoted('Kia', 'Sportage', 'taurus'),
    'TAURUS-OLD': { ...quoted('Kia', 'Rio', 'taurus'), year: now.getFullYear() - 12 },
    POWERTORQUE: quoted('Isuzu', 'D-Max', 'powertorque'),
    AUSLOANS: quoted('Ford', 'Ranger', 'ausloans'),
    ANGLE: quoted('Hyundai', 'Tucson', 'angle', ANGLE_QUOTE),
    '360': quoted('Honda', 'CR-V', '360finance'),
    NISSAN: quoted('Nissan', 'Qashqai', 'nissan'),
    MANUAL: quoted('Mazda', 'CX-3', 'manual'),
    'NO-DEPOSIT': quoted('Kia', 'Stonic', 'taurus', { ...QUOTE, deposit: 0 }),
    'NO-COMPARISON': quoted('Kia', 'Picanto', 'taurus', { ...QUOTE, comparisonRate: null }),
    SUZUKI: quoted('Suzuki', 'Vitara', 'manual'),
    // The market.
    STATE: averages(37_000, 36_000),
    NATIONAL: averages(null, 37_000),
    CLOSE: averages(35_489, 60_000),
    // States.
    'SOLD-1': sold(now, 1),
    'SOLD-LATELY': sold(now, 40),
    'SOLD-AGES': { ...sold(now, 120), make: 'Volvo', model: 'V60', badge: null },
    'SOLD-VAN': { ...sold(now, 1), item_type: 'caravan', simple_body: null, make: 'Jayco', model: 'Swan' },
    CARAVAN: {
      item_type: 'caravan',
      make: 'Jayco',
      model: 'Journey',
      badge: '19.61-3',
      simple_body: null,
      simple_fuel: null,
      simple_transmission: null,
      drive: null,
      engine_size: null,
      km: null,
      doors: null,
      seats: null,
      caravan: {
        body_length_feet: 21.5,
        body_width_feet: 8,
        tare_weight: 2210,
        axle_type: 'Tandem',
        sleeps: 4,
        aggregate_trailer_mass: 2800,
      },
    },
    // What is missing, and what is present.
    BARE: { images: [], colour: 'null', badge: '', drive: null },
    'NO-PHONE': { location: {} },
    PAPERS: {
      file: 'https://reports.example/papers.pdf',
      rego_expiry: dateAfter(now, 200),
      regplate: '123AB4',
    },
    'REGO-OVER': { rego_expiry: dateAfter(now, -1), regplate: '123AB5' },
    WORDS: {
      dealercomments: LONG_COMMENTS.join('|'),
      standardEquipment: EQUIPMENT.join('|'),
      features: FEATURES.map((name) => ({ name, group: 'Comfort' })),
      interior_colour: 'Black',
    },
    'RUNNING-COSTS': {
      variant: { fuelconsumptioncombined: 7.4, ancaprating: 5, ancapyear: 2017, torque: 252 },
    },
  };
}

/** The dealerships' feeds, in order; `at` is when. Earlier prices are in an earlier feed. */
export function showroomFeeds(now: Date): { dealership: string; at: Date; cars: CarOverrides[] }[] {
  const stock = Object.entries(cars(now)).map(([stocknum, overrides]) => row(now, stocknum, overrides));
  return [
    { dealership: 'showroom', at: moment(now, -25), cars: [row(now, 'REDUCED'), row(now, 'OFFER')] },
    { dealership: 'showroom', at: now, cars: stock },
    // One for the site with form settings.
    { dealership: 'counter', at: now, cars: [row(now, 'COUNTER', { images: [] })] },
    { dealership: 'showroom-fleet', at: now, cars: [row(now, 'FLEET', quoted('Mazda', 'Mazda6', 'manual'))] },
  ];
}

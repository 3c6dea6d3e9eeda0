/** The stock of an invented dealership: real-looking cars at believable prices, the same for the same day. */
import * as v from 'valibot';
import { type FeedCar, FeedCarSchema, type Variant } from '#domain/inventory/car.ts';
import {
  CARS,
  type CatalogueModel,
  type CatalogueVan,
  type CatalogueVariant,
  type Drive,
  type Engine,
  type Gearbox,
  VANS,
  type VanVariant,
} from './catalogue.ts';
import { type CommentedCar, comments } from './comments.ts';
import type { Dealer, Yard } from './dealers.ts';
import { carEquipment, vanEquipment } from './equipment.ts';
import { quote } from './lenders.ts';
import { isStudioCar, studioPictures } from './pictures.ts';
import { type Random, random } from './random.ts';

type CarType = FeedCar['car_type'];
type Draft = v.InferInput<typeof FeedCarSchema>;

const DAY_MS = 86_400_000;
const KM_A_YEAR = 14_500;

/**
 * All cars of a dealership as its system knows them, newest model years as of `now`. Days count from the start of
 * `now`'s day in UTC, so that two calls on one day give equal stock.
 */
export function demoStock(dealer: Dealer, now: Date): FeedCar[] {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const types: CarType[] = [
    ...Array<CarType>(dealer.counts.new).fill('new'),
    ...Array<CarType>(dealer.counts.demo).fill('demo'),
    ...Array<CarType>(dealer.counts.used).fill('used'),
  ];
  const stock = types.map((type, index) => {
    // A seed of its own for each car: one more car in the catalogue's use of chance changes no other car.
    const chance = random(`${dealer.slug} ${index}`);
    const yard = chance.weighted(dealer.yards, ({ share }) => share);
    const draft =
      dealer.sells === 'vans' ? vanDraft(dealer, type, today, chance) : carDraft(dealer, type, today, chance);
    const placed: Draft = {
      ...draft,
      stocknum: `${dealer.prefix}${{ new: 'N', demo: 'D', used: 'U' }[type]}${10_200 + index * 7}`,
      location: {
        slug: yard.slug,
        location_name: yard.name,
        location_type: 'sales',
        phone: yard.phone,
        city: yard.city,
        state: dealer.state,
        distribution_locations: [...yard.distribution],
      },
    };
    return { draft: placed, yard, chance };
  });
  return spread(stock, dealer, today)
    .map(({ draft, yard, chance }) => finished(draft, dealer, yard, today, chance))
    .map((car, index) => pictured(car, index, dealer));
}

interface Stocked {
  draft: Draft;
  yard: Yard;
  chance: Random;
}

/** Fixed places in the list for what a dealer always has some of, so that no demonstration lacks it. */
function spread(stock: readonly Stocked[], dealer: Dealer, today: Date): Stocked[] {
  const soldAt = (days: number) => ({
    status: 'sold' as const,
    sold: true,
    sold_date_timestamp: Math.floor((today.getTime() - days * DAY_MS) / 1000),
  });
  return stock.map((entry, index) => {
    const { draft, chance } = entry;
    const every = (step: number, from: number) => index % step === from % step;
    const change = (more: Partial<Draft>): Stocked => ({ ...entry, draft: { ...draft, ...more } });
    const price = draft.price ?? 0;

    if (every(41, 3)) return change(soldAt(chance.int(0, 2) + 0.4));
    if (every(37, 11)) return change(soldAt(chance.int(16, 40)));
    if (every(67, 20)) return change({ ...soldAt(1), status: 'in_stock' });
    if (every(29, 7)) return change({ reserved: true });
    if (draft.car_type === 'new' && every(17, 5)) return change({ status: 'coming_soon', km: null });
    if (draft.car_type === 'new' && every(31, 9)) {
      return change({ status: 'coming_soon', preorder: true, price: null, km: null });
    }
    if (every(53, 15)) return change({ price: null });
    if (every(97, 60)) return change({ show_on_dealer_website: false });
    if (every(11, 2)) return change({ before_price: ending(price * (1 + chance.int(3, 9) / 100), chance) });
    if (every(59, 33)) return change({ offer_price: ending(price * 0.96, chance) });
    if (draft.car_type === 'demo' && every(19, 8)) return change({ tag: 'Test Drive Only' });
    if (draft.car_type === 'new' && every(23, 14)) return change({ tag: 'Runout sale' });
    if (draft.car_type === 'used' && every(21, 6)) {
      return change({ tag: chance.pick(['One owner', 'Low kilometres', 'Just traded', 'Manager’s choice']) });
    }
    if (
      dealer.subscriptions > 0 &&
      price < 30_000 &&
      every(Math.floor(stock.length / dealer.subscriptions), 1)
    ) {
      return change({ subscription_price: Math.round(95 + price * 0.0078) });
    }
    return entry;
  });
}

/** Quotes and comments come last: they follow from the car as it now stands. */
function finished(draft: Draft, dealer: Dealer, yard: Yard, today: Date, chance: Random): FeedCar {
  const asked = draft.price ?? null;
  const price = asked === null ? null : Math.min(asked, draft.offer_price ?? asked);
  const lenders =
    price === null ? [] : dealer.lenders.filter(({ makes }) => makes?.includes(draft.make) ?? true);
  const quotes = lenders.map(({ provider }) => [provider, quote(provider, price ?? 0)] as const);
  const week = quotes[0]?.[1].paymentWeek ?? null;
  const car = v.parse(FeedCarSchema, {
    ...draft,
    finance_lenders: Object.fromEntries(quotes),
    weekly_price: week === null ? null : Math.round(week),
  });
  const commented: CommentedCar = car;
  return {
    ...car,
    dealercomments: comments(
      commented,
      { dealer: dealer.name, city: yard.city, today: today.toISOString().slice(0, 10) },
      dealer.sells,
      chance,
    ),
  };
}

/** Some cars have pictures. */
function pictured(car: FeedCar, index: number, dealer: Dealer): FeedCar {
  const images = dealer.studio && isStudioCar(car) ? studioPictures(index) : [];
  return { ...car, images };
}

// Cars

function carDraft(dealer: Dealer, type: CarType, today: Date, chance: Random): Draft {
  const thisYear = today.getUTCFullYear();
  const { model, variant, year, trim } = chosenCar(dealer, type, thisYear, chance);
  const isElectric = variant.engine.fuel === 'electric';
  const age = Math.max(0, thisYear - year + (type === 'used' ? 0.5 : 0));
  const km = odometer(type, age, model, chance);
  const worth = carWorth(model, variant, type, age, km, chance);
  const { features, filtered } = carEquipment(model, variant, year, trim, chance);
  const built = `${year}-${String(chance.int(1, type === 'used' ? 12 : 6)).padStart(2, '0')}`;
  const manual = variant.gearbox.endsWith('M');
  const transmission = gearboxText(variant.gearbox);
  const drive = driveText(variant.drive);

  return {
    make: model.make,
    model: model.model,
    badge: variant.badge,
    series: model.series,
    year,
    carsales_title: `${year} ${model.make} ${model.model} ${variant.badge} ${model.series} ${manual ? 'Manual' : 'Auto'} ${variant.drive} MY${String(year).slice(2)}`,
    car_type: type,
    item_type: model.body === 'lightTruck' ? 'truck' : model.body === 'bus' ? 'bus' : 'car',
    categories: carCategories(model, variant, worth),
    certified:
      type === 'used' && dealer.franchises.includes(model.make) && age < 7 && chance.chance(dealer.certified),
    has_nvic: chance.chance(0.7),
    price: ending(worth, chance),
    price_type: type === 'used' ? dealer.usedPrice : dealer.newPrice,
    autograb_data: marketPrices(worth, type, chance),
    vin: vin(model.make, year, chance),
    ...registration(dealer, type, today, chance),
    build_date: built,
    compliance_date: nextMonth(built),
    km,
    colour: colour(model, chance),
    interior_colour: chance.pick(['Black', 'Black', 'Black', 'Grey', 'Charcoal', 'Beige', 'Tan']),
    body: BODY_WORDS[model.body],
    simple_body: model.body,
    drive,
    fuel: FUEL_WORDS[variant.engine.fuel],
    simple_fuel: variant.engine.fuel,
    transmission,
    trans: manual ? 'Manual' : 'Automatic',
    simple_transmission: manual ? 'manual' : 'automatic',
    seats: model.seats,
    doors: model.doors,
    engine_size: variant.engine.litres,
    variant: {
      ...engineData(variant.engine, variant.gearbox),
      grossvehiclemass: model.gvm,
      vehiclelength: model.size[0],
      vehiclewidth: model.size[1],
      vehicleheight: model.size[2],
      ancaprating: model.ancap?.[0] ?? null,
      ancapyear: model.ancap?.[1] ?? null,
    },
    standardEquipment: features
      .slice(0, 12)
      .map(({ name }) => name)
      .join('|'),
    features,
    filtered_features: filtered,
    file:
      dealer.historyReports && type === 'used' && chance.chance(0.9)
        ? '/media/sample-history-report.pdf'
        : null,
    payment_processors: isElectric || chance.chance(0.9) ? ['stripe'] : [],
    created_at: arrived(today, type, chance),
  };
}

function chosenCar(dealer: Dealer, type: CarType, thisYear: number, chance: Random) {
  const makes = type === 'used' ? dealer.usedMakes : dealer.franchises;
  // A used car is most likely of a make the dealer sells new: that is what is traded in.
  const candidates = CARS.filter(
    (model) =>
      (makes === null || makes.includes(model.make)) &&
      (type === 'used' ? model.years[0] < thisYear : model.years[1] === null),
  );
  for (;;) {
    const model = chance.weighted(
      candidates,
      ({ make, share }) => share * (type === 'used' && dealer.franchises.includes(make) ? 2 : 1),
    );
    const [place, variant] = chance.pick([...model.variants.entries()]);
    const trim = model.variants.length === 1 ? 0.5 : place / (model.variants.length - 1);
    const year =
      type === 'used'
        ? usedYear(model.years, dealer.usedAge, thisYear, chance)
        : type === 'demo' && chance.chance(0.35)
          ? thisYear - 1
          : thisYear;
    if (dealer.usualTop !== null) {
      const worth = variant.price * model.holds ** (thisYear - year + 0.5);
      if (worth > dealer.usualTop * 1.02 && !chance.chance(0.03)) continue;
    }
    return { model, variant, year, trim };
  }
}

function usedYear(
  [from, to]: readonly [number, number | null],
  { usual, oldest }: Dealer['usedAge'],
  thisYear: number,
  chance: Random,
): number {
  const wanted = thisYear - Math.max(1, Math.round(usual + chance.bell() * usual * 0.5));
  return Math.min(Math.max(wanted, from, thisYear - oldest), to ?? thisYear - 1);
}

function odometer(type: CarType, age: number, model: CatalogueModel, chance: Random): number {
  if (type === 'new') return chance.int(3, 25);
  if (type === 'demo') return chance.int(450, 7_800);
  const works = ['ute', 'cabChassis', 'van', 'bus', 'lightTruck'].includes(model.body) ? 1.3 : 1;
  const weekend = ['coupe', 'softtop', 'hardtop', 'convertible'].includes(model.body) ? 0.6 : 1;
  const km = age * KM_A_YEAR * works * weekend * Math.exp(chance.bell() * 0.28);
  return Math.round(Math.min(Math.max(km, 2_500), 320_000));
}

/** Dollars before it is given an ending: new price, less what each year and each kilometre beyond the usual takes off. */
function carWorth(
  model: CatalogueModel,
  variant: CatalogueVariant,
  type: CarType,
  age: number,
  km: number,
  chance: Random,
): number {
  const onRoad = 1.055;
  if (type === 'new') return variant.price * onRoad;
  if (type === 'demo') return variant.price * onRoad * (0.93 - age * 0.04 - km / 400_000);
  const surplus = km - age * KM_A_YEAR;
  const worth = variant.price * 1.02 * (model.holds + 0.008) ** age * Math.exp(-surplus / 420_000);
  return Math.max(3_500, worth * (1 + chance.bell() * 0.035));
}

/** The price people put on it: `27,990`, `18,888`, `9,490`. Whole dollars, at least 990. */
function ending(dollars: number, chance: Random): number {
  const hundreds = Math.max(1, Math.round(dollars / 500)) * 500;
  const style = chance.next();
  if (style < 0.12) return Math.max(988, Math.round(dollars / 1000) * 1000 - 112);
  if (style < 0.2 && dollars < 40_000) return Math.max(977, Math.round(dollars / 1000) * 1000 - 23);
  if (style < 0.28) return Math.max(500, hundreds);
  return Math.max(990, hundreds - 10);
}

function marketPrices(worth: number, type: CarType, chance: Random): NonNullable<Draft['autograb_data']> {
  const around = (spreadBy: number) => Math.round((worth * (1 + chance.bell() * spreadBy)) / 10) * 10;
  if (type === 'new') return {};
  const state = chance.chance(0.6) ? around(0.05) : null;
  return {
    state_average_market_price: state,
    average_market_price: state !== null || chance.chance(0.4) ? around(0.04) : null,
  };
}

function engineData(
  engine: Engine,
  gearbox: Gearbox,
): Partial<v.InferInput<typeof FeedCarSchema>['variant'] & Variant> {
  return {
    cylinders: engine.cylinders,
    enginesize: engine.litres === null ? null : Math.round(engine.litres * 1000) - 2,
    enginesize_litres: engine.litres,
    induction: engine.induction,
    geartype: gearboxText(gearbox),
    fuelconsumptioncombined: engine.consumption,
    fuelcapacity: engine.capacity,
    torque: engine.torque,
  };
}

function carCategories(model: CatalogueModel, variant: CatalogueVariant, worth: number): string[] {
  const { body } = model;
  const { fuel, consumption } = variant.engine;
  const facts: [string, boolean][] = [
    ['Family', model.seats >= 5 && ['suv', 'wagon', 'stationWagon', 'peopleMover', '4x4'].includes(body)],
    ['Seven seats or more', model.seats >= 7 && body !== 'bus'],
    ['Work', ['ute', 'cabChassis', 'van', 'lightTruck', 'bus'].includes(body)],
    ['Off road', variant.drive === '4x4'],
    ['City', ['hatch', 'hatchback'].includes(body) && model.size[0] < 4_200],
    ['First car', ['hatch', 'hatchback', 'sedan'].includes(body) && worth < 18_000],
    ['Electric and hybrid', ['electric', 'hybrid', 'plug-in hybrid'].includes(fuel)],
    ['Low running costs', fuel === 'electric' || (fuel !== 'plug-in hybrid' && consumption <= 5)],
    ['Weekend', ['coupe', 'softtop', 'hardtop', 'convertible'].includes(body)],
  ];
  return facts.flatMap(([name, holds]) => (holds ? [name] : []));
}

// Caravans and motorhomes

function vanDraft(dealer: Dealer, type: CarType, today: Date, chance: Random): Draft {
  const thisYear = today.getUTCFullYear();
  const makes = type === 'used' ? null : dealer.franchises;
  const model = chance.weighted(
    VANS.filter(
      (van) => (makes === null || makes.includes(van.make)) && (type === 'used' || van.years[1] === null),
    ),
    ({ share }) => share,
  );
  const variant = chance.pick(model.variants);
  const year = type === 'used' ? usedYear(model.years, dealer.usedAge, thisYear, chance) : thisYear;
  const age = type === 'used' ? thisYear - year + 0.5 : 0;
  const motor = variant.engine;
  const worth =
    variant.price *
    0.915 ** age *
    (type === 'demo' ? 0.94 : 1) *
    (1 + (type === 'used' ? chance.bell() * 0.04 : 0));
  const { features, filtered } = vanEquipment(model, variant, chance);
  const built = `${year}-${String(chance.int(1, 9)).padStart(2, '0')}`;
  const isMotorhome = model.body === 'motorhome';

  return {
    make: model.make,
    model: model.model,
    badge: variant.badge,
    year,
    carsales_title: `${year} ${model.make} ${model.model} ${variant.badge}`,
    car_type: type,
    item_type: isMotorhome ? 'motorhome' : 'caravan',
    categories: vanCategories(model, variant),
    price: ending(worth, chance),
    price_type: type === 'used' ? dealer.usedPrice : dealer.newPrice,
    vin: vin(model.make, year, chance),
    ...registration(dealer, type, today, chance),
    build_date: built,
    compliance_date: nextMonth(built),
    km: isMotorhome && type === 'used' ? Math.round(age * 11_000 * Math.exp(chance.bell() * 0.3)) : null,
    colour: chance.pick(['White', 'White', 'White', 'White and Grey', 'Silver', 'White and Black']),
    body: BODY_WORDS[model.body],
    simple_body: model.body,
    ...(motor === null
      ? {}
      : {
          drive: isMotorhome ? 'Rear Wheel Drive' : null,
          fuel: FUEL_WORDS[motor.fuel],
          simple_fuel: motor.fuel,
          transmission: gearboxText('9A'),
          trans: 'Automatic',
          simple_transmission: 'automatic' as const,
          seats: Math.min(variant.sleeps, 4),
          engine_size: motor.litres,
          variant: { ...engineData(motor, '9A'), grossvehiclemass: variant.mass },
        }),
    caravan: {
      body_length_feet: variant.length,
      body_width_feet: variant.width,
      tare_weight: variant.tare,
      axle_type: variant.axle,
      sleeps: variant.sleeps,
      aggregate_trailer_mass: isMotorhome ? null : variant.mass,
    },
    standardEquipment: features
      .slice(0, 10)
      .map(({ name }) => name)
      .join('|'),
    features,
    filtered_features: filtered,
    created_at: arrived(today, type, chance),
  };
}

function vanCategories(model: CatalogueVan, variant: VanVariant): string[] {
  const facts: [string, boolean][] = [
    ['Couples', variant.sleeps <= 2],
    ['Family', variant.sleeps >= 4],
    ['Off road', /off-road|drover|camp fold/i.test(model.model)],
    ['Pop top', /pop ?top|pop roof/i.test(`${model.model} ${variant.badge}`)],
    ['Under 2,000 kg', variant.engine === null && variant.mass <= 2_000],
    ['Motorhomes', model.body === 'motorhome'],
    ['Camper trailers', model.body === 'camperTrailer'],
  ];
  return facts.flatMap(([name, holds]) => (holds ? [name] : []));
}

// What every vehicle has

function arrived(today: Date, type: CarType, chance: Random): string {
  const usual = type === 'new' ? 55 : 38;
  const days = Math.min(240, -Math.log(1 - chance.next()) * usual);
  const minute = Math.floor((today.getTime() - days * DAY_MS) / 60_000) * 60_000;
  return new Date(minute).toISOString();
}

function registration(
  dealer: Dealer,
  type: CarType,
  today: Date,
  chance: Random,
): Pick<Draft, 'regplate' | 'rego_expiry'> {
  if (type === 'new') return {};
  const letters = (count: number) => Array.from({ length: count }, () => chance.pick(PLATE_LETTERS)).join('');
  const digits = (count: number) => Array.from({ length: count }, () => chance.int(0, 9)).join('');
  const plate =
    dealer.state === 'qld'
      ? `${digits(3)}${letters(2)}${digits(1)}`
      : dealer.state === 'vic'
        ? `${chance.int(1, 2)}${letters(2)}${digits(1)}${letters(2)}`
        : `${letters(2)}${digits(2)}${letters(2)}`;
  // Some run out while the car stands in the yard.
  const expiry = new Date(today.getTime() + chance.int(-40, 330) * DAY_MS).toISOString().slice(0, 10);
  return { regplate: plate, rego_expiry: chance.chance(0.85) ? expiry : null };
}

/** A number of valid letters, invented but for the maker's first three. */
function vin(make: string, year: number, chance: Random): string {
  const maker = WORLD_MAKERS[make] ?? '6AB';
  const yearLetter = YEAR_LETTERS[(year - 2010) % YEAR_LETTERS.length] ?? '0';
  const letters = Array.from({ length: 5 }, () => chance.pick(VIN_LETTERS)).join('');
  const check = chance.pick([...'0123456789X']);
  const serial = String(chance.int(1, 999_999)).padStart(6, '0');
  return `${maker}${letters}${check}${yearLetter}${chance.pick(VIN_LETTERS)}${serial}`;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

function colour(model: CatalogueModel, chance: Random): string {
  const bright = ['coupe', 'softtop', 'hardtop', 'hatch', 'hatchback', 'convertible'].includes(model.body);
  const plain = ['van', 'bus', 'lightTruck', 'cabChassis'].includes(model.body);
  return chance.weighted(COLOURS, ({ share, kind }) =>
    plain ? (kind === 'white' ? share * 6 : share) : bright && kind === 'bright' ? share * 2.2 : share,
  ).name;
}

const COLOURS: readonly { name: string; share: number; kind: 'white' | 'quiet' | 'bright' }[] = [
  { name: 'Glacier White', share: 12, kind: 'white' },
  { name: 'Snow White', share: 9, kind: 'white' },
  { name: 'Pearl White', share: 7, kind: 'white' },
  { name: 'Ebony Black', share: 8, kind: 'quiet' },
  { name: 'Phantom Black', share: 6, kind: 'quiet' },
  { name: 'Graphite Grey', share: 9, kind: 'quiet' },
  { name: 'Machine Grey', share: 6, kind: 'quiet' },
  { name: 'Silver', share: 7, kind: 'quiet' },
  { name: 'Billet Silver', share: 4, kind: 'quiet' },
  { name: 'Deep Blue', share: 5, kind: 'quiet' },
  { name: 'Ocean Blue', share: 4, kind: 'bright' },
  { name: 'Soul Red', share: 4, kind: 'bright' },
  { name: 'Flame Red', share: 3, kind: 'bright' },
  { name: 'Burnt Orange', share: 1.5, kind: 'bright' },
  { name: 'Solar Yellow', share: 0.8, kind: 'bright' },
  { name: 'Forest Green', share: 2, kind: 'quiet' },
  { name: 'Eucalyptus Green', share: 1.5, kind: 'quiet' },
  { name: 'Bronze', share: 2, kind: 'quiet' },
  { name: 'Sandstone Beige', share: 1.2, kind: 'quiet' },
  { name: 'Burgundy', share: 1, kind: 'quiet' },
];

const BODY_WORDS = {
  '4x4': '4WD Wagon',
  bus: 'Bus',
  cabChassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  hardtop: 'Hard Top',
  hatch: 'Hatch',
  hatchback: 'Hatchback',
  motorhome: 'Motorhome',
  lightTruck: 'Light Truck',
  peopleMover: 'People Mover',
  sedan: 'Sedan',
  softtop: 'Soft Top',
  suv: 'SUV',
  ute: 'Dual Cab Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationWagon: 'Station Wagon',
  caravan: 'Caravan',
  camperTrailer: 'Camper Trailer',
} as const satisfies Record<NonNullable<FeedCar['simple_body']>, string>;

const FUEL_WORDS = {
  petrol: 'Petrol - Unleaded',
  diesel: 'Diesel',
  hybrid: 'Hybrid with Petrol - Unleaded',
  'plug-in hybrid': 'Plug-in Hybrid with Petrol - Unleaded',
  electric: 'Electric',
  lpg: 'LPG',
  hydrogen: 'Hydrogen',
} as const satisfies Record<NonNullable<FeedCar['simple_fuel']>, string>;

const driveText = (drive: Drive): string =>
  ({
    '4x4': 'Four Wheel Drive',
    '4x2': 'Rear Wheel Drive',
    AWD: 'All Wheel Drive',
    FWD: 'Front Wheel Drive',
    RWD: 'Rear Wheel Drive',
  })[drive];

function gearboxText(gearbox: Gearbox): string {
  if (gearbox === 'CVT') return 'Continuously Variable Automatic';
  if (gearbox === '1A') return 'Single Speed Automatic';
  const gears = gearbox.slice(0, -1);
  if (gearbox.endsWith('M')) return `${gears} Speed Manual`;
  return gearbox.endsWith('D') ? `${gears} Speed Dual Clutch Automatic` : `${gears} Speed Automatic`;
}

const PLATE_LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const VIN_LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const YEAR_LETTERS = [...'ABCDEFGHJKLMNPRSTVWXY123456789'];
const WORLD_MAKERS: Readonly<Record<string, string>> = {
  Audi: 'WAU',
  BMW: 'WBA',
  BYD: 'LGX',
  Ford: 'MNA',
  GWM: 'LGW',
  Holden: '6G1',
  Honda: 'MRH',
  Hyundai: 'KMH',
  Isuzu: 'MPA',
  Jeep: '1C4',
  Kia: 'KNA',
  LDV: 'LSF',
  Lexus: 'JTJ',
  MG: 'LSJ',
  Mazda: 'JM0',
  'Mercedes-Benz': 'W1K',
  Mitsubishi: 'JMF',
  Nissan: 'JN1',
  Renault: 'VF1',
  Subaru: 'JF1',
  Suzuki: 'JSA',
  Škoda: 'TMB',
  Tesla: 'LRW',
  Toyota: 'JTN',
  Volkswagen: 'WVW',
};

/** A demo car, as in its dealer's system. */
import { CARS, type CatalogueModel, type CatalogueVariant, type Drive } from '../catalogue.ts';
import type { Dealer } from '../dealers.ts';
import { carEquipment } from '../equipment.ts';
import type { Random } from '../random.ts';
import {
  arrived,
  BODY_WORDS,
  type CarType,
  type Draft,
  ending,
  engineData,
  FUEL_WORDS,
  gearboxText,
  nextMonth,
  registration,
  usedYear,
  vin,
} from './vehicle.ts';

/** The kilometres that a car usually travels in a year. */
const KM_A_YEAR = 14_500;

export function carDraft(dealer: Dealer, type: CarType, today: Date, chance: Random): Draft {
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
  // Most used cars are of a make that the dealer sells new, because customers trade those in.
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

function odometer(type: CarType, age: number, model: CatalogueModel, chance: Random): number {
  if (type === 'new') return chance.int(3, 25);
  if (type === 'demo') return chance.int(450, 7_800);
  const works = ['ute', 'cabChassis', 'van', 'bus', 'lightTruck'].includes(model.body) ? 1.3 : 1;
  const weekend = ['coupe', 'softtop', 'hardtop', 'convertible'].includes(model.body) ? 0.6 : 1;
  const km = age * KM_A_YEAR * works * weekend * Math.exp(chance.bell() * 0.28);
  return Math.round(Math.min(Math.max(km, 2_500), 320_000));
}

/**
 * Dollars before rounding to a price ending: the new price, less depreciation for each year and each kilometre above
 * average.
 */
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

function marketPrices(worth: number, type: CarType, chance: Random): NonNullable<Draft['autograb_data']> {
  const around = (spreadBy: number) => Math.round((worth * (1 + chance.bell() * spreadBy)) / 10) * 10;
  if (type === 'new') return {};
  const state = chance.chance(0.6) ? around(0.05) : null;
  return {
    state_average_market_price: state,
    average_market_price: state !== null || chance.chance(0.4) ? around(0.04) : null,
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

const driveText = (drive: Drive): string =>
  ({
    '4x4': 'Four Wheel Drive',
    '4x2': 'Rear Wheel Drive',
    AWD: 'All Wheel Drive',
    FWD: 'Front Wheel Drive',
    RWD: 'Rear Wheel Drive',
  })[drive];

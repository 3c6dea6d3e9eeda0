/** A demo caravan, camper trailer or motorhome, as in its dealer's system. */
import { type CatalogueVan, VANS, type VanVariant } from '../catalogue.ts';
import type { Dealer } from '../dealers.ts';
import { vanEquipment } from '../equipment.ts';
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

export function vanDraft(dealer: Dealer, type: CarType, today: Date, chance: Random): Draft {
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

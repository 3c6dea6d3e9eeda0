/** Equipment of demo cars, by level, age and kind of car, and a little chance. */
import type { Feature } from '#domain/inventory/car.ts';
import type { CatalogueModel, CatalogueVan, CatalogueVariant, VanVariant } from './catalogue.ts';
import type { Random } from './random.ts';

interface Fitting {
  group: string;
  name: string;
  /** The lowest level that has it from the factory; 4: only as an option. */
  comfort: 1 | 2 | 3 | 4;
  /** The first model year that has it. */
  from: number;
  /** The chance that a car without it from the factory still has it. */
  extra: number;
  /** The word that shoppers filter by, if there is one. */
  filter: string | null;
  only: ((model: CatalogueModel, variant: CatalogueVariant) => boolean) | null;
}

const isWorkhorse = (model: CatalogueModel) =>
  ['ute', 'cabChassis', '4x4', 'lightTruck'].includes(model.body);
const isElectric = (_: CatalogueModel, variant: CatalogueVariant) => variant.engine.fuel === 'electric';
const hasGlassRoof = (model: CatalogueModel) =>
  ['hatch', 'sedan', 'suv', 'wagon', 'stationWagon', '4x4'].includes(model.body);
const carriesPeople = (model: CatalogueModel) => model.seats >= 4;

type Row = readonly [
  name: string,
  comfort: Fitting['comfort'],
  from: number,
  extra: number,
  filter?: string | null,
  only?: Fitting['only'],
];
const fittings = (group: string, rows: readonly Row[]): Fitting[] =>
  rows.map(([name, comfort, from, extra, filter = null, only = null]) => ({
    group,
    name,
    comfort,
    from,
    extra,
    filter,
    only,
  }));

const CAR_FITTINGS: readonly Fitting[] = [
  ...fittings('Safety', [
    ['ABS brakes', 1, 2000, 1],
    ['Stability control', 1, 2008, 1],
    ['Driver and passenger airbags', 1, 2000, 1],
    ['Side curtain airbags', 1, 2012, 0.5],
    ['Reverse camera', 1, 2016, 0.35, 'Reverse camera'],
    ['Rear parking sensors', 2, 2014, 0.3, 'Parking sensors'],
    ['Front parking sensors', 3, 2017, 0.1],
    ['Autonomous emergency braking', 1, 2019, 0.1, 'Emergency braking'],
    ['Lane keep assist', 2, 2019, 0.1],
    ['Blind spot monitoring', 2, 2020, 0.15, 'Blind spot monitoring'],
    ['Rear cross traffic alert', 2, 2020, 0.1],
    ['Adaptive cruise control', 2, 2020, 0.1, 'Adaptive cruise control'],
    ['Surround view camera', 3, 2021, 0.1],
    ['Tyre pressure monitoring', 2, 2018, 0.2],
    ['ISOFIX child seat anchors', 1, 2014, 0.3, null, carriesPeople],
    ['Hill start assist', 1, 2013, 0.2],
  ]),
  ...fittings('Comfort', [
    ['Air conditioning', 1, 2000, 1],
    ['Cruise control', 1, 2010, 0.6],
    ['Dual zone climate control', 2, 2016, 0.2],
    ['Rear air vents', 2, 2018, 0.2, null, carriesPeople],
    ['Keyless entry and start', 2, 2017, 0.15, 'Keyless start'],
    ['Leather trim', 3, 2010, 0.12, 'Leather seats'],
    ['Heated front seats', 3, 2015, 0.1, 'Heated seats'],
    ['Ventilated front seats', 3, 2021, 0.03],
    ['Power driver’s seat', 3, 2012, 0.1],
    ['Power windows', 1, 2008, 0.8],
    ['Leather steering wheel', 2, 2010, 0.2],
    ['Sunroof', 3, 2014, 0.06, 'Sunroof', hasGlassRoof],
    ['Power tailgate', 3, 2017, 0.06, null, (model) => ['suv', '4x4', 'wagon'].includes(model.body)],
    ['Third row of seats', 1, 2000, 1, 'Third-row seats', (model) => model.seats >= 7],
  ]),
  ...fittings('Technology', [
    ['Bluetooth phone and audio', 1, 2011, 0.5, 'Bluetooth'],
    ['USB sockets', 1, 2012, 0.5],
    ['Touchscreen audio', 1, 2015, 0.3],
    ['Apple CarPlay', 1, 2018, 0.1, 'Apple CarPlay'],
    ['Android Auto', 1, 2018, 0.1, 'Android Auto'],
    ['Satellite navigation', 2, 2017, 0.15, 'Satellite navigation'],
    ['Digital radio', 2, 2018, 0.1],
    ['Wireless phone charger', 3, 2020, 0.1],
    ['Head-up display', 3, 2019, 0.04],
    ['Digital instrument cluster', 3, 2019, 0.1],
    ['Premium sound system', 3, 2014, 0.06],
    ['Fast charging, Type 2 and CCS', 1, 2015, 1, 'Fast charging', isElectric],
    ['Vehicle-to-load socket', 2, 2021, 0.3, null, isElectric],
  ]),
  ...fittings('Exterior', [
    ['Alloy wheels', 2, 2000, 0.5],
    ['LED headlights', 2, 2018, 0.15],
    ['Daytime running lights', 1, 2015, 0.2],
    ['Automatic headlights', 2, 2014, 0.2],
    ['Rain-sensing wipers', 3, 2014, 0.1],
    ['Roof rails', 2, 2012, 0.2, null, (model) => ['suv', '4x4', 'wagon'].includes(model.body)],
    ['Privacy glass', 3, 2012, 0.2],
    ['Full-size spare wheel', 1, 2000, 1, null, isWorkhorse],
  ]),
  ...fittings('Touring and work', [
    ['Tow bar and wiring', 4, 2000, 0.28, 'Tow bar', (model) => !['coupe', 'softtop'].includes(model.body)],
    ['Electric brake controller', 4, 2010, 0.25, null, isWorkhorse],
    ['Steel bull bar', 4, 2000, 0.22, 'Bull bar', isWorkhorse],
    ['Canopy', 4, 2000, 0.18, 'Canopy', (model) => model.body === 'ute'],
    ['Hard tonneau cover', 4, 2000, 0.25, null, (model) => model.body === 'ute'],
    ['Tub liner', 4, 2000, 0.5, null, (model) => model.body === 'ute'],
    ['Side steps', 4, 2000, 0.4, null, isWorkhorse],
    ['Snorkel', 4, 2000, 0.14, null, isWorkhorse],
    ['UHF radio', 4, 2000, 0.14, null, isWorkhorse],
    ['Steel tray', 1, 2000, 1, null, (model) => model.body === 'cabChassis'],
    ['Cargo barrier', 4, 2000, 0.4, null, (model) => model.body === 'van'],
    ['Ply-lined load area', 4, 2000, 0.35, null, (model) => model.body === 'van'],
    ['Dual battery system', 4, 2000, 0.12, null, isWorkhorse],
  ]),
];

interface Equipment {
  features: Feature[];
  filtered: string[];
}

const listed = (chosen: readonly { group: string; name: string; filter?: string | null }[]): Equipment => ({
  features: chosen.map(({ name, group }) => ({ name, group })),
  filtered: chosen.flatMap(({ filter }) => (filter == null ? [] : [filter])),
});

/** @param trim the variant's place in its model's range, from 0 for the cheapest to 1 for the dearest */
export function carEquipment(
  model: CatalogueModel,
  variant: CatalogueVariant,
  year: number,
  trim: number,
  chance: Random,
): Equipment {
  const comfort = Math.min(3, model.comfort + (trim > 0.7 ? 1 : 0));
  return listed(
    CAR_FITTINGS.filter((fitting) => {
      const roll = chance.next();
      if (fitting.only !== null && !fitting.only(model, variant)) return false;
      if (fitting.comfort <= comfort && year >= fitting.from) return roll < 0.97;
      return roll < fitting.extra && (fitting.comfort < 4 ? year >= fitting.from - 3 : true);
    }),
  );
}

interface VanFitting {
  group: string;
  name: string;
  share: number;
  filter?: string;
  only?: (model: CatalogueVan, variant: VanVariant) => boolean;
}

const isRigid = (model: CatalogueVan) => model.body !== 'camperTrailer';
const isOffRoad = (model: CatalogueVan) => /off-road|drover/i.test(model.model);

const VAN_FITTINGS: readonly VanFitting[] = [
  { group: 'Living', name: 'Queen island bed', share: 0.7, only: isRigid },
  { group: 'Living', name: 'Café dinette', share: 0.5, only: isRigid },
  { group: 'Living', name: 'Club lounge', share: 0.35, only: isRigid },
  {
    group: 'Living',
    name: 'Bunk beds',
    share: 1,
    filter: 'Bunks',
    only: (model, variant) => model.body === 'caravan' && variant.sleeps >= 5,
  },
  {
    group: 'Living',
    name: 'Reverse-cycle air conditioning',
    share: 0.8,
    filter: 'Air conditioning',
    only: isRigid,
  },
  { group: 'Living', name: '24-inch television', share: 0.45, only: isRigid },
  { group: 'Living', name: 'Diesel heater', share: 0.3, filter: 'Heater', only: isRigid },
  { group: 'Kitchen', name: 'Four-burner cooktop and grill', share: 0.85 },
  { group: 'Kitchen', name: '188-litre three-way fridge', share: 0.5, only: isRigid },
  { group: 'Kitchen', name: '216-litre compressor fridge', share: 0.4, only: isRigid },
  {
    group: 'Kitchen',
    name: 'Slide-out kitchen',
    share: 0.9,
    only: (model) => model.body === 'camperTrailer',
  },
  { group: 'Kitchen', name: 'Microwave', share: 0.7, only: isRigid },
  {
    group: 'Bathroom',
    name: 'Ensuite with separate shower',
    share: 0.75,
    filter: 'Ensuite',
    only: (model, variant) => isRigid(model) && variant.length >= 17,
  },
  { group: 'Bathroom', name: 'Cassette toilet', share: 0.8, only: isRigid },
  { group: 'Bathroom', name: 'Gas and electric hot water', share: 0.85 },
  {
    group: 'Bathroom',
    name: 'Front-loading washing machine',
    share: 0.4,
    filter: 'Washing machine',
    only: isRigid,
  },
  { group: 'Power and water', name: '200 W solar panel', share: 0.5, filter: 'Solar' },
  { group: 'Power and water', name: '400 W solar panels', share: 0.35, filter: 'Solar' },
  { group: 'Power and water', name: '100 Ah lithium battery', share: 0.45, filter: 'Lithium battery' },
  { group: 'Power and water', name: 'Two 95-litre water tanks', share: 0.85 },
  { group: 'Power and water', name: '95-litre grey water tank', share: 0.5 },
  { group: 'Power and water', name: 'Twin 9 kg gas bottles', share: 0.85 },
  { group: 'Outside', name: 'Roll-out awning', share: 0.9, filter: 'Awning' },
  { group: 'Outside', name: 'External shower', share: 0.6 },
  { group: 'Outside', name: 'Picnic table', share: 0.6 },
  { group: 'Outside', name: 'Tunnel boot', share: 0.7, only: isRigid },
  { group: 'Outside', name: 'Bike rack', share: 0.2 },
  {
    group: 'Chassis',
    name: 'Independent trailing-arm suspension',
    share: 1,
    filter: 'Off-road suspension',
    only: isOffRoad,
  },
  { group: 'Chassis', name: 'Electric brakes', share: 1, only: (_, variant) => variant.engine === null },
  {
    group: 'Chassis',
    name: 'Electronic stability control',
    share: 0.55,
    filter: 'Stability control',
    only: (_, variant) => variant.engine === null,
  },
  { group: 'Chassis', name: 'Reversing camera', share: 0.6, filter: 'Reverse camera' },
  { group: 'Chassis', name: 'Spare wheel on rear bar', share: 0.7 },
];

export function vanEquipment(model: CatalogueVan, variant: VanVariant, chance: Random): Equipment {
  const chosen = VAN_FITTINGS.filter(({ share, only }) => {
    const roll = chance.next();
    return roll < share && (only === undefined || only(model, variant));
  });
  const { features, filtered } = listed(chosen);
  return { features, filtered: [...new Set(filtered)] };
}

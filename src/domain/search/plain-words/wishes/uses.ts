/** How old a car is, who it is for, and what for. */
import { cars, carsFor, LARGE_CARS, OFF_ROADERS, SMALL_CARS, SPORTS_CARS, type Wish } from './wish.ts';

/** The most a first car costs, dollars. */
const FIRST_CAR = 15_000;
/** Who drives a first car. */
const BEGINNERS = [
  ...['first', '1st', 'p plater', 'p plate', 'p platers', 'ps', 'l plater', 'learner', 'learners', 'student'],
  ...[
    'students',
    'uni',
    'uni student',
    'university',
    'college',
    'school leaver',
    'teenager',
    'teen',
    'new driver',
  ],
  ...['new drivers', 'starter', 'beginner', 'beginners', 'first time driver', 'young driver'],
];

/** Near new is at most so many years and kilometres old, late model so many years. */
const NEAR_NEW_YEARS = 2;
const NEAR_NEW_KM = 30_000;
const LATE_YEARS = 3;

/** What a car that tows is called: "to tow a caravan", "4wd for towing". */
const TOW = [
  ...['tow', 'towing', 'to tow', 'for towing', 'pull', 'pulling'],
  ...['tow', 'towing', 'to tow', 'for towing', 'pull', 'pulling', 'to pull', 'haul', 'hauling'].flatMap(
    (verb) => ['a', 'my', 'our', 'the'].map((article) => `${verb} ${article}`),
  ),
];
/** What is towed. */
const TOWED = ['caravan', 'van', 'boat', 'trailer', 'horse float', 'float', 'camper trailer', 'jet ski'];
/** Who works out of a ute or a van. */
const TRADES = [
  ...['tradie', 'tradies', 'trade', 'tradesman', 'work', 'chippy', 'chippie', 'sparky', 'sparkie', 'plumber'],
  ...[
    'plumbers',
    'builder',
    'builders',
    'brickie',
    'electrician',
    'carpenter',
    'landscaper',
    'concreter',
    'painter',
  ],
];
const OLD_YEARS = 12;
const CLASSIC_YEARS = 30;

export const USES: readonly Wish[] = [
  {
    words: ['near new', 'nearly new'],
    ranges: (year) => ({ year: { min: year - NEAR_NEW_YEARS }, km: { max: NEAR_NEW_KM } }),
  },
  { words: ['late model', 'recent model'], ranges: (year) => ({ year: { min: year - LATE_YEARS } }) },
  {
    words: [
      ...[
        'p plater',
        'p plates',
        'p plate',
        'runabout',
        'run about',
        'city runabout',
        'little runabout',
        'runaround',
        'run around',
        'little runaround',
        'city runaround',
      ],
      ...['shopping trolley', 'station car', 'commuter runabout'],
      ...carsFor(['car', 'cars', 'runabout', 'runaround'], ...BEGINNERS),
    ],
    ...SMALL_CARS,
    ranges: () => ({ price: { max: FIRST_CAR } }),
  },
  {
    words: [
      ...['economical', 'fuel efficient', 'efficient', 'economy'].flatMap((word) => [word, ...cars(word)]),
      ...['good on fuel', 'fuel saver', 'cheap to run', 'easy on fuel', 'light on fuel', 'commuter'],
      ...cars('commuter', 'eco'),
    ],
    ...SMALL_CARS,
    ...{ unlessCar: true, unlessKind: true },
  },
  {
    words: [
      ...carsFor(['car', 'cars', 'vehicle'], 'family', 'mum', 'mums', 'soccer mum', 'kids', 'school run'),
      ...['mums taxi', 'mum taxi', 'mums bus', 'kid carrier', 'family hauler'],
    ],
    values: { body: ['SUV', 'Wagon', 'People Mover'], seats: ['5', '6', '7', '8'] },
  },
  ...(['SUV', 'Wagon', 'Sedan'] as const).map(
    (body): Wish => ({
      words: [`family ${body}`, `family ${body}s`],
      unlessCalled: 'family',
      values: { body: [body], seats: ['5', '6', '7', '8'] },
    }),
  ),
  // To people who know utes, a large four-wheel drive is a wagon.
  {
    words: ['4x4 wagon', '4wd wagon', '4wd wagons', 'four wheel drive wagon', '4 wheel drive wagon'],
    values: { drive: ['4WD'], body: ['SUV', 'Wagon'] },
  },
  {
    words: [
      'third row',
      'third row seats',
      '3rd row',
      '3 rows',
      'three rows',
      '3 row',
      'three row',
      '3 rows of seats',
    ],
    values: { seats: ['7', '8'] },
  },
  {
    words: ['minibus', 'minibuses', 'mini bus', 'mini buses', 'bus', 'buses'],
    title: 'Buses',
    segments: ['bus'],
  },
  {
    words: ['minibus', 'minibuses', 'mini bus', 'mini buses', 'bus', 'buses'],
    values: { seats: ['9', '10', '11', '12', '13', '14', '15', '16', '18', '20', '22', '25'] },
  },
  {
    words: [...cars('muscle'), 'muscle'],
    title: 'Large and sports cars',
    segments: [...LARGE_CARS.segments, ...SPORTS_CARS.segments],
    values: { cylinders: ['8'], fuel: ['Petrol'], body: ['Sedan', 'Coupe', 'Ute', 'Convertible'] },
  },
  {
    words: [...cars('classic', 'vintage', 'collector', 'collectable'), 'vintage'],
    ranges: (year) => ({ year: { max: year - CLASSIC_YEARS } }),
  },
  { words: cars('old', 'older'), ranges: (year) => ({ year: { max: year - OLD_YEARS } }) },
  { words: ['softroader', 'soft roader', 'soft roaders'], values: { body: ['SUV'], drive: ['AWD'] } },
  {
    words: [
      'off road',
      'off roading',
      'offroad',
      'off roader',
      'off roaders',
      'offroader',
      'proper 4wd',
      'serious 4wd',
    ],
    ...OFF_ROADERS,
  },
  { words: ['sporty'], ...SPORTS_CARS, unlessCar: true },
  {
    words: [...cars('sports', 'sport', 'sporty', 'performance', 'fast'), 'sports coupe'],
    ...SPORTS_CARS,
  },
  {
    words: ['hot hatch', 'hot hatches', 'hot hatchback', 'sporty hatch', 'fast hatch', 'sports hatch'],
    title: 'Small and sports cars',
    segments: [...SMALL_CARS.segments, ...SPORTS_CARS.segments],
    // An Astra R is a grade of every day.
    notMakes: ['Holden'],
    values: {
      body: ['Hatch'],
      badge: [
        'GTI',
        'R',
        'Type R',
        'N',
        'RS',
        'ST',
        'MPS',
        'VZR',
        'John Cooper Works',
        'Cooper S',
        'Renault Sport',
        'Performance',
      ],
    },
  },
  {
    words: [
      ...TOW,
      ...TOWED.flatMap((thing) => TOW.map((word) => `${word} ${thing}`)),
      ...carsFor(['car', 'cars', 'vehicle', 'vehicles', 'rig', 'wagon', '4wd', 'tug'], 'tow', 'towing'),
      ...TOWED.flatMap((thing) =>
        ['car', 'vehicle', 'rig', 'wagon', '4wd'].flatMap((noun) =>
          ['tow', 'towing'].map((tow) => `${thing} ${tow} ${noun}`),
        ),
      ),
      ...TOWED.flatMap((thing) => [`${thing} tower`, `${thing} towing`, `${thing} tug`, `${thing} puller`]),
      ...['good for towing', 'heavy towing', 'pull a caravan', 'to pull a caravan'],
    ],
    title: 'Cars that tow',
    segments: ['off-roader', 'upper large suv', 'ute', 'large ute'],
  },
  { words: ['cruiser', 'cruisers'], values: { make: ['Toyota'], model: ['LandCruiser'] }, unlessCar: true },
  // A Wankel.
  { words: ['rotary', 'rotary engine'], values: { model: ['RX-8', 'RX-7'] } },
  // A look, not a model of AMG's.
  { words: ['amg line'], values: { make: ['Mercedes-Benz'] }, badges: /\bAMG[- ]line\b/i },
  {
    words: ['amg', 'amgs'],
    values: { make: ['Mercedes-Benz'] },
    badges: /\bAMG\b(?! line)|^(?:[A-Z]|[A-Z]{2,3}) ?(?:35|43|45|53|55|63|65)\b/i,
  },
  { words: carsFor(['van', 'vans'], ...TRADES, 'courier', 'delivery', 'parcel'), values: { body: ['Van'] } },
  {
    words: carsFor(['ute', 'utes'], ...TRADES, 'farm', 'farmer', 'farmers', 'paddock', 'apprentice'),
    values: { body: ['Ute', 'Cab Chassis'] },
  },
  {
    words: ['commercial', ...carsFor(['vehicle', 'vehicles'], 'commercial')],
    values: { body: ['Ute', 'Cab Chassis', 'Van'] },
    unlessCar: true,
  },
  {
    words: ['tradie', 'tradies', 'tradesman', ...carsFor(['vehicle', 'vehicles', 'car', 'cars'], ...TRADES)],
    values: { body: ['Ute', 'Cab Chassis', 'Van'] },
  },
];

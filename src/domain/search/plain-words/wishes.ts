/**
 * What shoppers say of a kind of car without naming one: "near new", "first car", "small suv". Each is a few filters
 * that together are near what is meant; what a stock cannot tell is left out of them.
 */
import type { Range } from '../engine.ts';
import type { RangeField, ValueField } from '../fields.ts';

export interface Wish {
  words: readonly string[];
  values?: Partial<Record<ValueField, readonly string[]>>;
  /** Segments of the catalogue: the models in stock that belong to them. */
  segments?: readonly string[];
  /** @param thisYear the year of today */
  ranges?: (thisYear: number) => Partial<Record<RangeField, Range>>;
  /** Where the phrase names a car it may be a badge: "CX-7 Luxury". */
  unlessCar?: boolean;
}

const SMALL_CARS = ['micro', 'light', 'small'];
const SMALL_SUVS = ['light suv', 'small suv'];
/** What a first car costs at most, dollars. */
const FIRST_CAR = 15_000;
/** Near new is at most so many years and kilometres old, late model so many years. */
const NEAR_NEW_YEARS = 2;
const NEAR_NEW_KM = 30_000;
const LATE_YEARS = 3;

const EUROPEAN = [
  ...[
    'Abarth',
    'Alfa Romeo',
    'Alpine',
    'Aston Martin',
    'Audi',
    'Bentley',
    'BMW',
    'Citroën',
    'Cupra',
    'Ferrari',
  ],
  ...['Fiat', 'Jaguar', 'Lamborghini', 'Land Rover', 'Lotus', 'Maserati', 'McLaren', 'Mercedes-Benz', 'MINI'],
  ...['Opel', 'Peugeot', 'Polestar', 'Porsche', 'Renault', 'Rolls-Royce', 'Rover', 'Saab', 'Škoda', 'smart'],
  ...['Volkswagen', 'Volvo'],
];
const GERMAN = ['Audi', 'BMW', 'Mercedes-Benz', 'Opel', 'Porsche', 'Volkswagen'];
const JAPANESE = [
  ...[
    'Daihatsu',
    'Honda',
    'Infiniti',
    'Isuzu',
    'Isuzu Ute',
    'Lexus',
    'Mazda',
    'Mitsubishi',
    'Nissan',
    'Subaru',
  ],
  ...['Suzuki', 'Toyota'],
];
const KOREAN = ['Daewoo', 'Genesis', 'Hyundai', 'Kia', 'KGM', 'SsangYong'];
const CHINESE = [
  ...[
    'BYD',
    'Chery',
    'Deepal',
    'Foton',
    'GAC',
    'Geely',
    'Great Wall',
    'GWM',
    'Haval',
    'JAC',
    'LDV',
    'Leapmotor',
  ],
  ...['MG', 'Omoda Jaecoo', 'XPeng', 'Zeekr'],
];
const AMERICAN = ['Cadillac', 'Chevrolet', 'Chrysler', 'Dodge', 'GMC', 'Hummer', 'Jeep', 'RAM', 'Tesla'];
const PRESTIGE = [
  ...['Alfa Romeo', 'Aston Martin', 'Audi', 'Bentley', 'BMW', 'Genesis', 'Infiniti', 'Jaguar', 'Land Rover'],
  ...['Lexus', 'Maserati', 'Mercedes-Benz', 'Porsche', 'Rolls-Royce', 'Volvo'],
];

/** The nouns that follow a word of kind: "korean car", "korean cars". */
const ofCars = (...words: string[]) =>
  words.flatMap((word) => [
    word,
    `${word} car`,
    `${word} cars`,
    `${word} made`,
    `${word} make`,
    `${word} brand`,
  ]);
const cars = (...words: string[]) => words.flatMap((word) => [`${word} car`, `${word} cars`]);

const utes = (...cabs: string[]) => cabs.flatMap((cab) => [cab, `${cab} ute`, `${cab} utes`]);
const DUAL_CAB = utes('dual cab', 'double cab', 'crew cab', 'twin cab', 'dualcab', '4 door cab');
const SINGLE_CAB = utes('single cab', 'singlecab');
const EXTRA_CAB = [
  ...utes('extra cab', 'space cab', 'king cab', 'super cab', 'extended cab', 'xtra cab', 'club cab'),
  ...utes('freestyle cab'),
];
/** What a car that tows is called: "to tow a caravan", "4wd for towing". */
const TOW = [
  'tow',
  'towing',
  'to tow',
  'for towing',
  'tow a',
  'towing a',
  'to tow a',
  'for towing a',
  'tow my',
];
const OLD_YEARS = 12;
const CLASSIC_YEARS = 30;
const ITALIAN = ['Abarth', 'Alfa Romeo', 'Ferrari', 'Fiat', 'Lamborghini', 'Lancia', 'Maserati'];
const FRENCH = ['Alpine', 'Citroën', 'DS', 'Peugeot', 'Renault'];
const BRITISH = [
  ...['Aston Martin', 'Bentley', 'Jaguar', 'Land Rover', 'Lotus', 'McLaren', 'MINI', 'Morgan', 'Rolls-Royce'],
  ...['Rover', 'Triumph', 'TVR'],
];

/** Of wishes with the same words the first counts that the stock can tell. */
export const WISHES: readonly Wish[] = [
  { words: DUAL_CAB, values: { body: ['Ute', 'Cab Chassis'], seats: ['5', '6'] } },
  { words: SINGLE_CAB, values: { body: ['Ute', 'Cab Chassis'], seats: ['2', '3'] } },
  { words: EXTRA_CAB, values: { body: ['Ute', 'Cab Chassis'], seats: ['4'] } },
  { words: [...DUAL_CAB, ...SINGLE_CAB, ...EXTRA_CAB], values: { body: ['Ute', 'Cab Chassis'] } },
  {
    words: ['near new', 'nearly new'],
    ranges: (year) => ({ year: { min: year - NEAR_NEW_YEARS }, km: { max: NEAR_NEW_KM } }),
  },
  { words: ['late model', 'recent model'], ranges: (year) => ({ year: { min: year - LATE_YEARS } }) },
  {
    words: [
      ...[
        'first car',
        'p plater car',
        'p plater',
        'p plate car',
        'p plates',
        'p plate',
        'learner car',
        'runabout',
      ],
      ...['run about', 'student car', 'uni car', 'city runabout', 'little runabout', 'shopping trolley'],
    ],
    segments: SMALL_CARS,
    ranges: () => ({ price: { max: FIRST_CAR } }),
  },
  { words: cars('small', 'compact', 'city', 'little', 'tiny'), segments: SMALL_CARS },
  { words: ['small', 'compact'], segments: SMALL_CARS, unlessCar: true },
  {
    words: cars('large', 'big', 'full size'),
    segments: ['large', 'upper large', 'large suv', 'upper large suv'],
  },
  { words: cars('medium', 'mid size', 'midsize'), segments: ['medium'] },
  {
    words: ['large sedan', 'big sedan', 'full size sedan'],
    segments: ['large', 'upper large'],
    values: { body: ['Sedan'] },
  },
  { words: ['medium sedan', 'mid size sedan'], segments: ['medium'], values: { body: ['Sedan'] } },
  {
    words: [
      ...['economical', 'fuel efficient', 'efficient', 'economy'].flatMap((word) => [word, ...cars(word)]),
      ...['good on fuel', 'fuel saver', 'cheap to run', 'easy on fuel', 'light on fuel', 'commuter'],
      ...cars('commuter', 'eco'),
    ],
    segments: SMALL_CARS,
    unlessCar: true,
  },
  {
    words: cars('family'),
    values: { body: ['SUV', 'Wagon', 'People Mover'], seats: ['5', '6', '7', '8'] },
  },
  {
    words: ['third row', 'third row seats', '3rd row', '3 rows', 'three rows'],
    values: { seats: ['7', '8'] },
  },
  { words: ['minibus', 'minibuses', 'mini bus', 'mini buses', 'bus', 'buses'], segments: ['bus'] },
  {
    words: ['minibus', 'minibuses', 'mini bus', 'mini buses', 'bus', 'buses'],
    values: { seats: ['9', '10', '11', '12', '13', '14', '15', '16', '18', '20', '22', '25'] },
  },
  {
    words: cars('muscle'),
    values: { cylinders: ['8'], body: ['Sedan', 'Coupe', 'Ute', 'Convertible'] },
  },
  {
    words: [...cars('classic', 'vintage', 'collector', 'collectable'), 'vintage'],
    ranges: (year) => ({ year: { max: year - CLASSIC_YEARS } }),
  },
  { words: cars('old', 'older'), ranges: (year) => ({ year: { max: year - OLD_YEARS } }) },
  { words: ['softroader', 'soft roader', 'soft roaders'], values: { body: ['SUV'], drive: ['AWD'] } },
  { words: ['small hatch', 'small hatchback'], segments: SMALL_CARS, values: { body: ['Hatch'] } },
  { words: ['small sedan'], segments: SMALL_CARS, values: { body: ['Sedan'] } },
  ...['suv', 'suvs', 'crossover', '4wd', '4x4'].flatMap((suv): Wish[] => [
    {
      words: ['small', 'compact', 'city', 'baby', 'mini', 'light', 'little'].map((size) => `${size} ${suv}`),
      segments: SMALL_SUVS,
    },
    {
      words: ['medium', 'mid size', 'midsize', 'mid sized', 'medium size'].map((size) => `${size} ${suv}`),
      segments: ['medium suv'],
    },
    {
      words: ['large', 'big', 'full size', 'full sized'].map((size) => `${size} ${suv}`),
      segments: ['large suv', 'upper large suv'],
    },
  ]),
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
    segments: ['off-roader'],
  },
  {
    words: [...cars('sports', 'sport', 'sporty', 'performance', 'fast'), 'sports coupe'],
    segments: ['sports'],
  },
  {
    words: ['hot hatch', 'hot hatches', 'hot hatchback', 'sporty hatch', 'fast hatch', 'sports hatch'],
    segments: [...SMALL_CARS, 'sports'],
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
      ...cars('tow', 'towing'),
      ...TOW,
      ...TOW.map((word) => `${word} caravan`),
      ...TOW.map((word) => `${word} boat`),
      'caravan tow car',
      'tow vehicle',
      'towing vehicle',
      'tow rig',
      'tow tug',
      'good for towing',
      'caravan tower',
    ],
    segments: ['off-roader', 'upper large suv', 'ute', 'large ute'],
  },
  { words: ['tradie van', 'tradies van', 'trade van', 'courier van'], values: { body: ['Van'] } },
  {
    words: ['tradie ute', 'tradies ute', 'work ute', 'farm ute', 'ute for work'],
    values: { body: ['Ute', 'Cab Chassis'] },
  },
  {
    words: ['tradie', 'tradies', 'tradesman', 'work vehicle'],
    values: { body: ['Ute', 'Cab Chassis', 'Van'] },
  },
  { words: ofCars('european', 'euro'), values: { make: EUROPEAN } },
  { words: ofCars('italian'), values: { make: ITALIAN } },
  { words: ofCars('french'), values: { make: FRENCH } },
  { words: ofCars('british', 'english'), values: { make: BRITISH } },
  { words: ofCars('swedish'), values: { make: ['Polestar', 'Saab', 'Volvo'] } },
  { words: ofCars('german'), values: { make: GERMAN } },
  { words: ofCars('japanese', 'jap'), values: { make: JAPANESE } },
  { words: ofCars('korean'), values: { make: KOREAN } },
  { words: ofCars('chinese'), values: { make: CHINESE } },
  { words: ofCars('american', 'usa'), values: { make: AMERICAN } },
  {
    words: [
      ...['australian', 'aussie'].flatMap((where) => [`${where} made`, `${where} built`]),
      'made in australia',
      'built in australia',
    ],
    values: {
      model: [
        'Commodore',
        'Falcon',
        'Territory',
        'Calais',
        'Berlina',
        'Statesman',
        'Caprice',
        'Aurion',
        'Clubsport',
        'Maloo',
        'Senator',
      ],
    },
    ranges: () => ({ year: { max: 2016 } }),
  },
  {
    words: [
      'luxury',
      'luxurious',
      'prestige',
      ...['luxury', 'prestige', 'premium', 'executive'].flatMap((word) => cars(word)),
    ],
    values: { make: PRESTIGE },
    unlessCar: true,
  },
  ...(['SUV', 'Sedan', 'Hatch', 'Wagon', 'Coupe'] as const).map(
    (body): Wish => ({
      words: ['premium', 'executive', 'upmarket', 'high end'].map((word) => `${word} ${body}`),
      values: { make: PRESTIGE, body: [body] },
    }),
  ),
];

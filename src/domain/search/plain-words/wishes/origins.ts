/** Where a badge is from, and what people pay more for. */
import { cars, type Wish } from './wish.ts';

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

const ITALIAN = ['Abarth', 'Alfa Romeo', 'Ferrari', 'Fiat', 'Lamborghini', 'Lancia', 'Maserati'];
const FRENCH = ['Alpine', 'Citroën', 'DS', 'Peugeot', 'Renault'];
const BRITISH = [
  ...['Aston Martin', 'Bentley', 'Jaguar', 'Land Rover', 'Lotus', 'McLaren', 'MINI', 'Morgan', 'Rolls-Royce'],
  ...['Rover', 'Triumph', 'TVR'],
];

/** Other makes that people ask a dealer for, bikes and caravans among them. */
const OTHERS = [
  ...[
    'Buick',
    'Lincoln',
    'Lucid',
    'Pontiac',
    'Rivian',
    'Mahindra',
    'Proton',
    'Tata',
    'Hino',
    'Holden',
    'HSV',
  ],
  ...['Ford', 'FPV', 'Datsun', 'Ducati', 'Harley-Davidson', 'Harley', 'Kawasaki', 'KTM', 'Yamaha', 'Jayco'],
  ...['Avan', 'Coromal', 'Winnebago'],
];
/** Whose names are words of every day, or of other cars. */
const EVERYDAY_MAKES: ReadonlySet<string> = new Set([
  ...['Alpine', 'DS', 'Genesis', 'JAC', 'GAC', 'MG', 'MINI', 'Morgan', 'RAM', 'Rover', 'smart', 'Triumph'],
  'Isuzu Ute',
]);
/** Makes that people ask for by name, in stock or not. */
export const ASKED_MAKES: readonly string[] = [
  ...new Set([
    ...EUROPEAN,
    ...JAPANESE,
    ...KOREAN,
    ...CHINESE,
    ...AMERICAN,
    ...ITALIAN,
    ...FRENCH,
    ...BRITISH,
  ]),
  ...OTHERS,
].filter((make) => !EVERYDAY_MAKES.has(make));

/** The nouns that follow a word of kind: "korean car", "korean cars". */
const ofCars = (...words: string[]) =>
  words.flatMap((word) => [
    word,
    `${word} car`,
    `${word} cars`,
    `${word} made`,
    ...['make', 'makes', 'maker', 'makers', 'brand', 'brands', 'vehicle', 'vehicles'].map(
      (noun) => `${word} ${noun}`,
    ),
  ]);

export const ORIGINS: readonly Wish[] = [
  { words: ofCars('european', 'euro'), title: 'European makes', values: { make: EUROPEAN } },
  { words: ofCars('italian'), title: 'Italian makes', values: { make: ITALIAN } },
  { words: ofCars('french'), title: 'French makes', values: { make: FRENCH } },
  { words: ofCars('british', 'english'), title: 'British makes', values: { make: BRITISH } },
  { words: ofCars('swedish'), values: { make: ['Polestar', 'Saab', 'Volvo'] } },
  { words: ofCars('german'), title: 'German makes', values: { make: GERMAN } },
  { words: ofCars('japanese', 'jap'), title: 'Japanese makes', values: { make: JAPANESE } },
  { words: ofCars('korean'), title: 'Korean makes', values: { make: KOREAN } },
  { words: ofCars('chinese'), title: 'Chinese makes', values: { make: CHINESE } },
  { words: ofCars('american', 'usa'), title: 'American makes', values: { make: AMERICAN } },
  {
    words: [
      ...['australian', 'aussie'].flatMap((where) => [...ofCars(where), `${where} built`]),
      'made in australia',
      'built in australia',
    ],
    title: 'Australian-made models',
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
    title: 'Prestige makes',
    values: { make: PRESTIGE },
    unlessCar: true,
  },
  ...(['SUV', 'Sedan', 'Hatch', 'Wagon', 'Coupe'] as const).map(
    (body): Wish => ({
      words: ['premium', 'executive', 'upmarket', 'high end'].map((word) => `${word} ${body}`),
      title: 'Prestige makes',
      values: { make: PRESTIGE, body: [body] },
      unlessCar: true,
    }),
  ),
];

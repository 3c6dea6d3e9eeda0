/** Words of the Australian motor trade and its shoppers, besides those of the cars themselves. */
import type { Sort, ValueField } from '../fields.ts';

/** Other words for a value. They mean the first group of values in stock. */
interface Synonym {
  words: readonly string[];
  /** Alternatives in order of preference; all values of one alternative apply together. */
  meant: readonly (readonly [field: ValueField, ...values: string[]])[];
}

const as = (meant: Synonym['meant'], ...words: string[]): Synonym => ({ words, meant });
const value = (field: ValueField, name: string, ...words: string[]) => as([[field, name]], ...words);

/** Feeds differ in what they call a feature: each of its names may be the one in stock, and all of them mean it. */
const feature = (...names: string[]) => as([['filtered_features', ...names]], ...names);

export const SYNONYMS: readonly Synonym[] = [
  value(
    'transmission',
    'Automatic',
    'auto',
    'auto transmission',
    'automatic transmission',
    'auto box',
    'slushbox',
    'slush box',
    'slusher',
    ...['dsg', 'pdk', 'dct', 's tronic', 'tiptronic', 'steptronic', 'dual clutch'],
  ),
  value(
    'transmission',
    'Manual',
    'manual transmission',
    'stick shift',
    'manual gearbox',
    'stick',
    'row your own',
    'three pedals',
  ),

  value(
    'fuel',
    'Petrol',
    'unleaded',
    'unleaded petrol',
    'ulp',
    'premium unleaded',
    'gasoline',
    'premium petrol',
    'regular petrol',
    '91 octane',
    '95 octane',
    '98 octane',
  ),
  value('fuel', 'Diesel', 'turbo diesel', 'turbodiesel', 'tdi diesel', 'oil burner'),
  value('fuel', 'Hybrid', 'hev', 'petrol hybrid', 'hybrid petrol'),
  value('fuel', 'Plug-in Hybrid', 'phev', 'plug in', 'plugin hybrid'),
  value(
    'fuel',
    'Electric',
    'ev',
    'evs',
    'bev',
    'electric vehicle',
    'electric car',
    'fully electric',
    'battery',
    'battery electric',
    'battery powered',
    'full electric',
    'pure electric',
    'all electric',
    'electrified',
  ),
  value('fuel', 'LPG', 'autogas', 'gas', 'lpg gas', 'dual fuel', 'dual fuel gas', 'dual fuel lpg', 'gas lpg'),
  value('fuel', 'Hydrogen', 'fuel cell'),

  as(
    [
      ['drive', '4WD'],
      ['body', '4x4'],
    ],
    '4x4',
    '4wd',
    'four wheel drive',
    '4 wheel drive',
    'four by four',
    '4 by 4',
    'four x four',
    'four wheeler',
  ),
  value('drive', 'AWD', 'all wheel drive', 'awd', 'all wheel', 'all paw'),
  value('drive', 'FWD', 'front wheel drive', 'front drive', 'fwd'),
  value('drive', 'RWD', 'rear wheel drive', 'rear drive', 'rwd'),
  as([['drive', '2WD', 'FWD', 'RWD']], '2wd', '4x2', 'two wheel drive', '2 wheel drive', 'non 4wd'),

  as([['body', 'Ute']], ...['pickup', 'pick up', 'pickup truck', 'pick up truck', 'utility']),
  as(
    [
      ['body', 'Cab Chassis'],
      ['body', 'Ute'],
    ],
    'cab chassis',
    'tray back',
  ),
  as([['body', 'Ute', 'Cab Chassis']], 'tray', 'flat tray', 'tray ute', 'tray top', 'trayback'),
  value('body', 'SUV', 'crossover', 'sports utility', 'sport utility'),
  value('body', 'Hatch', 'hatchback', 'hatch back'),
  value('body', 'Sedan', 'saloon'),
  value('body', 'Wagon', 'station wagon', 'estate', 'sportwagon', 'sportswagon', 'sport wagon'),
  value(
    'body',
    'Convertible',
    'cabriolet',
    'cabrio',
    'soft top',
    'drop top',
    'rag top',
    'roadster',
    'open top',
  ),
  value('body', 'People Mover', 'mpv', 'minivan', 'mini van', 'people carrier'),
  value('body', 'Bus', 'minibus', 'mini bus'),
  as(
    [
      ['body', 'Van'],
      ['body', 'Caravan'],
    ],
    'van',
    'delivery van',
    'panel van',
    'work van',
    'cargo van',
  ),
  as(
    [
      ['body', 'Light Truck'],
      ['item_type', 'truck'],
    ],
    'truck',
  ),
  as(
    [
      ['body', 'Motorhome'],
      ['item_type', 'motorhome'],
    ],
    'motor home',
    'campervan',
    'camper van',
    'rv',
  ),
  as(
    [
      ['body', 'Caravan'],
      ['item_type', 'caravan'],
    ],
    'pop top',
    'poptop',
  ),
  value('body', 'Camper Trailer', 'camper'),

  value('car_type', 'new', 'new', 'brand new', 'brand new car'),
  value(
    'car_type',
    'used',
    'used',
    'second hand',
    '2nd hand',
    'preowned',
    'pre owned',
    'preloved',
    'pre loved',
  ),
  value(
    'car_type',
    'demo',
    'demo',
    'demonstrator',
    'ex demos',
    'ex demonstrator',
    'exdemo',
    'ex demo',
    'dealer demo',
  ),
  value('status', 'coming_soon', 'coming soon', 'arriving soon'),
  value('status', 'in_stock', 'in stock', 'available now', 'ready to go', 'ready now'),

  value('make', 'Volkswagen', 'vw', 'vdub', 'volkswagon'),
  value('make', 'Mercedes-Benz', 'mercedes', 'merc', 'benz'),
  value('make', 'BMW', 'beemer', 'bimmer', 'beamer'),
  value('make', 'Mitsubishi', 'mitsi', 'mitsu'),
  value('make', 'Chevrolet', 'chev', 'chevy'),
  value('make', 'Subaru', 'subie'),
  value('make', 'Alfa Romeo', 'alfa'),
  value('make', 'Land Rover', 'landy'),
  value('model', 'Commodore', 'commo'),
  as(
    [
      ['model', 'Landcruiser Prado'],
      ['model', 'Prado'],
    ],
    'prado',
  ),

  feature('Tow bar', 'tow hitch', 'tow pack', 'towing pack', 'tow', 'towing'),
  feature('Bull bar', 'nudge bar'),
  feature(
    'Reverse camera',
    'reversing camera',
    'rear camera',
    'rear view camera',
    'backup camera',
    'reverse cam',
  ),
  feature('Parking sensors', 'parking sensor', 'park sensors', 'park assist', 'reverse sensors'),
  feature(
    'Leather seats',
    'leather',
    'leather trim',
    'leather interior',
    'leather seat',
    'leather upholstery',
  ),
  feature('Heated seats', 'heated seat', 'heated front seats', 'seat warmers'),
  feature('Sunroof', 'moonroof', 'panoramic roof', 'panoramic sunroof'),
  feature('Satellite navigation', 'sat nav', 'navigation', 'navigation system', 'gps', 'nav'),
  feature('Apple CarPlay', 'carplay'),
  feature('Adaptive cruise control', 'adaptive cruise', 'radar cruise', 'radar cruise control'),
  feature('Blind spot monitoring', 'blind spot', 'blind spot monitor', 'blind spot warning'),
  feature('Keyless start', 'keyless', 'keyless entry', 'push button start', 'push start'),
  feature('Third-row seats', 'third row', '3rd row', '3rd row seats', 'third row seating'),
  feature('Emergency braking', 'aeb', 'autonomous emergency braking'),

  value('state', 'QLD', 'queensland'),
  value('state', 'NSW', 'new south wales'),
  value('state', 'VIC', 'victoria'),
  value('state', 'SA', 'south australia'),
  value('state', 'WA', 'western australia'),
  value('state', 'TAS', 'tasmania', 'tassie'),
  value('state', 'NT', 'northern territory'),
  value('state', 'ACT', 'australian capital territory', 'canberra'),

  value('colour', 'Grey', 'gray'),
  as([['colour', 'Grey']], 'gunmetal', 'charcoal', 'graphite'),
  as(
    [
      ['colour', 'Maroon'],
      ['colour', 'Burgundy'],
      ['colour', 'Red'],
    ],
    'maroon',
    'burgundy',
    'crimson',
  ),
  as([['colour', 'Gold']], 'champagne'),
  as([['colour', 'Blue']], 'navy', 'navy blue'),
  as(
    [
      ['colour', 'Cream'],
      ['colour', 'Beige'],
      ['colour', 'White'],
    ],
    'cream',
    'ivory',
  ),
];

export const SORT_WORDS: readonly (readonly [sort: Sort, words: readonly string[]])[] = [
  [
    'lowest_price',
    [
      ...[
        'cheap',
        'cheaper',
        'cheapest',
        'cheapest first',
        'affordable',
        'inexpensive',
        'budget',
        'bargain',
        'bargains',
      ],
      ...[
        'lowest price',
        'lowest priced',
        'low price',
        'low priced',
        'price low to high',
        'lowest price first',
      ],
    ],
  ],
  [
    'highest_price',
    [
      'expensive',
      'most expensive',
      'dearest',
      'highest price',
      'highest priced',
      'price high to low',
      'highest price first',
    ],
  ],
  [
    'latest',
    [
      'latest',
      'newest',
      'newest first',
      'latest first',
      'latest arrivals',
      'new arrivals',
      'just arrived',
      'just in',
    ],
  ],
];

/** Words that ask for nothing by themselves. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...[
    'a',
    'an',
    'the',
    'i',
    'im',
    'id',
    'me',
    'my',
    'we',
    'am',
    'is',
    'are',
    'that',
    'which',
    'has',
    'have',
    'having',
  ],
  ...[
    'want',
    'wanted',
    'need',
    'looking',
    'searching',
    'find',
    'wanting',
    'wants',
    'seeking',
    'chasing',
    'hunting',
    'interested',
    'show',
    'get',
    'buy',
    'buying',
    'like',
    'would',
    'could',
    'can',
    'willing',
    'able',
    'happy',
    'ive',
    'please',
  ],
  ...[
    'for',
    'with',
    'in',
    'of',
    'and',
    'or',
    '&',
    'to',
    'w',
    'from',
    'at',
    'on',
    'by',
    'any',
    'some',
    'all',
    'every',
  ],
  ...[
    'car',
    'cars',
    'vehicle',
    'vehicles',
    'sale',
    'colour',
    'coloured',
    'color',
    'transmission',
    'engine',
    'gearbox',
    'model',
  ],
  ...['do', 'you', 'got', 'there', 'us', 'family', 'work', 'second', 'wife', 'husband', 'kids', 'something'],
  ...['brand', 'brands', 'make', 'makes', 'maker', 'makers', 'manufacturer', 'manufacturers', 'models'],
  ...['good', 'nice', 'priced', 'price', '-', '–', '—', '+'],
]);

/** What these say is about the state of a car, not whether it is new or used. */
export const SAYINGS: readonly string[] = [
  ...['new tyres', 'new tires', 'new battery', 'new engine', 'new rego', 'new shape', 'used once'],
  ...['as new', 'like new', 'as good as new'],
];

/** Things on a car, in two words: where the stock names none, neither word means anything else ("tow", "bar"). */
export const PARTS: readonly string[] = [
  ...['tow bar', 'tow ball', 'tow hitch', 'tow pack', 'towing pack', 'bull bar', 'nudge bar', 'roof racks'],
  ...[
    'roof rack',
    'light bar',
    'roll bar',
    'sports bar',
    'snow bar',
    'sway bar',
    'side steps',
    'tub liner',
    'ladder rack',
    'amg line',
  ],
];

/** Words that a place follows. */
export const PLACE_WORDS: readonly string[] = ['in', 'at', 'from', 'near', 'around'];

/** Everyday words that are also names of models: these only count beside their make. */
export const EVERYDAY: ReadonlySet<string> = new Set([
  ...[
    'is',
    'es',
    'every',
    'up',
    'go',
    'city',
    'one',
    'it',
    'me',
    'id',
    'van',
    'truck',
    'bus',
    'car',
    'life',
    'family',
    'space',
  ],
  ...[
    'sport',
    'series',
    'sprint',
    'note',
    'standard',
    'custom',
    'electric',
    'hybrid',
    'big',
    'all',
    'will',
    'way',
    'us',
    'other',
  ],
]);

/** Colours that makers give longer names: "white" is said of a Glacier White. */
export const COLOUR_WORDS: readonly string[] = [
  ...[
    'white',
    'black',
    'silver',
    'grey',
    'red',
    'blue',
    'green',
    'orange',
    'yellow',
    'brown',
    'gold',
    'bronze',
  ],
  ...['beige', 'purple', 'maroon', 'pink', 'copper'],
];

/** State names that are short enough to mean something else: only after a word of place. */
export const SHORT_STATES: ReadonlySet<string> = new Set(['sa', 'nt', 'act', 'wa']);

/** City nicknames, and the names on the map. */
export const CITY_NICKNAMES: ReadonlyMap<string, string> = new Map([
  ...['melb', 'melbs', 'melbz'].map((name) => [name, 'melbourne'] as const),
  ...['syd', 'sydders'].map((name) => [name, 'sydney'] as const),
  ...['bris', 'brissy', 'brissie', 'brizzy', 'brisvegas'].map((name) => [name, 'brisbane'] as const),
  ...['adl', 'radelaide'].map((name) => [name, 'adelaide'] as const),
  ...['newy', 'newie'].map((name) => [name, 'newcastle'] as const),
  ...['rocky', 'rocko'].map((name) => [name, 'rockhampton'] as const),
]);

/** Said of a colour, of which there are only so many: "dark grey", "metallic blue". */
export const SHADES: readonly string[] = ['dark', 'light', 'bright', 'metallic', 'pearl', 'solid', 'deep'];

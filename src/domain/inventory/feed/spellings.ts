/**
 * One spelling for each make, model and colour, whatever the feeds write: `SANTA FE`, `Santa FE` and `santa-fe` are one
 * value in search. Known names are spelled as their manufacturer does; the list of models grows by adding to it.
 */
import { MAKES } from '#domain/brands/makes.ts';

/** Without accents, spaces and hyphens: spellings with the same are the same name. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\s\p{M}\p{Pd}_.'’]+/gu, '');

/** What else a make is called. */
const MAKE_ALIASES: Readonly<Record<string, string>> = {
  alfa: 'Alfa Romeo',
  chev: 'Chevrolet',
  chevy: 'Chevrolet',
  greatwallmotors: 'GWM',
  landrovers: 'Land Rover',
  mb: 'Mercedes-Benz',
  mercedes: 'Mercedes-Benz',
  merc: 'Mercedes-Benz',
  mercbenz: 'Mercedes-Benz',
  mercedesbenzvans: 'Mercedes-Benz',
  morrisgarages: 'MG',
  rollsroyce: 'Rolls-Royce',
  volkswagon: 'Volkswagen',
  vw: 'Volkswagen',
};

const MAKE_NAMES = new Map<string, string>([
  ...MAKES.map(({ name }): [string, string] => [fold(name), name]),
  ...Object.entries(MAKE_ALIASES),
]);

/** Models whose spelling does not follow from their letters, by make; a few words each, as their makers write them. */
const MODELS: Readonly<Record<string, string>> = {
  Audi: 'e-tron, e-tron GT, Q4 e-tron, Q6 e-tron, Q8 e-tron, RS Q3, RS Q8, allroad',
  'Alfa Romeo': 'MiTo',
  BMW: 'iX, iX1, iX2, iX3, i3, i4, i5, i7, i8',
  BYD: 'Atto 2, Atto 3, Sealion 6, Sealion 7, Sealion 8',
  Chery: 'Omoda 5, Omoda E5, Tiggo 4 Pro, Tiggo 7 Pro, Tiggo 8 Pro Max',
  Citroën: 'C4 Cactus, C4 Picasso, C5 Aircross, C5 X, Grand C4 Picasso',
  Fiat: 'Doblò, 500e, 500X',
  Ford:
    'EcoSport, F-150, F-250, F-350, Mustang Mach-E, E-Transit, Transit Custom, Transit Cargo, Tourneo, ' +
    'Ranger Raptor, C-MAX, S-MAX',
  'Great Wall': 'X240, X200',
  GWM: 'Haval H6, Haval H6GT, Haval H7, Haval Jolion, Cannon, Cannon Alpha, Ora, Tank 300, Tank 500, Ute, Wingle',
  Haval: 'H6 GT',
  Holden: 'Ute',
  Honda: 'CR-V, CR-Z, HR-V, ZR-V, WR-V, Accord Euro, Civic Type R, NSX, S2000',
  HSV: 'ClubSport, GTSR, Maloo, SportsCat, W427',
  Hyundai:
    'i20, i20 N, i30, i30 N, i40, i45, iLoad, iMax, ix35, Ioniq, Ioniq 5, Ioniq 5 N, Ioniq 6, Ioniq 9, Santa Fe, ' +
    'Santa Cruz, Staria Load, Grandeur, Inster, Veloster, Kona Electric, Mighty',
  Isuzu: 'D-MAX, MU-X, N Series, F Series',
  'Isuzu Ute': 'D-MAX, MU-X',
  Jaguar: 'E-Pace, F-Pace, I-Pace, E-Type, F-Type, S-Type, X-Type, XE, XF, XJ, XK, XKR',
  Jeep: 'Grand Cherokee, Grand Cherokee L, Grand Wagoneer',
  Kia: 'Rio, Rio5, EV3, EV5, EV6, EV9, Niro, Grand Carnival, ProCeed, Soul, Tasman, K2900',
  'Land Rover':
    'Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar, Discovery Sport, Discovery 3, Discovery 4, Freelander 2',
  LDV: 'D90, Deliver 7, Deliver 9, eDeliver 7, eDeliver 9, eT60, G10, G10+, MIFA, MIFA 9, T60, T60 Max, V80, Terron 9',
  Lexus: 'LFA, GX, LBX, LC, LM, LS, LX, NX, RC, RC F, RX, RZ, TX, UX, IS F, GS F, CT 200h',
  Mahindra: 'PIK-UP, XUV500, XUV700, XUV 3XO, Scorpio',
  Maserati: 'GranTurismo, GranCabrio, MC20, Quattroporte, GranSport',
  Mazda:
    'BT-50, CX-3, CX-30, CX-5, CX-60, CX-7, CX-70, CX-8, CX-80, CX-9, CX-90, MX-5, MX-30, MX-6, RX-7, RX-8, MPV, Mazda2, Mazda3, Mazda6',
  'Mercedes-Benz':
    'A-Class, B-Class, C-Class, CLA-Class, CLE-Class, CLK-Class, CLS-Class, E-Class, EQA, EQB, EQC, EQE, EQS, EQV, ' +
    'eSprinter, eVito, G-Class, GL-Class, GLA-Class, GLB-Class, GLC-Class, GLE-Class, GLK-Class, GLS-Class, M-Class, ' +
    'ML-Class, R-Class, S-Class, SL-Class, SLC-Class, SLK-Class, V-Class, X-Class, AMG GT, Marco Polo, Valente, Viano',
  MG: 'HS, MG3, MG4, MG5, MG6, MG7, MGB, MGU9, QS, S5 EV, U9, ZS, ZS EV, ZST, ZT, GS, TF, Cyberster, HS+EV',
  Mitsubishi: 'ASX, Eclipse Cross, Pajero Sport, Grandis, i-MiEV, L300, Triton, Outlander PHEV, Delica D:5',
  Nissan:
    'GT-R, X-Trail, 180SX, 200SX, 300ZX, 350Z, 370Z, NP300, e-NV200, Navara, Patrol, Pulsar, Qashqai, Juke, LEAF, Z',
  Peugeot: 'RCZ, e-208, e-2008, e-Partner',
  Porsche: '718 Boxster, 718 Cayman',
  RAM: '1500, 2500, 3500',
  Renault: 'Mégane, Mégane E-Tech, Kangoo E-Tech, Grand Scénic',
  SsangYong: 'XLV, Actyon Sports',
  Subaru: 'BRZ, WRX, WRX STI, XV, SVX, Impreza WRX, Liberty, Solterra',
  Suzuki: 'Grand Vitara, S-Cross, SX4, SX4 S-Cross, APV, Swift Sport, XL-7, e Vitara, Fronx',
  Tesla: 'Model 3, Model S, Model X, Model Y, Cybertruck',
  Toyota:
    '4Runner, 86, bZ4X, C-HR, Corolla Cross, FJ Cruiser, GR Corolla, GR Supra, GR Yaris, GR86, HiAce, HiLux, ' +
    'LandCruiser, LandCruiser 70, LandCruiser 76, LandCruiser 78, LandCruiser 79, LandCruiser 100, LandCruiser 200, ' +
    'LandCruiser 250, LandCruiser 300, LandCruiser Prado, MR2, RAV4, Rukus, Tarago, Yaris Cross, GranAce, Mark X',
  Volkswagen:
    'Caddy, California, CC, e-Golf, Golf R, ID.3, ID.4, ID.5, ID. Buzz, T-Cross, T-Roc, Tiguan Allspace, up!, Eos, Multivan, Transporter',
  Volvo:
    'C30, C40, C70, EC40, EX30, EX40, EX90, S60, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90',
};

const MODEL_NAMES = new Map<string, string>(
  Object.entries(MODELS).flatMap(([make, names]) =>
    names.split(',').map((name): [string, string] => [`${fold(make)} ${fold(name)}`, name.trim()]),
  ),
);

/** The make as it is spelled everywhere: `MERCEDES BENZ` and `Mercedes` are `Mercedes-Benz`. */
export function makeSpelling(text: string): string {
  return MAKE_NAMES.get(fold(text)) ?? cased(text);
}

/** The model as it is spelled everywhere. `make` is spelled already. */
export function modelSpelling(make: string, text: string): string {
  return MODEL_NAMES.get(`${fold(make)} ${fold(text)}`) ?? cased(text);
}

/** Words within a colour that stay small, and letters that stay large. */
const SMALL = new Set(['and', 'with', 'on', 'over', 'of', 'in', 'w']);
const LARGE = new Set(['amg', 'bmw', 'fpv', 'gr', 'gt', 'hsv', 'rs', 'srt', 'st', 'trd', 'vw']);

/** The colour with capitals and Australian spelling: `RED`, `red` and `Red` are one, `gray` is `Grey`. */
export function colourSpelling(text: string): string {
  return text
    .split(' ')
    .map((word, index) => {
      const small = word.toLowerCase();
      if (index > 0 && SMALL.has(small)) return small;
      return LARGE.has(small) ? word.toUpperCase() : capitalised(word).replace(/^Gray$/, 'Grey');
    })
    .join(' ');
}

/** First letters large and the others small, also behind a hyphen, a bracket or a stroke. */
const capitalised = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[-/(.&+])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/**
 * A name that is in no list, without its shouting or mumbling: `STARCRAFT` and `starcraft` are `Starcraft`. Short
 * words and those with digits may be letters of their own (`KTM`, `XC60`) and are written large.
 */
function cased(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters === '') return text;
  const isShouted = text === text.toUpperCase() && /\p{L}{5}/u.test(text);
  const isMumbled = text === text.toLowerCase();
  if (!isShouted && !isMumbled) return text;
  return text
    .split(' ')
    .map((word) => {
      if (/\d/.test(word)) return word.toUpperCase();
      return isShouted && word.replace(/[^\p{L}]/gu, '').length <= 3 ? word : capitalised(word);
    })
    .join(' ');
}

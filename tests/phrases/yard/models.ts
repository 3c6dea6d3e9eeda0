/** Models and badges as in ads, forums, workshops and messages. */
import { wagon } from '../bodies.ts';
import { allWheels, diesel, doors, dualCab, hybrid, plugIn, seater } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, built, car, generation, labelled, maybe, or } from '../rows.ts';

const OPEN = { count: 'open' } as const;
const landCruiser = car(/^Toyota Land ?cruiser(?!.*prado)/);

export const MODELS: readonly Phrase[] = [
  says('any rav4 cruisers in stock?', car(/^Toyota RAV ?4.*\bCruiser/)),
  says('HILUX ROGUE', car(/^Toyota Hilux.*Rogue/)),
  says(
    'toyota 70 series',
    and(landCruiser, or(car(/70 series|LC7\d|troop/), maybe(car(/workmate|GXL|\(4x4\)|GX\b/)))),
    OPEN,
  ),
  says('dmax lsu crew cab', and(car(/^Isuzu D-MAX LS-U/), dualCab)),
  says('Kia Cerato GT Safety Pack', car(/^Kia Cerato.* GT Safety/)),
  says('w205 c63s', and(car(/^Mercedes-Benz (C-CLASS )?(W205 )?C ?63/), generation(2014, 2022)), OPEN),
  says('f30 3 series', and(car(/^BMW (3 Series|3\d\d|M3\b)/), generation(2011, 2019)), OPEN),
  says('gu patrol wagon tidy', and(car(/^Nissan Patrol/), generation(1997, 2016)), OPEN),
  says('mq triton gls', and(car(/^Mitsubishi Triton.*GLS/), generation(2015, 2019)), OPEN),
  says('golf 7.5 r', and(car(/^Volkswagen Golf R\b/), generation(2017, 2021)), OPEN),
  says('redline ute', and(car(/^Holden (UTE|Commodore).*Redline/), or(labelled('Ute / Tray'), car(/UTE/)))),
  says('fgx xr8', and(car(/^Ford Falcon.*XR8/), generation(2014, 2017)), OPEN),
  says(
    'four door wrangler rubicon',
    and(car(/^Jeep Wrangler.*Rubicon/), or(car(/unlimited/), doors(4))),
    OPEN,
  ),
  says('range rover vogue', car(/^Land Rover Range Rover.*Vogue/)),
  says('bmw x5 m50d', car(/^BMW X5 .*M50D/)),
  says('q7 tdi', car(/^Audi S?Q7.*TDI/)),
  says('kluger grande hybrid', and(car(/^Toyota Kluger Grande/), hybrid)),
  says('santa fe highlander crdi', car(/^Hyundai Santa ?FE.*Highlander.*Crdi/)),
  says('i30 n', or(car(/^Hyundai I30.* N\b(?! ?Line)/), maybe(car(/^Hyundai I30.* N\b/))), OPEN),
  says('hyundai i30 n-line premium', car(/^Hyundai I30.* N[- ]Line (D-CT )?Premium/)),
  says('asx mr', car(/^Mitsubishi ASX.*\bMR\b/)),
  says('outlander plug in hybrid', and(car(/^Mitsubishi Outlander/), plugIn)),
  says('gwm tank 300 ultra', car(/Tank 300 Ultra/)),
  says('mg3 excite', car(/^MG (MG)? ?3.*Excite/)),
  says('skoda kodiaq rs', car(/^Skoda Kodiaq.*\bRS\b/)),
  says('octavia rs wagon', and(car(/^Skoda Octavia.*\bRS/), wagon), OPEN),
  says('porsche macan s diesel', car(/^Porsche Macan S Diesel/)),
  says('pajero sport gls seven seater', and(car(/^Mitsubishi Pajero Sport.*GLS/), seater(7))),
  says('transit custom 340l', car(/^Ford Transit Custom 340L/)),
  says(
    'super long wheelbase hiace',
    or(car(/^Toyota HiAce.*(SLWB|super lwb)/), maybe(car(/^Toyota HiAce/))),
    OPEN,
  ),
  says('iload 3s liftback', car(/^Hyundai Iload.*3S Liftback/)),
  says('ram 1500 laramie', car(/^Ram 1500.*Laramie/)),
  says(
    'v6 amarok highline',
    and(car(/^Volkswagen Amarok.*Highline/), or(car(/V6/), maybe(car(/TDI5\d0|TDI600/)))),
    OPEN,
  ),
  says('allspace 162tsi', car(/^Volkswagen Tiguan Allspace.*162 ?TSI/)),
  says('cx9 azami awd', and(car(/^Mazda CX-?9.*Azami/), allWheels)),
  says('foz 2.5i-s', car(/^Subaru Forester.*2\.5I-S/)),
  says('volvo xc90 d5 inscription', car(/^Volvo XC ?90.*D5.*Inscription/)),
  says('giulietta qv', car(/^Alfa Romeo Giulietta.*(QV|Quadrifoglio)/), OPEN),
  says('IS350 f-sport', car(/^Lexus IS ?350.*F[- ]Sport/)),
  says(
    'v8 landcruiser 200 sahara diesel',
    and(landCruiser, car(/sahara/), diesel, generation(2007, 2021)),
    OPEN,
  ),
  says('2.3 ecoboost mustang', and(car(/^Ford Mustang/), or(car(/2\.3/), maybe(car(/./)))), OPEN),
  says(
    '2017 my18 Ford Ranger PX MkII XLT Double Cab',
    and(car(/^Ford Ranger.*XLT/), built(2017, 2018), dualCab),
    OPEN,
  ),
  says('S3 sportback', or(car(/^Audi S3.*(Sportback|S\/B)/), maybe(car(/^Audi S3/))), OPEN),
];

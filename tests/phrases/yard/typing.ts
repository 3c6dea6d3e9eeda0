/** Typing errors of thumbs, of the ear and of the microphone. */
import { hatch, sedan, suv, ute, van, wagon } from '../bodies.ts';
import { allWheels, automatic, diesel, dualCab, hybrid, manual, seater } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, built, car, colour, kmUpTo, make, maybe, or, upTo } from '../rows.ts';

const OPEN = { count: 'open' } as const;

export const TYPING: readonly Phrase[] = [
  says('high lux dual cab', and(car(/^Toyota Hi-?lux/), dualCab), OPEN),
  says('land cruser prado', car(/^Toyota Land ?cruiser Prado/)),
  says('misubishi out lander', car(/^Mitsubishi Outlander/)),
  says('mercades c200', car(/^Mercedes-Benz (C-CLASS )?C ?200/), OPEN),
  says('volkswagon tigwan', car(/^Volkswagen Tiguan/)),
  says('hyndai tuscon', car(/^Hyundai Tucson/)),
  says('suburu foresta', car(/^Subaru Forester/)),
  says('nissan xtral', car(/^Nissan X-?Trail/)),
  says('forde ranger wild track', car(/^Ford Ranger.*Wildtrak/)),
  says('kia sportadge', car(/^Kia Sportage/)),
  says('masda cx 5', car(/^Mazda CX-?5/)),
  says('izuzu dmax', car(/^Isuzu D-?MAX/)),
  says('mitzi triton', car(/^Mitsubishi Triton/), OPEN),
  says('holden captive 7 seeter', and(car(/^Holden Captiva/), seater(7)), OPEN),
  says('toyota camery hybird', and(car(/^Toyota Camry/), hybrid)),
  says('automaitc suv undr 20k', and(suv, automatic, upTo(20_000))),
  says('deisel utes', and(ute, diesel)),
  says('manuel hatchbak', and(hatch, manual)),
  says('stationwagon', wagon, OPEN),
  says('mustand gt', car(/^Ford Mustang.*\bGT\b/), OPEN),
  says('aurdi q5', car(/^Audi S?Q5/)),
  says('lexsus nx', car(/^Lexus NX/)),
  says('porche cayene', car(/^Porsche Cayenne/)),
  says('honda c r v', car(/^Honda CR-?V/), OPEN),
  says('paj sport', car(/^Mitsubishi Pajero Sport/), OPEN),
  says('toyta coralla hatc', and(car(/^Toyota Corolla/), or(hatch, maybe(car(/./)))), OPEN),
  says('four by four ute', and(ute, allWheels)),
  says(
    'commadore sv six',
    or(car(/^Holden Commodore.*SV6/), maybe(car(/^Holden (UTE|Berlina|Calais).*SV6/))),
  ),
  says('rangerover evoke', car(/^Land Rover Range Rover Evoque/)),
  says('kia carnaval platnium', car(/^Kia (Grand )?Carnival.*Platinum/)),
  says('nisan navarra stx', car(/^Nissan Navara.*ST-X/)),
  says('yarris cross', car(/^Toyota Yaris Cross/)),
  says('suzuki swfit', car(/^Suzuki Swift/)),
  says('whitte van', and(van, colour('white'))),
  says('mg zst essense', car(/^MG ZST.*Essence/)),
  says('hiliux2015', and(car(/^Toyota Hi-?lux/), built(2015, 2015)), OPEN),
  says('sedanunder10k', and(sedan, upTo(10_000)), OPEN),
  says('mazda cx-5,auto,blue', and(car(/^Mazda CX-?5/), automatic, colour('blue'))),
  says('lc200 gxl', and(car(/^Toyota Land ?cruiser(?!.*prado).*GXL/), built(2007, 2022)), OPEN),
  says('bmw 3series', car(/^BMW (3 Series|3\d\d|M3\b|M3\d\d|Alpina B3)/), OPEN),
  says('i 30 low klms', and(car(/^Hyundai I30/), or(kmUpTo(80_000), maybe(car(/./)))), OPEN),
  says('hundai or kia hatch', and(hatch, make('Hyundai', 'Kia'))),
];

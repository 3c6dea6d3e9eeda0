/** Slips of the fingers, ears and keyboard. */
import { convertible, hatch, sedan, suv, ute } from '../bodies.ts';
import { automatic, diesel, electric, hybrid } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, car, colour, make, maybe, or, upTo } from '../rows.ts';

const OPEN = { count: 'open' } as const;

export const TYPING: readonly Phrase[] = [
  says('toyoto hilux', car(/^Toyota Hilux/)),
  says('hyndai i30', car(/I30/)),
  says('mistubishi triton', car(/Triton/)),
  says('volkswagon golf', car(/^Volkswagen Golf/)),
  says('suburu forrester', car(/Forester/)),
  says('nisan navarra', car(/Navara/)),
  says('mercades benz', make('Mercedes-Benz')),
  says('porshe macan', car(/Macan/)),
  says('comadore', or(car(/^Holden Commodore/), maybe(car(/^Holden (UTE|Calais|Berlina)/)))),
  says('mazada cx5', car(/CX-5/)),
  says('landcruser prado', car(/Prado/)),
  says('ranger wildtrack', car(/Ranger.*Wildtrak/)),
  says('camery hybrid', and(car(/Camry/), hybrid)),
  says('kluga', car(/Kluger/)),
  says('cerrato', car(/Cerato/)),
  says('x-trial nissan', car(/X-Trail/)),
  says('pagero', or(car(/Pajero(?! Sport)/), maybe(car(/Pajero/)))),
  says('hyundai tuscon', car(/Tucson/)),
  says('sante fe', car(/Santa FE/)),
  says('amorok v6', and(car(/Amarok/), or(car(/V6|TDI5[58]0|TDI600/), maybe(car(/Amarok/)))), OPEN),
  says('tiguann', car(/Tiguan/)),
  says('peugot 308', car(/^Peugeot 308/)),
  says('renualt koleos', car(/Koleos/)),
  says('octavea', car(/Octavia/)),
  says('dmax isuzu', car(/^Isuzu D-MAX/)),
  says('fordranger', car(/^Ford Ranger/)),
  says('rav4gxl', car(/Rav ?4 GXL/)),
  says('toyota land cruiser gxl', or(car(/Land ?cruiser(?! Prado).*GXL/), maybe(car(/Prado.*GXL/)))),
  says('diesal ute', and(ute, diesel)),
  says('automatc hatchbak', and(hatch, automatic)),
  says('convertibel', convertible),
  says('gray suv', and(suv, colour('grey'))),
  says('elctric car', electric),
  says('hibrid sedan', and(sedan, hybrid)),
  says('land cru', car(/^Toyota Land ?cruiser/)),
  says('hyun', make('Hyundai')),
  says('mitsubishi outlader', car(/Outlander/)),
  says('suv undr 20k', and(suv, upTo(20_000))),
  says('CAMRY!!', car(/Camry/)),
  says('honda cvr', or(car(/CR-V/), maybe(and(make('Honda'), anyCar))), OPEN),
];

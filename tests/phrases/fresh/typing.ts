/** Slips of the finger and of the ear. */
import { hatch, suv, ute } from '../bodies.ts';
import { automatic, diesel, hybrid, manual, petrol, seater } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city } from '../places.ts';
import { and, car, colour, kmUpTo, make, maybe, or, upTo } from '../rows.ts';

export const TYPING: readonly Phrase[] = [
  says('toyata', make('Toyota')),
  says('mitsubshi triton', car(/^Mitsubishi Triton/)),
  says('nisan navara', car(/^Nissan Navara/)),
  says('mercedes bens', make('Mercedes-Benz')),
  says('wolkswagen', make('Volkswagen')),
  says('porshe', make('Porsche')),
  says('pegeot', make('Peugeot')),
  says('citreon', make('Citroen')),
  says('jeap', make('Jeep')),
  says('hilx', car(/^Toyota Hilux/)),
  says('rnager', car(/^Ford Ranger/)),
  says('tritan', car(/^Mitsubishi Triton/)),
  says('commadore', or(car(/^Holden Commodore/), maybe(car(/^Holden (UTE|Calais|Berlina)/)))),
  says('faclon', or(car(/^Ford Falcon/), maybe(car(/^Ford Fairmont/)))),
  says('land cruser', car(/Land ?cruiser/), { count: 'open' }),
  says('serato', car(/^Kia Cerato/)),
  says('tigaun', car(/^Volkswagen Tiguan/)),
  says('qashqui', car(/^Nissan Qashqai/)),
  says('x-trial', car(/^Nissan X-Trail/)),
  says('lanser', car(/^Mitsubishi Lancer/)),
  says('wildtrack', car(/Wildtrak/)),
  says('diesal', diesel),
  says('automattic hatch', and(hatch, automatic)),
  says('manuel ute', and(ute, manual)),
  says('hybred suv', and(suv, hybrid)),
  says('pertol ute', and(ute, petrol)),
  says('sliver corolla', and(car(/^Toyota Corolla/), colour('silver')), { count: 'open' }),
  says('under 20k suvv', and(suv, upTo(20_000))),
  says('7 seatr', seater(7), { count: 'least' }),
  says('under 10000 killometers', kmUpTo(10_000)),
  says('sydeny ute', and(ute, city('Sydney, NSW')), { count: 'least' }),
  says('brisbain', city('Brisbane City, QLD'), { count: 'least' }),
  says('i 30 auto undr 15k', and(car(/^Hyundai I30\b/), automatic, upTo(15_000))),
];

/** Slips of the finger and of the ear. */
import { convertible, hatch, sedan, ute, wagon } from '../bodies.ts';
import { automatic, diesel, hybrid } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city } from '../places.ts';
import { and, car, colour, kmUpTo, make, maybe, or, upTo } from '../rows.ts';

export const TYPING: readonly Phrase[] = [
  // makes
  says('toyta', make('Toyota')),
  says('toyoto corolla', or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/Corolla/)))),
  says('mitsubushi', make('Mitsubishi')),
  says('huyndai i30', car(/^Hyundai I30\b/)),
  says('mercedez benz', make('Mercedes-Benz')),
  says('volkswagan golf', car(/^Volkswagen Golf/)),
  says('suburu', make('Subaru')),
  says('renualt', make('Renault')),
  says('lexsus', make('Lexus')),
  says('susuki swift', car(/^Suzuki Swift/)),
  says('mazada', make('Mazda')),
  says('isusu', make('Isuzu')),
  // models
  says('hylux', car(/^Toyota Hilux/)),
  says('corrola', or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/Corolla/)))),
  says('carolla', or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/Corolla/)))),
  says('landcrusier', or(car(/^Toyota Land ?cruiser(?! Prado)/), maybe(car(/Land ?cruiser/)))),
  says('land crusier prado', car(/Prado/)),
  says('pardo', car(/Prado/)),
  says('pajaro', or(car(/^Mitsubishi Pajero(?! Sport)/), maybe(car(/^Mitsubishi Pajero/)))),
  says('outlandr', car(/^Mitsubishi Outlander/)),
  says('forrester', car(/^Subaru Forester/)),
  says('tuscon', car(/^Hyundai Tucson/)),
  says('santa fee', car(/^Hyundai Santa FE/)),
  says('sportege', car(/^Kia Sportage/)),
  says('seratto', car(/^Kia Cerato/)),
  says('captivia', car(/^Holden Captiva/)),
  says('grand cheroke', car(/^Jeep Grand Cherokee/)),
  says('jimney', or(car(/^Suzuki Jimny/), maybe(car(/^Suzuki Sierra/)))),
  says('yarris', or(car(/^Toyota Yaris(?! Cross)/), maybe(car(/Yaris/)))),
  says('ammarok', car(/^Volkswagen Amarok/)),
  says('i3o hatch', and(car(/^Hyundai I30\b/), hatch)),
  says('hiluxsr5', car(/^Toyota Hilux.*\bSR5\b/)),
  // words
  says('hatcback', hatch),
  says('sedn', sedan),
  says('wagaon', wagon),
  says('convertable', convertible),
  says('deisel ute', and(ute, diesel)),
  says('automtic', automatic),
  says('hybird', hybrid),
  says('whtie hilux', and(car(/^Toyota Hilux/), colour('white'))),
  // amounts
  says('udner 15k', upTo(15_000)),
  says('hatch under 15,00 0', and(hatch, upTo(15_000)), { count: 'open' }),
  says('ute under40k', and(ute, upTo(40_000))),
  says('under 100000 kilometeres', kmUpTo(100_000)),
  says('melborne hatch', and(hatch, city('Melbourne, VIC')), { count: 'least' }),
];

/** Slips of thumbs. */
import { hatch, sedan, suv, ute } from '../bodies.ts';
import { automatic, diesel, electric, hybrid } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, car, colour, upTo } from '../rows.ts';

export const TYPING: readonly Phrase[] = [
  says('volkswagon tiguan', car(/^Volkswagen Tiguan/)),
  says('hundai tuscon', car(/^Hyundai Tucson/)),
  says('subaru forrester', car(/^Subaru Forester/)),
  says('mitsibishi pajero', car(/^Mitsubishi Pajero/), { count: 'open' }),
  says('toyotta kluga', car(/^Toyota Kluger/)),
  says('desiel ute', and(ute, diesel)),
  says('automattic suv', and(suv, automatic)),
  says('hybird sedan', and(sedan, hybrid)),
  says('eletric car', electric, { count: 'open' }),
  says('hachback under 12k', and(hatch, upTo(12_000))),
  says('sliver suv', and(suv, colour('silver'))),
];

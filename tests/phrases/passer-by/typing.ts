/** Words typed in a hurry. */
import { wagon } from '../bodies.ts';
import { automatic, manual } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, built, car, make, maybe, or, upTo } from '../rows.ts';

/** A Calais, a Berlina and an HDT are Commodores to most; not everyone calls them so. */
const commodore = or(car(/^Holden Commodore/), maybe(car(/^Holden (Calais|Berlina|UTE|HDT)|^HDT/)));

export const TYPING: readonly Phrase[] = [
  says('mitsibishi', make('Mitsubishi')),
  says('hynudai tuscon', car(/^Hyundai Tucson/)),
  says('toyta kluga', car(/^Toyota Kluger/)),
  says('volkswagon tigaun', car(/^Volkswagen Tiguan/)),
  says('holdencommodore', commodore),
  says('automtic corola', and(car(/^Toyota Corolla/), automatic), { count: 'open' }),
  says('manuel hi lux', and(car(/^Toyota Hi-?lux/), manual)),
  says('ford rangerr xlt', car(/^Ford Ranger (PK )?XLT/), { count: 'open' }),
  says('sportage plantinum', car(/^Kia Sportage.*Platinum/)),
  says('wagn under 10k', and(wagon, upTo(10_000))),
  says('peugot 3008', car(/^Peugeot 3008/)),
  says('x trial 2018', and(car(/^Nissan X-?Trail/), built(2018, 2018))),
  says('outlandr phev', car(/^Mitsubishi Outlander.*phev/)),
  says('hondacivic vti', car(/^Honda Civic.*VTI/), { count: 'open' }),
  says('nisan nevara', car(/^Nissan Navara/)),
  says('comodore sv6', and(commodore, car(/SV6/))),
  says('isuzu dmax ls-u', car(/^Isuzu D-MAX.*LS-U/)),
];

/** What people will not have. */
import { hatch, sedan, suv, ute, van, wagon } from '../bodies.ts';
import { automatic, diesel, manual } from '../facts.ts';
import { chinese } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, car, make, not, otherColour, upTo } from '../rows.ts';

export const EXCLUSIONS: readonly Phrase[] = [
  says('suv under 20k no captivas', and(suv, upTo(20_000), not(car(/Captiva/)))),
  says('anything bar holden', not(make('Holden'))),
  says('no chinese brands', not(chinese), { count: 'least' }),
  says('sedan not manual', and(sedan, not(manual)), { count: 'least' }),
  says('not a diesel please', not(diesel), { count: 'least' }),
  says('ute, no single cab', ute, { count: 'open' }),
  says('wagon other than subaru', and(wagon, not(make('Subaru')))),
  says('hatch but no mazda 2', and(hatch, not(car(/^Mazda (Mazda)?2\b/)))),
  says('dont want black', otherColour('black')),
  says('no vw or audi', and(not(make('Volkswagen')), not(make('Audi')))),
  says('auto suv that isnt a nissan', and(suv, automatic, not(make('Nissan')))),
  says('toyota not hilux', and(make('Toyota'), not(car(/Hilux/)))),
  says('anything with wheels except a van', not(van), { count: 'open' }),
];

/** What people do not want. */
import { convertible, hatch, suv, ute, van, wagon } from '../bodies.ts';
import { allWheels, automatic, diesel, electric, hybrid, manual, petrol } from '../facts.ts';
import { european } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, car, condition, elsewhere, make, maybe, not, or, otherColour, upTo } from '../rows.ts';

/** A Calais, a Berlina and an HDT are Commodores to most; not everyone calls them so. */
const commodore = or(car(/^Holden Commodore/), maybe(car(/^Holden (Calais|Berlina|UTE|HDT)|^HDT/)));

export const EXCLUSIONS: readonly Phrase[] = [
  says('suv not nissan', and(suv, not(make('Nissan')))),
  says('ute, no manuals', and(ute, not(manual)), { count: 'open' }),
  says('dual cab but not a triton', and(ute, not(car(/^Mitsubishi Triton/))), { count: 'open' }),
  says("don't want diesel suv", and(suv, not(diesel))),
  says('non european hatch', and(hatch, not(european))),
  says('hatch any colour except red or yellow', and(hatch, otherColour('red', 'yellow'))),
  says('wagon except subaru', and(wagon, not(make('Subaru')))),
  says('toyota but no hybrids', and(make('Toyota'), not(hybrid))),
  says('suv no jeeps or land rovers', and(suv, not(make('Jeep', 'Land Rover')))),
  says('not interested in utes or vans', not(or(ute, van)), { count: 'open' }),
  says('no european cars please', not(european), { count: 'open' }),
  says('automatic not cvt corolla', and(car(/^Toyota Corolla/), or(automatic, maybe(not(manual)))), {
    count: 'open',
  }),
  says('used suv not in nsw', and(suv, condition('USED', 'DEMO'), elsewhere('NSW'))),
  says('no silver or grey commodores', and(commodore, otherColour('silver', 'grey'))),
  says('ev but not tesla', and(electric, not(make('Tesla')))),
  says('petrol only suv under 20k', and(suv, petrol, upTo(20_000)), { count: 'open' }),
  says('convertible bar mx5', and(convertible, not(car(/^Mazda MX-5/)))),
  says('4wd ute without a black paint job', and(ute, allWheels, otherColour('black')), { count: 'open' }),
];

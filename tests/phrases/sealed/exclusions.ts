/** What a shopper will not have. */
import { hatch, sedan, suv, ute, wagon } from '../bodies.ts';
import {
  allWheels,
  diesel,
  dualCab,
  eightCylinders,
  electric,
  hybrid,
  manual,
  petrol,
  plugIn,
  premium,
} from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import {
  and,
  built,
  car,
  condition,
  elsewhere,
  kmUpTo,
  make,
  maybe,
  not,
  or,
  otherColour,
  over,
  upTo,
} from '../rows.ts';

export const EXCLUSIONS: readonly Phrase[] = [
  // makes
  says('not ford', not(make('Ford'))),
  says('anything but holden', not(make('Holden'))),
  says('excluding toyota', not(make('Toyota'))),
  says('except mazda', not(make('Mazda'))),
  says('no jeeps', not(make('Jeep'))),
  says('ute not ldv', and(ute, not(make('LDV')))),
  says('ute excluding great wall', and(ute, not(or(make('Great Wall'), maybe(make('GWM')))))),
  says('hatch not kia', and(hatch, not(make('Kia')))),
  says('sedan other than toyota', and(sedan, not(make('Toyota')))),
  says('dual cab no nissan', and(ute, dualCab, not(make('Nissan')))),
  says('no mg or ldv', not(make('MG', 'LDV'))),
  says('suv but not jeep', and(suv, not(make('Jeep')))),
  // models
  says('holden but not captiva', and(make('Holden'), not(car(/Captiva/)))),
  says('mazda except cx-5', and(make('Mazda'), not(car(/^Mazda CX-5\b/)))),
  says('hyundai not i30', and(make('Hyundai'), not(car(/^Hyundai I30\b/)))),
  says('landcruiser not prado', and(car(/Land ?cruiser/), not(car(/Prado/)))),
  says('holden no cruze', and(make('Holden'), not(car(/Cruze/)))),
  says('nissan excluding navara', and(make('Nissan'), not(car(/Navara/)))),
  // colours
  says('not white', otherColour('white')),
  says('no black cars', otherColour('black')),
  says('ranger except white', and(car(/^Ford Ranger/), otherColour('white'))),
  says('not red or yellow', otherColour('red', 'yellow')),
  says(
    'corolla any colour but silver',
    and(or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/Corolla/))), otherColour('silver')),
  ),
  // fuel and gearbox
  says('no diesel', not(diesel)),
  says('no hybrids', not(hybrid)),
  says('not electric', not(electric)),
  says('rav4 not hybrid', and(car(/^Toyota RAV ?4/), not(hybrid))),
  says('hybrid not plug in', and(hybrid, not(plugIn))),
  says('no manual', not(manual)),
  says('hatch no manual', and(hatch, not(manual))),
  says('hatch without cvt', and(hatch, not(car(/\bcvt\b/))), { count: 'open' }),
  says('petrol not premium', and(petrol, not(premium))),
  // drive and engine
  says('ute no 4x2', and(ute, allWheels)),
  says('not 2wd suv', and(suv, allWheels)),
  says(
    'commodore not v8',
    and(
      or(car(/^Holden Commodore/), maybe(car(/^(HSV|Holden (Calais|Berlina|UTE|HDT))/))),
      not(eightCylinders),
    ),
  ),
  // bodies
  says('not a ute', not(ute)),
  says(
    'mazda 3 not sedan',
    and(or(car(/^Mazda (Mazda)?3\b/), maybe(car(/^Mazda (SP23|Axela)/))), not(sedan)),
  ),
  says('i30 not wagon', and(car(/^Hyundai I30\b/), not(wagon))),
  says('commodore not ute', and(car(/^(HSV|Holden (Commodore|Calais|Berlina|HDT))/), not(ute)), {
    count: 'open',
  }),
  // amounts
  says('not over 20k', upTo(20_000)),
  says('no older than 2015', built(2015)),
  says('not older than 2018', built(2018)),
  says('no more than 100000 kms', kmUpTo(100_000)),
  says('hatch not under 5k', and(hatch, over(5_000))),
  // condition and place
  says('not new', or(condition('USED'), maybe(condition('DEMO')))),
  says('no used', condition('NEW', 'DEMO')),
  says('ute outside victoria', and(ute, elsewhere('VIC'))),
  says('suv not demo', and(suv, condition('NEW', 'USED'))),
  // two at once
  says('suv under 30k not mg not haval', and(suv, upTo(30_000), not(make('MG')), not(car(/Haval/)))),
  says('diesel ute not mitsubishi under 40k', and(ute, diesel, not(make('Mitsubishi')), upTo(40_000))),
  says('sedan not white or silver under 15k', and(sedan, otherColour('white', 'silver'), upTo(15_000))),
];

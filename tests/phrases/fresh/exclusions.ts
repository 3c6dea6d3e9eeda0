/** What a shopper will not have. */
import { hatch, suv, ute, van, wagon } from '../bodies.ts';
import { automatic, diesel, dualCab, electric, hybrid, manual, petrol, seater, twoWheels } from '../facts.ts';
import { chinese, european } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import {
  and,
  built,
  car,
  colour,
  elsewhere,
  kmUpTo,
  make,
  maybe,
  not,
  or,
  otherColour,
  upTo,
} from '../rows.ts';

/** With what a Commodore is to some. */
const commodore = or(car(/^Holden Commodore/), maybe(car(/^Holden (UTE|Calais|Berlina)/)));

export const EXCLUSIONS: readonly Phrase[] = [
  // makes and models
  says('not holden', not(make('Holden'))),
  says('no kia', not(make('Kia'))),
  says('exclude jeep', not(make('Jeep'))),
  says('suv excluding nissan', and(suv, not(make('Nissan')))),
  says('hatch but not mazda', and(hatch, not(make('Mazda')))),
  says('ute no ldv or gwm', and(ute, not(make('LDV', 'GWM')))),
  says('anything except ford', not(make('Ford'))),
  says('4wd not jeep or land rover', and(not(make('Jeep', 'Land Rover')), not(twoWheels)), {
    count: 'open',
  }),
  says('suv no chinese', and(suv, not(chinese)), { count: 'open' }),
  says('no european cars', not(european), { count: 'open' }),
  says('toyota no hiace', and(make('Toyota'), not(car(/HiAce/)))),
  says('mazda not cx-5', and(make('Mazda'), not(car(/^Mazda CX-5\b/)))),
  says('ute other than hilux', and(ute, not(car(/^Toyota Hilux/)))),
  says('commodore not ss', and(commodore, not(car(/\bSS/)))),
  says('prado not gx', and(car(/Prado/), not(car(/\bGX\b/)))),
  // colours
  says('not black', otherColour('black')),
  says('ranger any colour but white', and(car(/^Ford Ranger/), otherColour('white'))),
  says('corolla no silver no white', and(car(/^Toyota Corolla/), otherColour('silver', 'white')), {
    count: 'open',
  }),
  says('red or blue not black hatch', and(hatch, colour('red', 'blue'))),
  // fuel, gearbox, drive
  says('no petrol', not(petrol), { count: 'open' }),
  says('no electric', not(electric)),
  says('camry not hybrid', and(car(/^Toyota Camry/), not(hybrid))),
  says('ranger no diesel', and(car(/^Ford Ranger/), not(diesel))),
  says('suv without cvt', suv, { count: 'open' }),
  says('i30 not manual', and(car(/^Hyundai I30\b/), not(manual))),
  says('wrx not auto', and(car(/WRX/), not(automatic)), { count: 'open' }),
  says('ute not 4x4', and(ute, twoWheels)),
  says('non hybrid rav4', and(car(/^Toyota RAV ?4/), not(hybrid))),
  says('non turbo forester', car(/^Subaru Forester/), { count: 'open' }),
  // bodies
  says('mazda 3 not hatch', and(or(car(/^Mazda (Mazda)?3\b/), maybe(car(/^Mazda Axela/))), not(hatch)), {
    count: 'open',
  }),
  says('toyota no utes no vans', and(make('Toyota'), not(or(ute, van)))),
  says('7 seater not suv', and(seater(7), not(suv)), { count: 'open' }),
  says('ute not dual cab', and(ute, not(dualCab)), { count: 'open' }),
  says('commodore no wagons', and(commodore, not(wagon)), { count: 'open' }),
  // amounts, condition and place
  says('suv nothing over 40k', and(suv, upTo(40_000))),
  says('not over 100000km', kmUpTo(100_000)),
  says('nothing older than 2015', or(built(2015), maybe(built(2014)))),
  says('suv not in victoria', and(suv, elsewhere('VIC'))),
];

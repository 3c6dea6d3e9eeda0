/** What is not wanted. */
import { coupe, hatch, sedan, suv, ute, wagon } from '../bodies.ts';
import { automatic, diesel, electric, fourWheelDrive, hybrid, manual, seater } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, car, condition, elsewhere, make, maybe, not, or, otherColour } from '../rows.ts';

export const EXCLUSIONS: readonly Phrase[] = [
  says('suv but not a kia', and(suv, not(make('Kia')))),
  says('no jeeps no land rovers suv', and(suv, not(make('Jeep', 'Land Rover')))),
  says('automatic only no cvt', automatic, { count: 'open' }),
  says('ranger no wildtrak', and(car(/^Ford Ranger/), not(car(/wildtrak/)))),
  says('everything except utes', not(ute), { count: 'least' }),
  says('coupe not mustang', and(coupe, not(car(/Mustang/)))),
  says('4wd not diesel', and(fourWheelDrive, not(diesel)), { count: 'least' }),
  says('toyota excluding corolla and camry', and(make('Toyota'), not(car(/^Toyota (Corolla|Camry)/)))),
  says('not interested in a nissan', not(make('Nissan'))),
  says('hatch not blue not red', and(hatch, otherColour('blue', 'red'))),
  says('ute without canopy', ute, { count: 'open' }),
  says('cars not sold in victoria', elsewhere('VIC'), { count: 'least' }),
  says('seven seater no captiva', and(seater(7), not(car(/Captiva/))), { count: 'open' }),
  says('commodore but not ve', or(car(/^Holden Commodore/), maybe(car(/^Holden (UTE|Calais|Berlina)/))), {
    count: 'open',
  }),
  says('manual hatch -hyundai', and(hatch, manual, not(make('Hyundai')))),
  says('wagon not white or silver', and(wagon, otherColour('white', 'silver'))),
  says('please no mitsubishis', not(make('Mitsubishi'))),
  says('must not be electric or hybrid', and(not(electric), not(hybrid)), { count: 'least' }),
  says('not a sedan not a hatch', and(not(sedan), not(hatch)), { count: 'least' }),
  says('used not ex demo', condition('USED')),
];

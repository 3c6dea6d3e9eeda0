/** What cars are called and wanted for. */
import { bus, convertible, coupe, hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  automatic,
  cylinders,
  diesel,
  doors,
  dualCab,
  eightCylinders,
  electric,
  extraCab,
  fourWheelDrive,
  hybrid,
  manual,
  plugIn,
  seater,
  seats,
  singleCab,
} from '../facts.ts';
import { australianMade, european, japanese } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, built, car, condition, kmUpTo, make, maybe, not, or, upTo } from '../rows.ts';
import {
  hotHatch,
  largeSuv,
  muscle,
  offRoader,
  prestige,
  smallCar,
  smallSuv,
  sporty,
  towCar,
} from '../uses.ts';

const OPEN = { count: 'open' } as const;
const starter = or(and(smallCar, upTo(20_000)), maybe(and(upTo(35_000), not(eightCylinders))));
const family = or(suv, wagon, peopleMover, maybe(and(seats(5, 9), not(van))));

export const TRADE: readonly Phrase[] = [
  says('ute for a sparky', ute, OPEN),
  says('chippy ute with a tray', ute, OPEN),
  says('learner car', starter, OPEN),
  says('car for uni', starter, OPEN),
  says('first car for my daughter', starter, OPEN),
  says('city runabout', or(smallCar, maybe(smallSuv)), OPEN),
  says('mums taxi', family, OPEN),
  says('school run suv', suv, OPEN),
  says('courier van', van),
  says('work van auto', and(van, automatic)),
  says('farm ute', or(and(ute, fourWheelDrive), maybe(ute)), OPEN),
  says('apprentice ute', or(and(ute, upTo(25_000)), maybe(ute)), OPEN),
  says('good on fuel', or(hybrid, electric, smallCar, maybe(diesel), maybe(cylinders(4))), OPEN),
  says('economical hatch', and(hatch, or(hybrid, smallCar, maybe(anyCar))), OPEN),
  says('ex demo suv', and(suv, condition('DEMO'))),
  says('demonstrators', condition('DEMO')),
  says('brand new ute', and(ute, condition('NEW'))),
  says('second hand hilux', and(car(/^Toyota Hilux/), condition('USED'))),
  says('near new hatchback', and(hatch, built(2020), or(kmUpTo(30_000), maybe(kmUpTo(60_000)))), OPEN),
  says('late model wagon', and(wagon, or(built(2020), maybe(built(2017)))), OPEN),
  says('low k hatch', and(hatch, or(kmUpTo(60_000), maybe(kmUpTo(100_000)))), OPEN),
  says('caravan tow vehicle', towCar, OPEN),
  says('off road wagon', offRoader, OPEN),
  says('soft top car', convertible),
  says('2dr coupe', and(coupe, or(doors(2), maybe(anyCar))), OPEN),
  says('minivan', or(peopleMover, maybe(van)), OPEN),
  says('8 seater people mover', and(peopleMover, seater(8))),
  says('mini bus', bus, OPEN),
  says('twelve seat van', or(seats(12), maybe(seats(12, 14)))),
  says('plug in hybrid suv', and(suv, plugIn)),
  says('fully electric suv', and(suv, electric, not(hybrid))),
  says('extra cab ute', and(ute, extraCab)),
  says('tray back single cab', and(ute, singleCab), OPEN),
  says('twin cab ute diesel', and(ute, dualCab, diesel)),
  says('hot hatch manual', and(hotHatch, manual), OPEN),
  says('aussie v8', or(and(australianMade, eightCylinders), maybe(muscle)), OPEN),
  says('european sedan', and(european, sedan), OPEN),
  says('jap sports car', and(sporty, or(japanese, maybe(make('Honda')))), OPEN),
  says('compact size suv', or(smallSuv, maybe(and(suv, not(largeSuv)))), OPEN),
  says('prestige luxury sedan', and(prestige, sedan), OPEN),
];

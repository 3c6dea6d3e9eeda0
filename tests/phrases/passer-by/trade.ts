/** Words for what a car is for, how it is kept and sold. */
import { peopleMover, truck, ute, wagon } from '../bodies.ts';
import {
  allWheels,
  automatic,
  diesel,
  eightCylinders,
  electric,
  hybrid,
  manual,
  petrol,
  seats,
  singleCab,
} from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, condition, kmUpTo, maybe, or } from '../rows.ts';
import { hotHatch, offRoader, smallCar, towCar } from '../uses.ts';

export const TRADE: readonly Phrase[] = [
  says('something to pull a horse float', towCar, { count: 'open' }),
  says('row your own gears', or(manual, maybe(anyCar)), { count: 'open' }),
  says('brand new utes', and(ute, condition('NEW'))),
  says('v8 manual', and(eightCylinders, manual)),
  says('eight seat people mover', and(or(peopleMover, seats(8)), seats(8, 9)), { count: 'open' }),
  says('cheap little runaround for uni', or(smallCar, maybe(anyCar)), { count: 'open' }),
  says('hot hatches', hotHatch, { count: 'open' }),
  says('single cab tray back', and(ute, singleCab), { count: 'open' }),
  says('battery car', or(electric, maybe(hybrid)), { count: 'open' }),
  says('weekend 4wd for the beach', or(offRoader, maybe(allWheels)), { count: 'open' }),
  says('light truck', truck, { count: 'open' }),
  says('auto diesel wagon', and(wagon, automatic, diesel)),
  says('awd wagon', and(wagon, allWheels)),
  says('lowest kms', or(kmUpTo(1000), maybe(anyCar)), { count: 'open' }),
  says('petrol manual ute', and(ute, petrol, manual)),
  says('car with 3 rows of seats', or(seats(6, 9), maybe(seats(4, 25))), { count: 'open' }),
];

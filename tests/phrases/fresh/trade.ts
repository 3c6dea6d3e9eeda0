/** Words of the trade and of every day. */
import { convertible, hatch, peopleMover, sedan, suv, ute, wagon } from '../bodies.ts';
import {
  automatic,
  cylinders,
  diesel,
  dualCab,
  eightCylinders,
  extraCab,
  fourWheelDrive,
  hybrid,
  manual,
  premium,
  seater,
  twoWheels,
} from '../facts.ts';
import { australianMade, chinese, european, japanese, korean } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, built, car, colour, condition, kmUpTo, maybe, not, or, upTo } from '../rows.ts';
import { hotHatch, muscle, prestige, smallCar, sporty, towCar } from '../uses.ts';

export const TRADE: readonly Phrase[] = [
  // bodies and cabs
  says('sedan cars', sedan),
  says('wagons', wagon),
  says('small hatchback', and(hatch, or(smallCar, maybe(anyCar))), { count: 'open' }),
  says('people carrier', peopleMover, { count: 'open' }),
  says('double cab ute', and(ute, dualCab)),
  says('space cab ute', and(ute, extraCab), { count: 'open' }),
  says('tray back ute', ute, { count: 'open' }),
  says('ute with tray', ute, { count: 'open' }),
  says('4 door ute', and(ute, dualCab), { count: 'least' }),
  // drive, fuel, gearbox, engine
  says('4x4 ute', and(ute, fourWheelDrive)),
  says('4wd wagon', and(or(suv, wagon), fourWheelDrive), { count: 'open' }),
  says('2wd suv', and(suv, twoWheels)),
  says('turbo diesel ute', and(ute, diesel), { count: 'open' }),
  says('premium unleaded', premium, { count: 'open' }),
  says('hybrid suv', and(suv, hybrid)),
  says('manual car', manual),
  says('6 cyl sedan', and(sedan, cylinders(6))),
  // condition, age, money without a figure
  says('ex demonstrator', condition('DEMO')),
  says('demo cars', condition('DEMO')),
  says('low mileage', or(kmUpTo(30_000), maybe(kmUpTo(100_000))), { count: 'open' }),
  says('nearly new suv', and(suv, or(and(built(2021), kmUpTo(30_000)), maybe(built(2019)))), {
    count: 'open',
  }),
  says('budget suv', and(suv, or(upTo(15_000), maybe(upTo(30_000)))), { count: 'open' }),
  // who and what for
  says('car for p plater', not(eightCylinders), { count: 'open' }),
  says('uni car', or(and(smallCar, upTo(15_000)), maybe(upTo(30_000))), { count: 'open' }),
  says('towing vehicle', towCar, { count: 'open' }),
  says('7 seat suv', and(suv, seater(7)), { count: 'least' }),
  says('sporty hatch', or(hotHatch, and(hatch, maybe(anyCar))), { count: 'open' }),
  says('prestige cars', prestige, { count: 'open' }),
  says('sports convertible', convertible, { count: 'open' }),
  says('performance car', or(sporty, muscle, maybe(anyCar)), { count: 'open' }),
  // where the badge is from
  says('korean suv', and(korean, suv), { count: 'open' }),
  says('chinese suv', and(chinese, suv), { count: 'open' }),
  says('euro hatch', and(european, hatch), { count: 'open' }),
  says('jap import', or(japanese, maybe(anyCar)), { count: 'open' }),
  says('australian made', australianMade, { count: 'open' }),
  // colours
  says('charcoal', or(colour('grey'), maybe(colour('black', 'silver'))), { count: 'open' }),
  says('black cars', colour('black')),
  says('blue hatch', and(hatch, colour('blue'))),
  // words that nothing in a car answers
  says('awesome ute', ute, { ignored: ['awesome'] }),
  says('immaculate prado', car(/Prado/), { ignored: ['immaculate'] }),
  says('hilux with roof racks', car(/^Toyota Hilux/), { ignored: ['roof', 'racks'] }),
  says('good first car for daughter', and(not(eightCylinders), or(upTo(30_000), maybe(anyCar))), {
    count: 'open',
    ignored: ['daughter'],
  }),
  says('economical hatch auto', and(hatch, automatic), { count: 'open' }),
];

/** Words of the trade and of every day. */
import { convertible, coupe, hatch, peopleMover, sedan, suv, truck, ute, van, wagon } from '../bodies.ts';
import {
  allWheelDrive,
  automatic,
  cylinders,
  diesel,
  doors,
  dualCab,
  eightCylinders,
  electric,
  fourWheelDrive,
  gas,
  hybrid,
  manual,
  petrol,
  plugIn,
  rearWheelDrive,
  seater,
  singleCab,
} from '../facts.ts';
import { american, australianMade, chinese, european, japanese, korean } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, built, car, colour, condition, kmUpTo, label, maybe, not, or, upTo } from '../rows.ts';
import { hotHatch, prestige, SMALL_SUVS, smallCar, smallSuv, sporty, towCar } from '../uses.ts';

export const TRADE: readonly Phrase[] = [
  // bodies
  says('SUVs', suv),
  says('hatchback', hatch),
  says('hatch', hatch),
  says('station wagon', wagon),
  says('estate car', wagon),
  says('people mover', peopleMover),
  says('van', van),
  says('two door coupe', and(coupe, or(doors(2), maybe(doors(3)), maybe(label('Convertible')))), {
    count: 'open',
  }),
  says('convertible', convertible),
  says('soft top', convertible, { count: 'open' }),
  says('4 door sedan', and(sedan, or(doors(4), maybe(anyCar)))),
  says('3 door hatch', and(hatch, or(doors(3), maybe(doors(2)))), { count: 'least' }),
  says('5 door hatch', and(hatch, or(doors(5), maybe(doors(4)))), { count: 'least' }),
  // cabs
  says('dual cab', and(ute, dualCab)),
  says('twin cab', and(ute, dualCab)),
  says('crew cab ute', and(ute, dualCab)),
  says('single cab', and(or(ute, maybe(truck)), singleCab)),
  says('single cab ute', and(ute, singleCab)),
  // drive
  says('4x4', fourWheelDrive),
  says('4wd', fourWheelDrive),
  says('all wheel drive suv', and(suv, allWheelDrive)),
  says('rwd', rearWheelDrive),
  says('rear wheel drive coupe', and(coupe, rearWheelDrive)),
  // fuel
  says('diesel', diesel),
  says('petrol', petrol),
  says('hybrids', hybrid),
  says('phev', plugIn),
  says('evs', electric),
  says('lpg', gas),
  says('petrol hybrid', hybrid, { count: 'open' }),
  // gearbox and engine
  says('auto', automatic),
  says('automatic transmission', automatic),
  says('stick shift', manual),
  says('manual gearbox', manual),
  says(
    'v6',
    or(
      and(cylinders(6), car(/V6|SV6|Aurion|Kluger|Captiva|Amarok|Pathfinder|Maxima|Murano|Calais|Stinger/)),
      maybe(cylinders(6)),
      maybe(car(/SV6/)),
    ),
    { count: 'open' },
  ),
  says(
    'turbo',
    or(
      car(/turbo|\bGTI\b|WRX|TSI|TFSI|TDI|XR6T|ecoboost|crdi/),
      maybe(or(diesel, european, korean, chinese)),
      maybe(and(petrol, not(car(/^(Toyota|Lexus) (?!Supra|GR|NX|IS200|RC200)/)))),
    ),
    { count: 'open' },
  ),
  // condition and age
  says('new cars', condition('NEW')),
  says('used', condition('USED')),
  says('second hand cars', or(condition('USED'), maybe(condition('DEMO')))),
  says('preloved', or(condition('USED'), maybe(condition('DEMO')))),
  says('ex demo', condition('DEMO')),
  says('new and demo', condition('NEW', 'DEMO')),
  says(
    'near new',
    or(
      and(built(2021), kmUpTo(30_000)),
      maybe(and(built(2019), or(kmUpTo(60_000), condition('NEW', 'DEMO')))),
    ),
    { count: 'open' },
  ),
  says('late model', or(built(2020), maybe(built(2016))), { count: 'open' }),
  says('low kms', or(kmUpTo(30_000), maybe(kmUpTo(100_000))), { count: 'open' }),
  // money without a figure
  says('cheap car', or(upTo(12_000), maybe(upTo(25_000))), { count: 'open' }),
  says('cheap ute', and(ute, or(upTo(15_000), maybe(upTo(30_000)))), { count: 'open' }),
  says('cheapest suv', and(suv, or(upTo(8_000), maybe(upTo(20_000)))), { count: 'open' }),
  says('luxury suv', and(suv, prestige), { count: 'open' }),
  says('luxury sedan', and(sedan, prestige), { count: 'open' }),
  // who and what for
  says('tradie van', or(van, maybe(ute)), { count: 'open' }),
  says('work van', van, { count: 'open' }),
  says('7 seater family car', and(seater(7), or(suv, peopleMover, maybe(wagon))), { count: 'open' }),
  says(
    'first car',
    and(
      or(and(smallCar, upTo(15_000)), maybe(and(or(smallCar, SMALL_SUVS, sedan, hatch), upTo(30_000)))),
      not(eightCylinders),
    ),
    { count: 'open' },
  ),
  says(
    'runabout',
    or(and(smallCar, upTo(15_000)), maybe(and(or(smallCar, SMALL_SUVS, hatch), upTo(30_000)))),
    { count: 'open' },
  ),
  says('compact suv', smallSuv, { count: 'open' }),
  says('sports car', sporty, { count: 'open' }),
  says('hot hatch', hotHatch, { count: 'open' }),
  says('tow car', towCar, { count: 'open' }),
  says(
    'camper van',
    or(car(/camper|4wd camp|^Volkswagen.* California|mobile home|marco polo/), maybe(or(van, peopleMover))),
    { count: 'open' },
  ),
  says('7 seater', seater(7), { count: 'least' }),
  says('seven seater', seater(7), { count: 'least' }),
  says('12 seater', seater(12), { count: 'least' }),
  // where the badge is from
  says('european car', european, { count: 'open' }),
  says('japanese car', japanese, { count: 'open' }),
  says('aussie built', australianMade, { count: 'open' }),
  says('american car', american, { count: 'open' }),
  // colours
  says('silver cars', colour('silver')),
  says('maroon', or(colour('burgundy'), maybe(colour('red', 'purple', 'brown'))), { count: 'open' }),
  says('gunmetal', or(colour('grey'), maybe(colour('silver', 'black'))), { count: 'open' }),
  // words that nothing in a car answers
  says('reliable hatch', hatch, { ignored: ['reliable'] }),
  says('one owner corolla', or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/Corolla/))), {
    ignored: ['owner'],
  }),
  says('gorgeous red convertible', and(convertible, colour('red')), { ignored: ['gorgeous'] }),
  says('trusty hilux', car(/^Toyota Hilux/), { ignored: ['trusty'] }),
];

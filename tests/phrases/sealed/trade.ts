/** Words of the trade and of every day. */
import {
  bus,
  convertible,
  coupe,
  hatch,
  peopleMover,
  sedan,
  suv,
  truck,
  ute,
  van,
  wagon,
} from '../bodies.ts';
import {
  allWheelDrive,
  automatic,
  cylinders,
  diesel,
  dualCab,
  eightCylinders,
  electric,
  extraCab,
  fourWheelDrive,
  frontWheelDrive,
  gas,
  hybrid,
  manual,
  petrol,
  plugIn,
  premium,
  seater,
  seats,
  singleCab,
  twoWheels,
} from '../facts.ts';
import { french, german, korean } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, built, car, colour, condition, kmUpTo, maybe, not, or, upTo } from '../rows.ts';
import { largeSuv, muscle, offRoader, prestige, SMALL_SUVS, smallCar, smallSuv, towCar } from '../uses.ts';

export const TRADE: readonly Phrase[] = [
  // bodies
  says('ute', ute),
  says('utes for sale', ute),
  says('suv', suv),
  says('sedan', sedan),
  says('wagon', wagon),
  says('panel van', van, { count: 'open' }),
  says('delivery van', van, { count: 'open' }),
  says('coupe', coupe),
  says('drop top', convertible),
  says('truck', truck, { count: 'open' }),
  says('pickup truck', or(ute, maybe(truck)), { count: 'open' }),
  says('minibus', or(bus, maybe(peopleMover)), { count: 'open' }),
  // cabs
  says('dual cab ute', and(ute, dualCab)),
  says('extra cab', and(ute, extraCab), { count: 'open' }),
  says('space cab', and(ute, extraCab), { count: 'open' }),
  says('dual cab 4x4', and(ute, dualCab, fourWheelDrive)),
  says('single cab hilux', and(car(/^Toyota Hilux/), singleCab)),
  // drive
  says('four wheel drive', fourWheelDrive),
  says('awd', allWheelDrive),
  says('2wd', twoWheels),
  says('4x2 ute', and(ute, twoWheels)),
  says('front wheel drive', frontWheelDrive),
  // fuel
  says('turbo diesel', diesel),
  says('unleaded', or(and(petrol, not(premium)), maybe(petrol))),
  says('hybrid', hybrid),
  says('plug in hybrid', plugIn),
  says('ev', electric),
  says('electric', electric),
  says('electric car', electric),
  says('dual fuel gas', gas),
  // gearbox and engine
  says('manual', manual),
  says('automatic', automatic),
  says('5 speed manual', manual, { count: 'open' }),
  says('v8', eightCylinders),
  says('6 cyl', cylinders(6)),
  says('4 cylinder', cylinders(4)),
  // condition and age
  says('brand new', condition('NEW')),
  says('used cars', condition('USED')),
  says('pre-owned', or(condition('USED'), maybe(condition('DEMO')))),
  says('demo', condition('DEMO')),
  says('demonstrator', condition('DEMO')),
  says('late model ute', and(ute, or(built(2020), maybe(built(2016)))), { count: 'open' }),
  says('low ks', or(kmUpTo(30_000), maybe(kmUpTo(100_000))), { count: 'open' }),
  says('low kilometre hatch', and(hatch, or(kmUpTo(30_000), maybe(kmUpTo(100_000)))), { count: 'open' }),
  says('classic car', or(built(1900, 1993), maybe(built(1900, 2005))), { count: 'open' }),
  // money without a figure
  says('cheap cars', or(upTo(12_000), maybe(upTo(25_000))), { count: 'open' }),
  says('budget hatch', and(hatch, or(upTo(12_000), maybe(upTo(25_000)))), { count: 'open' }),
  says('cheap runabout', and(or(smallCar, maybe(SMALL_SUVS)), or(upTo(12_000), maybe(upTo(25_000)))), {
    count: 'open',
  }),
  says('prestige car', prestige, { count: 'open' }),
  // who and what for
  says('tradie ute', ute, { count: 'open' }),
  says('work ute', ute, { count: 'open' }),
  says('family suv', and(suv, seats(5, 9)), { count: 'open' }),
  says('family car', and(or(suv, peopleMover, wagon, sedan, maybe(hatch), maybe(dualCab)), seats(5, 9)), {
    count: 'open',
  }),
  says(
    'p plater car',
    and(
      or(and(smallCar, upTo(20_000)), maybe(and(or(smallCar, SMALL_SUVS, sedan, hatch), upTo(45_000)))),
      not(
        or(
          car(/WRX|XR6T|^HSV|AMG|\bM[2345]\b|Type R|GTI|Golf R\b|STI\b|Supra|^Ford Mustang/),
          eightCylinders,
        ),
      ),
    ),
    { count: 'open' },
  ),
  says('city car', or(smallCar, maybe(SMALL_SUVS)), { count: 'open' }),
  says('small car', or(smallCar, maybe(SMALL_SUVS)), { count: 'open' }),
  says('small suv', smallSuv, { count: 'open' }),
  says('large suv', largeSuv, { count: 'open' }),
  says('muscle car', muscle, { count: 'open' }),
  says('off roader', offRoader, { count: 'open' }),
  says('tourer for towing a caravan', towCar, { count: 'open' }),
  says('8 seater', seater(8), { count: 'least' }),
  says('5 seater suv', and(suv, or(seats(5), maybe(seats(5, 8)))), { count: 'open' }),
  // where the badge is from
  says('german cars', german, { count: 'open' }),
  says('korean car', korean, { count: 'open' }),
  says('french car', french, { count: 'open' }),
  // colours
  says('white', colour('white')),
  says('gray', colour('grey')),
  says('navy blue', colour('blue'), { count: 'open' }),
  // words that nothing in a car answers
  says('immaculate camry', car(/^Toyota Camry/), { ignored: ['immaculate'] }),
  says('ranger full service history', car(/^Ford Ranger/), { ignored: ['history'] }),
  says('bargain falcon ute', and(car(/^Ford Falcon/), ute)),
  says('uber camry hybrid', and(car(/^Toyota Camry/), hybrid), { ignored: ['uber'] }),
];

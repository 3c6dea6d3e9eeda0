/** What a shopper will not have. */
import { hatch, suv, ute, van } from '../bodies.ts';
import {
  automatic,
  diesel,
  electric,
  frontWheelDrive,
  gas,
  manual,
  petrol,
  seater,
  seats,
  singleCab,
  twoWheels,
} from '../facts.ts';
import { chinese } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import {
  and,
  built,
  car,
  colour,
  condition,
  elsewhere,
  kmUpTo,
  make,
  maybe,
  not,
  or,
  otherColour,
  upTo,
} from '../rows.ts';
import { SMALL_SUVS, smallCar } from '../uses.ts';

export const EXCLUSIONS: readonly Phrase[] = [
  // makes
  says('no ford', not(make('Ford'))),
  says('exclude holden', not(make('Holden'))),
  says('suv not mg', and(suv, not(make('MG')))),
  says('suv no haval', and(suv, not(car(/Haval/)))),
  says('no land rovers', not(make('Land Rover'))),
  says('not ford or holden', not(make('Ford', 'Holden'))),
  says('neither ford nor holden', not(make('Ford', 'Holden'))),
  says('small car no chinese', and(or(smallCar, maybe(SMALL_SUVS)), not(chinese)), { count: 'open' }),
  says('-ford ute', and(ute, not(make('Ford')))),
  says('suv -mitsubishi', and(suv, not(make('Mitsubishi')))),
  says('every ute except ford ranger', and(ute, not(car(/^Ford Ranger/)))),
  says('without volkswagen', not(make('Volkswagen'))),
  says('bmw or audi not mercedes', make('BMW', 'Audi')),
  // models
  says('ute not hilux', and(ute, not(car(/^Toyota Hilux/)))),
  says(
    'toyota not corolla',
    and(make('Toyota'), not(or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/Corolla/))))),
  ),
  says('pajero not sport', car(/^Mitsubishi Pajero(?! Sport)/)),
  says('ford anything but ranger', and(make('Ford'), not(car(/Ranger/)))),
  says('golf not gti', and(car(/^Volkswagen Golf/), not(car(/GTI/)))),
  // colours
  says('anything but white', otherColour('white')),
  says('hilux not white', and(car(/^Toyota Hilux/), otherColour('white'))),
  says('suv not black or grey', and(suv, otherColour('black', 'grey'))),
  says(
    'mazda 3 no red',
    and(or(car(/^Mazda (Mazda)?3\b/), maybe(car(/^Mazda (SP23|Axela)/))), otherColour('red')),
  ),
  says('white ute not silver', and(ute, colour('white'))),
  // fuel and gearbox
  says('not diesel', not(diesel)),
  says('suv no diesel', and(suv, not(diesel))),
  says('ute not petrol', and(ute, not(petrol))),
  says('no evs', not(electric)),
  says('not manual', not(manual)),
  says('no autos', not(automatic)),
  says('hilux not auto', and(car(/^Toyota Hilux/), not(automatic))),
  says('focus but not auto', and(car(/^Ford Focus/), not(automatic))),
  says('no lpg falcon', and(or(car(/^Ford Falcon/), maybe(car(/^Ford Fairmont/))), not(gas))),
  // drive and engine
  says('not 4wd', twoWheels),
  says('suv not awd', and(suv, twoWheels), { count: 'open' }),
  says('not front wheel drive', not(frontWheelDrive)),
  // bodies
  says('no suvs', not(suv)),
  says('no utes or vans', not(or(ute, van))),
  says('toyota no suv', and(make('Toyota'), not(suv))),
  says('ute not single cab', and(ute, not(singleCab))),
  says('7 seater not van', and(seater(7), not(van)), { count: 'open' }),
  // amounts
  says('nothing over 200000 km', kmUpTo(200_000)),
  says('nothing over $30,000', upTo(30_000)),
  says('ute nothing before 2012', and(ute, or(built(2012)))),
  says('not less than 7 seats', seats(7, 25)),
  // condition and place
  says('no demos', condition('NEW', 'USED')),
  says('not in nsw', elsewhere('NSW')),
  says('hilux not wa', and(car(/^Toyota Hilux/), elsewhere('WA'))),
  says('camry except ex taxi', car(/^Toyota Camry/), { count: 'open' }),
  // two at once
  says('hatch no manual not white', and(hatch, not(manual), otherColour('white'))),
  says('no ford no holden no jeep', not(make('Ford', 'Holden', 'Jeep'))),
  says('7 seater no diesel', and(seater(7), not(diesel)), { count: 'least' }),
];

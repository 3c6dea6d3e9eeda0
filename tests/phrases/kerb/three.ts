/** The third quarter. */
import { bus, convertible, hatch, sedan, suv, truck, ute } from '../bodies.ts';
import {
  allWheels,
  automatic,
  cylinders,
  diesel,
  dualCab,
  eightCylinders,
  electric,
  hybrid,
  manual,
  rearWheelDrive,
  seater,
  seats,
  twoWheels,
} from '../facts.ts';
import { australianMade, european, german } from '../origins.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { city, near, town } from '../places.ts';
import {
  about,
  and,
  anyCar,
  built,
  car,
  colour,
  costs,
  kmUpTo,
  make,
  maybe,
  not,
  or,
  otherColour,
  over,
  upTo,
} from '../rows.ts';
import { hotHatch, muscle, smallCar, smallSuv, towCar } from '../uses.ts';

export const THREE: PhrasesByGroup = {
  models: [
    says('d max xterrain', car(/^Isuzu D-MAX X-Terrain/)),
    says('5.0 stang', car(/^Ford Mustang(?!.*2\.3)/), { count: 'open' }),
    says('kia stinger gt', car(/^Kia Stinger.* GT\b/), { count: 'open' }),
    says('civic type rs', car(/^Honda Civic.*Type[- ]?R/)),
    says('jeep wranglers rubicon', car(/^Jeep Wrangler.*Rubicon/)),
    says('isuzu npr', car(/^Isuzu NPR/)),
    says('lc79 gxl', and(car(/^Toyota Land ?cruiser.*GXL/), or(car(/79/), maybe(ute))), { count: 'open' }),
    says('golf 110tsi highline', car(/^Volkswagen Golf 110 ?TSI Highline/)),
    says('xv 2.0i-s', car(/^Subaru XV 2\.0I-S/)),
    says('outback 3.6r', car(/^Subaru Outback.*3\.6R/)),
    says('vw caddys', car(/^Volkswagen Caddy/)),
  ],
  trade: [
    says('grey nomad tow vehicle', towCar, { count: 'open' }),
    says('12 seater buses', and(seats(12, 22), or(bus, maybe(anyCar))), { count: 'open' }),
    says('manual utes', and(ute, manual)),
    says('tipper truck', truck, { count: 'open' }),
    says('v6 utes', and(ute, cylinders(6))),
    says('rear wheel drive sedan', and(sedan, rearWheelDrive)),
    says('aussie muscle', and(muscle, or(australianMade, maybe(anyCar))), { count: 'open' }),
    says('city car that is easy to park', or(smallCar, maybe(anyCar)), { count: 'open' }),
    says('topless car for summer', or(convertible, maybe(anyCar)), { count: 'open' }),
    says('2wd utes', and(ute, twoWheels)),
  ],
  amounts: [
    says('twenty five grand', or(upTo(25_000), maybe(about(25_000))), { count: 'open' }),
    says('cars under 10', upTo(10_000), { count: 'open' }),
    says('30,000 to 40,000 dollar suv', and(suv, costs(30_000, 40_000))),
    says('no more than 60,000km', kmUpTo(60_000)),
    says('hatch under 80 thou kms', and(hatch, kmUpTo(80_000))),
    says('2010-2014 falcon', and(car(/^Ford Falcon/), built(2010, 2014))),
    says('prado pre 2015', and(car(/^Toyota Land ?cruiser Prado/), built(1950, 2015)), { count: 'open' }),
    says('over 100k dollars', over(100_000)),
    says('2020 2021 or 2022 rav4', and(car(/^Toyota RAV ?4/), built(2020, 2022))),
    says('suv within 50km of 2000', and(suv, near('2000', 50)), { count: 'open' }),
    says('suvs townsville', and(suv, town('Townsville, QLD')), { count: 'open' }),
  ],
  exclusions: [
    says('no utes', not(ute), { count: 'open' }),
    says('diesel ute not manual', and(ute, diesel, not(manual)), { count: 'open' }),
    says('european but not german', and(european, not(german)), { count: 'open' }),
    says('hatch not vw or ford', and(hatch, not(make('Volkswagen', 'Ford')))),
    says('suv - no black, no white', and(suv, otherColour('black', 'white'))),
    says('7 seats but not carnival', and(seater(7), not(car(/^Kia (Grand )?Carnival/))), { count: 'open' }),
    says('never been a fan of jeeps, 4x4 under 30k', and(allWheels, not(make('Jeep')), upTo(30_000)), {
      count: 'open',
    }),
    says('minus hybrids corolla', and(car(/^Toyota Corolla/), not(hybrid)), { count: 'open' }),
    says('ranger xlt no manuals', and(car(/^Ford Ranger.*XLT/), not(manual)), { count: 'open' }),
  ],
  together: [
    says(
      'hi im after a toyota kluger grande or gxl, awd, under 45k',
      and(car(/^Toyota Kluger.*(Grande|GXL)/), allWheels, upTo(45_000)),
    ),
    says('manual turbo hatch or hot hatch under 30', and(or(hatch, hotHatch), upTo(30_000)), {
      count: 'open',
    }),
    says(
      'white hiace lwb diesel auto',
      and(
        or(car(/^Toyota HiAce.*\bLWB/), maybe(car(/^Toyota HiAce.*LWB/))),
        diesel,
        automatic,
        colour('white'),
      ),
    ),
    says(
      'mitsubishi asx automatic red less than 20k',
      and(car(/^Mitsubishi ASX/), automatic, colour('red'), upTo(20_000)),
    ),
    says('retired couple want a small suv with low kms', or(smallSuv, maybe(suv)), { count: 'open' }),
    says('electric or hybrid hatch below 35k', and(hatch, or(electric, hybrid), upTo(35_000))),
    says(
      'any black v8 holden utes',
      and(ute, or(make('Holden'), maybe(make('HSV'))), eightCylinders, colour('black')),
    ),
    says('subaru outback perth wa 2018+', and(car(/^Subaru Outback/), built(2018), city('Perth, WA')), {
      count: 'open',
    }),
    says('mazda 2 or mazda 3 sedan auto', and(car(/^Mazda [23] /), sedan, automatic), { count: 'open' }),
    says('2 seater manual convertible', and(convertible, manual, seats(2))),
  ],
  typing: [
    says('nisssan qashquai', car(/^Nissan Qashqai/)),
    says('jeep grandcherokee', car(/^Jeep Grand Cherokee/)),
    says('hi lux sr 5', car(/^Toyota Hi-?lux.*SR5/)),
    says('suzki jimmny', car(/^Suzuki Jimny/)),
    says('rangrover sport', car(/^Land Rover Range Rover Sport/)),
    says('mazda cx5s', car(/^Mazda CX-5/)),
    says('4wdute', and(ute, allWheels), { count: 'open' }),
    says('diesal dual cab', and(ute, diesel, dualCab), { count: 'open' }),
    says('tiguan comfort line', car(/^Volkswagen Tiguan.*Comfortline/)),
    says('corrola hibrid', and(or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/^Toyota Corolla/))), hybrid)),
  ],
};

/** Several wishes in one line. */
import { hatch, wagon } from '../bodies.ts';
import { allWheels, automatic, diesel, fourWheelDrive, hybrid, manual, seats, twoWheels } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city } from '../places.ts';
import { and, built, car, colour, kmUpTo, make, maybe, or, upTo } from '../rows.ts';

export const TOGETHER: readonly Phrase[] = [
  says(
    'auto diesel prado gxl 2016 onwards under 60k',
    and(car(/Prado.*GXL/), automatic, diesel, built(2016), upTo(60_000)),
  ),
  says('white hiace lwb under 150k km', and(car(/HiAce.*\bLWB/), colour('white'), kmUpTo(150_000)), {
    count: 'least',
  }),
  says('manual 4x4 dual cab hilux sr5', and(car(/^Toyota Hilux.*SR5/), manual, fourWheelDrive), {
    count: 'open',
  }),
  says('manual i30 n in blue', and(car(/I30 N\b(?! ?Line)/), colour('blue'), manual)),
  says(
    'subaru forester auto under 25k in canberra',
    and(car(/Forester/), automatic, upTo(25_000), city('Canberra, ACT')),
    { count: 'open' },
  ),
  says('2019 cx-5 akera awd', and(car(/CX-5.*Akera/), built(2019, 2019), allWheels)),
  says('cheap manual hatch under 5k', and(hatch, manual, upTo(5_000))),
  says('amarok v6 highline black', and(car(/Amarok.*Highline/), colour('black')), { count: 'open' }),
  says('bmw x3 diesel 2015-2018', and(car(/^BMW X3/), diesel, built(2015, 2018))),
  says(
    'kia carnival 8 seater diesel platinum',
    and(car(/Carnival Platinum/), diesel, or(seats(8), maybe(seats(7, 8)))),
  ),
  says('d-max or bt-50 4x4 auto', and(car(/^(Isuzu D-MAX|Mazda BT-50)/), automatic, fourWheelDrive)),
  says('lexus rx hybrid', and(car(/^Lexus RX/), hybrid)),
  says(
    'mercedes c200 2015 or newer black or white',
    and(car(/^Mercedes-Benz .*C200/), built(2015), colour('black', 'white')),
  ),
  says(
    'asx 2wd auto less than 100k kms red',
    and(car(/ASX/), twoWheels, automatic, kmUpTo(100_000), colour('red')),
  ),
  says('hybrid rav4 cruiser awd', and(car(/Rav ?4.*Cruiser/), hybrid, allWheels)),
  says('two door mustang gt manual v8', and(car(/Mustang.*GT/), manual), { count: 'open' }),
  says('nissan leaf under 30k', and(car(/^Nissan Leaf/), upTo(30_000))),
  says('ford or holden wagon', and(make('Ford', 'Holden'), wagon)),
  says('green jimny', and(car(/Jimny/), colour('green'))),
  says('tiguan 162tsi highline 2020', and(car(/Tiguan.*162 ?TSI Highline/), built(2020, 2020))),
];

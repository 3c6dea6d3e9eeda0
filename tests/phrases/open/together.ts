/** Several wishes in one line. */
import { convertible, hatch, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheels,
  automatic,
  cylinders,
  diesel,
  dualCab,
  eightCylinders,
  fourWheelDrive,
  hybrid,
  manual,
  seater,
} from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city, near } from '../places.ts';
import {
  and,
  anyCar,
  built,
  car,
  colour,
  condition,
  kmUpTo,
  labelled,
  make,
  maybe,
  not,
  or,
  state,
  upTo,
} from '../rows.ts';
import { SMALL_SUVS, smallCar, smallSuv } from '../uses.ts';

export const TOGETHER: readonly Phrase[] = [
  // a kind of car and a budget
  says('white hilux under 40k', and(car(/^Toyota Hilux/), colour('white'), upTo(40_000))),
  says('auto hatch under 15k', and(hatch, automatic, upTo(15_000))),
  says('7 seater suv under 25k', and(suv, seater(7), upTo(25_000)), { count: 'least' }),
  says('toyota suv under $35k', and(make('Toyota'), suv, upTo(35_000))),
  says('4x4 dual cab under 35k', and(ute, dualCab, fourWheelDrive, upTo(35_000))),
  says('automatic sedan less than 10 grand', and(sedan, automatic, upTo(10_000))),
  says('red convertible under 30k', and(convertible, colour('red'), upTo(30_000))),
  says('cx5 or rav4', or(car(/^Mazda CX-5\b/), car(/^Toyota RAV ?4/))),
  says('hilux or ranger under 45k', and(car(/^(Toyota Hilux|Ford Ranger)/), upTo(45_000))),
  says(
    'v8 commodore under 30k',
    and(
      or(car(/^Holden Commodore/), maybe(car(/^(HSV|Holden (Calais|Berlina|UTE|HDT))/))),
      eightCylinders,
      upTo(30_000),
    ),
  ),
  says('cheap small auto hatch', and(hatch, automatic, or(upTo(12_000), maybe(upTo(25_000)))), {
    count: 'open',
  }),
  says(
    'mercedes c200 less than 30k',
    and(car(/^Mercedes-Benz/), or(car(/\bC200/), maybe(car(/C-Class/))), upTo(30_000)),
  ),
  // with a year
  says('2020+ suv under 35k', and(suv, built(2020), upTo(35_000))),
  says('kluger 2014 to 2018', and(car(/^Toyota Kluger/), built(2014, 2018))),
  says(
    'corolla hatch 2016-2019',
    and(or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/Corolla/))), hatch, built(2016, 2019)),
  ),
  says('prado 2012-2015 diesel', and(car(/Prado/), built(2012, 2015), diesel)),
  says('forester 2013 or later awd auto', and(car(/^Subaru Forester/), built(2013), automatic)),
  says('2019 triton gls dual cab', and(car(/^Mitsubishi Triton.*\bGLS\b/), dualCab, built(2019, 2019))),
  says('i30 2018 active', and(car(/^Hyundai I30.*\bActive\b/), built(2018, 2018))),
  says('2010 or newer falcon xr6 manual', and(car(/^Ford Falcon XR6/), built(2010), manual)),
  says(
    'late model cx-5 low kms',
    and(car(/^Mazda CX-5\b/), or(and(built(2020), kmUpTo(30_000)), maybe(and(built(2016), kmUpTo(100_000))))),
    { count: 'open' },
  ),
  // with kilometres
  says(
    'low km swift auto',
    and(car(/^Suzuki Swift/), automatic, or(kmUpTo(30_000), maybe(kmUpTo(100_000)))),
    { count: 'open' },
  ),
  says('hilux under 150000 kms under 35k', and(car(/^Toyota Hilux/), kmUpTo(150_000), upTo(35_000))),
  says('suv under 30k under 100k kms', and(suv, upTo(30_000), kmUpTo(100_000))),
  says('diesel prado less than 200000 km', and(car(/Prado/), diesel, kmUpTo(200_000))),
  says('demo suv under 5000 km', and(suv, condition('DEMO'), kmUpTo(5_000))),
  // with a place
  says('manual ute tasmania', and(ute, manual, state('TAS'))),
  says(
    'landcruiser 200 series wa',
    and(
      car(/^Toyota Land ?cruiser(?! (Prado|70 Series|LC300|Workmate))/),
      not(labelled('Ute / Tray')),
      or(car(/LC200/), and(car(/Sahara|VX/), built(2008, 2020)), maybe(built(2007, 2021))),
      state('WA'),
    ),
    { count: 'open' },
  ),
  says('tucson adelaide', and(car(/^Hyundai Tucson/), city('Adelaide, SA')), { count: 'least' }),
  says('automatic hatch perth under 12k', and(hatch, automatic, upTo(12_000), city('Perth, WA')), {
    count: 'least',
  }),
  says('mazda cx5 within 50km of parramatta', and(car(/^Mazda CX-5\b/), near('Parramatta, NSW', 50)), {
    count: 'least',
  }),
  says('bt50 4x4 qld under 40k', and(car(/^Mazda BT-50/), fourWheelDrive, state('QLD'), upTo(40_000))),
  says('new mg zs nsw', and(or(car(/^MG ZS\b/), maybe(car(/^MG ZST/))), condition('NEW'), state('NSW')), {
    count: 'open',
  }),
  says('cheap car melbourne', and(or(upTo(12_000), maybe(upTo(25_000))), city('Melbourne, VIC')), {
    count: 'open',
  }),
  // make or model with what it has
  says('toyota diesel', and(make('Toyota'), diesel)),
  says('white toyota ute', and(make('Toyota'), ute, colour('white'))),
  says('holden ute v8 manual', and(or(make('Holden'), maybe(make('HSV'))), ute, eightCylinders, manual)),
  says('ford ranger xlt dual cab auto', and(car(/^Ford Ranger.*\bXLT\b/), dualCab, automatic)),
  says('manual swift sport', and(car(/^Suzuki Swift Sport/), manual)),
  says(
    'blue i30 n manual',
    and(or(car(/^Hyundai I30.* N\b(?! Line)/), maybe(car(/^Hyundai I30 N Line/))), manual, colour('blue')),
    { count: 'least' },
  ),
  says('jeep grand cherokee limited diesel', and(car(/^Jeep Grand Cherokee.*Limited/), diesel)),
  says('hyundai i30 hatch auto silver', and(car(/^Hyundai I30\b/), hatch, automatic, colour('silver'))),
  says('subaru outback diesel', and(car(/^Subaru Outback/), diesel)),
  says('kia carnival platinum diesel', and(car(/^Kia (Grand )?Carnival Platinum/), diesel)),
  says(
    'commodore wagon',
    and(or(car(/^Holden Commodore/), maybe(car(/^(HSV|Holden (Calais|Berlina|Adventra))/))), wagon),
  ),
  says(
    'landcruiser v8 diesel manual',
    and(
      or(car(/^Toyota Land ?cruiser(?! Prado)/), maybe(car(/Land ?cruiser/))),
      eightCylinders,
      diesel,
      manual,
    ),
  ),
  says('4x4 hilux manual', and(car(/^Toyota Hilux/), fourWheelDrive, manual)),
  says('xc90 diesel 7 seater', and(car(/^Volvo XC ?90/), diesel, seater(7)), { count: 'open' }),
  says('tesla long range awd', and(make('Tesla'), car(/long range/), allWheels)),
  says('amarok v6', and(car(/^Volkswagen Amarok/), or(car(/V6|TDI ?5[58]0|TDI600/), maybe(cylinders(6))))),
  says('silver camry auto', and(car(/^Toyota Camry/), colour('silver'), automatic)),
  says('grey or black suv', and(suv, colour('grey', 'black'))),
  says('used tesla', and(make('Tesla'), condition('USED'))),
  says('land rover discovery diesel 7 seats', and(car(/Discovery/), diesel, seater(7)), { count: 'open' }),
  // whole sentences
  says(
    'looking for a small automatic car under 10k',
    and(or(smallCar, maybe(SMALL_SUVS)), automatic, upTo(10_000)),
    { count: 'open' },
  ),
  says('do you have any hilux under 30 grand', and(car(/^Toyota Hilux/), upTo(30_000))),
  says('show me hybrid toyotas', and(make('Toyota'), hybrid)),
  says(
    'reliable first car under 8k auto',
    and(upTo(8_000), automatic, or(smallCar, maybe(anyCar)), not(ute), not(van)),
    { count: 'open', ignored: ['reliable'] },
  ),
  says('need a van for work under 30k', and(van, upTo(30_000)), { count: 'open' }),
  says('second car for my wife small suv', smallSuv, { count: 'open' }),
  // what the shared stock does not have
  says('tesla older than 2012', and(make('Tesla'), built(1900, 2011)), { wants: 'none' }),
  says('picanto 7 seater', and(car(/^Kia Picanto/), seater(7)), { wants: 'none' }),
  says('new holden commodore', and(car(/^Holden Commodore/), condition('NEW')), { wants: 'none' }),
];

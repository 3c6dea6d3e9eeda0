/** Several wishes in one line. */
import { convertible, coupe, hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheelDrive,
  automatic,
  diesel,
  dualCab,
  eightCylinders,
  electric,
  fourWheelDrive,
  hybrid,
  manual,
  rearWheelDrive,
  seater,
  singleCab,
  twoWheels,
} from '../facts.ts';
import { european } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { city, near, suburb, town } from '../places.ts';
import {
  and,
  built,
  car,
  colour,
  condition,
  kmUpTo,
  label,
  make,
  maybe,
  not,
  or,
  state,
  upTo,
} from '../rows.ts';

export const TOGETHER: readonly Phrase[] = [
  // a kind of car and a budget
  says('diesel ute under 30000', and(ute, diesel, upTo(30_000))),
  says(
    'manual mazda 3 under $12,000',
    and(or(car(/^Mazda (Mazda)?3\b/), maybe(car(/^Mazda (SP23|Axela)/))), manual, upTo(12_000)),
  ),
  says('hybrid suv under 45k', and(suv, hybrid, upTo(45_000))),
  says('hyundai or kia hatch under 18k', and(make('Hyundai', 'Kia'), hatch, upTo(18_000))),
  says('mazda or toyota suv', and(make('Mazda', 'Toyota'), suv)),
  says('camry hybrid under 30k', and(car(/^Toyota Camry/), hybrid, upTo(30_000))),
  says('electric car under 60k', and(electric, upTo(60_000))),
  says('european suv under 40k', and(suv, european, upTo(40_000)), { count: 'open' }),
  says('van under 25k auto', and(van, upTo(25_000), automatic)),
  says('bmw under 20k', and(make('BMW'), upTo(20_000))),
  says(
    'audi a3 sportback under 25k',
    and(
      or(car(/^Audi A3/), maybe(car(/^Audi S3/))),
      or(car(/sportback|s\/back|sprtbck/), maybe(not(label('Sedan', 'Convertible')))),
      upTo(25_000),
    ),
    { count: 'open' },
  ),
  says('turbo diesel 4x4 wagon under 30k', and(or(wagon, suv), diesel, fourWheelDrive, upTo(30_000)), {
    count: 'open',
  }),
  // with a year
  says('2018 hilux sr5', and(car(/^Toyota Hilux.*\bSR5\b/), built(2018, 2018))),
  says('ford ranger wildtrak 2019 or newer', and(car(/^Ford Ranger Wildtrak/), built(2019))),
  says('2015 mazda cx-5', and(car(/^Mazda CX-5\b/), built(2015, 2015))),
  says('2017 ford focus auto', and(car(/^Ford Focus/), built(2017, 2017), automatic)),
  says('hyundai tucson 2021 onwards white', and(car(/^Hyundai Tucson/), built(2021), colour('white'))),
  says('white golf gti 2015 to 2019', and(car(/^Volkswagen Golf GTI/), colour('white'), built(2015, 2019))),
  says('2016 commodore sv6 black', and(car(/^Holden Commodore SV6/), built(2016, 2016), colour('black'))),
  says('2010 to 2014 honda crv', and(car(/^Honda CR-V/), built(2010, 2014))),
  // with kilometres
  says(
    'corolla under 100k kms',
    and(or(car(/^Toyota Corolla(?! Cross)/), maybe(car(/Corolla/))), kmUpTo(100_000)),
  ),
  says('rav4 hybrid under 50,000km', and(car(/^Toyota RAV ?4/), hybrid, kmUpTo(50_000))),
  says('i30 under 80,000 kms and under $20,000', and(car(/^Hyundai I30\b/), kmUpTo(80_000), upTo(20_000))),
  says('civic less than 60,000 kms 2018+', and(car(/^Honda Civic/), kmUpTo(60_000), built(2018))),
  says('cerato sport under 100000km auto', and(car(/^Kia Cerato Sport/), kmUpTo(100_000), automatic)),
  says('xtrail 7 seat under 120000km', and(car(/^Nissan X-Trail/), seater(7), kmUpTo(120_000)), {
    count: 'open',
  }),
  // with a place
  says('ute under 40k near cairns', and(ute, upTo(40_000), town('Cairns, QLD')), { count: 'open' }),
  says('white hilux in qld', and(car(/^Toyota Hilux/), colour('white'), state('QLD'))),
  says('used camry nsw', and(car(/^Toyota Camry/), condition('USED'), state('NSW'))),
  says('7 seater suv victoria under 30k', and(suv, seater(7), state('VIC'), upTo(30_000)), {
    count: 'least',
  }),
  says('hatch under 15k within 30km of 3000', and(hatch, upTo(15_000), near('3000', 30))),
  says('diesel suv brisbane 2018 or newer', and(suv, diesel, built(2018), city('Brisbane City, QLD')), {
    count: 'least',
  }),
  says('kia cerato near 2148 under 20000', and(car(/^Kia Cerato/), upTo(20_000), suburb('2148')), {
    count: 'open',
  }),
  says('prado perth', and(car(/Prado/), city('Perth, WA')), { count: 'least' }),
  // make or model with what it has
  says('subaru wrx manual blue', and(car(/^Subaru.*WRX/), manual, colour('blue'))),
  says('black ranger raptor', and(car(/^Ford Ranger Raptor/), colour('black'))),
  says('nissan patrol v8', and(car(/^Nissan Patrol/), eightCylinders)),
  says('volkswagen golf diesel auto', and(car(/^Volkswagen Golf/), diesel, automatic)),
  says('mazda 6 wagon diesel', and(car(/^Mazda 6\b/), wagon, diesel)),
  says(
    'mazda 3 sedan auto',
    and(or(car(/^Mazda (Mazda)?3\b/), maybe(car(/^Mazda (SP23|Axela)/))), sedan, automatic),
  ),
  says('hiace lwb auto', and(car(/^Toyota HiAce/), or(car(/\bLWB\b/), maybe(car(/long/))), automatic)),
  says('hiace commuter 12 seats', and(car(/^Toyota HiAce.*Commuter/), seater(12)), { count: 'open' }),
  says('awd turbo cx-5', and(car(/^Mazda CX-5.*turbo/), allWheelDrive)),
  says('mini cooper convertible', and(or(make('Mini Convertible'), maybe(make('Mini'))), convertible)),
  says('bmw 4 door sedan diesel', and(make('BMW'), sedan, diesel)),
  says('lexus hybrid sedan', and(make('Lexus'), sedan, hybrid)),
  says('blue or red mazda', and(make('Mazda'), colour('blue', 'red'))),
  says('demo haval', and(car(/Haval/), condition('DEMO'))),
  says('new gwm ute', and(make('GWM'), ute, condition('NEW'))),
  says('demo mg', and(make('MG'), condition('DEMO'))),
  says('suzuki jimny manual', and(or(car(/^Suzuki Jimny/), maybe(car(/^Suzuki Sierra/))), manual)),
  says('single cab 4x2 ute under 25k', and(ute, singleCab, twoWheels, upTo(25_000))),
  says('rear wheel drive manual coupe', and(coupe, rearWheelDrive, manual)),
  says('automatic white 7 seater people mover', and(peopleMover, seater(7), colour('white'), automatic), {
    count: 'open',
  }),
  // whole sentences
  says(
    'i want a white dual cab ute with low kms',
    and(ute, dualCab, colour('white'), or(kmUpTo(30_000), maybe(kmUpTo(100_000)))),
    { count: 'open' },
  ),
  says('any diesel 4wd with 7 seats', and(diesel, fourWheelDrive, seater(7)), { count: 'least' }),
  says('good family wagon under 20k', and(or(wagon, maybe(suv)), upTo(20_000)), { count: 'open' }),
  says('ute with towbar and canopy under 30k', and(ute, upTo(30_000)), { count: 'open' }),
  says('suv with sunroof and leather', suv, { count: 'open' }),
  says('4x4 for beach camping under 20k', and(fourWheelDrive, upTo(20_000)), { count: 'open' }),
  // what the shared stock does not have
  says('ferrari under 20k', and(make('Ferrari'), upTo(20_000)), { wants: 'none' }),
  says('diesel mx-5', and(car(/^Mazda MX-5/), diesel), { wants: 'none' }),
  says('hilux v8', and(car(/^Toyota Hilux/), eightCylinders), { wants: 'none' }),
];

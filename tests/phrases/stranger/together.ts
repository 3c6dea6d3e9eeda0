/** Several wishes in one line. */
import { hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheels,
  automatic,
  diesel,
  dualCab,
  eightCylinders,
  electric,
  fourWheelDrive,
  frontWheelDrive,
  hybrid,
  manual,
  petrol,
  plugIn,
  seater,
  singleCab,
  twoWheels,
} from '../facts.ts';
import { japanese, korean } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { city, near, suburb } from '../places.ts';
import { and, built, car, colour, condition, kmUpTo, make, maybe, or, state, upTo } from '../rows.ts';
import { smallCar } from '../uses.ts';

const OPEN = { count: 'open' } as const;

export const TOGETHER: readonly Phrase[] = [
  says(
    'hilux 4x4 diesel auto under 40k',
    and(car(/^Toyota Hilux/), fourWheelDrive, diesel, automatic, upTo(40_000)),
  ),
  says('white ranger wildtrak 2018', and(car(/^Ford Ranger.*Wildtrak/), colour('white'), built(2018, 2018))),
  says('auto mazda 3 under 100000kms', and(car(/^Mazda (Mazda)?3\b/), automatic, kmUpTo(100_000))),
  says('7 seat diesel suv under $40,000', and(suv, seater(7), diesel, upTo(40_000))),
  says('manual corolla before 2015', and(car(/Corolla/), manual, built(1900, 2014))),
  says('black mercedes coupe', and(make('Mercedes-Benz'), car(/./), colour('black')), OPEN),
  says('red mx5 soft top', and(car(/MX-5/), colour('red'))),
  says('toyota hybrid suv less than 50k km', and(make('Toyota'), suv, hybrid, kmUpTo(50_000))),
  says('hyundai or kia hatch auto', and(make('Hyundai', 'Kia'), hatch, automatic)),
  says('blue subaru awd wagon', and(make('Subaru'), colour('blue'), wagon), OPEN),
  says(
    'i30 2019 white auto sedan or hatch',
    and(car(/I30/), built(2019, 2019), colour('white'), automatic),
    OPEN,
  ),
  says('japanese small car auto cheap', and(japanese, smallCar, automatic), OPEN),
  says('dual cab 4x4 turbo diesel manual', and(ute, dualCab, fourWheelDrive, diesel, manual), {
    count: 'least',
  }),
  says(
    'ranger or hilux or triton 4x4 under 35000',
    and(car(/^(Ford Ranger|Toyota Hilux|Mitsubishi Triton)/), fourWheelDrive, upTo(35_000)),
  ),
  says('single cab ute 4x2 auto', and(ute, singleCab, twoWheels, automatic), OPEN),
  says('silver camry hybrid 2016 to 2019', and(car(/Camry/), hybrid, colour('silver'), built(2016, 2019))),
  says('used kia sportage gt-line awd', and(car(/Sportage GT-Line/), condition('USED'), allWheels)),
  says('brand new mg hs excite', and(car(/^MG HS.*Excite/), condition('NEW'))),
  says(
    'automatic people mover under 30 grand in sydney',
    and(peopleMover, automatic, upTo(30_000), city('Sydney, NSW')),
    OPEN,
  ),
  says('hiace van diesel manual lwb', and(car(/HiAce/), or(van, maybe(van)), diesel, manual), OPEN),
  says('grey suv 2020 onwards under 30000km', and(suv, colour('grey'), built(2020), kmUpTo(30_000))),
  says(
    'audi a3 sportback 2014+',
    and(or(car(/^Audi A3/), maybe(car(/^Audi R?S3/))), or(hatch, maybe(car(/[AS]3/))), built(2014)),
    OPEN,
  ),
  says('v8 landcruiser sahara', and(car(/Land ?cruiser.*Sahara/), eightCylinders)),
  says('tesla model 3 long range', car(/^Tesla Model 3 Long Range/)),
  says('electric hatch under 45k', and(hatch, electric, upTo(45_000))),
  says('commodore ss manual under 30k', and(car(/^Holden Commodore SS/), manual, upTo(30_000))),
  says('korean suv 7 seats diesel', and(korean, suv, seater(7), diesel)),
  says('patrol diesel manual', and(car(/^Nissan Patrol/), diesel, manual)),
  says('yaris hatch 5 door auto nsw', and(car(/Yaris(?! Cross)/), hatch, automatic, state('NSW')), OPEN),
  says('x-trail 7 seater awd', and(car(/X-Trail/), seater(7), allWheels), { count: 'least' }),
  says('outlander phev 2015+', and(car(/Outlander/), plugIn, built(2015))),
  says('petrol hilux 2wd', and(car(/^Toyota Hilux/), petrol, twoWheels)),
  says('cheap auto hatch melbourne', and(hatch, automatic, city('Melbourne, VIC')), OPEN),
  says('prado vx diesel 2017', and(car(/Prado.*\bVX\b/), diesel, built(2017, 2017))),
  says('crv awd vti-l', and(car(/CR-V.*VTI[- ]?L\b/), allWheels), OPEN),
  says(
    'tucson 2wd petrol white',
    and(car(/Tucson/), or(frontWheelDrive, twoWheels), petrol, colour('white')),
  ),
  says('golf gti under 25k within 50km of 2150', and(car(/Golf GTI/), upTo(25_000), near('2150', 50))),
  says('suv ringwood under 20k auto', and(suv, automatic, upTo(20_000), suburb('Ringwood, VIC')), OPEN),
  says('silver falcon sedan', and(car(/^Ford Falcon/), colour('silver'), or(sedan, maybe(car(/./))))),
  says('low km yaris or jazz', and(car(/Yaris|Jazz/), or(kmUpTo(60_000), maybe(kmUpTo(100_000)))), OPEN),
];

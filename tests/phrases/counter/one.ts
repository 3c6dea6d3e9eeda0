/** Phrases over the counter: each as one shopper would put it. */
import { bus, convertible, hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheels,
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
  litres,
  manual,
  petrol,
  plugIn,
  seater,
  seats,
  singleCab,
  twoWheels,
} from '../facts.ts';
import { australianMade, korean } from '../origins.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { city, near, suburb, town } from '../places.ts';
import {
  and,
  built,
  car,
  colour,
  condition,
  costs,
  generation,
  kmUpTo,
  labelled,
  make,
  maybe,
  not,
  or,
  otherColour,
  over,
  state,
  upTo,
} from '../rows.ts';

const OPEN = { count: 'open' } as const;
const landCruiser = car(/^Toyota Land ?cruiser(?!.*prado)/);
const prado = car(/^Toyota Land ?cruiser.*prado/);
const fewKm = or(kmUpTo(60_000), maybe(kmUpTo(130_000)));

export const COUNTER_1: PhrasesByGroup = {
  models: [
    says('kona n not the n line', car(/^Hyundai Kona N(?! ?Line)/)),
    says(
      'disco 4 sdv6',
      or(
        car(/^Land Rover Discovery (Series )?4.*SDV6/),
        maybe(and(car(/^Land Rover Discovery.*SDV6/), generation(2009, 2016))),
      ),
      OPEN,
    ),
    says(
      'landcruiser 200 series sahara',
      and(landCruiser, car(/Sahara(?! ZX)/), not(car(/LC300|UZJ100/)), generation(2007, 2021)),
      OPEN,
    ),
    says('Audi Q5 40 TDI quattro', car(/^Audi Q5 40 TDI/)),
    says('s3 sportback', or(car(/^Audi S3 Sportback/), maybe(and(car(/^Audi S3/), hatch)))),
    says('octavia rs 245', car(/^Skoda Octavia RS 245/)),
    says('jk wrangler unlimited', and(car(/^Jeep Wrangler.*Unlimited/), generation(2007, 2018)), OPEN),
    says(
      'iload crew van',
      or(car(/^Hyundai Iload.*Crew/), maybe(and(car(/^Hyundai Iload/), or(seats(5, 6), car(/6S/))))),
    ),
    says(
      'fk8 type r',
      and(car(/^Honda Civic Type R/), or(built(2017, 2021), maybe(built(2022, 2022)))),
      OPEN,
    ),
  ],
  trade: [
    says('runs on lpg', gas),
    says('paddock ute diesel manual 4x4', and(ute, diesel, manual, fourWheelDrive)),
    says('minibus 12 seater', or(seats(12), maybe(seats(10, 22)), maybe(bus))),
    says('three door hatch', and(hatch, or(doors(3), maybe(doors(2))))),
    says('v8 cruiser diesel', and(landCruiser, eightCylinders, diesel)),
    says('two seat roadster', and(convertible, seats(2))),
    says('uber ready hybrid sedan', and(hybrid, sedan), OPEN),
    says('korean 7 seater suv', and(korean, suv, seater(7))),
    says('drop top for summer', convertible),
    says('auto hatchback for my daughter', and(hatch, automatic)),
    says('people mover with 8 seats', or(and(peopleMover, seats(8)), maybe(seats(8)))),
    says('aussie built v8', and(australianMade, eightCylinders), OPEN),
    says('we have 5 kids what fits us', or(seats(7, 9), maybe(seats(6, 22))), OPEN),
    says('cheapest car on the lot', upTo(8_000), OPEN),
    says('fully electric cars', and(electric, not(plugIn))),
    says('ute with a canopy', ute),
  ],
  amounts: [
    says('under 15 grand', upTo(15_000)),
    says('1.5 litre auto', and(litres(1.5), automatic)),
    says('my budget is 12 and a half thousand and i live in hobart', and(upTo(12_500), town('Hobart, TAS'))),
    says('over $100,000', over(100_000)),
    says('seven seater parramatta', and(seater(7), suburb('Parramatta, NSW'))),
    says('newcastle nsw', city('Newcastle, NSW')),
    says('within 30km of penrith', near('Penrith, NSW', 30)),
    says('no more than five years old', or(built(2019), maybe(built(2018, 2018)))),
    says('Darwin NT', or(near('Darwin, NT', 20), maybe(state('NT')))),
  ],
  exclusions: [
    says('4wd that isnt a jeep or land rover', and(fourWheelDrive, not(make('Jeep', 'Land Rover')))),
    says('6 or 8 cylinder ute, dont want a four', and(ute, or(cylinders(6), cylinders(8)))),
    says('anything except mazda under 20k', and(not(make('Mazda')), upTo(20_000))),
    says('wagon, not black, not white, not silver', and(wagon, otherColour('black', 'white', 'silver'))),
    says('seven seats not diesel', and(seater(7), not(diesel))),
    says('corolla hatch not the sedan', and(car(/^Toyota Corolla(?! Cross)/), hatch, not(labelled('Sedan')))),
    says('bmw sedan no diesel', and(make('BMW'), sedan, not(diesel))),
    says('prado but not gx', and(prado, not(car(/\bGX\b/)))),
    says('hatchback no korean brands', and(hatch, not(korean))),
    says('hilux without single cab', and(car(/^Toyota Hilux/), not(singleCab))),
    says('xtrail no 7 seaters', and(car(/^Nissan X-?Trail/), not(seats(7)))),
  ],
  together: [
    says('blue subaru manual', and(make('Subaru'), colour('blue'), manual)),
    says(
      'my son just got his Ps so a manual hatch under eight thousand with under 180000 on it',
      and(hatch, manual, upTo(8_000), kmUpTo(180_000)),
    ),
    says(
      'mustang gt fastback manual',
      and(car(/^Ford Mustang.*GT\b/), manual, or(car(/fastback/), maybe(not(convertible)))),
    ),
    says(
      'qld diesel pajero under 30 thousand',
      and(
        or(car(/^Mitsubishi Pajero(?! Sport)/), maybe(car(/^Mitsubishi Pajero Sport/))),
        diesel,
        state('QLD'),
        upTo(30_000),
      ),
    ),
    says(
      'family suv 7 seats petrol auto between 25 and 35k',
      and(suv, seater(7), petrol, automatic, costs(25_000, 35_000)),
    ),
    says('new or demo gwm cannon under 45k', and(car(/^GWM UTE/), condition('NEW', 'DEMO'), upTo(45_000))),
    says('black audi q5 tdi', and(or(car(/^Audi Q5.*TDI/), maybe(car(/^Audi SQ5.*TDI/))), colour('black'))),
    says('2016 onwards prado gxl diesel low kms', and(prado, car(/GXL/), diesel, built(2016), fewKm), OPEN),
    says('manual holden v8 ute', and(make('Holden'), eightCylinders, manual, ute)),
    says(
      'mg zs ev in white or blue',
      and(or(car(/^MG ZS EV/), maybe(car(/^MG ZS Long/))), colour('white', 'blue')),
    ),
    says('white van melbourne 25k or under', and(van, colour('white'), city('Melbourne, VIC'), upTo(25_000))),
    says(
      'audi or bmw convertible less than forty grand',
      and(make('Audi', 'BMW'), convertible, upTo(40_000)),
    ),
    says(
      "grey tucson highlander under 60,000 k's",
      and(car(/^Hyundai Tucson Highlander/), colour('grey'), kmUpTo(60_000)),
    ),
    says(
      '2018 Ford Ranger XLT 3.2 (4X4) Auto Double Cab',
      and(car(/^Ford Ranger XLT 3[.]2/), built(2018, 2018), allWheels, automatic, dualCab),
    ),
    says(
      'need for rideshare camry or corolla hybrid 2019 or newer less than 80000km',
      and(
        or(car(/^Toyota (Camry|Corolla(?! Cross))/), maybe(car(/^Toyota Corolla Cross/))),
        hybrid,
        built(2019),
        kmUpTo(80_000),
      ),
    ),
    says(
      'camry hybrid silver or grey under forty thousand',
      and(car(/^Toyota Camry/), hybrid, colour('silver', 'grey'), upTo(40_000)),
    ),
    says(
      'white hilux sr5 dual cab auto under 45k',
      and(car(/^Toyota Hilux.*SR5/), colour('white'), dualCab, automatic, upTo(45_000)),
    ),
    says(
      'commodore wagon sv6 or ss',
      and(or(car(/^Holden Commodore (SV6|SS(?!-V))/), maybe(car(/^Holden Commodore SS/))), wagon),
    ),
    says(
      'red mazda 3 auto under $18,000',
      and(car(/^Mazda (Mazda ?)?3\b/), colour('red'), automatic, upTo(18_000)),
    ),
  ],
  typing: [
    says('subura forrester', car(/^Subaru Forester/)),
    says(
      'holden comodore ss',
      or(car(/^Holden Commodore.* SS\b(?!-V)/), maybe(car(/^Holden (Commodore|UTE).*\bSS/))),
    ),
    says('pajaro sport', car(/^Mitsubishi Pajero Sport/)),
    says('toyota rav for', car(/^Toyota RAV ?4/)),
    says('toyota klugger 2wd', and(car(/^Toyota Kluger/), twoWheels)),
    says(
      'vokswagon golf',
      or(and(car(/^Volkswagen Golf/), not(car(/alltrack/))), maybe(car(/^Volkswagen Golf/))),
    ),
    says('mercades suv', and(make('Mercedes-Benz'), suv)),
  ],
};

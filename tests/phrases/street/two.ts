/** Phrases as typed, dictated or pasted by shoppers. */
import { BIG, convertible, coupe, hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheels,
  automatic,
  cylinders,
  diesel,
  doors,
  dualCab,
  eightCylinders,
  electric,
  hybrid,
  manual,
  petrol,
  seater,
  seats,
  singleCab,
  twoWheels,
} from '../facts.ts';
import { european, japanese } from '../origins.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { city, near, suburb, town } from '../places.ts';
import {
  about,
  and,
  anyCar,
  built,
  car,
  colour,
  condition,
  costs,
  families,
  generation,
  kmUpTo,
  labelled,
  make,
  maybe,
  not,
  or,
  otherColour,
  perWeek,
  state,
  upTo,
} from '../rows.ts';
import { smallCar, smallSuv, sporty } from '../uses.ts';

const OPEN = { count: 'open' } as const;
const LEAST = { count: 'least' } as const;

export const STREET_2: PhrasesByGroup = {
  models: [
    says('range rover sport sdv6 hse', car(/^Land Rover Range Rover Sport.*SDV6.*HSE/)),
    says(
      '79 series gxl dual cab',
      and(
        or(car(/^Toyota Land ?cruiser.*LC79 GXL/), maybe(car(/^Toyota Land ?cruiser(?! Prado).*GXL/))),
        or(labelled('Ute / Tray'), maybe(not(labelled('SUV', 'Wagon')))),
        dualCab,
      ),
      OPEN,
    ),
    says('BP mazda3 evolve', and(car(/^Mazda (Mazda)?3 .*Evolve/), generation(2018)), OPEN),
    says('passat 206tsi r-line', car(/^Volkswagen Passat 206 ?TSI R-Line/)),
    says(
      'hyundai i30 PD active auto',
      and(car(/^Hyundai I30 (Tourer )?Active/), generation(2016), automatic),
      OPEN,
    ),
    says('merc a45 amg', car(/^Mercedes-Benz (A-CLASS )?A ?45/)),
    says(
      'n80 hilux sr5 auto dual cab',
      and(car(/^Toyota Hilux SR5/), generation(2015), automatic, dualCab),
      OPEN,
    ),
    says('Pajero Sport Exceed 7 seater', and(car(/^Mitsubishi Pajero Sport Exceed/), seater(7))),
    says('lexus nx f sport awd', and(car(/^Lexus NX.*F ?Sport/), allWheels)),
  ],
  trade: [
    says(
      'something european and sporty',
      and(european, or(sporty, maybe(car(/^BMW (4 Series|4\d\dI)/)))),
      OPEN,
    ),
    says('electric car for getting around town', or(and(electric, not(BIG)), maybe(electric)), OPEN),
    says('a wagon for the dog', or(wagon, maybe(or(suv, hatch))), OPEN),
    says('zippy little city car', or(smallCar, maybe(or(smallSuv, and(hatch, not(BIG))))), OPEN),
    says('family sedan with low ks', and(sedan, or(kmUpTo(60000), maybe(kmUpTo(130000)))), OPEN),
    says(
      'hi rider ute 2wd',
      and(
        or(car(/hi[- ]?rid/), maybe(not(car(/^(Holden UTE|Holden Commodore|HSV|Ford Falcon|FPV)/)))),
        ute,
        twoWheels,
      ),
      OPEN,
    ),
    says(
      'first car for my daughter auto hatch',
      and(hatch, automatic, or(and(smallCar, upTo(20000)), maybe(not(eightCylinders)))),
      OPEN,
    ),
    says(
      'jap import people mover',
      or(
        families(`
      Toyota: Estima, Alphard, Vellfire, Voxy, Noah
      Nissan: Elgrand, Serena
      Mitsubishi: Delica
    `),
        maybe(and(japanese, or(peopleMover, van))),
      ),
      OPEN,
    ),
    says('weekend toy convertible', convertible, OPEN),
    says('farm ute, manual diesel', and(ute, manual, diesel), OPEN),
    says('toyota hybrid for uber', and(make('Toyota'), hybrid), OPEN),
    says('cheap six cylinder sedan', and(sedan, cylinders(6), or(upTo(15000), maybe(upTo(40000)))), OPEN),
  ],
  amounts: [
    says('cheapest automatic suv you have', and(automatic, suv, upTo(9000)), LEAST),
    says(
      'cairns used cars under $30000',
      and(upTo(30000), condition('USED', 'DEMO'), town('Cairns, QLD')),
      OPEN,
    ),
    says('anything in tassie under 15k', and(state('TAS'), upTo(15000))),
    says('automatic under five thousand dollars', and(automatic, upTo(5000))),
    says('Mazda3 2014 to 2018 under 20k', and(car(/^Mazda 3\b/), built(2014, 2018), upTo(20000))),
    says('cars under 10 grand near Penrith', and(upTo(10000), suburb('Penrith, NSW')), OPEN),
    says('WA utes under 40k', and(ute, state('WA'), upTo(40000))),
    says(
      'diesel suv canberra',
      and(diesel, suv, or(state('ACT'), maybe(near('Canberra, ACT', 60, 120)))),
      OPEN,
    ),
    says('what can I get for 8k', or(costs(7200, 8000), maybe(upTo(10000))), OPEN),
    says(
      'i have 20 thousand to spend on a suv, adelaide',
      and(suv, upTo(20000), or(city('Adelaide, SA'), maybe(state('SA')))),
      OPEN,
    ),
    says(
      'hilux under 100 000km brisbane',
      and(car(/^Toyota Hilux/), kmUpTo(100000), city('Brisbane, QLD')),
      OPEN,
    ),
    says('small suv between 20 and 25 thousand', and(smallSuv, costs(20000, 25000)), OPEN),
    says('$150 a week suv', and(suv, perWeek(150)), OPEN),
    says(
      "I'm in Melbourne looking for an electric SUV under $60k",
      and(electric, suv, upTo(60000), city('Melbourne, VIC')),
      OPEN,
    ),
    says(
      'corolla hatch 2015 or newer',
      and(car(/^Toyota Corolla(?! (Cross|Fielder|Axio))/), hatch, built(2015)),
    ),
    says('ute around 25k', and(ute, about(25000))),
    says(
      'landcruiser about 80 grand',
      and(
        or(car(/^Toyota Land ?cruiser(?! Prado)/), maybe(car(/^Toyota Land ?cruiser Prado/))),
        about(80000),
      ),
      OPEN,
    ),
  ],
  exclusions: [
    says('sedan 2019 on, not mercedes or bmw', and(sedan, built(2019), not(make('Mercedes-Benz', 'BMW')))),
    says("7 seater that's not a people mover", and(seater(7), not(peopleMover)), OPEN),
    says('suv no diesels under 100,000km', and(suv, not(diesel), kmUpTo(100000))),
    says('sportage anything but grey or black', and(car(/^Kia Sportage/), otherColour('grey', 'black'))),
    says('electric, no tesla', and(electric, not(make('Tesla')))),
    says('no autos manual only under 15k', and(manual, upTo(15000))),
    says('ranger excluding raptor and wildtrak', and(car(/^Ford Ranger/), not(car(/Raptor|Wildtrak/)))),
    says('auto hatch no europeans', and(hatch, automatic, not(european))),
    says('golf gti not the 3 door', and(car(/^Volkswagen Golf GTI/), not(or(doors(3), doors(2))))),
  ],
  together: [
    says(
      'im looking for a red mazda 3 hatch automatic from 2014 onwards under 25 thousand dollars',
      and(colour('red'), car(/^Mazda 3\b/), hatch, automatic, built(2014), upTo(25000)),
    ),
    says(
      'toyota or mazda sedan automatic less than 12000',
      and(make('Toyota', 'Mazda'), sedan, automatic, upTo(12000)),
    ),
    says(
      'tiguan 162tsi highline black or grey',
      and(car(/^Volkswagen Tiguan (Allspace )?162 ?TSI Highline/), colour('black', 'grey')),
    ),
    says(
      'kluger awd 7 seat less than 120000 kms',
      and(car(/^Toyota Kluger/), allWheels, seater(7), kmUpTo(120000)),
    ),
    says('patrol v8 ti 2018 or later', and(car(/^Nissan Patrol TI\b/), built(2018)), OPEN),
    says('navara st-x dual cab diesel manual', and(car(/^Nissan Navara ST-X/), dualCab, diesel, manual)),
    says(
      'new automatic dual cab 4x4 ute under $50k',
      and(or(condition('NEW'), maybe(condition('DEMO'))), automatic, dualCab, allWheels, ute, upTo(50000)),
    ),
    says(
      "what's the best suv for a family of five, petrol auto under 25k",
      and(suv, petrol, automatic, upTo(25000), seats(5, 9)),
      OPEN,
    ),
    says(
      'manual 86 gts low kms',
      and(manual, car(/^Toyota (GR ?)?86 GTS/), or(kmUpTo(60000), maybe(kmUpTo(120000)))),
      OPEN,
    ),
    says(
      'white hilux sr5 4x4 auto under 100,000 km',
      and(colour('white'), car(/^Toyota Hilux SR5/), allWheels, automatic, kmUpTo(100000)),
    ),
    says(
      'convertible auto under 30k less than 100,000kms',
      and(convertible, automatic, upTo(30000), kmUpTo(100000)),
    ),
    says(
      'hilux workmate single cab 4x2 manual',
      and(car(/^Toyota Hilux Workmate/), singleCab, twoWheels, manual),
    ),
    says(
      'hey do you have any manual wrx sedans',
      and(manual, car(/^Subaru (Impreza )?WRX/), sedan, or(not(car(/STI/)), maybe(anyCar))),
    ),
    says(
      'rav4 hybrid awd gxl or cruiser 2019-2022',
      and(car(/^Toyota RAV4 (GXL|Cruiser)/), hybrid, allWheels, built(2019, 2022)),
    ),
    says(
      'triton glx+ double cab auto 4x4',
      and(
        or(car(/^Mitsubishi Triton GLX ?(\+|Plus)/), maybe(car(/^Mitsubishi Triton GLX(?!-)/))),
        dualCab,
        automatic,
        allWheels,
      ),
      OPEN,
    ),
    says(
      'prado gxl diesel auto 2018-2021 nsw',
      and(car(/^Toyota Land ?cruiser Prado GXL/), diesel, automatic, built(2018, 2021), state('NSW')),
    ),
  ],
  typing: [
    says('mitsibishi triten 4x4', and(car(/^Mitsubishi Triton/), allWheels)),
    says('holdencolorado z71', car(/^Holden Colorado.*Z71/)),
    says('ford rangerxlt auto', and(car(/^Ford Ranger (PK )?XLT/), automatic)),
    says('nisan xtrial 7 seeter', and(car(/^Nissan X-Trail/), seater(7))),
    says('mercades c200 cupe', and(car(/^Mercedes-Benz (C-CLASS )?(C205 )?C200/), coupe)),
    says(
      'commadore sv6 wagon',
      and(car(/^Holden Commodore.*SV6/), or(labelled('Wagon'), maybe(car(/sportwagon/)))),
    ),
    says('subaroo forrester', car(/^Subaru Forester/)),
    says('keia sportige diesel', and(car(/^Kia Sportage/), diesel)),
    says('reno koleos', car(/^Renault Koleos/)),
    says('jeep grand cheroke limeted desiel', and(car(/^Jeep Grand Cherokee.*Limited/), diesel)),
    says('porche cayen diesel', and(car(/^Porsche Cayenne/), diesel)),
    says('hundai tuscon diesel', and(car(/^Hyundai Tucson/), diesel)),
  ],
};

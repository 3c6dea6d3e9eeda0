/** The first quarter: typed as in classifieds, forums and messages. */
import { convertible, hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheelDrive,
  allWheels,
  automatic,
  cylinders,
  diesel,
  dualCab,
  electric,
  hybrid,
  manual,
  petrol,
  seater,
  singleCab,
} from '../facts.ts';
import { chinese } from '../origins.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { city, suburb } from '../places.ts';
import {
  and,
  anyCar,
  built,
  car,
  colour,
  condition,
  costs,
  generation,
  kmUpTo,
  make,
  maybe,
  not,
  or,
  otherColour,
  upTo,
} from '../rows.ts';
import { towCar } from '../uses.ts';

export const ONE: PhrasesByGroup = {
  models: [
    says('vf ss commodore', and(car(/^Holden (Commodore|UTE) SS/), generation(2013, 2018)), {
      count: 'open',
    }),
    says('px2 ranger wildtrak', and(car(/^Ford Ranger .*Wildtrak/), generation(2015, 2018)), {
      count: 'open',
    }),
    says('any evo 8 or 9s', car(/^Mitsubishi Lancer Evo/), { count: 'open' }),
    says('benz c63', car(/^Mercedes-Benz (C-CLASS )?C ?63/)),
    says('bmw x5 30d', or(car(/^BMW X5 .*30D/), maybe(car(/^BMW X5 3\.0D/)))),
    says('tucsons', car(/^Hyundai Tucson/)),
    says('wrx stis', car(/^Subaru (Impreza )?WRX.*STI/)),
    says('navara st-x 4x4', and(car(/^Nissan Navara.*ST-X/), allWheels)),
    says('ranger raptors for sale', car(/^Ford Ranger.*Raptor/)),
    says('rangie evoques', car(/^Land Rover Range Rover Evoque/)),
    says('golf gti mk7', and(car(/^Volkswagen Golf GTI/), generation(2013, 2021)), { count: 'open' }),
  ],
  trade: [
    says('something for the school run', or(suv, peopleMover, wagon, maybe(anyCar)), { count: 'open' }),
    says('dual cabs', and(ute, dualCab)),
    says('petrol suvs', and(suv, petrol), { count: 'open' }),
    says('tow rig for a 2.5 tonne van', towCar, { count: 'open' }),
    says('autos only', automatic),
    says('6 cylinder sedan', and(sedan, cylinders(6))),
    says('awd suv', and(suv, allWheelDrive)),
    says('convertible for cruising the coast', or(convertible, maybe(anyCar)), { count: 'open' }),
    says('electric cars', electric),
    says('8 seater van', and(or(van, peopleMover), seater(8)), { count: 'open' }),
  ],
  amounts: [
    says('under $14,500', upTo(14_500)),
    says('11-14k hatchback', and(hatch, costs(11_000, 14_000))),
    says('suv from 20k to 25k', and(suv, costs(20_000, 25_000))),
    says('budget 12k', upTo(12_000), { count: 'open' }),
    says('corolla less than 100k kms', and(car(/^Toyota Corolla/), kmUpTo(100_000))),
    says('2016 or newer hilux', and(car(/^Toyota Hilux/), built(2016))),
    says('fifteen to twenty thousand dollars', costs(15_000, 20_000)),
    says('ute up to thirty five thousand', and(ute, upTo(35_000))),
    says('i30 2014 - 2017 under 15', and(car(/^Hyundai I30/), built(2014, 2017), upTo(15_000)), {
      count: 'open',
    }),
    says('wagons near penrith', and(wagon, suburb('Penrith, NSW')), { count: 'open' }),
    says('vans in brisbane qld', and(van, city('Brisbane, QLD')), { count: 'open' }),
  ],
  exclusions: [
    says('ute but not ldv or gwm', and(ute, not(make('LDV', 'GWM')))),
    says('anything except a jeep', not(make('Jeep'))),
    says('no chinese brands, suv under 30k', and(suv, not(chinese), upTo(30_000)), { count: 'open' }),
    says('hatchback not white or silver', and(hatch, otherColour('white', 'silver'))),
    says('4x4 not diesel', and(allWheels, not(diesel)), { count: 'open' }),
    says('sedan, auto, no holdens', and(sedan, automatic, not(make('Holden')))),
    says("7 seater that isn't a people mover", and(seater(7), not(peopleMover)), { count: 'open' }),
    says('toyota suv not hybrid', and(make('Toyota'), suv, not(hybrid))),
    says('mazda cx5 excluding red', and(car(/^Mazda CX-5/), otherColour('red'))),
  ],
  together: [
    says(
      'wtb auto swift or yaris under 12k',
      and(car(/^Suzuki Swift|^Toyota Yaris/), automatic, upTo(12_000)),
    ),
    says(
      'do you have any diesel prados with under 150000 kms',
      and(car(/^Toyota Land ?cruiser Prado/), diesel, kmUpTo(150_000)),
    ),
    says(
      'looking for a white ute dual cab auto diesel 2018 onwards',
      and(ute, dualCab, automatic, diesel, colour('white'), built(2018)),
      { count: 'open' },
    ),
    says('cheap manual hatch melbourne', and(hatch, manual, city('Melbourne, VIC')), { count: 'open' }),
    says(
      'toyota corolla automatic under fifteen thousand dollars',
      and(car(/^Toyota Corolla/), automatic, upTo(15_000)),
    ),
    says('mum and three kids need a 7 seater under 25k', and(seater(7), upTo(25_000)), { count: 'open' }),
    says(
      'used kia carnival platinum black',
      and(
        or(car(/^Kia Carnival.*Platinum/), maybe(car(/^Kia Grand Carnival.*Platinum/))),
        condition('USED'),
        colour('black'),
      ),
    ),
    says('grey or blue forester 2.5i-s', and(car(/^Subaru Forester.*2\.5I-S/), colour('grey', 'blue')), {
      count: 'open',
    }),
    says(
      'hilux, ranger or triton auto 4x4 under 35k',
      and(car(/^Toyota Hilux|^Ford Ranger|^Mitsubishi Triton/), automatic, allWheels, upTo(35_000)),
      { count: 'open' },
    ),
    says('single cab tray ute manual diesel', and(ute, singleCab, manual, diesel), { count: 'open' }),
  ],
  typing: [
    says('toyotahilux', car(/^Toyota Hilux/)),
    says('mitsubshi outlandr', car(/^Mitsubishi Outlander/)),
    says('land cruis', car(/^Toyota Land ?cruiser/), { count: 'open' }),
    says('hundai i 30', car(/^Hyundai I30/)),
    says('wat utes u got under 20k', and(ute, upTo(20_000))),
    says('subru forrester', car(/^Subaru Forester/)),
    says('merceds benz glc', car(/^Mercedes-Benz GLC/)),
    says('hatch backs under 10 k', and(hatch, upTo(10_000))),
    says('automaic suv', and(suv, automatic)),
    says('kia ceratto', car(/^Kia Cerato/)),
  ],
};

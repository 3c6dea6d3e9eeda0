/** Phrases as typed, dictated or pasted by shoppers. */
import { bus, coupe, hatch, peopleMover, sedan, suv, ute, van } from '../bodies.ts';
import {
  allWheels,
  automatic,
  cylinders,
  diesel,
  doors,
  dualCab,
  eightCylinders,
  hybrid,
  litres,
  manual,
  plugIn,
  seater,
  seats,
  singleCab,
} from '../facts.ts';
import { german } from '../origins.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { near, town } from '../places.ts';
import {
  and,
  anyCar,
  built,
  car,
  colour,
  condition,
  costs,
  elsewhere,
  generation,
  kmUpTo,
  labelled,
  make,
  maybe,
  not,
  or,
  otherColour,
  upTo,
} from '../rows.ts';
import { hotHatch, offRoader, smallCar, towCar } from '../uses.ts';

const OPEN = { count: 'open' } as const;
const LEAST = { count: 'least' } as const;

export const STREET_1: PhrasesByGroup = {
  models: [
    says(
      '2010 Holden Cruze CD JG Automatic Sedan',
      and(car(/^Holden Cruze CD\b/), or(built(2010, 2010), maybe(built(2009, 2011))), automatic, sedan),
      OPEN,
    ),
    says(
      'px2 wildtrak 3.2',
      and(car(/^Ford Ranger Wildtrak/), generation(2015, 2018), or(litres(3.2), maybe(not(litres(2))))),
      OPEN,
    ),
    says(
      'falcon xr6 turbo',
      or(car(/^Ford Falcon.*XR6 ?T/), maybe(car(/^Ford (FPV )?Falcon.*XR6|^FPV.*F6/))),
      OPEN,
    ),
    says(
      'VF SSV Redline auto',
      and(
        or(car(/^Holden Commodore.*SS-?V.*Redline/), maybe(car(/^Holden UTE.*Redline/))),
        or(built(2014, 2017), maybe(built(2012, 2013))),
        automatic,
      ),
      OPEN,
    ),
    says(
      '2021 Toyota Landcruiser Prado VX GDJ150R Auto 4x4',
      and(car(/^Toyota Land ?cruiser Prado VX(?! Grande)/), built(2021, 2021), automatic),
      OPEN,
    ),
    says('Veloster SR Turbo', or(car(/^Hyundai Veloster SR Turbo/), car(/^Hyundai Veloster SR.* Turbo/))),
    says('CX-5 GRAND TOURER (4x4) 4D WAGON diesel', and(car(/^Mazda CX-5 Grand Tourer/), diesel)),
    says('polo gti dsg', and(car(/^Volkswagen Polo GTI/), automatic)),
    says(
      'VE SS 6.0 V8 sedan',
      and(car(/^Holden Commodore.*\bSS/), generation(2006, 2013), eightCylinders, sedan),
      OPEN,
    ),
    says('mazda 3 g25 astina hatch', and(car(/^Mazda 3 G25 Astina/), hatch)),
    says(
      'everest trend bi turbo',
      and(car(/^Ford Everest.*Trend/), or(litres(2), maybe(and(built(2018), not(litres(3.2)))))),
      OPEN,
    ),
    says('kluger kx-r 7 seat', and(car(/^Toyota Kluger KX-R/), seater(7))),
    says('Ford Territory Titanium TDCi diesel', and(car(/^Ford Territory.*Titanium/), diesel)),
    says('jimny glx manual', and(car(/^Suzuki Jimny GLX/), manual)),
  ],
  trade: [
    says(
      'cheap p plater car',
      or(and(smallCar, upTo(12000)), maybe(and(upTo(25000), not(eightCylinders)))),
      OPEN,
    ),
    says('need something to pull a horse float, diesel 4wd', and(towCar, diesel, allWheels), OPEN),
    says('dual cab with 3.5 tonne towing', and(ute, dualCab, or(built(2016), maybe(built(2008)))), OPEN),
    says(
      'something for the school run with 7 seats',
      or(and(seats(7), or(suv, peopleMover)), maybe(seats(6, 9))),
      OPEN,
    ),
    says('car to tow a 22 foot caravan', or(and(towCar, diesel), maybe(towCar)), OPEN),
    says('4wd for beach fishing and camping', and(allWheels, or(offRoader, maybe(or(suv, ute, van)))), OPEN),
    says('manual hot hatch', and(hotHatch, manual), OPEN),
    says('work ute for a sparky', or(ute, maybe(van)), OPEN),
    says('single cab tray back for a tradie', and(ute, singleCab), OPEN),
    says('van to turn into a camper', or(van, maybe(or(peopleMover, bus))), OPEN),
    says('courier van auto', and(van, automatic), OPEN),
  ],
  amounts: [
    says(
      'V6 under 12k',
      and(
        cylinders(6),
        upTo(12000),
        or(not(car(/^BMW|^Ford (Falcon|Territory|Fairmont|Fairlane)/)), maybe(anyCar)),
      ),
      OPEN,
    ),
    says('lowest km camry', and(car(/^Toyota Camry/), kmUpTo(60000)), LEAST),
    says('falcon under 200k kms', and(car(/^Ford (FPV )?Falcon/), kmUpTo(200000))),
    says('subaru gold coast', and(make('Subaru'), near('Southport, QLD', 18, 85)), OPEN),
    says('cx5 2018 onwards less than 60,000km', and(car(/^Mazda CX-5/), built(2018), kmUpTo(60000))),
    says('toyota wollongong', and(make('Toyota'), town('Wollongong, NSW')), OPEN),
    says('manual hatchback sub 15k', and(manual, hatch, upTo(15000))),
    says('suv with less than 50,000 kms', and(suv, kmUpTo(50000))),
    says('prado with under 150k on the clock', and(car(/^Toyota Land ?cruiser.*Prado/), kmUpTo(150000))),
    says('dual cab 4x4 35k-45k', and(ute, dualCab, allWheels, costs(35000, 45000))),
    says('hybrid less than 3 years old', and(hybrid, or(built(2021), maybe(built(2020))))),
    says('hatch near 2170', and(hatch, near('2170', 8, 60)), OPEN),
  ],
  exclusions: [
    says('suv but no VW, Ford, Jeep or Fiat', and(suv, not(make('Volkswagen', 'Ford', 'Jeep', 'Fiat')))),
    says(
      'small car any colour but white',
      and(or(smallCar, maybe(car(/^BMW (2 Series|2\d\dI)/))), otherColour('white')),
      OPEN,
    ),
    says("tow car that isn't a ute", and(towCar, not(ute)), OPEN),
    says('mg brand new not demo', and(make('MG'), condition('NEW'))),
    says('mx5 not in nsw', and(car(/^Mazda MX-5/), elsewhere('NSW'))),
    says('used x-trail no 7 seaters', and(car(/^Nissan X-Trail/), condition('USED'), not(seats(7)))),
    says('landcruiser but no prados', and(car(/^Toyota Land ?cruiser/), not(car(/Prado/)))),
    says('van but not a hiace', and(van, not(car(/HiAce/)))),
    says('diesel ute not a hilux or ranger', and(diesel, ute, not(car(/^Toyota Hilux|^Ford Ranger/)))),
  ],
  together: [
    says('diesel auto 7 seater suv up to $25,000', and(diesel, automatic, seater(7), suv, upTo(25000))),
    says('black x5 diesel', and(colour('black'), car(/^BMW X5/), diesel)),
    says(
      'mazda6 wagon automatic',
      and(car(/^Mazda 6/), automatic, or(labelled('Wagon'), maybe(car(/wagon/)))),
    ),
    says('outback or forester diesel auto', and(car(/^Subaru (Outback|Forester)/), diesel, automatic)),
    says('hyundai iload diesel auto white', and(car(/^Hyundai Iload/), diesel, automatic, colour('white'))),
    says(
      'carnival platinum 2018 2019 2020 2021',
      and(car(/^Kia Carnival Platinum/), built(2018, 2021)),
      OPEN,
    ),
    says(
      'commodore wagon v6 auto under 20000',
      and(
        or(car(/^Holden Commodore/), maybe(car(/^Holden (Calais|Berlina)/))),
        or(labelled('Wagon'), maybe(car(/sportwagon|tourer/))),
        cylinders(6),
        automatic,
        upTo(20000),
      ),
    ),
    says('lexus hybrid suv under 80k', and(make('Lexus'), hybrid, suv, upTo(80000))),
    says(
      'german 2 door coupe auto under 60k',
      and(german, coupe, automatic, or(doors(2), maybe(doors(3))), upTo(60000)),
    ),
    says('kona or seltos awd 2020+', and(car(/^Hyundai Kona|^Kia Seltos/), allWheels, built(2020))),
    says(
      'q5 tdi quattro 2014 to 2018',
      and(or(car(/^Audi Q5.*TDI/), maybe(car(/^Audi SQ5.*TDI/))), allWheels, built(2014, 2018)),
    ),
    says(
      "swift or yaris manual low k's",
      and(car(/^Suzuki Swift|^Toyota Yaris(?! Cross)/), manual, or(kmUpTo(60000), maybe(kmUpTo(120000)))),
      OPEN,
    ),
    says(
      'amarok v6 highline white',
      and(car(/^Volkswagen Amarok.*(V6|TDI ?5\d0).*Highline/), colour('white')),
    ),
    says(
      'pajero glx or gls diesel 2012 to 2016',
      and(car(/^Mitsubishi Pajero (GLX|GLS)/), diesel, built(2012, 2016)),
    ),
  ],
  typing: [
    says('izuzu dmax lsu', car(/^Isuzu D-MAX LS-U/)),
    says(
      'landcrusier 200 sereis sahara',
      and(
        car(/^Toyota Land ?cruiser(?!.*(LC300|LC100|ZX)).*Sahara/),
        or(built(2008, 2020), maybe(built(2007, 2021))),
      ),
      OPEN,
    ),
    says('maxda cx5 autmatic', and(car(/^Mazda CX-5/), automatic)),
    says('suzki swfit mnaual', and(car(/^Suzuki Swift/), manual)),
    says('camry hybird under30k', and(car(/^Toyota Camry/), hybrid, upTo(30000))),
    says('outlnder phev', and(car(/^Mitsubishi Outlander/), plugIn)),
    says('toyta corola ascnt sport', car(/^Toyota Corolla Ascent Sport/)),
  ],
};

/** Several wishes in one breath. */
import { convertible, coupe, hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheels,
  automatic,
  diesel,
  dualCab,
  fourWheelDrive,
  hybrid,
  manual,
  petrol,
  seater,
} from '../facts.ts';
import { japanese, korean } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { city } from '../places.ts';
import {
  and,
  anyCar,
  built,
  car,
  colour,
  condition,
  kmUpTo,
  make,
  maybe,
  or,
  otherColour,
  state,
  upTo,
} from '../rows.ts';
import { smallCar, smallSuv } from '../uses.ts';

export const TOGETHER: readonly Phrase[] = [
  says('do you have any white hiluxes under 40k', and(car(/^Toyota Hilux/), colour('white'), upTo(40_000))),
  says(
    'looking for a small auto car for my daughter under 12k',
    and(or(smallCar, maybe(anyCar)), automatic, upTo(12_000)),
    {
      count: 'open',
    },
  ),
  says('mazda cx5 or rav4, low kms, under 30k', and(car(/^Mazda CX-5|^Toyota RAV ?4/), upTo(30_000)), {
    count: 'open',
  }),
  says('7 seat suv diesel under 35k', and(or(suv, maybe(peopleMover)), seater(7), diesel, upTo(35_000)), {
    count: 'open',
  }),
  says('black or grey ranger wildtrak', and(car(/^Ford Ranger.*Wildtrak/), colour('black', 'grey'))),
  says(
    'manual diesel dual cab 4x4 less than 25k',
    and(ute, manual, diesel, dualCab, fourWheelDrive, upTo(25_000)),
    {
      count: 'open',
    },
  ),
  says('korean or japanese suv under $20k', and(suv, or(korean, japanese), upTo(20_000))),
  says('red two door convertible', and(convertible, colour('red')), { count: 'open' }),
  says('toyota, honda or mazda hatch', and(hatch, make('Toyota', 'Honda', 'Mazda'))),
  says('hybrid camry sl ascent or ascent sport', and(car(/^Toyota Camry (SL|Ascent)/), hybrid)),
  says(
    'silver automatic hyundai i30 active',
    and(car(/^Hyundai I30 (Tourer )?Active/), automatic, colour('silver')),
  ),
  says('blue wrx manual', and(car(/^Subaru (Impreza )?WRX/), manual, colour('blue'))),
  says('late model white van with low kms', and(van, colour('white'), built(2015)), { count: 'open' }),
  says('kluger grande 2019+ under 60', and(car(/^Toyota Kluger Grande/), built(2019), upTo(60_000)), {
    count: 'open',
  }),
  says(
    'used mercedes c class, petrol, not white',
    and(car(/^Mercedes-Benz C(-Class|\d| \d)/), petrol, otherColour('white')),
    {
      count: 'open',
    },
  ),
  says('sydney 4wd diesel wagon', and(or(suv, wagon), diesel, allWheels, city('Sydney, NSW')), {
    count: 'open',
  }),
  says('2 door coupe rwd manual', and(coupe, manual), { count: 'open' }),
  says('small suv auto under 60000km and under 25k', and(smallSuv, automatic, kmUpTo(60_000), upTo(25_000)), {
    count: 'open',
  }),
  says('new or demo outlander', and(car(/^Mitsubishi Outlander/), condition('NEW', 'DEMO'))),
  says(
    'landcruiser prado gxl or kakadu diesel auto',
    and(car(/^Toyota Land ?cruiser Prado.*(GXL|Kakadu)/), diesel, automatic),
  ),
  says('any sedans or wagons in victoria under 8k', and(or(sedan, wagon), state('VIC'), upTo(8_000))),
  says(
    'mitsubishi triton/nissan navara auto dual cab',
    and(car(/^Mitsubishi Triton|^Nissan Navara/), automatic, dualCab),
    {
      count: 'open',
    },
  ),
  says('family wagon with a big boot please', or(wagon, maybe(suv)), { count: 'open' }),
  says('hi, after a 2017 ford escape titanium', and(car(/^Ford Escape Titanium/), built(2017, 2017))),
];

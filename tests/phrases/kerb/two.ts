/** The second quarter. */
import { coupe, hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import { allWheels, automatic, diesel, doors, extraCab, hybrid, manual, plugIn, seater } from '../facts.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { city } from '../places.ts';
import {
  about,
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
  perWeek,
  upTo,
} from '../rows.ts';
import { prestige, sporty } from '../uses.ts';

export const TWO: PhrasesByGroup = {
  models: [
    says('d22 navara', and(car(/^Nissan Navara/), generation(1996, 2015)), { count: 'open' }),
    says('y62 patrols', and(car(/^Nissan Patrol/), generation(2012)), { count: 'open' }),
    says('xc 60', car(/^Volvo Xc ?60/)),
    says('mini coopers', car(/^Mini/), { count: 'open' }),
    says('merc gla 250', car(/^Mercedes-Benz (GLA )?GLA ?250/)),
    says('audi q5 tdi quattro', car(/^Audi S?Q5.*TDI/)),
    says('territory tx or ts', car(/^Ford Territory.* T[XS]\b/)),
    says('haval jolion ultra', car(/Haval Jolion Ultra/)),
    says('nissan 370z', car(/^Nissan 370Z/)),
    says(
      'landcruiser 200 series vx',
      and(car(/^Toyota Land ?cruiser (?!Prado).*VX/), generation(2007, 2022)),
      {
        count: 'open',
      },
    ),
    says('ssv redlines', car(/^Holden.*SS-?V.*Redline/)),
  ],
  trade: [
    says('courier vans', van, { count: 'open' }),
    says('dealer demo utes', and(ute, condition('DEMO'))),
    says('hybrid suvs', and(suv, hybrid)),
    says('extra cab 4x4', and(ute, extraCab, allWheels), { count: 'open' }),
    says('something sporty for weekends', or(sporty, maybe(anyCar)), { count: 'open' }),
    says('prestige wagon', and(or(wagon, maybe(suv)), prestige), { count: 'open' }),
    says('phev suv', and(suv, plugIn)),
    says('two door cars', or(doors(2), maybe(doors(3))), { count: 'open' }),
    says('people movers', peopleMover),
    says('turbo diesel 4wd', and(diesel, allWheels), { count: 'open' }),
  ],
  amounts: [
    says('max 20k', upTo(20_000)),
    says('$5000 - $8000', costs(5_000, 8_000)),
    says('sedan 8 to 10 grand', and(sedan, costs(8_000, 10_000))),
    says('suv priced under 18990', and(suv, upTo(18_990))),
    says('less than fifty thousand kilometres', kmUpTo(50_000)),
    says('ute between 2012 and 2015', and(ute, built(2012, 2015))),
    says('newer than 2020', or(built(2021), maybe(built(2020)))),
    says('$80 pw', perWeek(80), { count: 'open' }),
    says('around 25k suv', and(suv, about(25_000)), { count: 'open' }),
    says('2019 ranger', and(car(/^Ford Ranger/), built(2019, 2019))),
    says('utes for sale newcastle nsw', and(ute, city('Newcastle, NSW')), { count: 'open' }),
  ],
  exclusions: [
    says('not a nissan or a holden', not(make('Nissan', 'Holden'))),
    says('automatic car but no cvt', or(automatic, maybe(anyCar)), { count: 'open' }),
    says('suv without diesel', and(suv, not(diesel)), { count: 'open' }),
    says('no red cars', otherColour('red')),
    says('ranger but not an xl', and(car(/^Ford Ranger/), not(car(/\bXL\b/)))),
    says('ute that is not a 4x2', and(ute, allWheels), { count: 'open' }),
    says('wagon other than subaru or holden', and(wagon, not(make('Subaru', 'Holden')))),
    says("i don't like mazdas, hatch under 15k", and(hatch, not(make('Mazda')), upTo(15_000))),
    says(
      'mercedes anything but c class',
      and(make('Mercedes-Benz'), not(car(/^Mercedes-Benz C ?-?(Class|\d)/))),
    ),
  ],
  together: [
    says(
      'wanted: manual wrx, blue, 2015+',
      and(car(/^Subaru (Impreza )?WRX/), manual, colour('blue'), built(2015)),
    ),
    says("g'day got any cheap commodore wagons", and(car(/^Holden Commodore/), wagon), { count: 'open' }),
    says(
      'rav4 hybrid awd white or silver',
      and(car(/^Toyota RAV ?4/), hybrid, allWheels, colour('white', 'silver')),
    ),
    says('first car for my son, manual, under 8000', and(manual, upTo(8_000)), { count: 'open' }),
    says(
      '2021 mazda bt50 xtr 4x4 auto',
      and(car(/^Mazda BT-50.*XTR/), allWheels, automatic, built(2021, 2021)),
    ),
    says(
      'diesel 4x4 wagon 7 seats under 40 grand',
      and(or(suv, wagon), diesel, allWheels, seater(7), upTo(40_000)),
      { count: 'open' },
    ),
    says('small suv like a cx3 or kona', car(/^Mazda CX-3\b|^Hyundai Kona/), { count: 'open' }),
    says('bmw or audi coupe under 60k', and(make('BMW', 'Audi'), coupe, upTo(60_000)), { count: 'open' }),
    says('low km camry hybrid sydney', and(car(/^Toyota Camry/), hybrid, city('Sydney, NSW')), {
      count: 'open',
    }),
    says('tradie needs a van auto diesel under 30k', and(van, automatic, diesel, upTo(30_000)), {
      count: 'open',
    }),
  ],
  typing: [
    says('volkswagon passatt', or(car(/^Volkswagen Passat(?! CC)/), maybe(car(/^Volkswagen Passat/)))),
    says('x-trial ti', car(/^Nissan X-?Trail.* TI\b/)),
    says('porshe cayene', car(/^Porsche Cayenne/)),
    says('need a 7seater 4 the fam', seater(7), { count: 'open' }),
    says('hyundai santafe', car(/^Hyundai Santa ?FE/)),
    says('mazda cx 9', car(/^Mazda CX-?9\b/)),
    says('comodores', car(/^Holden (Commodore|Berlina|Calais|UTE)/), { count: 'open' }),
    says('suzuki vit', car(/^Suzuki (Grand )?Vitara/)),
    says('utes undr 30k', and(ute, upTo(30_000))),
    says('whitesuv', and(suv, colour('white'))),
  ],
};

/** Money, kilometres, years and places. */
import { hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import { automatic, litres } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city, near, suburb, town } from '../places.ts';
import {
  about,
  and,
  anyCar,
  built,
  car,
  costs,
  driven,
  kmUpTo,
  make,
  maybe,
  or,
  over,
  perWeek,
  state,
  upTo,
} from '../rows.ts';

export const AMOUNTS: readonly Phrase[] = [
  says('12k max', upTo(12_000)),
  says('$18,000 tops', upTo(18_000)),
  says('suv under 35 grand', and(suv, upTo(35_000))),
  says('hatch for 9 to 12k', and(hatch, costs(9_000, 12_000))),
  says('up to $45k ute', and(ute, upTo(45_000))),
  says('ive got 20 grand to spend', upTo(20_000), { count: 'open' }),
  says('corolla no more than 15k', and(car(/^Toyota Corolla/), upTo(15_000)), { count: 'open' }),
  says('15k or less', upTo(15_000)),
  says('less than 80,000 klms', kmUpTo(80_000)),
  says('under 100 thousand kms', kmUpTo(100_000)),
  says('below 60k km suv', and(suv, kmUpTo(60_000))),
  says('sedan between 50 and 100 thousand km', and(sedan, driven(50_000, 100_000))),
  says('2015 to 2018 mazda 3', and(car(/^Mazda 3/), built(2015, 2018))),
  says('2020 onwards rav4', and(car(/^Toyota RAV ?4/), built(2020))),
  says('camry 2012-2016', and(car(/^Toyota Camry/), built(2012, 2016))),
  says("'08 or later falcon", and(car(/^Ford Falcon/), built(2008)), { count: 'open' }),
  says('ute about 30k', and(ute, about(30_000)), { count: 'open' }),
  says('less than 5 years old suv', and(suv, or(built(2020), maybe(built(2018)))), { count: 'open' }),
  says('90 bucks a week', perWeek(90), { count: 'open' }),
  says('over $80k suv', and(suv, over(80_000))),
  says('ute in wa', and(ute, state('WA'))),
  says('gold coast van', and(van, town('Southport, QLD')), { count: 'open' }),
  says('cars in parramatta', suburb('Parramatta, NSW'), { count: 'open' }),
  says('adelaide people mover', and(peopleMover, city('Adelaide, SA')), { count: 'open' }),
  says('mazda within 30 km of 3000', and(make('Mazda'), near('3000', 30)), { count: 'open' }),
  says('1.8 auto corolla', and(car(/^Toyota Corolla/), litres(1.8), or(automatic, maybe(anyCar))), {
    count: 'open',
  }),
  says('wagon, 2010+, under 10k', and(wagon, built(2010), upTo(10_000))),
];

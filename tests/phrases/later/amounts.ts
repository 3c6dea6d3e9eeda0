/** Money, kilometres, years, engines and places. */
import { hatch, sedan, suv, ute } from '../bodies.ts';
import { cylinders, litres } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city, near, town } from '../places.ts';
import { about, and, built, car, costs, driven, kmOver, kmUpTo, maybe, or, perWeek, upTo } from '../rows.ts';

export const AMOUNTS: readonly Phrase[] = [
  says('nothing over 12000', upTo(12_000)),
  says('i have 9 grand', upTo(9_000)),
  says('hatch 11990 or less', and(hatch, upTo(11_990))),
  says('ute 18 - 24k', and(ute, costs(18_000, 24_000))),
  says('at most 27,500 dollars', upTo(27_500)),
  says('suv about 22000', and(suv, about(22_000)), { count: 'open' }),
  says('100 bucks a week', perWeek(100), { count: 'open' }),
  says('sedan under 110 thousand kms', and(sedan, kmUpTo(110_000))),
  says('done less than 40000', or(kmUpTo(40_000), maybe(upTo(40_000))), { count: 'open' }),
  says('more than 200000 km', kmOver(200_000)),
  says('30-60k kms', driven(30_000, 60_000)),
  says('between 2014 and 2016 corolla', and(car(/Corolla/), built(2014, 2016))),
  says('mazda 3 2011', and(car(/^Mazda (Mazda)?3\b/), built(2011, 2011))),
  says('2022 plate suv', and(suv, built(2022, 2022))),
  says('max 6 years old', or(built(2017), maybe(built(2016)))),
  says('hilux 2.8l', and(car(/^Toyota Hilux/), litres(2.8))),
  says('v6 kluger', and(car(/Kluger/), cylinders(6))),
  says('cairns qld', town('Cairns, QLD'), { count: 'open' }),
  says('suv 30km around 4217', and(suv, near('4217', 30))),
  says('hatch perth under 12k', and(hatch, upTo(12_000), city('Perth, WA')), { count: 'open' }),
];

/** Money, kilometres, years and places as they are told at the counter. */
import { hatch, sedan, suv, ute, wagon } from '../bodies.ts';
import { litres } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { near, town } from '../places.ts';
import { about, and, built, car, costs, kmUpTo, maybe, or, over, upTo } from '../rows.ts';

export const AMOUNTS: readonly Phrase[] = [
  says('budget is 15000', upTo(15_000), { count: 'open' }),
  says('i can spend up to 22k', upTo(22_000)),
  says('cars for under ten grand', upTo(10_000)),
  says('suv 25 to 30 thousand', and(suv, costs(25_000, 30_000))),
  says('around the 20k mark', about(20_000), { count: 'open' }),
  says('sub 15k hatch', and(hatch, upTo(15_000))),
  says('not more than thirty thousand', upTo(30_000)),
  says('over 100k price', over(100_000), { count: 'open' }),
  says('ute 2018 or newer', and(ute, built(2018))),
  says('pre 2010 sedan', and(sedan, built(0, 2009)), { count: 'open' }),
  says('sedan from the 90s', and(sedan, built(1990, 1999))),
  says('under 50,000kms', kmUpTo(50_000)),
  says('wagon with less than 120k on the clock', and(wagon, or(kmUpTo(120_000), maybe(upTo(120_000)))), {
    count: 'open',
  }),
  says('3.0 litre ranger', and(car(/^Ford Ranger/), litres(3)), { count: 'open' }),
  says('hilux within 100km of toowoomba', and(car(/^Toyota Hilux/), near('4350', 100)), { count: 'open' }),
  says('newcastle suv', and(suv, town('Newcastle, NSW')), { count: 'open' }),
];

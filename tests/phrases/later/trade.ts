/** What cars are wanted for. */
import { hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import { allWheels, diesel, electric, hybrid, seats } from '../facts.ts';
import { chinese, japanese } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, condition, kmUpTo, maybe, not, or } from '../rows.ts';
import { offRoader, smallCar, sporty, towCar } from '../uses.ts';

export const TRADE: readonly Phrase[] = [
  says('car for uber', anyCar, { count: 'open', ignored: ['uber'] }),
  says('family hauler with 8 seats', and(seats(8, 9), or(peopleMover, suv, maybe(anyCar))), {
    count: 'open',
  }),
  says('small economical car', or(smallCar, maybe(and(hybrid, not(ute)))), { count: 'open' }),
  says('boat towing ute', or(towCar, maybe(ute)), { count: 'open' }),
  says('weekend sports car', sporty, { count: 'open' }),
  says('little hatch', or(and(smallCar, hatch), maybe(hatch)), { count: 'open' }),
  says('big 4wd', or(offRoader, maybe(and(or(suv, ute), allWheels))), { count: 'open' }),
  says('plumbers van', van),
  says('chinese ute', and(chinese, ute), { count: 'open' }),
  says('japanese wagon', and(japanese, wagon), { count: 'open' }),
  says('preowned suv', and(suv, condition('USED'))),
  says('as new ute', ute, { count: 'open' }),
  says('newish hatch', hatch, { count: 'open' }),
  says('hybrid people mover', and(peopleMover, hybrid), { count: 'open' }),
  says('crew van', van, { count: 'open' }),
  says('electric van', and(van, electric), { count: 'open' }),
  says('low mileage sedan', and(sedan, or(kmUpTo(60_000), maybe(kmUpTo(100_000)))), { count: 'open' }),
  says('turbo diesel wagon', and(wagon, diesel), { count: 'open' }),
  says('mid size suv', suv, { count: 'open' }),
];

/** Budgets, kilometres, years, payments, engines, seats and places. */
import { hatch, peopleMover, sedan, suv, ute, van } from '../bodies.ts';
import { diesel, litres, seater, seats } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city, near, suburb, town } from '../places.ts';
import {
  about,
  and,
  built,
  car,
  condition,
  costs,
  driven,
  kmUpTo,
  maybe,
  or,
  perWeek,
  state,
  upTo,
} from '../rows.ts';

export const AMOUNTS: readonly Phrase[] = [
  // budgets
  says('under $20k', upTo(20_000)),
  says('under 12,500', upTo(12_500)),
  says('cars under $5000', upTo(5_000)),
  says('up to 30k', upTo(30_000)),
  says('less than $18,000', upTo(18_000)),
  says('below 15 grand', upTo(15_000)),
  says('max $25k', upTo(25_000)),
  says('budget 20k', or(upTo(20_000), maybe(upTo(20_000)))),
  says('suv up to 45000', and(suv, upTo(45_000))),
  says('$10k to $15k', costs(10_000, 15_000)),
  says('10-15k hatch', and(hatch, costs(10_000, 15_000))),
  says('from 20k to 30k', costs(20_000, 30_000)),
  says('between 8 and 12k', costs(8_000, 12_000)),
  says('about 30k suv', and(suv, about(30_000)), { count: 'open' }),
  says('ute $35000', and(ute, or(upTo(35_000), maybe(upTo(40_000)))), { count: 'open' }),
  says('sedan for under twelve thousand', and(sedan, upTo(12_000))),
  says('cheaper than 25k suv', and(suv, upTo(25_000))),
  says('under 8k car', upTo(8_000)),
  says('under thirty grand', upTo(30_000)),
  // weekly
  says('under $120 a week', perWeek(120), { count: 'open' }),
  says('ute $200 per week', and(ute, perWeek(200)), { count: 'open' }),
  says('car for $80pw', perWeek(80), { count: 'open' }),
  // kilometres
  says('less than 100,000 kilometres', kmUpTo(100_000)),
  says('under 40000km suv', and(suv, kmUpTo(40_000))),
  says('hilux under 120 000 km', and(car(/^Toyota Hilux/), kmUpTo(120_000))),
  says('max 90000 km', kmUpTo(90_000)),
  says('20000 to 60000 kms', driven(20_000, 60_000)),
  says('prado under 200k km', and(car(/Prado/), kmUpTo(200_000))),
  // years
  says('2017', built(2017, 2017)),
  says('2018 hilux', and(car(/^Toyota Hilux/), built(2018, 2018))),
  says('2021 or later', built(2021)),
  says('after 2018', or(built(2019), maybe(built(2018)))),
  says('2015-2018', built(2015, 2018)),
  says('from 2019', built(2019)),
  says('ute 2016 or newer', and(ute, built(2016))),
  says('my22', or(built(2022, 2022), maybe(built(2021, 2023))), { count: 'least' }),
  says('suv newer than 2019 under 30k', and(suv, or(built(2020), maybe(built(2019))), upTo(30_000))),
  says('90s cars', built(1990, 1999), { count: 'open' }),
  // engines
  says('1.8l corolla', and(car(/^Toyota Corolla/), litres(1.8)), { count: 'open' }),
  says('2.4 litre diesel', and(litres(2.4), diesel)),
  // seats and doors
  says('5 seat suv', and(suv, seats(5)), { count: 'open' }),
  says('7 or 8 seater', seats(7, 8)),
  says('people mover 8 seats', and(peopleMover, seater(8)), { count: 'open' }),
  // states and places
  says('victoria', state('VIC'), { count: 'least' }),
  says('hatch in sa', and(hatch, state('SA'))),
  says('used utes queensland', and(condition('USED'), ute, state('QLD'))),
  says('nt', state('NT'), { count: 'open' }),
  says('perth', city('Perth, WA'), { count: 'least' }),
  says('canberra suv', and(suv, city('Canberra, ACT')), { count: 'open' }),
  says('newcastle', near('Newcastle, NSW', 15, 120), { count: 'open' }),
  says('gold coast cars', near('Southport, QLD', 10, 80), { count: 'open' }),
  says('vans in melbourne', and(van, city('Melbourne, VIC')), { count: 'least' }),
  says('cars near blacktown', suburb('Blacktown, NSW'), { count: 'least' }),
  says('within 30km of liverpool', near('Liverpool, NSW', 30), { count: 'least' }),
  says('wollongong suv', and(suv, town('Wollongong, NSW')), { count: 'least' }),
  says('corolla near 2150', and(car(/^Toyota Corolla/), near('2150', 10, 75)), { count: 'open' }),
  says('rockingham', near('Rockingham, WA', 12, 90), { count: 'least' }),
  says('ute townsville', and(ute, town('Townsville, QLD')), { count: 'open' }),
  says('within 100km of 4350', near('4350', 100)),
];

/** Several wishes in one line. */
import { hatch, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  automatic,
  diesel,
  dualCab,
  eightCylinders,
  fourWheelDrive,
  hybrid,
  manual,
  petrol,
  seater,
  singleCab,
} from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city, town } from '../places.ts';
import {
  and,
  built,
  car,
  colour,
  condition,
  costs,
  kmUpTo,
  make,
  maybe,
  not,
  or,
  state,
  upTo,
} from '../rows.ts';
import { smallCar, smallSuv } from '../uses.ts';

export const TOGETHER: readonly Phrase[] = [
  says('auto corolla under 20k', and(car(/^Toyota Corolla/), automatic, upTo(20_000)), { count: 'open' }),
  says('diesel 4x4 ute under 30k', and(ute, diesel, fourWheelDrive, upTo(30_000))),
  says('black suv under 40k', and(suv, colour('black'), upTo(40_000))),
  says('toyota hilux sr5 2021 white', and(car(/^Toyota Hilux.*\bSR5\b/), built(2021, 2021), colour('white'))),
  says('hybrid rav4 under 50k', and(car(/^Toyota RAV ?4/), hybrid, upTo(50_000))),
  says('manual diesel landcruiser', and(car(/Land ?cruiser/), manual, diesel), { count: 'open' }),
  says('used hyundai i30 under 18k', and(car(/^Hyundai I30\b/), condition('USED'), upTo(18_000))),
  says('ford ranger wildtrak 2020 onwards', and(car(/^Ford Ranger.*Wildtrak/), built(2020))),
  says('ranger wildtrak under 60k auto', and(car(/^Ford Ranger.*Wildtrak/), upTo(60_000), automatic)),
  says('7 seater diesel suv auto', and(suv, seater(7), diesel, automatic), { count: 'least' }),
  says('small suv under 25k low kms', and(smallSuv, upTo(25_000), kmUpTo(100_000)), { count: 'open' }),
  says('mazda 3 or corolla under 15k', and(car(/^(Mazda (Mazda)?3|Toyota Corolla)\b/), upTo(15_000)), {
    count: 'open',
  }),
  says('commodore or falcon v8', and(car(/^(Holden|Ford Fa(lcon|irmont)|HSV|FPV)/), eightCylinders), {
    count: 'open',
  }),
  says('kia or hyundai suv', and(make('Kia', 'Hyundai'), suv)),
  says('white van under 25k', and(van, colour('white'), upTo(25_000))),
  says('single cab 4x4 hilux', and(car(/^Toyota Hilux/), singleCab, fourWheelDrive), { count: 'open' }),
  says('dual cab ute under 100k km', and(ute, dualCab, kmUpTo(100_000))),
  says('automatic swift 2018', and(car(/^Suzuki Swift/), automatic, built(2018, 2018))),
  says('demo kia sportage', and(car(/^Kia Sportage/), condition('DEMO'))),
  says('new mg hs', and(car(/^MG HS/), condition('NEW'))),
  says('hilux brisbane under 35k', and(car(/^Toyota Hilux/), city('Brisbane City, QLD'), upTo(35_000)), {
    count: 'open',
  }),
  says('cheap hatch sydney', and(hatch, or(upTo(12_000), maybe(upTo(25_000))), city('Sydney, NSW')), {
    count: 'open',
  }),
  says('diesel wagon auto', and(or(wagon, maybe(suv)), diesel, automatic)),
  says('petrol prado', and(car(/Prado/), petrol)),
  says('prado gxl 2016 to 2019 white', and(car(/Prado.*GXL/), built(2016, 2019), colour('white'))),
  says('bmw x5 diesel under 50k', and(car(/^BMW X5/), diesel, upTo(50_000))),
  says('audi q5 quattro under 40k', and(car(/^Audi (S?Q5)/), upTo(40_000)), { count: 'open' }),
  says('mercedes c200 2016+', and(car(/^Mercedes-Benz/), car(/C200|C-Class/), built(2016)), {
    count: 'open',
  }),
  says(
    'subaru outback 2015-2018 under 150k km',
    and(car(/^Subaru Outback/), built(2015, 2018), kmUpTo(150_000)),
  ),
  says('red swift sport manual', and(car(/^Suzuki Swift Sport/), colour('red'), manual), { count: 'open' }),
  says('triton gls 4x4 under 35000', and(car(/^Mitsubishi Triton.*GLS/), fourWheelDrive, upTo(35_000))),
  says('sedan under 10k auto low ks', and(sedan, upTo(10_000), automatic, kmUpTo(150_000)), {
    count: 'open',
  }),
  says('d-max or mu-x under 50k', and(car(/^Isuzu (D-MAX|MU-X)/), upTo(50_000))),
  says('navara manual 4x4 nsw', and(car(/^Nissan Navara/), manual, fourWheelDrive, state('NSW'))),
  says('wanting a 7 seater under 20 grand', and(seater(7), upTo(20_000)), { count: 'least' }),
  says('i want a white ute', and(ute, colour('white'))),
  says('any cheap landcruisers around', and(car(/Land ?cruiser/), or(upTo(20_000), maybe(upTo(60_000)))), {
    count: 'open',
  }),
  says('looking for mazda cx-5 2017 or newer', and(car(/^Mazda CX-5\b/), built(2017))),
  says('small auto for mum under 15k', and(or(smallCar, maybe(smallSuv)), automatic, upTo(15_000)), {
    count: 'open',
  }),
  says('ute for towing caravan diesel', and(ute, diesel), { count: 'open' }),
  says('under 20k suv no nissan', and(suv, upTo(20_000), not(make('Nissan')))),
  says('suv between 20k and 30k hybrid', and(suv, hybrid, costs(20_000, 30_000))),
  says('ute near toowoomba under 40k', and(ute, town('Toowoomba, QLD'), upTo(40_000)), { count: 'least' }),
  // what the shared stock does not have
];

/** Several wishes at once: dictated, texted, posted, asked politely, and asked for what the stock has not. */
import { hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import { allWheels, automatic, diesel, dualCab, electric, hybrid, manual, petrol, seater } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city } from '../places.ts';
import {
  and,
  anyCar,
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
  otherColour,
  state,
  upTo,
} from '../rows.ts';
import { smallCar, smallSuv, towCar } from '../uses.ts';

const OPEN = { count: 'open' } as const;
/** Not in the stock: nothing is found, or the word is named as ignored. */
const told = (...ignored: readonly string[]) => ({ wants: 'told', ignored }) as const;

export const TOGETHER: readonly Phrase[] = [
  says(
    "i'm looking for a hilux under forty grand with low kilometres",
    and(car(/^Toyota Hilux/), upTo(40_000)),
    OPEN,
  ),
  says(
    'Hi, is there any Toyota RAV4 hybrid available from 2019 onwards? Thank you',
    and(car(/^Toyota RAV ?4/), hybrid, built(2019)),
  ),
  says(
    'white 2018 ranger wildtrak auto diesel',
    and(car(/^Ford Ranger.*Wildtrak/), built(2018, 2018), colour('white'), automatic, diesel),
  ),
  says(
    'chasing a gxl prado diesel auto <150,000ks 7 seats',
    and(car(/^Toyota Land ?cruiser Prado.*GXL/), diesel, automatic, kmUpTo(150_000), seater(7)),
  ),
  says('wtb navara stx manual, sub 20', and(car(/^Nissan Navara.*ST-X/), manual, upTo(20_000)), OPEN),
  says('cheap auto hatch for my daughter to learn in', and(hatch, automatic), OPEN),
  says('got 15k cash, what suv can i get', and(suv, upTo(15_000)), OPEN),
  says('show me all the red mazda 3 sp25', and(car(/^Mazda (Mazda)?3.*SP25/), colour('red'))),
  says('mercedes suv under 50,000 dollars', and(make('Mercedes-Benz'), suv, upTo(50_000))),
  says(
    'please I need automatic seven seat car for big family under 20000',
    and(seater(7), automatic, upTo(20_000)),
    OPEN,
  ),
  says(
    'tradie on a budget - dual cab, diesel, under 18k, any kms',
    and(ute, dualCab, diesel, upTo(18_000)),
    OPEN,
  ),
  says(
    'I would like to buy a small automatic car, preferably blue, in Sydney',
    and(or(smallCar, maybe(anyCar)), automatic),
    OPEN,
  ),
  says('black bmw x3 or x5 diesel', and(car(/^BMW X[35]\b/), diesel, colour('black'))),
  says(
    'grey/silver outlander 7 seat',
    and(car(/^Mitsubishi Outlander/), seater(7), colour('grey', 'silver')),
  ),
  says(
    'suv, auto, petrol, 2016+, under 100k kms, under $20k',
    and(suv, automatic, petrol, built(2016), kmUpTo(100_000), upTo(20_000)),
    OPEN,
  ),
  says('do you have any manual 86s or brzs', and(car(/^Toyota (GR)?86|^Subaru BRZ/), manual)),
  says(
    'anyone selling a clean commodore ssv manual',
    and(or(car(/^Holden Commodore SS-?V/), maybe(car(/^Holden UTE SS-?V/))), manual),
    OPEN,
  ),
  says(
    'prado or pajero diesel auto',
    and(
      or(car(/^Toyota Land ?cruiser Prado|^Mitsubishi Pajero(?! Sport)/), maybe(car(/^Mitsubishi Pajero/))),
      diesel,
      automatic,
    ),
  ),
  says('first home buyer lol jk need a cheap lancer', car(/^Mitsubishi Lancer/), OPEN),
  says('electric car with under 50k on the clock', and(electric, kmUpTo(50_000))),
  says('wife wants a white cx-5 akera', and(car(/^Mazda CX-?5.*Akera/), colour('white'))),
  says('hubby needs ute 4 work, 4x4 dual cab no more than 30k', and(ute, allWheels, dualCab, upTo(30_000))),
  says(
    '2020 or newer i30 hatch active auto',
    and(car(/^Hyundai I30.*Active/), built(2020), hatch, automatic),
    OPEN,
  ),
  says('amg line or m sport sedan', and(sedan, car(/AMG Line|M[- ]?Sport/)), OPEN),
  says('golf gti or polo gti under 25k', and(car(/^Volkswagen (Golf|Polo).*GTI/), upTo(25_000))),
  says(
    'used hybrid camry melbourne',
    and(car(/^Toyota Camry/), hybrid, condition('USED'), city('Melbourne, VIC')),
    OPEN,
  ),
  says('toyota suvs in perth under 35k', and(make('Toyota'), suv, upTo(35_000), city('Perth, WA')), OPEN),
  says(
    'mu-x or everest 4x4, 7 seats, 2018-2021',
    and(car(/^Isuzu MU-?X|^Ford Everest/), allWheels, seater(7), built(2018, 2021)),
  ),
  says('something to tow a 2.2t jayco, diesel, under 45', and(towCar, diesel, upTo(45_000)), OPEN),
  says(
    '8 seater kia carnival silver or white',
    and(car(/^Kia (Grand )?Carnival/), or(seater(8), maybe(anyCar)), colour('silver', 'white')),
    OPEN,
  ),
  says('lexus suv hybrid f sport', and(make('Lexus'), suv, hybrid, car(/F[- ]Sport/))),
  says(
    'awd subaru wagon not silver',
    and(make('Subaru'), or(wagon, maybe(suv)), allWheels, otherColour('silver')),
    OPEN,
  ),
  says('van or people mover with 8 seats', and(or(van, peopleMover), seater(8)), OPEN),
  says('URGENT need ute today under $10000!!!', and(ute, upTo(10_000))),
  says('is a 2014 mazda 6 wagon diesel a good buy', and(car(/^Mazda 6/), built(2014, 2014)), OPEN),
  says('how much is a new mg hs', and(car(/^MG HS/), or(condition('NEW'), maybe(anyCar))), OPEN),
  says('nsw rego hilux sr5 2016', and(car(/^Toyota Hilux.*SR5/), built(2016, 2016)), OPEN),
  says('5 door suzuki swift sport turbo manual', and(car(/^Suzuki Swift Sport/)), OPEN),
  says('old lady wants small suv easy to get in and out of', or(smallSuv, maybe(suv)), OPEN),
  says('holden or ford v8 ute manual', and(ute, make('Holden', 'Ford', 'HSV', 'FPV'), manual), OPEN),
  says('toyota kluger 2014 to 2017 nsw only', and(car(/^Toyota Kluger/), built(2014, 2017), state('NSW'))),
  says(
    'tucson vs sportage vs rav4 under 30k',
    and(car(/^Hyundai Tucson|^Kia Sportage|^Toyota RAV ?4/), upTo(30_000)),
  ),
  says('20-25k suv not haval or mg', and(suv, costs(20_000, 25_000), not(make('Haval', 'MG', 'GWM Haval')))),
  says('cadillac escalade', not(anyCar), told('cadillac')),
  says('jayco journey 21ft', not(anyCar), told('jayco')),
  says('deepal s07', not(anyCar), told('deepal')),
  says('harley davidson softail', not(anyCar), told('harley')),
];

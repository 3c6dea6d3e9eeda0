/** Whole wishes at the counter. */
import { hatch, sedan, suv, ute, wagon } from '../bodies.ts';
import { allWheels, automatic, cylinders, diesel, hybrid, manual, petrol, seater } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, built, car, colour, kmUpTo, make, maybe, or, upTo } from '../rows.ts';

export const TOGETHER: readonly Phrase[] = [
  says(
    'im after a red mazda 3 auto under 20 grand',
    and(or(car(/^Mazda (Mazda)?3\b/), maybe(car(/^Mazda Axela/))), colour('red'), automatic, upTo(20_000)),
  ),
  says('got any diesel prados under 60k', and(car(/Prado/), diesel, upTo(60_000))),
  says(
    'looking for a 7 seat suv less than 5 years old',
    and(suv, seater(7), or(built(2019), maybe(built(2018)))),
    { count: 'open' },
  ),
  says('white hilux sr5 diesel auto', and(car(/Hilux.*SR5/), colour('white'), diesel, automatic)),
  says('toyota or mazda hatch auto under 15k', and(make('Toyota', 'Mazda'), hatch, automatic, upTo(15_000))),
  says('manual v8 ute', and(manual, cylinders(8), ute), { count: 'open' }),
  says('blue subaru wagon awd', and(make('Subaru'), wagon, colour('blue'), allWheels), { count: 'open' }),
  says('hybrid corolla hatch 2021+', and(car(/Corolla/), hybrid, hatch, built(2021)), { count: 'open' }),
  says('kia or hyundai suv under 100000km', and(make('Kia', 'Hyundai'), suv, kmUpTo(100_000))),
  says('petrol auto sedan 2015 to 2018', and(petrol, automatic, sedan, built(2015, 2018))),
  says(
    'grey or silver camry under 25000',
    and(car(/Camry/), colour('grey', 'silver', 'gray'), upTo(25_000)),
    { count: 'open' },
  ),
  says('what utes do you have under 30k', and(ute, upTo(30_000)), { count: 'open' }),
  says('do you have a yaris cross', car(/Yaris Cross/)),
  says('cheapest mitsubishi outlander', car(/^Mitsubishi Outlander/), { count: 'open' }),
];

/** A car in a few plain sentences: what a salesperson would say first. */
import { placeName } from '#domain/locations/places.ts';
import { bodyTypeText } from '../body.ts';
import type { Car } from '../car.ts';
import { knownText } from '../known-text.ts';
import { driveLabel, fuelLabel, transmissionLabel } from '../labels.ts';
import { itemWord } from '../status.ts';
import { formatKilometres } from './specs.ts';

const AND = new Intl.ListFormat('en-AU', { type: 'conjunction' });

const withoutEmpty = (words: readonly (string | null)[]) =>
  words.filter((word) => word !== null && word !== '');

/** The word as written inside a sentence: `4WD` and `SUV` keep their capitals, `Ute` does not. */
const inSentence = (word: string | null) =>
  word === null || /^[A-Z0-9x]+$/.test(word) || /\d/.test(word) ? word : word.toLowerCase();

/**
 * Two or three sentences: what the car is, how far it has travelled, what it is like and where it is. Unknown facts are
 * left out.
 */
export function carSummary(
  car: Pick<
    Car,
    | 'name'
    | 'car_type'
    | 'item_type'
    | 'body'
    | 'simple_body'
    | 'km'
    | 'colour'
    | 'seats'
    | 'simple_transmission'
    | 'transmission'
    | 'trans'
    | 'simple_fuel'
    | 'fuel'
    | 'drive'
    | 'location'
    | 'stocknum'
  >,
): string {
  const kind = inSentence(bodyTypeText(car)) ?? itemWord(car.item_type);
  const facts = withoutEmpty([
    car.car_type,
    inSentence(transmissionLabel(car)),
    inSentence(fuelLabel(car)),
    kind,
  ]).join(' ');
  const traits = withoutEmpty([
    knownText(car.colour) && `finished in ${knownText(car.colour)}`,
    car.km === null ? null : `with ${formatKilometres(car.km)} on the clock`,
    car.seats ? `${car.seats} seats` : null,
    inSentence(driveLabel(car)),
  ]);
  const place = knownText(car.location.location_name);
  const stock = knownText(car.stocknum);
  return withoutEmpty([
    `The ${car.name} is a ${facts}.`,
    traits.length === 0 ? null : `It comes ${AND.format(traits.map(String))}.`,
    place === null
      ? stock && `Its stock number is ${stock}.`
      : `See it at ${placeName(place)}${stock === null ? '' : `, stock number ${stock}`}.`,
  ]).join(' ');
}

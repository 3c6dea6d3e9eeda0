/** A table of what a model's cars in stock range over: prices, years, kilometres, badges … */
import { formatDollars } from '#domain/inventory/price.ts';
import type { SearchDocument } from '#domain/search/document.ts';

export interface RangeRow {
  label: string;
  value: string;
}

const LIST = new Intl.ListFormat('en-AU', { type: 'conjunction' });
/** A longer list is shown as a count. */
const MOST_NAMED = 5;

type Fact = 'badge' | 'body' | 'fuel' | 'transmission' | 'drive' | 'colour';

const kilometres = (km: number) => `${km.toLocaleString('en-AU')} km`;

function span(values: readonly (number | null)[], words: (value: number) => string): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return least === most ? words(least) : `${words(least)} to ${words(most)}`;
}

/** Known values, the most frequent first. */
function named(cars: readonly SearchDocument[], fact: Fact, noun: string): string | null {
  const counts = Map.groupBy(
    cars.flatMap((car) => car[fact] ?? []),
    (value) => value,
  );
  const values = [...counts].sort(([, a], [, b]) => b.length - a.length).map(([value]) => value);
  if (values.length === 0) return null;
  return values.length > MOST_NAMED ? `${values.length} ${noun}` : LIST.format(values);
}

/** Rows of a model's table. Facts that no car has are left out. */
export function stockRange(cars: readonly SearchDocument[]): RangeRow[] {
  const rows: readonly (readonly [string, string | null])[] = [
    [
      'Price',
      span(
        cars.map(({ price }) => price),
        formatDollars,
      ),
    ],
    [
      'Year',
      span(
        cars.map(({ year }) => year),
        String,
      ),
    ],
    [
      'Kilometres',
      span(
        cars.map(({ km }) => km),
        kilometres,
      ),
    ],
    ['Badges', named(cars, 'badge', 'badges')],
    ['Body', named(cars, 'body', 'body types')],
    ['Fuel', named(cars, 'fuel', 'fuels')],
    ['Transmission', named(cars, 'transmission', 'transmissions')],
    ['Drive', named(cars, 'drive', 'drivetrains')],
    [
      'Seats',
      span(
        cars.map(({ seats }) => seats),
        String,
      ),
    ],
    ['Colours', named(cars, 'colour', 'colours')],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

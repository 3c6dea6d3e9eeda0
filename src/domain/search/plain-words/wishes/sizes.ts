/** A car's size, by the catalogue's segments. */
import {
  cars,
  LARGE_CARS,
  LARGE_SUVS,
  MEDIUM_CARS,
  MEDIUM_SUVS,
  OFF_ROADERS,
  SMALL_CARS,
  SMALL_SUVS,
  type Wish,
} from './wish.ts';

/** A four-wheel drive, whichever a feed calls it. */
const DRIVEN = { drive: ['4WD', 'AWD'] };

export const SIZES: readonly Wish[] = [
  { words: cars('small', 'compact', 'city', 'little', 'tiny'), ...SMALL_CARS },
  { words: ['small', 'compact'], ...SMALL_CARS, unlessCar: true },
  {
    words: cars('large', 'big', 'full size'),
    title: 'Large cars and SUVs',
    segments: [...LARGE_CARS.segments, ...LARGE_SUVS.segments],
  },
  { words: cars('medium', 'mid size', 'midsize'), ...MEDIUM_CARS },
  {
    words: ['large sedan', 'big sedan', 'full size sedan'],
    ...LARGE_CARS,
    values: { body: ['Sedan'] },
  },
  { words: ['medium sedan', 'mid size sedan'], ...MEDIUM_CARS, values: { body: ['Sedan'] } },
  { words: ['small hatch', 'small hatchback'], ...SMALL_CARS, values: { body: ['Hatch'] } },
  { words: ['small sedan'], ...SMALL_CARS, values: { body: ['Sedan'] } },
  ...['suv', 'suvs', 'crossover', 'crossovers'].flatMap((suv): Wish[] => [
    {
      words: ['small', 'compact', 'city', 'baby', 'mini', 'light', 'little'].map((size) => `${size} ${suv}`),
      ...SMALL_SUVS,
    },
    {
      words: ['medium', 'mid size', 'midsize', 'mid sized', 'medium size'].map((size) => `${size} ${suv}`),
      ...MEDIUM_SUVS,
    },
    {
      words: ['large', 'big', 'full size', 'full sized'].map((size) => `${size} ${suv}`),
      ...LARGE_SUVS,
    },
  ]),
  ...['4wd', '4x4', '4wds', 'four wheel drive'].flatMap((wheels): Wish[] => [
    { words: [`small ${wheels}`, `compact ${wheels}`, `little ${wheels}`], ...SMALL_SUVS, values: DRIVEN },
    { words: [`medium ${wheels}`, `mid size ${wheels}`], ...MEDIUM_SUVS, values: DRIVEN },
    {
      words: [`large ${wheels}`, `big ${wheels}`, `full size ${wheels}`],
      title: 'Large SUVs and off-roaders',
      segments: [...LARGE_SUVS.segments, ...OFF_ROADERS.segments],
      values: DRIVEN,
    },
  ]),
];

/** What publishing should cost, and what it costs in this run. */
import { round } from './measured.ts';

interface Target {
  what: string;
  cars: number;
  /** The upper limit. */
  target: number;
  unit: 'CPU s' | 'MB' | 'KB' | 'times';
}

const TARGETS: readonly Target[] = [
  { what: 'one price', cars: 420, target: 0.7, unit: 'CPU s' },
  { what: 'one price', cars: 1000, target: 1, unit: 'CPU s' },
  { what: 'one price', cars: 17_048, target: 4, unit: 'CPU s' },
  { what: 'one car sold', cars: 420, target: 1.5, unit: 'CPU s' },
  { what: 'one car sold', cars: 1000, target: 2, unit: 'CPU s' },
  { what: 'one car sold', cars: 17_048, target: 6, unit: 'CPU s' },
  ...[420, 1000, 17_048].map((cars) => ({ what: 'nothing', cars, target: 0.1, unit: 'CPU s' as const })),
  { what: 'the whole site', cars: 420, target: 6, unit: 'CPU s' },
  { what: 'the whole site', cars: 17_048, target: 150, unit: 'CPU s' },
  { what: 'memory of the whole site', cars: 17_048, target: 700, unit: 'MB' },
  { what: 'a release after a day', cars: 17_048, target: 30, unit: 'MB' },
  { what: 'drawing beside bare pages', cars: 1000, target: 2.5, unit: 'times' },
  { what: 'drawing beside bare pages', cars: 5000, target: 2.5, unit: 'times' },
  ...[420, 1000, 5000].map((cars) => ({ what: 'an average page', cars, target: 50, unit: 'KB' as const })),
];

type Reached = ReturnType<typeof besideTargets>[number];

/** For people, one line each. */
export const targetTable = (targets: readonly Reached[]): string =>
  targets
    .map(({ what, cars, unit, target, reached, isReached }) =>
      [
        `${what}, ${cars} cars`.padEnd(42),
        `${reached} ${unit}`.padStart(14),
        `target ${target}`.padStart(12),
        isReached ? '' : '  not reached',
      ].join(''),
    )
    .join('\n');

/** A run's figures, by name and number of cars. */
export type Figures = readonly { what: string; cars: number; value: number | null | undefined }[];

/** Each target that the run has a figure for. */
export const besideTargets = (figures: Figures) =>
  TARGETS.flatMap(({ what, cars, target, unit }) => {
    const found = figures.find((each) => each.what === what && each.cars === cars)?.value;
    if (found === undefined || found === null) return [];
    return [{ what, cars, unit, target, reached: round(found), isReached: found <= target }];
  });

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EngineSchema } from './engine.ts';
import { parseTable } from './table.ts';

const SCHEMAS = {
  model: v.object({ make: v.string(), model: v.string(), series: v.exactOptional(v.string()) }),
  variant: v.object({ badge: v.string(), engine: EngineSchema }),
};
const read = (...lines: string[]) => parseTable(lines.join('\n'), 'cars.txt', SCHEMAS);

test('a model includes its variants, and leaves out empty cells', () => {
  const petrol = { fuel: 'petrol', induction: 'Turbo', litres: 1.4, cylinders: 4, torque: 250 };
  expect(
    read(
      '# make | model | series',
      '',
      'Kia | Rio | ',
      '  GT | turbo petrol 1.4 4 250 6.0 50',
      'Kia | EV6 | CV',
    ),
  ).toEqual([
    {
      make: 'Kia',
      model: 'Rio',
      variants: [{ badge: 'GT', engine: { ...petrol, consumption: 6, capacity: 50 } }],
    },
    { make: 'Kia', model: 'EV6', series: 'CV', variants: [] },
  ]);
});

describe('names the line and the cell', () => {
  test.each([
    ['a cell too many', ['Kia | Rio | YB | 2017'], 'cars.txt, line 1: 4 cells for 3 columns'],
    ['a cell that is missing', ['Kia'], 'cars.txt, line 1, model: '],
    ['an unknown engine', ['Kia | Rio', '  S | steam 1.4 4 250 6.0 50'], 'cars.txt, line 2, engine.kind: '],
    ['a figure too few', ['Kia | Rio', '  S | electric 266 16.9'], 'cars.txt, line 2, engine.figures.2: '],
  ])('of %s', (_, lines, message) => expect(() => read(...lines)).toThrow(message));
});

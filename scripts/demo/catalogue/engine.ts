/** Engines of the catalogue, as one cell of a table: `diesel 2.4 4 400 7.6 80`, `electric 266 16.9 71`. */
import * as v from 'valibot';

const KINDS = {
  petrol: { fuel: 'petrol', induction: 'Aspirated' },
  'turbo petrol': { fuel: 'petrol', induction: 'Turbo' },
  diesel: { fuel: 'diesel', induction: 'Turbo' },
  hybrid: { fuel: 'hybrid', induction: 'Aspirated' },
  'turbo hybrid': { fuel: 'hybrid', induction: 'Turbo' },
  'plug-in hybrid': { fuel: 'plug-in hybrid', induction: 'Turbo' },
} as const;

export interface Engine {
  fuel: (typeof KINDS)[keyof typeof KINDS]['fuel'] | 'electric';
  /** `null` if electric. */
  litres: number | null;
  cylinders: number | null;
  induction: 'Aspirated' | 'Turbo' | null;
  /** Newton metres. */
  torque: number;
  /** Litres per 100 km; kWh per 100 km if electric. */
  consumption: number;
  /** Litres; kWh if electric. */
  capacity: number;
}

const number = v.number();

export const EngineSchema = v.pipe(
  v.string(),
  v.transform((text) => {
    const [, kind, figures = ''] = /^(.*?) ([\d. ]+)$/.exec(text) ?? [];
    return { kind, figures: figures.split(' ').map(Number) };
  }),
  v.variant('kind', [
    v.object({
      kind: v.literal('electric'),
      figures: v.strictTuple([number, number, number]),
    }),
    v.object({
      kind: v.picklist(['petrol', 'turbo petrol', 'diesel', 'hybrid', 'turbo hybrid', 'plug-in hybrid']),
      figures: v.strictTuple([number, number, number, number, number]),
    }),
  ]),
  v.transform((engine): Engine => {
    if (engine.kind === 'electric') {
      const [torque, consumption, capacity] = engine.figures;
      return {
        fuel: 'electric',
        litres: null,
        cylinders: null,
        induction: null,
        torque,
        consumption,
        capacity,
      };
    }
    const [litres, cylinders, torque, consumption, capacity] = engine.figures;
    return { ...KINDS[engine.kind], litres, cylinders, torque, consumption, capacity };
  }),
);

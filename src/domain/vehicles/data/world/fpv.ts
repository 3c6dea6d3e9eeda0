import type { Make } from '../../schema.ts';

/** Ford Performance Vehicles, 2003 to 2014, and Ford Tickford Experience before it. */
export const FPV: Make = {
  name: 'FPV',
  also: ['Ford FPV', 'Ford Performance Vehicles', 'FPV Ford'],
  families: [
    {
      name: 'GT',
      also: ['Boss 315', 'Boss 335', 'FPV Falcon GT'],
      segment: 'large',
      years: [2003, 2014],
      bodies: ['sedan'],
      seats: [5],
      drives: ['RWD'],
      fuels: ['petrol'],
      variants: [
        { name: 'GT-P' },
        { name: 'GT-E' },
        { name: 'GT-F', also: ['GTF', 'GT-F 351', 'GTF 351'], years: [2014, 2014] },
      ],
    },
    {
      name: 'GS',
      segment: 'large',
      bodies: ['sedan', 'ute'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'F6',
      segment: 'large',
      bodies: ['sedan', 'ute'],
      drives: ['RWD'],
      fuels: ['petrol'],
      variants: [
        { name: 'F6 Typhoon', also: ['Typhoon'], bodies: ['sedan'] },
        { name: 'F6E', bodies: ['sedan'] },
        { name: 'F6 Tornado', also: ['Tornado', 'F6 Ute'], segment: 'ute', bodies: ['ute'] },
      ],
    },
    {
      name: 'F6X',
      also: ['FPV Territory'],
      segment: 'large suv',
      bodies: ['suv'],
      drives: ['AWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Pursuit',
      segment: 'ute',
      bodies: ['ute'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
      variants: [{ name: 'Super Pursuit' }],
    },
    {
      name: 'Force 6',
      segment: 'large',
      bodies: ['sedan'],
      seats: [5],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Force 8',
      segment: 'large',
      bodies: ['sedan'],
      seats: [5],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
  ],
};

export const FTE: Make = {
  name: 'FTE',
  also: ['Ford Tickford Experience', 'Tickford', 'Ford FTE'],
  families: [
    {
      name: 'TE50',
      also: ['T3 TE50'],
      segment: 'large',
      bodies: ['sedan'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'TS50',
      also: ['T3 TS50'],
      segment: 'large',
      bodies: ['sedan'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'TL50',
      segment: 'upper large',
      bodies: ['sedan'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
  ],
};

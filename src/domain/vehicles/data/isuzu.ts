import type { Make } from '../schema.ts';

export const ISUZU: Make = {
  name: 'Isuzu',
  also: ['Isuzu Ute', 'Isuzu UTE Australia'],
  families: [
    {
      name: 'D-MAX',
      also: ['dmax'],
      segment: 'ute',
      years: [2008, null],
      bodies: ['ute', 'cabChassis'],
      seats: [2, 4, 5],
      drives: ['RWD', '4WD'],
      fuels: ['diesel'],
      variants: [{ name: 'D-MAX Cab Chassis', bodies: ['cabChassis'] }],
    },
    {
      name: 'MU-X',
      segment: 'large suv',
      years: [2013, null],
      bodies: ['suv'],
      seats: [7],
      drives: ['RWD', '4WD'],
      fuels: ['diesel'],
    },
  ],
};

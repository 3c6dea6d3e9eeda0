import type { Make } from '../../schema.ts';

/** American and Australian makes that are not sold new any more, and builders of a few. */
export const CLASSICS: readonly Make[] = [
  {
    name: 'Buick',
    families: [
      { name: 'Riviera', segment: 'upper large', fuels: ['petrol'] },
      { name: 'Regal', segment: 'large', fuels: ['petrol'] },
      { name: 'Skylark', segment: 'large', fuels: ['petrol'] },
      { name: 'LeSabre', segment: 'upper large', fuels: ['petrol'] },
      { name: 'Electra', segment: 'upper large', fuels: ['petrol'] },
      { name: 'Roadmaster', segment: 'upper large', fuels: ['petrol'] },
    ],
  },
  {
    name: 'Oldsmobile',
    also: ['Olds'],
    families: [
      { name: 'Cutlass', also: ['Cutlass Supreme', '442'], segment: 'large', fuels: ['petrol'] },
      { name: 'Toronado', segment: 'upper large', drives: ['FWD'], fuels: ['petrol'] },
      { name: '88', also: ['Eighty Eight', 'Delta 88'], segment: 'upper large', fuels: ['petrol'] },
      { name: '98', also: ['Ninety Eight'], segment: 'upper large', fuels: ['petrol'] },
    ],
  },
  {
    name: 'Plymouth',
    families: [
      { name: 'Barracuda', also: ['Cuda'], segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Road Runner', segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Fury', segment: 'upper large', fuels: ['petrol'] },
      { name: 'Belvedere', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Satellite', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
      {
        name: 'Prowler',
        segment: 'sports',
        bodies: ['convertible'],
        seats: [2],
        drives: ['RWD'],
        fuels: ['petrol'],
      },
    ],
  },
  {
    name: 'Mercury',
    families: [
      { name: 'Cougar', segment: 'sports', fuels: ['petrol'] },
      { name: 'Monterey', segment: 'upper large', fuels: ['petrol'] },
      { name: 'Comet', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Packard',
    families: [
      { name: '120', also: ['One Twenty'], segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Clipper', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Hawk', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Studebaker',
    families: [
      { name: 'Lark', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
      {
        name: 'Hawk',
        also: ['Golden Hawk', 'Silver Hawk', 'GT Hawk'],
        segment: 'large',
        drives: ['RWD'],
        fuels: ['petrol'],
      },
      { name: 'Avanti', segment: 'sports', bodies: ['coupe'], drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'AMC',
    also: ['Rambler'],
    families: [
      { name: 'Javelin', segment: 'sports', bodies: ['coupe'], drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Rebel', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Matador', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Hornet', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Gremlin', segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Pacer', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Ambassador', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Hudson',
    families: [
      { name: 'Hornet', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Commodore', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'DeSoto',
    also: ['De Soto'],
    families: [
      { name: 'Diplomat', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Firedome', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Willys',
    also: ['Willys Jeep', 'Willys Overland'],
    families: [
      { name: 'MB', segment: 'off-roader', drives: ['4WD'], fuels: ['petrol'] },
      { name: 'CJ', also: ['CJ2A', 'CJ3A', 'CJ3B', 'CJ5'], segment: 'off-roader', drives: ['4WD'] },
    ],
  },
  {
    name: 'Shelby',
    families: [
      {
        name: 'Cobra',
        segment: 'sports',
        bodies: ['convertible'],
        seats: [2],
        drives: ['RWD'],
        fuels: ['petrol'],
      },
      { name: 'GT350', segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'GT500', segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'DeLorean',
    also: ['De Lorean'],
    families: [
      {
        name: 'DMC-12',
        also: ['DeLorean'],
        segment: 'sports',
        bodies: ['coupe'],
        seats: [2],
        drives: ['RWD'],
        fuels: ['petrol'],
      },
    ],
  },
  {
    name: 'Bolwell',
    families: [
      { name: 'Nagari', segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Mk VII', also: ['Mk 7'], segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Elfin',
    families: [
      {
        name: 'MS8',
        also: ['Streamliner'],
        segment: 'sports',
        drives: ['RWD'],
        fuels: ['petrol'],
      },
      {
        name: 'T5',
        also: ['Type 5', 'Clubman', 'MS8 Clubman'],
        segment: 'sports',
        drives: ['RWD'],
        fuels: ['petrol'],
      },
    ],
  },
  {
    name: 'Purvis',
    families: [
      {
        name: 'Eureka',
        segment: 'sports',
        bodies: ['coupe'],
        seats: [2],
        drives: ['RWD'],
        fuels: ['petrol'],
      },
    ],
  },
  {
    name: 'Bufori',
    families: [
      { name: 'Madison', segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'La Joya', segment: 'sports', bodies: ['coupe'], drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
];

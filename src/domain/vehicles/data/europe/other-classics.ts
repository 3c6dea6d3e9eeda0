/** Smaller makes that have closed, or that only enthusiasts import; their classics are still advertised. */
import type { Make } from '../../schema.ts';

export const LEYLAND: Make = {
  name: 'Leyland',
  also: ['British Leyland', 'Leyland Australia'],
  families: [
    {
      name: 'P76',
      also: ['P 76 Targa Florio', 'Force 7'],
      segment: 'large',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    { name: 'Marina', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
    {
      name: 'Mini',
      also: ['Mini Clubman', 'Mini S', 'Mini LS', 'Mini Panel Van', 'Clubman', 'Classic Mini', 'Clubman GT'],
      segment: 'micro',
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Moke',
      also: ['Mini Moke', 'Californian', 'Moke Californian'],
      segment: 'micro',
      drives: ['FWD'],
      fuels: ['petrol'],
    },
  ],
};

export const SMALL_CLASSICS: readonly Make[] = [
  {
    name: 'AC',
    also: ['AC Cars'],
    families: [
      {
        name: 'Cobra',
        also: ['AC Cobra', 'Cobra Replica'],
        segment: 'sports',
        bodies: ['convertible'],
        seats: [2],
        drives: ['RWD'],
        fuels: ['petrol'],
      },
      { name: 'Ace', also: ['Aceca'], segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Alvis',
    families: [
      { name: 'TD21', also: ['TE21', 'TF21'], segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'TA14', also: ['TA21', 'TC21'], segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Armstrong Siddeley',
    families: [
      {
        name: 'Sapphire',
        also: ['Star Sapphire'],
        segment: 'upper large',
        drives: ['RWD'],
        fuels: ['petrol'],
      },
      {
        name: 'Hurricane',
        also: ['Whitley', 'Lancaster', 'Typhoon'],
        segment: 'large',
        drives: ['RWD'],
        fuels: ['petrol'],
      },
    ],
  },
  {
    name: 'Commer',
    families: [
      { name: 'PB', also: ['Walk Thru'], segment: 'van', drives: ['RWD'] },
      { name: 'Knocker', also: ['TS3'], segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    ],
  },
  {
    name: 'De Tomaso',
    also: ['DeTomaso'],
    families: [
      {
        name: 'Pantera',
        also: ['Pantera GT5', 'Pantera GTS'],
        segment: 'sports',
        bodies: ['coupe'],
        seats: [2],
        drives: ['RWD'],
        fuels: ['petrol'],
      },
      { name: 'Longchamp', segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Deauville', segment: 'upper large', bodies: ['sedan'], drives: ['RWD'], fuels: ['petrol'] },
      {
        name: 'Mangusta',
        segment: 'sports',
        bodies: ['coupe'],
        seats: [2],
        drives: ['RWD'],
        fuels: ['petrol'],
      },
    ],
  },
  {
    name: 'Goggomobil',
    also: ['Goggo'],
    families: [{ name: 'Dart', segment: 'micro', seats: [2], drives: ['RWD'], fuels: ['petrol'] }],
  },
  {
    name: 'Lada',
    families: [
      { name: 'Niva', also: ['Niva 4x4'], segment: 'off-roader', drives: ['4WD'], fuels: ['petrol'] },
      { name: 'Samara', segment: 'small', drives: ['FWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'NSU',
    families: [
      { name: 'Ro 80', segment: 'large', bodies: ['sedan'], drives: ['FWD'], fuels: ['petrol'] },
      { name: 'Prinz', segment: 'micro', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Reliant',
    families: [
      { name: 'Scimitar', also: ['Scimitar GTE'], segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Robin', segment: 'micro', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Riley',
    families: [
      {
        name: 'RM',
        also: ['RMA', 'RMB', 'RMC', 'RME', 'RMF'],
        segment: 'medium',
        drives: ['RWD'],
        fuels: ['petrol'],
      },
      { name: 'Elf', segment: 'micro', drives: ['FWD'], fuels: ['petrol'] },
      { name: 'Pathfinder', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Simca',
    families: [
      { name: 'Aronde', segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Vedette', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    ],
  },
  {
    name: 'Singer',
    families: [
      { name: 'Gazelle', segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
      { name: 'Vogue', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
      {
        name: 'SM Roadster',
        also: ['Nine Roadster', 'Roadster'],
        segment: 'sports',
        drives: ['RWD'],
        fuels: ['petrol'],
      },
    ],
  },
];

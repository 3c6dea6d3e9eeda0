/** British makes that have closed; their classics are still advertised. Few facts about them are useful or certain. */
import type { Make } from '../../schema.ts';

export const ROVER: Make = {
  name: 'Rover',
  families: [
    {
      name: 'Mini',
      also: ['Mini Cooper', 'Mini MK VI', 'Mini Mk VII', 'Mini Mayfair', 'Mini Sprite', 'Classic Mini'],
      segment: 'micro',
      bodies: ['hatch', 'sedan', 'convertible', 'coupe'],
      seats: [4],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    {
      name: '75',
      segment: 'medium',
      years: [2001, 2005],
      bodies: ['sedan', 'wagon'],
      seats: [5],
      drives: ['FWD', 'RWD'],
      fuels: ['petrol', 'diesel'],
    },
    { name: 'Quintet', segment: 'small', bodies: ['hatch'], drives: ['FWD'], fuels: ['petrol'] },
    { name: '416', also: ['416i'], segment: 'small', bodies: ['sedan'], drives: ['FWD'], fuels: ['petrol'] },
    {
      name: '820',
      also: ['825', '827', 'Sterling', '800'],
      segment: 'large',
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    {
      name: 'SD1',
      also: ['3500 SD1', 'Vitesse', 'Vanden Plas'],
      segment: 'large',
      bodies: ['hatch'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'P6',
      also: ['2000', '2000 TC', '2200', '3500', '3500S', 'P6B'],
      segment: 'medium',
      bodies: ['sedan'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'P5',
      also: ['3 Litre', '3.5 Litre', 'P5B'],
      segment: 'large',
      bodies: ['sedan'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'P4',
      also: ['60', '75 P4', '80', '90', '95', '100', '105', '110'],
      segment: 'large',
      bodies: ['sedan'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
  ],
};

export const AUSTIN: Make = {
  name: 'Austin',
  families: [
    { name: '7', also: ['Seven', 'Austin Seven'], segment: 'micro', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'A30', also: ['A35'], segment: 'light', drives: ['RWD'], fuels: ['petrol'] },
    {
      name: 'A40',
      also: ['A40 Farina', 'A40 Devon', 'A40 Somerset', 'A40 Sports'],
      segment: 'small',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'A50',
      also: ['A50 Cambridge', 'A55', 'A55 Cambridge', 'A60', 'A60 Cambridge', 'Cambridge'],
      segment: 'medium',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'A70',
      also: ['A70 Hereford', 'A70 Hampshire'],
      segment: 'medium',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'A90',
      also: ['A95', 'A99', 'A105', 'A110', 'Westminster', 'A90 Atlantic'],
      segment: 'large',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    { name: 'Freeway', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Lancer', segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
    {
      name: '1800',
      also: ['1800 Mk II', '1800 Ute'],
      segment: 'medium',
      bodies: ['sedan', 'ute'],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Kimberley',
      also: ['X6 Kimberley'],
      segment: 'large',
      bodies: ['sedan'],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Tasman',
      also: ['X6 Tasman'],
      segment: 'large',
      bodies: ['sedan'],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    { name: 'Maxi', segment: 'medium', bodies: ['hatch'], drives: ['FWD'], fuels: ['petrol'] },
    {
      name: 'Mini',
      also: ['Mini Cooper', 'Mini Cooper S', 'Classic Mini'],
      segment: 'micro',
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    { name: 'Gipsy', segment: 'off-roader', drives: ['4WD'] },
    { name: 'Champ', segment: 'off-roader', drives: ['4WD'], fuels: ['petrol'] },
    { name: 'FX4', also: ['London Taxi'], segment: 'large', drives: ['RWD'] },
    { name: 'Sheerline', also: ['Princess'], segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
  ],
};

export const AUSTIN_HEALEY: Make = {
  name: 'Austin-Healey',
  families: [
    {
      name: '100',
      also: ['100-4', '100/4', '100-6', '100/6', '100M', 'BN1', 'BN2'],
      segment: 'sports',
      bodies: ['convertible'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: '3000',
      also: ['3000 Mk I', '3000 Mk II', '3000 Mk III', 'BJ7', 'BJ8', 'Big Healey'],
      segment: 'sports',
      bodies: ['convertible'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Sprite',
      also: ['Bugeye', 'Bugeye Sprite', 'Frogeye', 'Frogeye Sprite'],
      segment: 'sports',
      bodies: ['convertible'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
  ],
};

export const MORRIS: Make = {
  name: 'Morris',
  families: [
    {
      name: 'Minor',
      also: ['Minor 1000', 'Morris Minor', '1000', 'Minor Traveller'],
      segment: 'small',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Mini',
      also: [
        'Mini Cooper',
        'Mini Cooper S',
        'Cooper S',
        '850',
        'Mini Minor',
        'Mini K',
        'Mini-Matic',
        'Classic Mini',
        'Mini Deluxe',
        'Clubman',
      ],
      segment: 'micro',
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    { name: 'Moke', also: ['Mini Moke'], segment: 'micro', drives: ['FWD'], fuels: ['petrol'] },
    { name: '1100', also: ['1100S'], segment: 'small', drives: ['FWD'], fuels: ['petrol'] },
    { name: '1500', also: ['Nomad', '1500 Nomad'], segment: 'small', drives: ['FWD'], fuels: ['petrol'] },
    { name: 'Marina', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Major', also: ['Major Elite'], segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Oxford', segment: 'medium', drives: ['RWD'] },
    { name: 'Cowley', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Isis', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Eight', also: ['8', '8/40', 'Series E'], segment: 'light', drives: ['RWD'], fuels: ['petrol'] },
    { name: '10', also: ['Ten', '10/4'], segment: 'light', drives: ['RWD'], fuels: ['petrol'] },
  ],
};

export const TRIUMPH: Make = {
  name: 'Triumph',
  families: [
    {
      name: 'TR2',
      segment: 'sports',
      bodies: ['convertible'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'TR3',
      also: ['TR3A', 'TR3B'],
      segment: 'sports',
      bodies: ['convertible'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'TR4',
      also: ['TR4A'],
      segment: 'sports',
      bodies: ['convertible'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'TR5',
      also: ['TR250'],
      segment: 'sports',
      bodies: ['convertible'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'TR6',
      segment: 'sports',
      bodies: ['convertible'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'TR7',
      segment: 'sports',
      bodies: ['coupe', 'convertible'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'TR8',
      segment: 'sports',
      bodies: ['convertible', 'coupe'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Spitfire',
      also: ['Spitfire 1500', 'Spitfire Mk III', 'Spitfire Mk IV'],
      segment: 'sports',
      bodies: ['convertible'],
      seats: [2],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    { name: 'GT6', segment: 'sports', bodies: ['coupe'], drives: ['RWD'], fuels: ['petrol'] },
    {
      name: 'Stag',
      segment: 'sports',
      bodies: ['convertible'],
      seats: [4],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Herald',
      also: ['Herald 1200', 'Herald 12/50'],
      segment: 'light',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    { name: 'Vitesse', segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
    {
      name: '2000',
      also: ['2500', '2500 TC', '2.5 PI', '2500 PI', '2500S'],
      segment: 'medium',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Dolomite',
      also: ['Dolomite Sprint'],
      segment: 'small',
      bodies: ['sedan'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    { name: 'Mayflower', segment: 'light', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Renown', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
    {
      name: 'Roadster',
      also: ['1800 Roadster', '2000 Roadster'],
      segment: 'sports',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
  ],
};

export const HILLMAN: Make = {
  name: 'Hillman',
  families: [
    {
      name: 'Hunter',
      also: ['Royal 660', 'Hunter GT'],
      segment: 'medium',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    { name: 'Minx', segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Imp', segment: 'light', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Gazelle', segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Arrow', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Hustler', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
  ],
};

export const HUMBER: Make = {
  name: 'Humber',
  families: [
    { name: 'Super Snipe', also: ['Snipe'], segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Hawk', segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Vogue', also: ['Vogue Sports'], segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Pullman', segment: 'upper large', drives: ['RWD'], fuels: ['petrol'] },
  ],
};

export const SUNBEAM: Make = {
  name: 'Sunbeam',
  families: [
    { name: 'Alpine', segment: 'sports', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Tiger', segment: 'sports', bodies: ['convertible'], drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Rapier', segment: 'small', drives: ['RWD'], fuels: ['petrol'] },
    {
      name: 'Talbot',
      also: ['Talbot 90', 'Mark III'],
      segment: 'medium',
      drives: ['RWD'],
      fuels: ['petrol'],
    },
  ],
};

export const JENSEN: Make = {
  name: 'Jensen',
  families: [
    {
      name: 'Interceptor',
      also: ['FF', 'SP'],
      segment: 'sports',
      bodies: ['coupe', 'convertible'],
      fuels: ['petrol'],
    },
    {
      name: 'Healey',
      also: ['Jensen-Healey'],
      segment: 'sports',
      bodies: ['convertible'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    {
      name: '541',
      also: ['541R', '541S'],
      segment: 'sports',
      bodies: ['coupe'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    { name: 'C-V8', segment: 'sports', bodies: ['coupe'], drives: ['RWD'], fuels: ['petrol'] },
  ],
};

export const WOLSELEY: Make = {
  name: 'Wolseley',
  families: [
    { name: '24/80', segment: 'medium', bodies: ['sedan'], drives: ['RWD'], fuels: ['petrol'] },
    { name: '15/60', also: ['16/60', '1500'], segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
    { name: '6/90', also: ['6/80', '6/99', '6/110'], segment: 'large', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Hornet', segment: 'light', fuels: ['petrol'] },
  ],
};

export const BEDFORD: Make = {
  name: 'Bedford',
  families: [
    {
      name: 'CF',
      also: ['CF2', 'CF Van'],
      segment: 'van',
      bodies: ['van', 'motorhome', 'cabChassis'],
      drives: ['RWD'],
    },
    { name: 'HA', segment: 'van', bodies: ['van'], drives: ['RWD'], fuels: ['petrol'] },
    { name: 'J Series', also: ['J1', 'J2', 'J3', 'J5', 'J6'], segment: 'truck', bodies: ['lightTruck'] },
    { name: 'TK', segment: 'truck', bodies: ['lightTruck'] },
    { name: 'TJ', segment: 'truck', bodies: ['lightTruck'] },
  ],
};

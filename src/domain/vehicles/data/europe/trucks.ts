import type { Make } from '../../schema.ts';

export const IVECO: Make = {
  name: 'Iveco',
  also: ['IVECO Trucks', 'Iveco Bus'],
  families: [
    {
      name: 'Daily',
      segment: 'van',
      bodies: ['van', 'cabChassis', 'lightTruck', 'bus'],
      drives: ['RWD', '4WD'],
      fuels: ['diesel'],
      variants: [
        { name: 'Daily 4x4', drives: ['4WD'] },
        { name: 'Daily Cab Chassis', bodies: ['cabChassis', 'lightTruck'] },
        { name: 'Daily Minibus', segment: 'bus', bodies: ['bus'] },
        { name: 'eDaily', fuels: ['electric'] },
      ],
    },
    {
      name: 'Eurocargo',
      also: ['ML120', 'ML160', 'ML180', 'ML225'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['diesel'],
    },
    {
      name: 'Stralis',
      also: ['X-Way', 'Stralis X-Way'],
      segment: 'truck',
      bodies: ['lightTruck'],
    },
    { name: 'S-Way', segment: 'truck', bodies: ['lightTruck'] },
    { name: 'T-Way', segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    { name: 'Trakker', segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    { name: 'ACCO', segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    { name: 'Powerstar', segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    { name: 'Delta', segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    {
      name: 'EuroTech',
      also: ['EuroStar', 'EuroTrakker'],
      segment: 'truck',
      bodies: ['lightTruck'],
      fuels: ['diesel'],
    },
  ],
};

export const MAN: Make = {
  name: 'MAN',
  also: ['MAN Trucks', 'MAN Truck'],
  families: [
    { name: 'TGE', segment: 'van', bodies: ['van', 'cabChassis', 'bus'] },
    { name: 'TGL', versions: ['TGL ## ###'], segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    { name: 'TGM', versions: ['TGM ## ###'], segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    { name: 'TGA', versions: ['TGA ## ###'], segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    { name: 'TGS', also: ['eTGS'], versions: ['TGS ## ###'], segment: 'truck', bodies: ['lightTruck'] },
    {
      name: 'TGX',
      also: ['eTGX', 'D38'],
      versions: ['TGX ## ###'],
      segment: 'truck',
      bodies: ['lightTruck'],
    },
    {
      name: 'KAT1',
      also: ['KAT 1', '8x8 KAT1'],
      segment: 'truck',
      bodies: ['lightTruck'],
      fuels: ['diesel'],
    },
  ],
};

export const SCANIA: Make = {
  name: 'Scania',
  families: [
    {
      name: 'R Series',

      versions: ['R###', 'R ### V8'],
      segment: 'truck',
      bodies: ['lightTruck'],
    },
    { name: 'S Series', versions: ['S###'], segment: 'truck', bodies: ['lightTruck'] },
    { name: 'G Series', versions: ['G###'], segment: 'truck', bodies: ['lightTruck'] },
    { name: 'P Series', versions: ['P###', 'P##'], segment: 'truck', bodies: ['lightTruck'] },
    { name: 'L Series', versions: ['L###'], segment: 'truck', bodies: ['lightTruck'] },
    { name: 'T Series', versions: ['T###'], segment: 'truck', bodies: ['lightTruck'], fuels: ['diesel'] },
    {
      name: '4 Series',
      also: ['124', '124G', '124L', '144', '144G', '114', '94', '164', '164G'],
      segment: 'truck',
      bodies: ['lightTruck'],
      fuels: ['diesel'],
    },
    {
      name: '3 Series',
      also: ['113', '143', '93', '113H', '143H', '113M', '143M'],
      segment: 'truck',
      bodies: ['lightTruck'],
      fuels: ['diesel'],
    },
    { name: 'K Series', also: ['Irizar'], versions: ['K###'], segment: 'bus', bodies: ['bus'] },
  ],
};

export const DAF: Make = {
  name: 'DAF',
  families: [
    { name: 'LF', also: ['LF45', 'LF55'], versions: ['LF###'], segment: 'truck', bodies: ['lightTruck'] },
    {
      name: 'CF',
      also: ['CF75', 'CF77', 'CF85'],
      versions: ['CF###'],
      segment: 'truck',
      bodies: ['lightTruck'],
      fuels: ['diesel'],
    },
    {
      name: 'XF',
      also: ['XF95', 'XF105'],
      versions: ['XF###'],
      segment: 'truck',
      bodies: ['lightTruck'],
      fuels: ['diesel'],
    },
    { name: 'XD', versions: ['XD###'], segment: 'truck', bodies: ['lightTruck'] },
    { name: 'XB', versions: ['XB###'], segment: 'truck', bodies: ['lightTruck'] },
    {
      name: 'XG',
      also: ['XG+'],
      versions: ['XG###'],
      segment: 'truck',
      bodies: ['lightTruck'],
      fuels: ['diesel'],
    },
  ],
};

/** Hino, Fuso and UD: makers of trucks and buses. */
import type { Make } from '../../schema.ts';

export const HINO: Make = {
  name: 'Hino',
  families: [
    {
      name: '300 Series',
      also: ['Dutro', '300 Hybrid'],
      withMake: ['300 Series', '300'],
      versions: ['61#', '71#', '72#', '81#', '91#', '92#'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      drives: ['RWD', '4WD'],
      fuels: ['diesel', 'hybrid'],
    },
    {
      name: '500 Series',
      withMake: ['500 Series', '500'],
      versions: ['FC 1###', 'FD 1###', 'FE 1###', 'FG 1###', 'FL 26##', 'FM 26##', 'GH 1###', 'GT 13##'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      drives: ['RWD', '4WD'],
      fuels: ['diesel'],
    },
    {
      name: '700 Series',
      also: ['Profia'],
      withMake: ['700 Series', '700'],
      versions: ['FR 1###', 'FS 26##', 'FS 28##', 'SS 28##'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      drives: ['RWD'],
      fuels: ['diesel'],
    },
    {
      name: 'Ranger',
      withMake: ['Ranger'],
      also: ['Ranger Pro', 'Ranger 5', 'Ranger 6', 'Ranger 9'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['diesel'],
    },
    { name: 'Poncho', segment: 'bus', bodies: ['bus'], fuels: ['diesel'] },
    {
      name: 'Rainbow',
      withMake: ['Rainbow'],
      also: ['Rainbow II', 'RB8', 'RB145'],
      segment: 'bus',
      bodies: ['bus'],
      fuels: ['diesel'],
    },
    { name: 'Liesse', also: ['Liesse II'], segment: 'bus', bodies: ['bus'], fuels: ['diesel'] },
  ],
};

export const FUSO: Make = {
  name: 'Fuso',
  also: ['Mitsubishi Fuso', 'Fuso Trucks'],
  families: [
    {
      name: 'Canter',
      also: ['FE Canter', 'FG Canter', 'Mitsubishi Canter'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      drives: ['RWD', '4WD'],
      fuels: ['diesel', 'hybrid', 'electric'],
      variants: [
        { name: 'eCanter', fuels: ['electric'] },
        { name: 'Canter Hybrid', also: ['Canter Eco Hybrid'], fuels: ['hybrid'] },
        { name: 'Canter 4x4', also: ['Canter FG', 'Canter 4WD'], drives: ['4WD'], fuels: ['diesel'] },
      ],
    },
    {
      name: 'Fighter',
      withMake: ['Fighter'],
      also: ['Fighter FK', 'Fighter FM', 'Fighter FN', 'FK Fighter', 'FM Fighter', 'FN Fighter'],
      versions: ['FK ##', 'FM ##', 'FN ##'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['diesel'],
    },
    {
      name: 'Shogun',
      also: ['Super Great', 'Shogun FS', 'Shogun FV', 'Shogun FP'],
      versions: ['FP ##', 'FS ##', 'FV ##'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['diesel'],
    },
    {
      name: 'Rosa',
      also: ['Rosa Bus', 'BE64'],
      segment: 'bus',
      bodies: ['bus', 'motorhome'],
      fuels: ['diesel'],
    },
  ],
};

export const UD: Make = {
  name: 'UD',
  also: ['UD Trucks', 'Nissan UD', 'Nissan Diesel'],
  families: [
    {
      name: 'Condor',
      also: ['Condor MK', 'Condor PK', 'Condor PW', 'Condor PD', 'Condor LK'],
      versions: ['MK #', 'MK ##', 'PK #', 'PK 1#', 'PW ##', 'LK ##'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['diesel'],
    },
    { name: 'Croner', segment: 'truck', bodies: ['lightTruck', 'cabChassis'], fuels: ['diesel'] },
    {
      name: 'Quon',
      also: ['Quon CW', 'Quon GW', 'Quon GK'],
      versions: ['CW ##', 'GW ##', 'GK ##'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['diesel'],
    },
    {
      name: 'CWB',
      also: ['CWA', 'CWB483', 'CWA45'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['diesel'],
    },
    {
      name: 'CMF',
      also: ['CMA', 'CPB'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['diesel'],
    },
  ],
};

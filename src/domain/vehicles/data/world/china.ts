import type { Make } from '../../schema.ts';

const BYD: Make = {
  name: 'BYD',
  also: ['Build Your Dreams', 'BYD Auto'],
  families: [
    {
      name: 'Atto 1',
      also: ['Seagull', 'Dolphin Surf'],
      segment: 'light',
      years: [2025, null],
      bodies: ['hatch'],
      seats: [4],
      drives: ['FWD'],
      fuels: ['electric'],
    },
    {
      name: 'Atto 2',
      segment: 'light suv',
      years: [2025, null],
      bodies: ['suv'],
      seats: [5],
    },
    {
      name: 'Atto 3',
      also: ['Yuan Plus'],
      withMake: ['Atto'],
      segment: 'small suv',
      years: [2022, null],
      bodies: ['suv'],
      seats: [5],
      fuels: ['electric'],
    },
    {
      name: 'Dolphin',
      also: ['Dolfin'],
      segment: 'small',
      years: [2023, null],
      bodies: ['hatch'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['electric'],
    },
    {
      name: 'Seal',
      segment: 'medium',
      years: [2023, null],
      bodies: ['sedan'],
      seats: [5],
      drives: ['RWD', 'AWD'],
      fuels: ['electric'],
    },
    {
      name: 'Sealion 5',
      segment: 'medium suv',
      years: [2026, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['plug-in hybrid'],
    },
    {
      name: 'Sealion 6',
      segment: 'medium suv',
      years: [2024, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['FWD', 'AWD'],
      fuels: ['plug-in hybrid'],
    },
    {
      name: 'Sealion 7',
      segment: 'medium suv',
      years: [2025, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['RWD', 'AWD'],
      fuels: ['electric'],
    },
    {
      name: 'Sealion 8',
      segment: 'large suv',
      years: [2026, null],
      bodies: ['suv'],
      seats: [7],
      drives: ['FWD', 'AWD'],
      fuels: ['plug-in hybrid'],
    },
    {
      name: 'Shark 6',
      also: ['Shark'],
      segment: 'ute',
      years: [2025, null],
      bodies: ['ute', 'cabChassis'],
      fuels: ['plug-in hybrid'],
    },
    {
      name: 'T3',
      segment: 'van',
      bodies: ['van'],
      seats: [2],
      drives: ['FWD'],
      fuels: ['electric'],
    },
    {
      name: 'E6',
      segment: 'people mover',
      bodies: ['wagon', 'peopleMover'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['electric'],
    },
  ],
};

const DENZA: Make = {
  name: 'Denza',
  also: ['BYD Denza'],
  families: [
    {
      name: 'B5',
      also: ['Denza B5', 'Leopard 5', 'Fangchengbao 5'],
      segment: 'large suv',
      years: [2026, null],
      bodies: ['suv'],
      seats: [5],
      fuels: ['plug-in hybrid'],
    },
    {
      name: 'B8',
      also: ['Denza B8', 'Leopard 8'],
      segment: 'upper large suv',
      years: [2026, null],
      bodies: ['suv'],
      fuels: ['plug-in hybrid'],
    },
    { name: 'D9', also: ['Denza D9'], segment: 'people mover', bodies: ['peopleMover'] },
  ],
};

const GEELY: Make = {
  name: 'Geely',
  also: ['Geely Auto', 'Geeley'],
  families: [
    {
      name: 'EX5',
      also: ['Geely E5', 'Galaxy E5'],
      segment: 'medium suv',
      years: [2025, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['electric'],
    },
    {
      name: 'Starray EM-i',
      also: ['Starray'],
      segment: 'medium suv',
      years: [2025, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['plug-in hybrid'],
    },
    {
      name: 'EX2',
      also: ['Xingyuan', 'Geely E2'],
      segment: 'light',
      bodies: ['hatch'],
      seats: [5],
      fuels: ['electric'],
    },
    { name: 'MK', segment: 'light', drives: ['FWD'], fuels: ['petrol'] },
  ],
};

const ZEEKR: Make = {
  name: 'Zeekr',
  also: ['Zeeker'],
  families: [
    {
      name: '7X',
      also: ['Zeekr 7X'],
      segment: 'medium suv',
      years: [2025, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['RWD', 'AWD'],
      fuels: ['electric'],
    },
    {
      name: 'X',
      also: ['Zeekr X'],
      segment: 'small suv',
      years: [2024, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['RWD', 'AWD'],
      fuels: ['electric'],
    },
    {
      name: '009',
      also: ['Zeekr 009'],
      segment: 'people mover',
      bodies: ['peopleMover'],
      seats: [6, 7],
      fuels: ['electric'],
    },
    { name: '7GT', also: ['Zeekr 7GT', '007 GT'], segment: 'large', bodies: ['wagon'], fuels: ['electric'] },
  ],
};

const XPENG: Make = {
  name: 'XPeng',
  also: ['X Peng', 'Xpeng Motors'],
  families: [
    {
      name: 'G6',
      segment: 'medium suv',
      years: [2024, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['RWD', 'AWD'],
      fuels: ['electric'],
    },
    { name: 'G9', segment: 'large suv', bodies: ['suv'], seats: [5], fuels: ['electric'] },
    { name: 'X9', segment: 'people mover', bodies: ['peopleMover'], seats: [7] },
    { name: 'P7', segment: 'large', fuels: ['electric'] },
  ],
};

const DEEPAL: Make = {
  name: 'Deepal',
  also: ['Changan Deepal', 'Changan', 'Deepel'],
  families: [
    {
      name: 'S07',
      also: ['S7', 'Deepal S07'],
      segment: 'medium suv',
      bodies: ['suv'],
      seats: [5],
      drives: ['RWD'],
      fuels: ['electric'],
    },
    {
      name: 'E07',
      also: ['Deepal E07', 'Multitruck'],
      segment: 'large suv',
      years: [2025, null],
      bodies: ['suv', 'ute'],
      seats: [5],
      drives: ['RWD', 'AWD'],
      fuels: ['electric'],
    },
    { name: 'S05', also: ['S5', 'Deepal S05'], segment: 'medium suv', bodies: ['suv'], seats: [5] },
  ],
};

const LEAPMOTOR: Make = {
  name: 'Leapmotor',
  also: ['Leap Motor'],
  families: [
    {
      name: 'C10',
      segment: 'medium suv',
      years: [2024, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['RWD'],
      fuels: ['electric', 'plug-in hybrid'],
      variants: [{ name: 'C10 REEV', also: ['C10 Range Extender'], fuels: ['plug-in hybrid'] }],
    },
    { name: 'B10', segment: 'small suv', years: [2025, null], bodies: ['suv'], seats: [5], drives: ['RWD'] },
    { name: 'B05', segment: 'small', bodies: ['hatch'], seats: [5], fuels: ['electric'] },
    { name: 'C16', segment: 'large suv', bodies: ['suv'] },
  ],
};

const GAC: Make = {
  name: 'GAC',
  also: ['GAC Motor', 'Trumpchi'],
  lines: ['Aion'],
  families: [
    {
      name: 'Aion V',
      segment: 'medium suv',
      years: [2025, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['electric'],
    },
    {
      name: 'Aion UT',
      also: ['UT'],
      segment: 'small',
      bodies: ['hatch'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['electric'],
    },
    {
      name: 'Emzoom',
      also: ['GS3 Emzoom', 'GS3'],
      segment: 'small suv',
      years: [2025, null],
      bodies: ['suv'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    {
      name: 'M8',
      also: ['M8 PHEV'],
      segment: 'people mover',
      years: [2025, null],
      bodies: ['peopleMover'],
      seats: [7],
      drives: ['FWD'],
      fuels: ['plug-in hybrid'],
    },
  ],
};

const JAC: Make = {
  name: 'JAC',
  also: ['JAC Motors', 'JAC Trucks'],
  families: [
    {
      name: 'T9',
      also: ['JAC T9'],
      segment: 'ute',
      years: [2024, null],
      bodies: ['ute'],
      seats: [5],
      drives: ['4WD'],
      fuels: ['diesel'],
    },
    {
      name: 'Hunter',
      also: ['T9 Hunter'],
      segment: 'ute',
      bodies: ['ute'],
      seats: [5],
      fuels: ['plug-in hybrid'],
    },
    { name: 'N55', segment: 'truck', bodies: ['lightTruck', 'cabChassis'] },
    { name: 'N75', segment: 'truck', bodies: ['lightTruck', 'cabChassis'] },
    { name: 'N90', segment: 'truck', bodies: ['lightTruck', 'cabChassis'] },
  ],
};

const FOTON: Make = {
  name: 'Foton',
  also: ['Foton Mobility', 'Foton Motors'],
  families: [
    {
      name: 'Tunland',
      also: ['Tundland', 'TK Tunland', 'P201 Tunland'],
      segment: 'ute',
      years: [2012, null],
      bodies: ['ute', 'cabChassis'],
      drives: ['4WD', 'RWD'],
      fuels: ['diesel'],
      variants: [
        { name: 'Tunland V7', also: ['V7'], years: [2025, null], bodies: ['ute'], seats: [5] },
        { name: 'Tunland V9', also: ['V9'], years: [2025, null], bodies: ['ute'], seats: [5] },
      ],
    },
    {
      name: 'Aumark',
      also: ['BJ1078', 'BJ1051'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
    },
    { name: 'Auman', segment: 'truck', bodies: ['lightTruck'] },
    {
      name: 'iBlue',
      also: ['T5', 'iBlue EV'],
      segment: 'truck',
      bodies: ['lightTruck', 'cabChassis'],
      fuels: ['electric'],
    },
    { name: 'View', segment: 'van', bodies: ['van'] },
  ],
};

/** Makes of one or two models. */
const FEW: readonly Make[] = [
  {
    name: 'Skywell',
    families: [
      {
        name: 'BE11',
        segment: 'medium suv',
        bodies: ['suv'],
        seats: [5],
        drives: ['FWD'],
        fuels: ['electric'],
      },
    ],
  },
  {
    name: 'Farizon',
    also: ['Farizon Auto'],
    families: [
      {
        name: 'SV',
        also: ['SuperVan', 'Super Van', 'Farizon SV'],
        segment: 'van',
        bodies: ['van'],
        fuels: ['electric'],
      },
      { name: 'V7E', segment: 'van', bodies: ['van'], fuels: ['electric'] },
    ],
  },
  {
    name: 'Lepas',
    families: [{ name: 'L8', segment: 'medium suv', bodies: ['suv'], seats: [5] }],
  },
  {
    name: 'JMC',
    also: ['Jiangling'],
    families: [{ name: 'Vigus', segment: 'ute', bodies: ['ute'] }],
  },
  {
    name: 'ZX Auto',
    also: ['ZXAuto', 'Zhongxing'],
    families: [{ name: 'Grand Tiger', segment: 'ute', bodies: ['ute'] }],
  },
];

export const CHINA: readonly Make[] = [
  BYD,
  DENZA,
  GEELY,
  ZEEKR,
  XPENG,
  DEEPAL,
  LEAPMOTOR,
  GAC,
  JAC,
  FOTON,
  ...FEW,
];

import type { Make } from '../../schema.ts';

/** Before it was KGM. */
export const SSANGYONG: Make = {
  name: 'SsangYong',
  also: ['Ssang Yong', 'Sangyong', 'Sang Yong', 'Ssanyong'],
  families: [
    {
      name: 'Musso',
      also: ['Q200 Musso', 'Q250 Musso', 'Muso'],
      segment: 'ute',
      bodies: ['ute', 'suv'],
      fuels: ['diesel', 'petrol'],
      variants: [
        {
          name: 'Musso XLV',
          also: ['XLV Musso'],
          bodies: ['ute'],
          seats: [5],
          drives: ['4WD'],
          fuels: ['diesel'],
        },
        { name: 'Musso Sports', bodies: ['ute'], seats: [5] },
      ],
    },
    {
      name: 'Rexton',
      also: [
        'Y200 Rexton',
        'Y220 Rexton',
        'Y400 Rexton',
        'Y450 Rexton',
        'Rexton II',
        'Rexton W',
        'RX270',
        'RX320',
      ],
      segment: 'large suv',
      bodies: ['suv'],
      fuels: ['diesel', 'petrol'],
    },
    {
      name: 'Korando',
      also: ['C200 Korando', 'C300 Korando', 'Korando C'],
      segment: 'medium suv',
      bodies: ['suv'],
      seats: [5, 4],
      fuels: ['diesel', 'petrol'],
    },
    {
      name: 'Actyon',
      also: ['C100 Actyon', 'Acteon'],
      segment: 'medium suv',
      bodies: ['suv', 'ute'],
      seats: [5],
      variants: [
        {
          name: 'Actyon Sports',
          also: ['Q100 Actyon Sports', 'Actyon Ute', 'Actyon Sports Tradie'],
          segment: 'ute',
          bodies: ['ute'],
          seats: [5],
          drives: ['RWD', '4WD'],
        },
      ],
    },
    { name: 'Kyron', also: ['D100 Kyron'], segment: 'medium suv', bodies: ['suv'] },
    {
      name: 'Tivoli',
      also: ['X100 Tivoli'],
      segment: 'small suv',
      bodies: ['suv'],
      seats: [5],
      variants: [{ name: 'Tivoli XLV', also: ['XLV'] }],
    },
    {
      name: 'Stavic',
      also: ['A100 Stavic', 'Rodius'],
      segment: 'people mover',
      bodies: ['peopleMover'],
      seats: [7],
      fuels: ['diesel', 'petrol'],
    },
    {
      name: 'Chairman',
      also: ['W100 Chairman', 'H200 Chairman'],
      segment: 'upper large',
      bodies: ['sedan'],
      drives: ['RWD'],
      fuels: ['petrol'],
    },
    { name: 'Torres', segment: 'medium suv', bodies: ['suv'], seats: [5] },
  ],
};

/** SsangYong's name since 2024. */
export const KGM: Make = {
  name: 'KGM',
  also: ['KG Mobility', 'KGM SsangYong', 'SsangYong KGM'],
  families: [
    {
      name: 'Torres',
      segment: 'medium suv',
      years: [2024, null],
      bodies: ['suv'],
      seats: [5],
      fuels: ['petrol', 'hybrid', 'electric'],
      variants: [
        { name: 'Torres EVX', also: ['EVX'], drives: ['FWD'], fuels: ['electric'] },
        { name: 'Torres Hybrid', drives: ['FWD'], fuels: ['hybrid'] },
      ],
    },
    { name: 'Actyon', segment: 'medium suv', bodies: ['suv'], seats: [5] },
    {
      name: 'Musso',
      segment: 'ute',
      years: [2024, null],
      bodies: ['ute'],
      seats: [5],
      variants: [
        { name: 'Musso XLV', also: ['XLV Musso'], drives: ['4WD'], fuels: ['diesel'] },
        { name: 'Musso EV', fuels: ['electric'] },
      ],
    },
    { name: 'Rexton', segment: 'large suv', years: [2024, null], bodies: ['suv'], fuels: ['diesel'] },
    { name: 'Korando', segment: 'medium suv', bodies: ['suv'], seats: [5], fuels: ['petrol'] },
    { name: 'Tivoli', segment: 'small suv', bodies: ['suv'], seats: [5] },
  ],
};

export const DAEWOO: Make = {
  name: 'Daewoo',
  also: ['Deawoo'],
  families: [
    { name: '1.5i', segment: 'small', bodies: ['sedan', 'hatch'], drives: ['FWD'], fuels: ['petrol'] },
    { name: 'Cielo', segment: 'small', bodies: ['sedan', 'hatch'], drives: ['FWD'], fuels: ['petrol'] },
    { name: 'Espero', segment: 'medium', bodies: ['sedan'], drives: ['FWD'], fuels: ['petrol'] },
    {
      name: 'Lanos',
      segment: 'light',
      bodies: ['hatch', 'sedan'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Nubira',
      segment: 'small',
      bodies: ['sedan', 'wagon', 'hatch'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    { name: 'Leganza', segment: 'medium', bodies: ['sedan'], seats: [5], drives: ['FWD'], fuels: ['petrol'] },
    { name: 'Matiz', segment: 'micro', bodies: ['hatch'], drives: ['FWD'], fuels: ['petrol'] },
    { name: 'Tacuma', segment: 'people mover', drives: ['FWD'], fuels: ['petrol'] },
    {
      name: 'Kalos',
      segment: 'light',
      bodies: ['hatch', 'sedan'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    { name: 'Lacetti', segment: 'small', bodies: ['sedan'], seats: [5], drives: ['FWD'], fuels: ['petrol'] },
    { name: 'Korando', segment: 'off-roader', bodies: ['suv'] },
    { name: 'Musso', segment: 'off-roader', bodies: ['suv'] },
  ],
};

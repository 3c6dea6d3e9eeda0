/** Dark and square with narrow headings, for one make and its range. */
import { fontFile, type TemplateLook } from './template.ts';

const INSTRUMENT = fontFile('instrument-sans', 'instrument-sans-latin-standard-normal');

export const sport: TemplateLook = {
  startingColours: { brand: '#c2360c', accent: '#f4c430' },
  grounds: {
    light: {
      surface: [0.968, 0.002],
      sunken: [0.935, 0.003],
      raised: [1, 0],
      ink: [0.17, 0.005],
      muted: [0.46, 0.006],
      line: [0.875, 0.004],
    },
    dark: {
      surface: [0.155, 0.004],
      sunken: [0.115, 0.003],
      raised: [0.215, 0.005],
      ink: [0.985, 0],
      muted: [0.74, 0.004],
      line: [0.33, 0.005],
    },
  },
  faces: [
    {
      cssVariable: '--font-body',
      name: 'Instrument Sans',
      file: INSTRUMENT,
      weight: '400 700',
      stretch: '75% 100%',
      fallbacks: ['sans-serif'],
    },
  ],
  cuts: {
    text: { file: INSTRUMENT, axes: { wght: 400, wdth: 100 } },
    strong: { file: INSTRUMENT, axes: { wght: 600, wdth: 100 } },
    heading: { file: INSTRUMENT, axes: { wght: 700, wdth: 82 } },
  },
  iconRadius: 0,
  on: {
    header: 'dark',
    hero: 'dark',
    pageHead: 'dark',
    carPanel: 'dark',
    offer: 'dark',
    footer: 'dark',
    sharedPicture: 'dark',
  },
  header: { showsPlace: false, ticketsOnBrand: false },
  hero: {
    searchTitle: null,
    bodies: { most: 8, as: 'silhouette' },
    showsContact: false,
    showsStar: true,
    typesExamples: false,
  },
  home: { showsModels: true, places: 'last', setsOffWhyUs: true },
  brand: {
    make: ['models', 'offers', 'cars', 'sellers'],
    model: ['facts', 'offers', 'cars', 'others', 'sellers'],
    ladder: 'pictures',
  },
  offer: { picturedHead: true },
  wayOn: { showsPeople: false },
};

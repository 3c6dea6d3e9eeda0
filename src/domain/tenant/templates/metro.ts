/** Bright and round, with white backgrounds and one sans-serif. */
import { fontFile, type TemplateLook } from './template.ts';

const FIGTREE = fontFile('figtree', 'figtree-latin-wght-normal');

export const metro: TemplateLook = {
  startingColours: { brand: '#155e8c', accent: '#f2a33c' },
  grounds: {
    light: {
      surface: [1, 0],
      sunken: [0.966, 0.006],
      raised: [1, 0],
      ink: [0.21, 0.02],
      muted: [0.48, 0.018],
      line: [0.91, 0.008],
    },
    dark: {
      surface: [0.235, 0.03],
      sunken: [0.2, 0.028],
      raised: [0.285, 0.032],
      ink: [0.985, 0.004],
      muted: [0.79, 0.018],
      line: [0.36, 0.03],
    },
  },
  faces: [
    {
      cssVariable: '--font-body',
      name: 'Figtree',
      file: FIGTREE,
      weight: '400 800',
      fallbacks: ['sans-serif'],
    },
  ],
  cuts: {
    text: { file: FIGTREE, axes: { wght: 400 } },
    strong: { file: FIGTREE, axes: { wght: 600 } },
    heading: { file: FIGTREE, axes: { wght: 700 } },
  },
  iconRadius: 10,
  on: {
    header: 'light',
    hero: 'light',
    pageHead: 'light',
    carPanel: 'light',
    offer: 'light',
    footer: 'light',
    sharedPicture: 'light',
  },
  header: { showsPlace: false, ticketsOnBrand: true },
  hero: {
    searchTitle: null,
    bodies: { most: 8, as: 'picture' },
    showsContact: false,
    showsStar: false,
    typesExamples: true,
  },
  home: { showsModels: false, places: 'last', setsOffWhyUs: false },
  brand: {
    make: ['models', 'cars', 'offers', 'sellers'],
    model: ['cars', 'facts', 'offers', 'others', 'sellers'],
    ladder: 'scale',
  },
  offer: { picturedHead: true },
  wayOn: { showsPeople: false },
};

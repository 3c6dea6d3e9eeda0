/** Warm paper colours and serif headings, for a family yard. */
import { fontFile, type TemplateLook } from './template.ts';

// Both typefaces belong to the Source family.
const SANS = fontFile('source-sans-3', 'source-sans-3-latin-wght-normal');
const SERIF = fontFile('source-serif-4', 'source-serif-4-latin-wght-normal');

export const classic: TemplateLook = {
  startingColours: { brand: '#7c3f24', accent: '#3f7d5c' },
  grounds: {
    light: {
      hue: 86,
      surface: [0.974, 0.011],
      sunken: [0.943, 0.018],
      raised: [0.994, 0.005],
      ink: [0.245, 0.022],
      muted: [0.475, 0.03],
      line: [0.86, 0.03],
    },
    dark: {
      surface: [0.27, 0.045],
      sunken: [0.235, 0.04],
      raised: [0.32, 0.045],
      ink: [0.972, 0.014],
      muted: [0.83, 0.025],
      line: [0.42, 0.045],
    },
  },
  faces: [
    {
      cssVariable: '--font-body',
      name: 'Source Sans 3',
      file: SANS,
      weight: '400 700',
      fallbacks: ['sans-serif'],
    },
    {
      cssVariable: '--font-heading',
      name: 'Source Serif 4',
      file: SERIF,
      weight: '600',
      fallbacks: ['serif'],
    },
  ],
  cuts: {
    text: { file: SANS, axes: { wght: 400 } },
    strong: { file: SANS, axes: { wght: 600 } },
    heading: { file: SERIF, axes: { wght: 650 } },
  },
  iconRadius: 3,
  on: {
    header: 'light',
    hero: 'light',
    pageHead: 'light',
    carPanel: 'light',
    offer: 'light',
    footer: 'dark',
    sharedPicture: 'light',
  },
  header: { showsPlace: true, ticketsOnBrand: false },
  hero: {
    searchTitle: 'What are you looking for?',
    bodies: { most: 6, as: 'silhouette' },
    showsContact: true,
    showsStar: false,
    typesExamples: false,
  },
  home: { showsModels: false, places: 'early', setsOffWhyUs: true },
  brand: {
    make: ['models', 'sellers', 'cars', 'offers'],
    model: ['facts', 'sellers', 'cars', 'offers', 'others'],
    ladder: 'list',
  },
  offer: { picturedHead: false },
  wayOn: { showsPeople: true },
};

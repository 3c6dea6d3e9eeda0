/**
 * The typefaces of each template: variable, Latin subset, served by the site itself. The build measures each one
 * and makes a fallback of the same size from a system face, so that text does not move when the font arrives.
 */

export interface Face {
  /** The custom property that names the family. */
  cssVariable: '--font-body' | '--font-heading';
  name: string;
  /** In node_modules. */
  file: string;
  /** The range of weights in the file. */
  weight: string;
  /** The range of widths, in percent, where the file has one. */
  stretch?: string;
  fallbacks: string[];
}

const face = (family: string, file: string) => `@fontsource-variable/${family}/files/${file}.woff2`;

export const FACES: Record<'metro' | 'classic' | 'sport', readonly Face[]> = {
  metro: [
    {
      cssVariable: '--font-body',
      name: 'Figtree',
      file: face('figtree', 'figtree-latin-wght-normal'),
      weight: '300 900',
      fallbacks: ['sans-serif'],
    },
  ],
  // Serif and sans are the two halves of one family, Source.
  classic: [
    {
      cssVariable: '--font-body',
      name: 'Source Sans 3',
      file: face('source-sans-3', 'source-sans-3-latin-wght-normal'),
      weight: '200 900',
      fallbacks: ['sans-serif'],
    },
    {
      cssVariable: '--font-heading',
      name: 'Source Serif 4',
      file: face('source-serif-4', 'source-serif-4-latin-wght-normal'),
      weight: '200 900',
      fallbacks: ['serif'],
    },
  ],
  sport: [
    {
      cssVariable: '--font-body',
      name: 'Instrument Sans',
      file: face('instrument-sans', 'instrument-sans-latin-standard-normal'),
      weight: '400 700',
      stretch: '75% 100%',
      fallbacks: ['sans-serif'],
    },
  ],
};

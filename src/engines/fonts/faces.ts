/**
 * The templates' typefaces as plain TrueType files, for drawings that carry their letters with them: brochures and
 * pictures for shared links. The site's own variable web fonts are read, and one weight (and width) of each is cut.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Template } from '#domain/tenant/site.ts';

/** What letters are for: running text, its emphasis, headings. */
export type FaceRole = 'text' | 'strong' | 'heading';
export type Faces = Readonly<Record<FaceRole, Buffer>>;

interface Cut {
  family: string;
  file: string;
  /** Where the cut lies on the font's axes: weight, width in percent. */
  axes: Readonly<Record<string, number>>;
}

const cut = (family: string, file: string, axes: Cut['axes']): Cut => ({ family, file, axes });
const figtree = (wght: number) => cut('figtree', 'figtree-latin-wght-normal', { wght });
const sourceSans = (wght: number) => cut('source-sans-3', 'source-sans-3-latin-wght-normal', { wght });
const sourceSerif = (wght: number) => cut('source-serif-4', 'source-serif-4-latin-wght-normal', { wght });
const instrument = (wght: number, wdth: number) =>
  cut('instrument-sans', 'instrument-sans-latin-standard-normal', { wght, wdth });

const CUTS: Readonly<Record<Template, Readonly<Record<FaceRole, Cut>>>> = {
  metro: { text: figtree(400), strong: figtree(600), heading: figtree(700) },
  classic: { text: sourceSans(400), strong: sourceSans(600), heading: sourceSerif(650) },
  sport: { text: instrument(400, 100), strong: instrument(600, 100), heading: instrument(700, 82) },
};

/** Every character that the files of Latin letters may hold. */
const CHARACTERS = [
  [0x20, 0x17f],
  [0x2b0, 0x2ff],
  [0x2000, 0x206f],
  [0x20a0, 0x2122],
  [0x2190, 0x2215],
]
  .flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  .join('');

const packages = createRequire(import.meta.url);

async function faceOf({ family, file, axes }: Cut): Promise<Buffer> {
  const web = await readFile(packages.resolve(`@fontsource-variable/${family}/files/${file}.woff2`));
  return subsetFont(web, CHARACTERS, { targetFormat: 'truetype', variationAxes: { ...axes } });
}

const cuts = new Map<Template, Promise<Faces>>();

async function cutFaces(template: Template): Promise<Faces> {
  const { text, strong, heading } = CUTS[template];
  // One after the other: the library cuts in one piece of memory.
  return { text: await faceOf(text), strong: await faceOf(strong), heading: await faceOf(heading) };
}

/** The template's faces as TrueType files, cut on the first call (some tens of milliseconds). */
export function facesOf(template: Template): Promise<Faces> {
  const made = cuts.get(template) ?? cutFaces(template);
  cuts.set(template, made);
  return made;
}

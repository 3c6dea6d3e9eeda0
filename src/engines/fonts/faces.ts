/**
 * The templates' typefaces as plain TrueType files, for drawings that embed their letters: brochures and pictures for
 * shared links. The site's own variable web fonts are read, and one weight (and width) of each is cut.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Template } from '#domain/tenant/site.ts';
import { LOOKS } from '#domain/tenant/templates/index.ts';
import type { Cut, FaceRole } from '#domain/tenant/templates/template.ts';

export type Faces = Readonly<Record<FaceRole, Buffer>>;

/** Every character that the Latin font files may hold. */
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

async function faceOf({ file, axes }: Cut): Promise<Buffer> {
  const web = await readFile(packages.resolve(file));
  return subsetFont(web, CHARACTERS, { targetFormat: 'truetype', variationAxes: { ...axes } });
}

const cuts = new Map<Template, Promise<Faces>>();

async function cutFaces(template: Template): Promise<Faces> {
  const { text, strong, heading } = LOOKS[template].cuts;
  // One after the other: the library works in one piece of memory.
  return { text: await faceOf(text), strong: await faceOf(strong), heading: await faceOf(heading) };
}

/** The template's faces as TrueType files, cut on the first call (some tens of milliseconds). */
export function facesOf(template: Template): Promise<Faces> {
  const made = cuts.get(template) ?? cutFaces(template);
  cuts.set(template, made);
  return made;
}

/**
 * The templates' typefaces as plain TrueType files, for drawings that embed their letters: brochures and pictures for
 * shared links. Each is an instance of one of the site's variable web fonts, at one weight (and width).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
  // Cutting keeps a hundred megabytes for as long as the thread lives.
  const { default: subsetFont } = await import('subset-font');
  const web = await readFile(packages.resolve(file));
  return subsetFont(web, CHARACTERS, { targetFormat: 'truetype', variationAxes: { ...axes } });
}

const cuts = new Map<Template, Promise<Faces>>();
let folder: string | null = null;

/** Where the compiled program has its faces. */
export const facesFolder = (program: string) => join(program, 'faces');

const fileOf = (template: Template, role: FaceRole) => `${template}-${role}.ttf`;

/** Cuts the faces of all templates into a folder. */
export async function keepFaces(into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const [name] of Object.entries(LOOKS)) {
    const template = name as Template;
    for (const [role, face] of Object.entries(await cutFaces(template))) {
      await writeFile(join(into, fileOf(template, role as FaceRole)), face);
    }
  }
}

/** From now on, faces that were kept in a folder are read there, which costs neither time nor memory. */
export function readFacesFrom(kept: string): void {
  folder = kept;
}

async function keptFaces(template: Template): Promise<Faces | null> {
  if (folder === null) return null;
  const read = (role: FaceRole) => readFile(join(folder ?? '', fileOf(template, role)));
  try {
    return { text: await read('text'), strong: await read('strong'), heading: await read('heading') };
  } catch {
    return null;
  }
}

async function cutFaces(template: Template): Promise<Faces> {
  const { text, strong, heading } = LOOKS[template].cuts;
  // One after the other: the library has only one working memory.
  return { text: await faceOf(text), strong: await faceOf(strong), heading: await faceOf(heading) };
}

const readOrCut = async (template: Template) => (await keptFaces(template)) ?? cutFaces(template);

/** The template's faces as TrueType files, read or cut on the first call. */
export function facesOf(template: Template): Promise<Faces> {
  const made = cuts.get(template) ?? readOrCut(template);
  cuts.set(template, made);
  return made;
}

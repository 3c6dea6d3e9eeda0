/**
 * The templates' typefaces, cut from variable web fonts. Pages load the weights that they use. Drawings that embed their
 * letters, brochures and pictures for shared links, have plain TrueType files at one weight (and width).
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Template } from '#domain/tenant/site.ts';
import { LOOKS } from '#domain/tenant/templates/index.ts';
import type { Cut, Face, FaceRole } from '#domain/tenant/templates/template.ts';

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

/** `'400 700'` as the range of an axis, `'600'` as one place on it. */
function rangeOf(weight: Face['weight']): number | { min: number; max: number } {
  const [min = 400, max = min] = weight.split(' ').map(Number);
  return min === max ? min : { min, max };
}

/**
 * Cuts the file that pages load into a folder, unless it is there.
 * @returns its path, which changes with its content
 */
export async function cutWebFace(
  { file, weight }: Pick<Face, 'file' | 'weight'>,
  into: string,
): Promise<string> {
  const web = await readFile(packages.resolve(file));
  const name = createHash('sha256').update(web).update(weight).digest('hex').slice(0, 16);
  const path = join(into, `${name}.woff2`);
  if (existsSync(path)) return path;
  const { default: subsetFont } = await import('subset-font');
  const cut = await subsetFont(web, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: rangeOf(weight) },
  });
  await mkdir(into, { recursive: true });
  // Another build may be writing the same file.
  const mine = `${path}.${process.pid}`;
  await writeFile(mine, cut);
  await rename(mine, path);
  return path;
}

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

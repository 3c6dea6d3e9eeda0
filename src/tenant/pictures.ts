/** Reads the pictures of a tenant's media folders, and resizes them as pages ask. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import sharp from 'sharp';

export interface Picture {
  file: string;
  /** Pixels. */
  width: number;
  height: number;
  format: string;
  /** The first 12 digits of the SHA-256 of its content, hexadecimal. */
  hash: string;
}

/** A size of a picture. */
export interface Resized {
  width: number;
  height: number;
  format: 'webp' | 'jpeg';
}

const FORMATS: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.svg']);
const QUALITY = 78;

/** Every file by its address; a tenant's file replaces the shared one of the same name. */
export function mediaFiles(tenantsDir: string, slug: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const tenant of ['_shared', slug]) {
    const folder = resolve(tenantsDir, tenant, 'media');
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile()) files.set(`/media${file.slice(folder.length).replaceAll('\\', '/')}`, file);
    }
  }
  return files;
}

/** The pictures among `files`, by address. */
export async function readPictures(
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Picture>> {
  const pictures = [...files].filter(([, file]) => FORMATS.has(extname(file).toLowerCase()));
  return new Map(
    await Promise.all(
      pictures.map(async ([address, file]): Promise<[string, Picture]> => {
        const bytes = await readFile(file);
        const { width = 0, height = 0, format = 'svg' } = await sharp(bytes).metadata();
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
        return [address, { file, width, height, format, hash }];
      }),
    ),
  );
}

/** The name of a picture's file or address, without its folder and its ending. */
export const pictureName = (file: string): string => (file.split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, '');

/** Where a size of a picture is served. The name holds everything needed to make it. */
export function resizedPath(picture: Picture, { width, height, format }: Resized): string {
  return `/_assets/${pictureName(picture.file)}.${picture.hash}_${width}x${height}.${format}`;
}

/** The size that a path names, and the name and hash of the picture; null for any other path. */
export function parseResizedPath(path: string): { name: string; hash: string; size: Resized } | null {
  const [, name = '', hash = '', width, height, format] =
    /^\/_assets\/(.+)\.([0-9a-f]{12})_(\d+)x(\d+)\.(webp|jpeg)$/.exec(path) ?? [];
  if (format !== 'webp' && format !== 'jpeg') return null;
  return { name, hash, size: { width: Number(width), height: Number(height), format } };
}

/** Resizes a picture, given as a file or as bytes, and crops it around its middle. */
export function resize(picture: string | Uint8Array, { width, height, format }: Resized): Promise<Buffer> {
  const cut = sharp(picture).rotate().resize(width, height, { fit: 'cover' });
  return (format === 'webp' ? cut.webp({ quality: QUALITY }) : cut.jpeg({ mozjpeg: true })).toBuffer();
}

/** The pictures of a tenant's media folders, and the sizes of them that pages ask for. */
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

/** Where a size of a picture is served. The name has everything needed to make it. */
export function resizedPath(picture: Picture, { width, height, format }: Resized): string {
  const name = (picture.file.split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, '');
  return `/_assets/${name}.${picture.hash}_${width}x${height}.${format}`;
}

/** The bytes of a size of a picture, cut around its middle. */
export function resize(picture: Picture, { width, height, format }: Resized): Promise<Buffer> {
  const cut = sharp(picture.file).rotate().resize(width, height, { fit: 'cover' });
  return (format === 'webp' ? cut.webp({ quality: QUALITY }) : cut.jpeg({ mozjpeg: true })).toBuffer();
}

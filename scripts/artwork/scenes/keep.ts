/** Writes scenes to the tenants' picture folders, or elsewhere for a preview. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const TENANTS = join(import.meta.dirname, '../../../tenants');
const QUALITY = 86;

/** The part of a wide scene that is used as a page's header. */
const FRONT = { top: 50, width: 1600, height: 900 } as const;

/**
 * Draws the named scenes, or all, as `media/scenes/NAME.webp`.
 * @param fronts left edges of the parts that are also saved as `front.webp`
 */
export async function keep(
  scenes: Readonly<Record<string, () => Promise<Buffer>>>,
  name: string,
  fronts: Readonly<Record<string, number>> = {},
): Promise<void> {
  const words = process.argv.slice(2);
  const out = words.includes('--out') ? words[words.indexOf('--out') + 1] : undefined;
  const asked = words.filter((word) => word in scenes);
  for (const slug of asked.length > 0 ? asked : Object.keys(scenes)) {
    const drawn = await scenes[slug]?.();
    if (drawn === undefined) continue;
    if (out !== undefined) {
      await writeFile(join(out, `${slug}-${name}.png`), drawn);
      continue;
    }
    const folder = join(TENANTS, slug, 'media/scenes');
    await mkdir(folder, { recursive: true });
    const { size } = await sharp(drawn)
      .webp({ quality: QUALITY, effort: 5 })
      .toFile(join(folder, `${name}.webp`));
    const left = fronts[slug];
    if (left !== undefined) {
      const part = sharp(drawn).extract({ left, ...FRONT });
      await part.webp({ quality: QUALITY, effort: 5 }).toFile(join(folder, 'front.webp'));
    }
    console.log(`${slug} ${name}: ${(size / 1024).toFixed(0)} KB`);
  }
}

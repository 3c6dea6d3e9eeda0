/** The media folder's pictures as modules of the build, which resizes them. */
import { existsSync, readdirSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

const PICTURES: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.svg']);
const ID = 'virtual:pictures';

/** Every picture by its address; a tenant's picture replaces the shared one of the same name. */
function pictureFiles(tenantsDir: string, slug: string): [address: string, file: string][] {
  const files = new Map<string, string>();
  for (const tenant of ['_shared', slug]) {
    const folder = resolve(tenantsDir, tenant, 'media');
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !PICTURES.has(extname(entry.name).toLowerCase())) continue;
      files.set(`/media${file.slice(folder.length).replaceAll('\\', '/')}`, file);
    }
  }
  return [...files];
}

/** The code that loads a picture. A drawing only needs its size: it is served as it is. */
async function loaded(address: string, file: string): Promise<string> {
  if (extname(file).toLowerCase() !== '.svg') return `(await import(${JSON.stringify(file)})).default`;
  const { width, height } = await sharp(file).metadata();
  return `(${JSON.stringify({ src: address, width, height, format: 'svg' })})`;
}

/** `virtual:pictures`: for each picture of the tenant, a function that loads Astro's data about it. */
export function pictures(tenantsDir: string, slug: string): AstroIntegration {
  const plugin = {
    name: 'forecourt:pictures',
    resolveId: (wanted: string) => (wanted === ID ? `\0${ID}` : null),
    load: async (wanted: string) => {
      if (wanted !== `\0${ID}`) return null;
      const entries = await Promise.all(
        pictureFiles(tenantsDir, slug).map(
          async ([address, file]) =>
            `${JSON.stringify(address)}: async () => ${await loaded(address, file)},`,
        ),
      );
      return `export const pictures = {\n${entries.join('\n')}\n};`;
    },
  };
  return {
    name: 'forecourt:pictures',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

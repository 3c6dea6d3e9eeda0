/** Draws one of a site's lazy files. */
import { basename } from 'node:path';
import { takeFacesOf } from '#layouts/og/lettering.ts';
import type { WritingAids } from '#loaders/files/file-loader.ts';
import { FILES } from '#loaders/index.ts';
import type { Params } from '#loaders/loader.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { fileKey } from './generate-site.ts';

interface LazyFile {
  content: Buffer;
  /** The same as generating the site would give. */
  key: string;
}

/**
 * The file at a path; null if this tenant has none.
 * @param tenant need only know the car that the file is about
 */
export async function drawLazy(
  tenant: Tenant,
  path: string,
  { programDir, ...aids }: { programDir: string } & WritingAids,
): Promise<LazyFile | null> {
  takeFacesOf(programDir);
  for (const loader of FILES) {
    const params = paramsOf(loader.pattern, path);
    if (params === null || !loader.lazy(params)) continue;
    const data = await loader.load(tenant, params);
    if (data === null) return null;
    const own = (await loader.key?.(tenant, params)) ?? null;
    const { content } = await loader.write(data, aids);
    return {
      content: Buffer.from(content),
      key: fileKey(basename(programDir))(own ?? JSON.stringify(data)),
    };
  }
  return null;
}

/** The parameter of a path by its pattern, `/og/[name].jpg`; null for a path of another pattern. */
function paramsOf(pattern: string, path: string): Params | null {
  const [, before = '', name = '', after = ''] = /^(.*)\[(\w+)\](.*)$/.exec(pattern) ?? [];
  const value = path.slice(before.length, path.length - after.length);
  const fits = name !== '' && value !== '' && !value.includes('/') && path === `${before}${value}${after}`;
  return fits ? { [name]: value } : null;
}

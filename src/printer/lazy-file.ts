/** Draws one of the files that a site draws when they are first asked for. */
import { basename } from 'node:path';
import { FILES } from '#loaders/index.ts';
import { pathOf } from '#loaders/loader.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { fileKey } from './print-site.ts';

interface LazyFile {
  content: Buffer;
  /** As printing the site would give it. */
  key: string;
}

/**
 * The file at a path; null where this tenant has none.
 * @param tenant may know no other car than the one that the file is about
 */
export async function drawLazy(tenant: Tenant, path: string, programDir: string): Promise<LazyFile | null> {
  for (const loader of FILES) {
    const [fixed = ''] = loader.pattern.split('[');
    if (!path.startsWith(fixed)) continue;
    for (const params of await loader.paths(tenant)) {
      if (!loader.lazy(params) || pathOf(loader.pattern, params) !== path) continue;
      const data = await loader.load(tenant, params);
      if (data === null) return null;
      const own = (await loader.key?.(tenant, params)) ?? null;
      const { content } = await loader.write(data);
      return {
        content: Buffer.from(content),
        key: fileKey(basename(programDir))(own ?? JSON.stringify(data)),
      };
    }
  }
  return null;
}

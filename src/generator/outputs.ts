/** Lists a site's outputs: every page, and every file written by a function. */
import type { FileLoader } from '#loaders/files/file-loader.ts';
import { FILES, PAGES } from '#loaders/index.ts';
import { type Loader, type Params, pathOf } from '#loaders/loader.ts';
import type { Tenant } from '#tenant/tenant.ts';

interface Output {
  params: Params;
  /** The address, from the root: `/cars/2019-kia-rio-a1`. */
  path: string;
  /** The file in the release: `/cars/2019-kia-rio-a1.html`. */
  file: string;
}

export interface PageOutput extends Output {
  kind: 'page';
  loader: Loader;
}

export interface FileOutput extends Output {
  kind: 'file';
  loader: FileLoader;
}

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);

/** Every output once; if two routes claim an address, the more specific one wins. */
export async function outputsOf(tenant: Tenant): Promise<(PageOutput | FileOutput)[]> {
  const outputs = new Map<string, PageOutput | FileOutput>();
  for (const loader of PAGES) {
    for (const params of await loader.paths(tenant)) {
      const path = pathOf(loader.pattern, params);
      const known = outputs.get(path);
      const isCloser = known === undefined || weight(loader.pattern) < weight(known.loader.pattern);
      if (isCloser) outputs.set(path, { kind: 'page', loader, params, path, file: fileOf(path) });
    }
  }
  for (const loader of FILES) {
    for (const params of await loader.paths(tenant)) {
      const path = pathOf(loader.pattern, params);
      outputs.set(path, { kind: 'file', loader, params, path, file: path });
    }
  }
  return [...outputs.values()];
}

/** As Astro ranks routes: a fixed segment before a parameter, a parameter before a rest parameter. */
const weight = (pattern: string) =>
  [...pattern.matchAll(/\[(\.\.\.)?/g)].reduce((sum, [, rest]) => sum + (rest === undefined ? 1 : 10), 0);

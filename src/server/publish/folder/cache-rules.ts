/** How long each file of a folder may be cached, in few rules, because hosts limit their number. */
import { typeOf } from '../pack.ts';
import { cacheControl } from '../static.ts';

export interface CacheRule {
  /**
   * An address, or `/brands/*` for everything below it. No two rules match the same address: hosts would join their
   * values.
   */
  path: string;
  value: string;
}

const PAGE = /(?:^\/index)?\.html$/;

/** The address of a file: a page has no `.html`. */
const addressOf = (file: string) => encodeURI(file.replace(/^\/index\.html$/, '/').replace(PAGE, ''));

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Rules for all files (paths from the root), most important first. */
export function cacheRules(files: Iterable<string>): CacheRule[] {
  const values = new Map([...files].map((file) => [file, cacheControl(file, typeOf(file))]));
  // Every value that occurs in a folder or below it.
  const below = new Map<string, Set<string>>();
  for (const [file, value] of values) {
    for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) {
      const known = below.get(folder) ?? new Set();
      below.set(folder, known.add(value));
    }
  }
  const rules = new Map<string, string>();
  for (const [file, value] of values) {
    const folders = file.split('/').slice(1, -1);
    const uniform = folders
      .map((_, index) => `/${folders.slice(0, index + 1).join('/')}`)
      .find((folder) => below.get(folder)?.size === 1);
    rules.set(uniform === undefined ? addressOf(file) : `${encodeURI(uniform)}/*`, value);
  }
  const isNear = (path: string) => path.split('/').length <= 3 && path.includes('.');
  const rank = ({ path, value }: CacheRule) => {
    if (value !== 'no-cache') return 0;
    return path === '/' || path.endsWith('/*') || isNear(path) ? 1 : 2;
  };
  return [...rules]
    .map(([path, value]) => ({ path, value }))
    .sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}

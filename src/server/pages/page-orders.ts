/** Requests for pages: sent to the rendering thread, and read there. */
import { documentsOf, type StockIndex, sharedIndex } from '../cars/stock-index.ts';
import type { SharedValue } from '../threads/messages.ts';
import type { Shared } from '../threads/serve-tasks.ts';
import { SharedMap } from '../threads/shared-map.ts';
import type { PageName, ReleasePages } from './page-requests.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A page request as sent: shared parts are named by key. */
export interface PageTask {
  name: PageName;
  request: Facts;
  stock: string | null;
  index: string | null;
  pages: string | null;
}

interface SharedParts {
  stock?: StockIndex;
  index?: StockIndex;
  pages?: ReleasePages;
}

/** Splits a request into the part sent with it and the part that the thread keeps. */
export function pageTask(name: PageName, order: object): { task: PageTask; shared: SharedValue[] } {
  const { stock, index, pages, ...request } = order as SharedParts & Facts;
  const shared: SharedValue[] = [];
  if (stock) shared.push(sharedIndex(stock));
  if (index) shared.push(sharedIndex(index));
  if (pages) shared.push({ key: pages.key, value: () => pages.files() });
  const keys = { stock: stock?.key ?? null, index: index?.key ?? null, pages: pages?.key ?? null };
  return { task: { name, request, ...keys }, shared };
}

/** The pages among a release's files, by the path that a link names. */
function pagesOf(memory: SharedArrayBuffer): { has(path: string): boolean } {
  const files = new SharedMap(memory);
  return {
    has: (path) => {
      const bare = path === '/' ? '' : path;
      return files.has(`${bare}/index.html`) || (bare !== '' && files.has(`${bare}.html`));
    },
  };
}

/** Everything that a task's page is rendered from. */
export function requestOf({ request, stock, index, pages }: PageTask, shared: Shared): Facts {
  return {
    ...request,
    ...(stock === null ? {} : { stock: documentsOf(shared(stock) as Uint8Array) }),
    ...(index === null ? {} : { index: shared(index) as Uint8Array }),
    ...(pages === null ? {} : { pages: pagesOf(shared(pages) as SharedArrayBuffer) }),
  };
}

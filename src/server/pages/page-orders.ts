/** Orders of pages: sent to the drawing thread, and carried out there. */
import { documentsOf, type StockIndex, sharedIndex } from '../cars/stock-index.ts';
import type { SharedValue } from '../threads/messages.ts';
import type { Shared } from '../threads/serve-tasks.ts';
import type { PageDrawing, PageRenderer, ReleasePages } from './page-renderer.ts';

export type PageName = keyof PageRenderer;
type AnyOrder = Readonly<Record<string, unknown>>;

/** A page as it is sent: shared parts are named by key. */
export interface PageTask {
  name: PageName;
  request: AnyOrder;
  stock: string | null;
  index: string | null;
  pages: string | null;
}

interface SharedParts {
  stock?: StockIndex;
  index?: StockIndex;
  pages?: ReleasePages;
}

/** Splits an order into the part sent with it and the part that the thread keeps. */
function pageTask(name: PageName, order: object): { task: PageTask; shared: SharedValue[] } {
  const { stock, index, pages, ...request } = order as SharedParts & AnyOrder;
  const shared: SharedValue[] = [];
  if (stock) shared.push(sharedIndex(stock));
  if (index) shared.push(sharedIndex(index));
  if (pages) shared.push({ key: pages.key, value: () => pages.list() });
  const keys = { stock: stock?.key ?? null, index: index?.key ?? null, pages: pages?.key ?? null };
  return { task: { name, request, ...keys }, shared };
}

const listed = new Map<string, ReadonlySet<string>>();
/** Releases whose pages a thread knows; the oldest goes first. */
const RELEASES_KEPT = 24;

function pagesOf(key: string, list: string): ReadonlySet<string> {
  let pages = listed.get(key);
  if (pages === undefined) {
    pages = new Set(list.split('\n'));
    listed.set(key, pages);
    for (const old of listed.keys()) if (listed.size > RELEASES_KEPT) listed.delete(old);
  }
  return pages;
}

/** Draws the page of a task. */
export function drawPage(
  renderer: PageRenderer,
  { name, request, stock, index, pages }: PageTask,
  shared: Shared,
) {
  const draw = renderer[name] as (request: AnyOrder) => string | null | Promise<string>;
  return draw.call(renderer, {
    ...request,
    ...(typeof request.query === 'string' ? { query: new URLSearchParams(request.query) } : {}),
    ...(stock === null ? {} : { stock: documentsOf(shared(stock) as Uint8Array) }),
    ...(index === null ? {} : { index: shared(index) as Uint8Array }),
    ...(pages === null ? {} : { pages: pagesOf(pages, shared(pages) as string) }),
  });
}

/** A drawing that hands its tasks to `send`. */
export function drawingBy(
  names: readonly PageName[],
  send: (task: PageTask, shared: readonly SharedValue[]) => Promise<unknown>,
): PageDrawing {
  const draw = (name: PageName) => (order: object) => {
    const { task, shared } = pageTask(name, order);
    return send(task, shared);
  };
  return Object.fromEntries(names.map((name) => [name, draw(name)])) as unknown as PageDrawing;
}

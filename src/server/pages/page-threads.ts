/** Where pages are drawn: on threads of their own, or at once where a renderer is given as it is. */
import { ThreadPool } from '../threads/thread-pool.ts';
import { drawingBy, drawPage, type PageName } from './page-orders.ts';
import type { PageDrawing, PageRenderer } from './page-renderer.ts';

interface OpenDrawing {
  drawing: PageDrawing;
  /** Starts the first thread. */
  warm(): void;
  close(): Promise<void>;
}

/** A script that serves pages (`servePages`), or a renderer of this thread. */
export type RendererSource = URL | PageRenderer;

/**
 * Drawings running at once. A site has at most one, so another site's page never waits for more than the drawing before
 * it.
 */
const THREADS = 2;
const EACH = 1;
/** Pages of one site that may wait: a browser would give up before a longer queue is drawn. */
const WAITING_EACH = 100;
const TIMEOUT_MS = 30_000;

const NAMES: Readonly<Record<PageName, true>> = {
  car: true,
  compare: true,
  missingCar: true,
  formAgain: true,
  otherTimes: true,
  linked: true,
  search: true,
  personalisedFinance: true,
  signIn: true,
  watchlist: true,
  account: true,
  shortlist: true,
  checkout: true,
  purchase: true,
  orderSummary: true,
  valuation: true,
  booked: true,
};
const PAGE_NAMES = Object.keys(NAMES) as PageName[];

/** The tenant whose page it is. A summary has no site. */
function tenantOf(request: Readonly<Record<string, unknown>>): string {
  const { site } = request as { site?: { slug?: string } };
  return site?.slug ?? '';
}

export function openDrawing(source: RendererSource): OpenDrawing {
  if (!(source instanceof URL)) {
    const drawing = drawingBy(PAGE_NAMES, async (task, shared) => {
      const values = new Map(shared.map(({ key, value }) => [key, value()]));
      return drawPage(source, structuredClone(task), (key) => values.get(key));
    });
    return { drawing, warm: () => {}, close: async () => {} };
  }
  const pool = new ThreadPool({
    script: source,
    ...{ threads: THREADS, each: EACH, waitingEach: WAITING_EACH, timeoutMs: TIMEOUT_MS },
  });
  return {
    drawing: drawingBy(PAGE_NAMES, (task, shared) => pool.run(tenantOf(task.request), task, shared)),
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

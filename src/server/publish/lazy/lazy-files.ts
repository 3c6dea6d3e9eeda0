/**
 * Files that are drawn on first request, above all pictures for shared links. A file that a release only names is drawn
 * from the car as it is now, stored by its hash and kept until the car changes. In idle time, files that nobody has
 * asked for are drawn too.
 */
import { parseResizedPath } from '#tenant/pictures.ts';
import type { Log } from '../../http/log.ts';
import { inSlices } from '../../threads/in-slices.ts';
import type { Release, ReleaseFile } from '../release.ts';
import type { SiteStore } from '../site-store.ts';

interface LazyFilesOptions {
  /** The open store of a site. */
  storeOf: (slug: string) => SiteStore | undefined;
  /** Draws a file of a site into its store; null if it has none (any more). @throws TooBusy */
  draw: (slug: string, path: string) => Promise<ReleaseFile | null>;
  /** Whether to record the drawing for other processes; false if the drawing process does that. */
  isNoted?: boolean;
  /** Whether there is nothing else to do. */
  isIdle: () => boolean;
  /** How long to be idle before drawing files that nobody asked for. */
  idleMs: number;
  log: Log;
}

interface LazyFiles {
  /**
   * Resolves when the file exists, if the served release names it. Requests for the same file share one drawing.
   * @throws TooBusy if too many are waiting already
   */
  ready(slug: string, path: string): Promise<void>;
  /** Allows the missing files of a site to be drawn when there is time. */
  fill(slug: string): void;
  /**
   * Draws the pictures of a site that its next release does not have any more: pages that are loaded already may yet ask
   * for them. One that cannot be drawn is logged.
   */
  settle(slug: string, next: Pick<Release, 'lazy' | 'files'>): Promise<void>;
  /** Draws a file for another process; null if the served release does not name it. @throws TooBusy */
  draw(slug: string, path: string): Promise<ReleaseFile | null>;
  close(): void;
}

export function openLazyFiles({
  storeOf,
  draw,
  isNoted = true,
  isIdle,
  idleMs,
  log,
}: LazyFilesOptions): LazyFiles {
  const underWay = new Map<string, Promise<ReleaseFile | null>>();
  /** Paths still to be checked, by site. */
  const unfilled = new Map<string, Iterator<string>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const wanted = (slug: string, path: string): string | null => {
    const live = storeOf(slug)?.current;
    const asked = live?.release.lazy.get(path);
    return asked === undefined || live?.file(path) ? null : asked;
  };

  const drawOnce = (slug: string, path: string, asked: string): Promise<ReleaseFile | null> => {
    const name = `${slug} ${path} ${asked}`;
    const known = underWay.get(name);
    if (known) return known;
    const drawing = draw(slug, path)
      .then((file) => {
        if (file) storeOf(slug)?.drawn(path, file, asked, isNoted);
        return file;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, drawing);
    return drawing;
  };

  const tryToDraw = async (slug: string, path: string, asked: string): Promise<void> => {
    try {
      await drawOnce(slug, path, asked);
    } catch (error) {
      if (!isClosed) log.warn(`${path} of ${slug} was not rendered: ${(error as Error).message}`);
    }
  };

  /** The next file that nobody has asked for yet; each is visited once for every `fill`. */
  const next = (): { slug: string; path: string; asked: string } | null => {
    for (const [slug, paths] of unfilled) {
      for (let path = paths.next(); !path.done; path = paths.next()) {
        const asked = wanted(slug, path.value);
        if (asked !== null) return { slug, path: path.value, asked };
      }
      unfilled.delete(slug);
    }
    return null;
  };

  /** One at a time, as long as nobody else has anything to do. */
  const fillAll = async (): Promise<void> => {
    while (!isClosed && isIdle() && underWay.size === 0) {
      const found = next();
      if (found === null) return;
      const { slug, path, asked } = found;
      await tryToDraw(slug, path, asked);
    }
    if (unfilled.size > 0) wait();
  };

  const wait = () => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void fillAll(), idleMs);
    timer.unref();
  };

  return {
    ready: async (slug, path) => {
      const asked = wanted(slug, path);
      if (asked === null) return;
      if (unfilled.size > 0) wait();
      await drawOnce(slug, path, asked);
    },
    draw: async (slug, path) => {
      const live = storeOf(slug)?.current;
      const asked = live?.release.lazy.get(path);
      return asked === undefined ? null : drawOnce(slug, path, asked);
    },
    settle: async (slug, next) => {
      const sizes: string[] = [];
      await inSlices(storeOf(slug)?.current?.release.lazy.keys() ?? [], (path) => {
        if (parseResizedPath(path) !== null) sizes.push(path);
      });
      for (const path of sizes) {
        if (next.lazy.has(path) || next.files.has(path)) continue;
        const asked = wanted(slug, path);
        if (asked !== null) await tryToDraw(slug, path, asked);
      }
    },
    fill: (slug) => {
      const lazy = storeOf(slug)?.current?.release.lazy;
      if (!lazy || lazy.size === 0) return;
      unfilled.set(slug, lazy.keys());
      wait();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

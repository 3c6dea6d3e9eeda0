/** The open releases of every site, and why a site's last publication failed. */
import type { FileStore } from '#domain/publish/file-store.ts';
import type { Locks } from '../../coordination/locks.ts';
import type { Database } from '../../db/client.ts';
import { KeyedLock } from '../../threads/keyed-lock.ts';
import { buildsOf } from '../builds.db.ts';
import type { Release } from '../release.ts';
import { SiteStore, swapOf } from '../site-store.ts';

/** When and why a publication failed. */
export interface PublishError {
  at: string;
  reason: string;
}

interface SiteStoresOptions {
  database: Database;
  files: FileStore;
  locks: Locks;
  now: () => Date;
}

export class SiteStores {
  readonly #options: SiteStoresOptions;
  /** Whether other processes publish the same sites. */
  readonly #isShared: boolean;
  readonly #stores = new Map<string, SiteStore>();
  readonly #errors = new Map<string, PublishError>();
  /** Only one release of a site is swapped, or read again, at a time. */
  readonly #swapping = new KeyedLock();

  constructor(options: SiteStoresOptions) {
    this.#options = options;
    this.#isShared = options.database.kind === 'postgres';
  }

  /** A site's store if it is open. */
  get(slug: string): SiteStore | undefined {
    return this.#stores.get(slug);
  }

  /** The release that a site is served from. */
  release(slug: string): Release | undefined {
    return this.#stores.get(slug)?.current?.release;
  }

  /** A site's store, opened when it is first needed. */
  async open(slug: string): Promise<SiteStore> {
    const { database, files, locks, now } = this.#options;
    const open = this.#stores.get(slug);
    if (open) return open;
    const store = await SiteStore.open(files, slug, this.#isShared ? locks.run : null);
    // Simultaneous requests share the first opening.
    const first = this.#stores.get(slug);
    if (first) return first;
    this.#stores.set(slug, store);
    const builds = buildsOf(database, slug);
    // For builds that another process has in progress, the lease decides.
    if (!this.#isShared) await builds.giveUp(now());
    const [last] = await builds.last(1);
    if (last?.state === 'failed') {
      const at = (last.finished_at ?? last.started_at).toISOString();
      this.#errors.set(slug, { at, reason: last.error ?? 'unknown' });
    }
    return store;
  }

  /**
   * Reads what another process has published since.
   * @returns whether another release is served
   */
  async refresh(slug: string): Promise<boolean> {
    const isNew = !this.#stores.has(slug);
    const store = await this.open(slug);
    const isOther = await this.#swapping.run(slug, () => store.refresh());
    return isNew || isOther;
  }

  /** Swaps a site's release in `work`, alone over all processes and with what they have published. */
  swap<T>(store: SiteStore, work: () => Promise<T>): Promise<T> {
    return this.#swapping.run(store.site, () => {
      if (!this.#isShared) return work();
      return this.#options.locks.run(swapOf(store.site), async () => {
        await store.refresh();
        return work();
      });
    });
  }

  /** Why the last publication in this process failed; null if it succeeded. */
  error(slug: string): PublishError | null {
    return this.#errors.get(slug) ?? null;
  }

  noteFailure(slug: string, reason: string): void {
    this.#errors.set(slug, { at: this.#options.now().toISOString(), reason });
  }

  noteSuccess(slug: string): void {
    this.#errors.delete(slug);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#stores.values()].map((store) => store.close()));
  }
}

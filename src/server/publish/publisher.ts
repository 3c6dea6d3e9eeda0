/** The publisher: keeps every tenant's site built from its current stock, and reports the state. */
import type { BuildRecord } from './builds.db.ts';
import type { PublishResult, Reason } from './publication/publication.ts';
import type { PublishError } from './publication/site-stores.ts';
import type { Release } from './release.ts';
import type { LiveRelease } from './site-files.ts';
import type { LeftOutCar } from './sound-stock.ts';

export interface SiteStatus {
  site: string;
  /** The release that is served, and when its stock was read; null before the first. */
  release: string | null;
  builtAt: string | null;
  pages: number | null;
  /** Whether a build runs or waits. */
  building: boolean;
  /** Why the last attempt failed; null if it succeeded. */
  lastError: PublishError | null;
  /** Cars of the stock that could not be shown, and are not on the site. */
  leftOut: readonly LeftOutCar[];
}

export interface Publisher {
  /** The release that a site is served from; null before its first. */
  live(slug: string): LiveRelease | null;
  /** Resolves when a lazy file has been drawn. @throws TooBusy */
  lazyFile(slug: string, path: string): Promise<void>;
  /** Requests a publication; resolves with its outcome, never rejects while the publisher is open. */
  request(slug: string, reason: Reason): Promise<PublishResult>;
  /** Requests every site that shows this dealership. */
  stockChanged(dealership: string): void;
  /** Requests every site, so that those built from outdated inputs are rebuilt. */
  requestAll(reason: Reason): void;
  /** Serves the previous release. @throws NoEarlierRelease */
  rollback(slug: string): Promise<Release>;
  status(slug: string): SiteStatus;
  history(slug: string, howMany: number): Promise<BuildRecord[]>;
  /** Whether a site is being built, or about to be, for the first time. */
  isOpening(): boolean;
  /** Sites that are building or waiting. */
  depth(): number;
  /** Resolves when the site has no running or waiting build. */
  whenIdle(slug: string): Promise<void>;
  /** Builds nothing more before `resume`. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export class NoEarlierRelease extends Error {
  override name = 'NoEarlierRelease';
}

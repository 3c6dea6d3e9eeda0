/** A build of a site: the publisher's request, and its result. */
import type { Car } from '#domain/inventory/car.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import type { PackedFiles } from './pack.ts';
import type { PreviousRelease, ReleaseFile, ReleaseLists } from './release.ts';
import type { ExcludedCar, LeftOutCar, StockSource } from './sound-stock.ts';

export interface BuildTask {
  site: Site;
  tenantsDir: string;
  stock: StockSource;
  /** Cars to leave out of the site. */
  excluded: readonly ExcludedCar[];
  /** The time to build for. */
  now: Date;
  /** The preview it is for; `null`: the site itself. */
  preview: string | null;
  /** Where its files go. */
  store: FileStore;
  /** The previous release; files unchanged since then are kept. */
  previous: PreviousRelease | null;
  /** Rebuilds everything anyway, to prove that nothing was kept that should have changed. */
  isProof: boolean;
}

/** A lazy file, and the car that it is about; null if it is about none. */
export interface DrawOrder extends Pick<BuildTask, 'site' | 'tenantsDir' | 'now' | 'store'> {
  path: string;
  car: Car | null;
  /** If it is a size of a picture: the picture in the release, and the key that the release asks for. */
  picture: { original: ReleaseFile; key: string } | null;
}
/**
 * Files that were rebuilt, by what had changed: the code, the site's frame, or the file's data. `forgotten`: nothing
 * that its key covers, found by the nightly proof.
 */
export type FilesMade = Readonly<Partial<Record<'new' | 'program' | 'frame' | 'data' | 'forgotten', number>>>;

/** A site whose files are in the store. */
export interface Built {
  packed: PackedFiles;
  /** Data shared by its pages, for pages drawn on request. */
  frame: unknown;
  /** Lazy files by path, with their keys. */
  lazy: ReleaseLists['lazy'];
  /** Cars of the stock that could not be shown. */
  leftOut: readonly LeftOutCar[];
  /** Photos that its pages show, of those that the platform serves. */
  photos: ReleaseLists['photos'];
  /** Cars that search includes. */
  searched: number;
  /** How many files were rebuilt, by what had changed. */
  made: FilesMade;
  /** Notes about the site: how many cars a feed lists, for example. */
  notes: readonly string[];
}

/** Makes the files of a site. @throws BuildFailed with a reason for people. */
export interface SiteBuilder {
  /** @param database the records, for stock that is read from them */
  build(task: BuildTask, database: Database): Promise<Built>;
  /** Draws a lazy file; null if the car has none. @throws TooBusy */
  draw(order: DrawOrder): Promise<ReleaseFile | null>;
  /** Stops running builds. */
  close?(): Promise<void>;
}

export class BuildFailed extends Error {
  override name = 'BuildFailed';
  /** The build's output while it failed. */
  readonly output: string;
  /** The page in progress, `/cars/2019-kia-rio-a1`; null if there was none. */
  readonly page: string | null;

  constructor(reason: string, output = '', page: string | null = null) {
    super(reason);
    this.output = output;
    this.page = page;
  }
}

/** "11 files made (9 data, 2 new)". */
export function madeText(made: FilesMade): string {
  const causes = Object.entries(made);
  const total = causes.reduce((sum, [, count]) => sum + count, 0);
  const each = causes.map(([cause, count]) => `${count.toLocaleString('en-AU')} ${cause}`).join(', ');
  return `${counted(total, 'file')} made${each === '' ? '' : ` (${each})`}`;
}

/**
 * One site's releases in the store:
 *
 *     releases/<id>   the manifest of a release
 *     current         which of them is served, and which was built last: the one note that a swap writes
 *     retired         hashed files of replaced releases, served to pages loaded before the swap
 *     lazy            files drawn since, because they were asked for; the next release has them
 *
 * Their content is blobs of the site. A crash at any moment leaves the old pointer or the new one; a manifest that no
 * pointer has come to is deleted at the next start.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { FileStore } from '#domain/publish/file-store.ts';
import { inSlices } from '../threads/in-slices.ts';
import { BlobMemory } from './blob-memory.ts';
import { collectBlobs } from './collect.ts';
import { readManifest, writeManifest } from './manifest/manifests.ts';
import { SharedFiles } from './manifest/shared-lists.ts';
import { readJson, writeJson } from './notes.ts';
import {
  isHashed,
  type PreviousRelease,
  type Release,
  type ReleaseFile,
  ReleaseFileSchema,
} from './release.ts';
import { type LiveRelease, liveRelease } from './site-files.ts';

/** How long a hashed file stays after the last release with it was replaced. */
const ASSET_LIFE_MS = 48 * 3_600_000;
/** How long a drawn file may wait to be recorded. A crash before that costs drawing it again. */
const SAVE_MS = 1000;
/** How often the blobs of a site are collected. */
const COLLECT_EVERY_MS = 3_600_000;

const PointerSchema = v.object({ release: v.string(), newest: v.string() });
type Pointer = v.InferOutput<typeof PointerSchema>;

const RetiredSchema = v.record(v.string(), v.object({ ...ReleaseFileSchema.entries, retired: v.number() }));
/** `asked`: the key in the release that was served then; the car may have changed since. */
const DrawnSchema = v.record(v.string(), v.object({ ...ReleaseFileSchema.entries, asked: v.string() }));
type Drawn = v.InferOutput<typeof DrawnSchema>;

type Retired = v.InferOutput<typeof RetiredSchema>;

/** Keeps processes that share a store from writing the same note at once. */
type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const FOLDER = 'releases/';
const noteOf = (id: string) => `${FOLDER}${id}`;

/** The name of the lock under which the releases of a site are swapped. */
export const swapOf = (site: string): string => `releases of ${site}`;

/** The drawn files that a release still names and lacks. */
const wantedOf = (drawn: Drawn, release: Release): Drawn =>
  Object.fromEntries(
    Object.entries(drawn).filter(
      ([path, { asked }]) => release.lazy.get(path) === asked && !release.files.has(path),
    ),
  );

/** For all sites of the process: about a thousand pages. */
const servedFiles = new BlobMemory(16 * 2 ** 20, 128 * 2 ** 10);

export class SiteStore {
  readonly site: string;
  readonly #files: FileStore;
  /** Null if nobody else writes. */
  readonly #exclusive: Exclusive | null;
  #pointer: Pointer | null = null;
  #current: LiveRelease | null = null;
  #newest: Release | null = null;
  #retired: Retired = {};
  #drawn: Drawn = {};
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;
  #isNoted = true;
  #noting = false;
  #collectedAt = Number.NEGATIVE_INFINITY;

  private constructor(files: FileStore, site: string, exclusive: Exclusive | null) {
    this.#files = files;
    this.#exclusive = exclusive;
    this.site = site;
  }

  /**
   * Opens the releases of one site and cleans up after an interrupted publication.
   * @param exclusive for a store that other processes write to
   */
  static async open(files: FileStore, site: string, exclusive: Exclusive | null = null): Promise<SiteStore> {
    const store = new SiteStore(files, site, exclusive);
    if (exclusive === null) return store.#load();
    return exclusive(swapOf(site), () => store.#load());
  }

  async #load(): Promise<this> {
    const [files, site] = [this.#files, this.site];
    const pointer = await readJson(files, site, 'current', (json) => v.parse(PointerSchema, json));
    this.#retired = (await readJson(files, site, 'retired', (json) => v.parse(RetiredSchema, json))) ?? {};
    this.#drawn = (await readJson(files, site, 'lazy', (json) => v.parse(DrawnSchema, json))) ?? {};
    for (const id of await this.list()) {
      if (!pointer || id > pointer.newest) await files.deleteNote(site, noteOf(id));
    }
    if (!pointer) return this;
    this.#pointer = pointer;
    this.#newest = await this.read(pointer.newest);
    const release = await this.read(pointer.release);
    if (release) this.#current = this.#live(release);
    return this;
  }

  /**
   * Reads what another process has written since.
   * @returns whether another release is served
   */
  async refresh(): Promise<boolean> {
    const pointer = await readJson(this.#files, this.site, 'current', (json) => v.parse(PointerSchema, json));
    const drawn =
      (await readJson(this.#files, this.site, 'lazy', (json) => v.parse(DrawnSchema, json))) ?? {};
    this.#drawn = { ...drawn, ...this.#drawn };
    const last = this.#pointer;
    if (!pointer || (pointer.release === last?.release && pointer.newest === last.newest)) return false;
    const retired = await readJson(this.#files, this.site, 'retired', (json) => v.parse(RetiredSchema, json));
    const newest = await this.read(pointer.newest);
    const release = pointer.release === newest?.id ? newest : await this.read(pointer.release);
    // Replaced and deleted meanwhile: the next check finds its successor.
    if (!release) return false;
    this.#retired = retired ?? {};
    this.#pointer = pointer;
    this.#newest = newest;
    if (release === newest) this.#drawn = wantedOf(this.#drawn, release);
    const isOther = this.#current?.release.id !== release.id;
    if (isOther) this.#current = this.#live(release);
    return isOther;
  }

  /** Which release is served, and which was built last. */
  get pointer(): Readonly<Pointer> | null {
    return this.#pointer;
  }

  get current(): LiveRelease | null {
    return this.#current;
  }

  /** The release built last, which after a rollback is not the one that is served. */
  get newest(): Release | null {
    return this.#newest;
  }

  /** Ids of the releases, oldest first. */
  async list(): Promise<string[]> {
    const notes = await this.#files.notes(this.site, FOLDER);
    return notes.map(({ name }) => name.slice(FOLDER.length));
  }

  /** The manifest of a release, or null if there is none that can be read. */
  async read(id: string): Promise<Release | null> {
    if (this.#newest?.id === id) return this.#newest;
    return readManifest(this.#files, this.site, noteOf(id));
  }

  /** Serves a release whose files are stored: its manifest first, then one pointer. */
  async publish(release: Release, now: Date): Promise<void> {
    await writeManifest(this.#files, noteOf(release.id), release);
    await this.#swap(release, { release: release.id, newest: release.id }, now);
    this.#newest = release;
    const had = Object.keys(this.#drawn).length;
    this.#drawn = wantedOf(this.#drawn, release);
    if (had > 0) void this.#noteDrawn();
  }

  /** The files of the newest release and those drawn since, which the next one may keep. */
  get known(): PreviousRelease | null {
    const newest = this.#newest;
    return newest && { ...newest, drawn: SharedFiles.of(Object.entries(this.#drawn)) };
  }

  /**
   * Keeps a lazy file that was drawn. `asked` is its key in the release. It is recorded for others unless the drawing
   * process does that.
   */
  drawn(path: string, file: ReleaseFile, asked: string, isNoted = true): void {
    if (this.#isClosed) return;
    this.#drawn[path] = { ...file, asked };
    if (isNoted) void this.#noteDrawn();
  }

  /** Has every lazy file drawn again. */
  forgetDrawn(): void {
    this.#drawn = {};
  }

  /** Resolves when all drawn files are recorded; nothing is written after that. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // A failed write is repeated.
    await this.#writing.catch(() => {
      this.#isNoted = false;
    });
    if (!this.#isNoted) await this.#writeDrawn();
  }

  /**
   * Many files are drawn in a row: one note records all of a moment. A failure is recorded next time, or drawn again.
   */
  async #noteDrawn(): Promise<void> {
    this.#isNoted = false;
    if (this.#noting) return;
    this.#noting = true;
    while (!this.#isNoted && !this.#isClosed) {
      await sleep(SAVE_MS, undefined, { ref: false });
      if (!this.#isClosed) await this.#writeDrawn().catch(() => {});
    }
    this.#noting = false;
  }

  #writeDrawn(): Promise<void> {
    this.#isNoted = true;
    this.#writing =
      this.#exclusive?.(`drawn files of ${this.site}`, () => this.#mergeDrawn()) ??
      writeJson(this.#files, this.site, 'lazy', this.#drawn);
    return this.#writing;
  }

  /** Keeps what others have recorded meanwhile. */
  async #mergeDrawn(): Promise<void> {
    const noted = await readJson(this.#files, this.site, 'lazy', (json) => v.parse(DrawnSchema, json));
    const release = this.#newest;
    this.#drawn = { ...(noted && release ? wantedOf(noted, release) : noted), ...this.#drawn };
    await writeJson(this.#files, this.site, 'lazy', this.#drawn);
  }

  /**
   * Serves the release before the current one.
   * @param before awaited before it is served
   * @returns it; null if there is none
   */
  async rollback(
    now: Date,
    before: (release: Release) => Promise<void> = async () => {},
  ): Promise<Release | null> {
    const pointer = this.#pointer;
    if (!pointer) return null;
    const earlier = (await this.list()).findLast((id) => id < pointer.release);
    const release = earlier === undefined ? null : await this.read(earlier);
    if (release) await before(release);
    if (release) await this.#swap(release, { ...pointer, release: release.id }, now);
    return release;
  }

  /** Deletes the oldest manifests until `keep` are left; the served one always stays. */
  async prune(keep: number): Promise<void> {
    const ids = await this.list();
    for (const id of ids.slice(0, Math.max(0, ids.length - keep))) {
      if (id === this.#pointer?.release || id === this.#pointer?.newest) continue;
      await this.#files.deleteNote(this.site, noteOf(id));
    }
  }

  /**
   * Deletes blobs that nothing names, at most once an hour.
   * @param photos to keep though no release names them
   * @returns how many; null if it was not time yet
   */
  async collect(now: Date, photos: () => Promise<ReadonlySet<string>>): Promise<number | null> {
    if (now.getTime() - this.#collectedAt < COLLECT_EVERY_MS) return null;
    const gone = await collectBlobs(this.#files, this.site, now, { photos: await photos() });
    this.#collectedAt = now.getTime();
    return gone;
  }

  /**
   * Requests see the swap in one instant; the store sees one note. Files that an already loaded page may request stay.
   */
  async #swap(release: Release, pointer: Pointer, now: Date): Promise<void> {
    const outgoing = this.#current?.release;
    if (outgoing && outgoing.id !== release.id) await this.#retire(outgoing, now);
    await writeJson(this.#files, this.site, 'current', pointer);
    this.#pointer = pointer;
    this.#current = this.#live(release);
  }

  #live(release: Release): LiveRelease {
    const more = (path: string) => {
      if (Object.hasOwn(this.#retired, path)) return this.#retired[path];
      const drawn = Object.hasOwn(this.#drawn, path) ? this.#drawn[path] : undefined;
      return drawn?.asked === release.lazy.get(path) ? drawn : undefined;
    };
    return liveRelease(this.#files, release, more, servedFiles);
  }

  async #retire(outgoing: Release, now: Date): Promise<void> {
    const retired: Retired = {};
    for (const [path, file] of Object.entries(this.#retired)) {
      if (now.getTime() - file.retired <= ASSET_LIFE_MS) retired[path] = file;
    }
    const hashed: string[] = [];
    await inSlices(outgoing.files.keys(), (path) => void (isHashed(path) && hashed.push(path)));
    for (const path of new Set([...Object.keys(this.#drawn).filter(isHashed), ...hashed])) {
      const file = outgoing.files.get(path) ?? this.#drawn[path];
      if (file) retired[path] = { ...file, retired: now.getTime() };
    }
    await writeJson(this.#files, this.site, 'retired', retired);
    this.#retired = retired;
  }
}

/**
 * One site's releases on disk:
 *
 *     sites/<slug>/releases/<id>/…      the files of a build
 *     sites/<slug>/releases/<id>.json   its manifest, written last: without it the folder is rubbish
 *     sites/<slug>/current              symbolic link to the release that is served
 *     sites/<slug>/assets/…             hashed files of replaced releases, kept for pages loaded before the swap
 */
import { link, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { isHashed, parseRelease, type Release, type ReleaseFile, ReleaseFileSchema } from './release.ts';

/** How long a hashed file stays after the last release with it was replaced. */
const ASSET_LIFE_MS = 48 * 3_600_000;

/** A file ready to be served: `path` is absolute; compressed copies are beside it. */
export interface StoredFile extends ReleaseFile {
  path: string;
}

/** The release that answers a request. Fetched once per request, it gives files of one release only. */
export interface LiveRelease {
  release: Release;
  folder: string;
  /** The file at a path from the site's root, such as `/cars/x/index.html`; null if there is none. */
  file(path: string): StoredFile | null;
}

const RetiredSchema = v.record(v.string(), v.object({ ...ReleaseFileSchema.entries, retired: v.number() }));
type Retired = v.InferOutput<typeof RetiredSchema>;

export class SiteStore {
  readonly folder: string;
  #current: LiveRelease | null = null;
  #retired: Retired = {};

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Opens (or creates) the folder of one site and cleans up after an interrupted publication. */
  static async open(folder: string): Promise<SiteStore> {
    const store = new SiteStore(folder);
    await mkdir(join(folder, 'releases'), { recursive: true });
    await store.#clear();
    store.#retired = await readJson(join(folder, 'assets.json'), (json) => v.parse(RetiredSchema, json), {});
    const id = await readlink(join(folder, 'current')).then(
      (target) => target.split('/').at(-1) ?? '',
      () => '',
    );
    const release = id === '' ? null : await store.read(id);
    if (release) store.#current = store.#live(release);
    return store;
  }

  get current(): LiveRelease | null {
    return this.#current;
  }

  folderOf(id: string): string {
    return join(this.folder, 'releases', id);
  }

  /** Ids of the finished releases, oldest first. */
  async list(): Promise<string[]> {
    const names = await readdir(join(this.folder, 'releases'));
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort();
  }

  /** The manifest of a release, or null when there is none that can be read. */
  async read(id: string): Promise<Release | null> {
    return readJson(`${this.folderOf(id)}.json`, parseRelease, null);
  }

  /** The release built last, which after a rollback is not the one that is served. */
  async newest(): Promise<Release | null> {
    const id = (await this.list()).at(-1);
    return id === undefined ? null : this.read(id);
  }

  /** Records a release whose files are in `folderOf(release.id)`. It is not served yet. */
  async add(release: Release): Promise<void> {
    await writeWhole(`${this.folderOf(release.id)}.json`, JSON.stringify(release));
  }

  /**
   * Serves `release` from now on: one instant for requests, one rename on disk. Files that a page of the replaced
   * release may still request stay reachable.
   */
  async swap(release: Release, now: Date): Promise<void> {
    const outgoing = this.#current;
    if (outgoing && outgoing.release.id !== release.id) await this.#retire(outgoing, now);
    const link = join(this.folder, 'current');
    await rm(`${link}.new`, { force: true });
    await symlink(join('releases', release.id), `${link}.new`);
    await rename(`${link}.new`, link);
    this.#current = this.#live(release);
  }

  /** Deletes the oldest releases until `keep` are left; the served one always stays. */
  async prune(keep: number): Promise<void> {
    const ids = await this.list();
    const served = this.#current?.release.id;
    for (const id of ids.slice(0, Math.max(0, ids.length - keep))) {
      if (id === served) continue;
      await rm(`${this.folderOf(id)}.json`, { force: true });
      await rm(this.folderOf(id), { recursive: true, force: true });
    }
  }

  #live(release: Release): LiveRelease {
    const folder = this.folderOf(release.id);
    const files = new Map(Object.entries(release.files));
    return {
      release,
      folder,
      file: (path) => {
        const file = files.get(path);
        if (file) return { ...file, path: join(folder, path) };
        const retired = Object.hasOwn(this.#retired, path) ? this.#retired[path] : undefined;
        return retired ? { ...retired, path: join(this.folder, 'assets', path) } : null;
      },
    };
  }

  async #retire({ release, folder }: LiveRelease, now: Date): Promise<void> {
    const retired: Retired = {};
    for (const [path, file] of Object.entries(this.#retired)) {
      if (now.getTime() - file.retired <= ASSET_LIFE_MS) retired[path] = file;
      else await removeFile(join(this.folder, 'assets', path));
    }
    for (const [path, file] of Object.entries(release.files)) {
      if (!isHashed(path)) continue;
      const to = join(this.folder, 'assets', path);
      if (!Object.hasOwn(retired, path)) {
        await mkdir(dirname(to), { recursive: true });
        for (const suffix of suffixes(file)) await linkOnce(join(folder, path) + suffix, to + suffix);
      }
      retired[path] = { ...file, retired: now.getTime() };
    }
    await writeWhole(join(this.folder, 'assets.json'), JSON.stringify(retired));
    this.#retired = retired;
  }

  /** Folders without a manifest are builds that did not finish. */
  async #clear(): Promise<void> {
    const finished = new Set(await this.list());
    const names = await readdir(join(this.folder, 'releases'));
    for (const name of names) {
      const id = name.endsWith('.json') ? name.slice(0, -'.json'.length) : name;
      if (finished.has(id)) continue;
      await rm(join(this.folder, 'releases', name), { recursive: true, force: true });
    }
  }
}

const suffixes = ({ br, gz }: ReleaseFile) => [
  '',
  ...(br === undefined ? [] : ['.br']),
  ...(gz === undefined ? [] : ['.gz']),
];

async function removeFile(path: string): Promise<void> {
  for (const suffix of ['', '.br', '.gz']) await rm(path + suffix, { force: true });
}

async function linkOnce(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Writes a file so that a reader, or a restart, finds either the old content or the new. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

async function readJson<T>(path: string, parse: (json: unknown) => T, otherwise: T): Promise<T> {
  try {
    return parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return otherwise;
  }
}

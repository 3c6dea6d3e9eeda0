/** Builds sites on a thread of its own, with the compiled program. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { servedIn } from '#domain/inventory/pictures/photo/shown.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import { isSearched } from '#domain/search/selection.ts';
import { fileStoreFor } from '#engines/store/index.ts';
import { connectDatabase, type DatabaseAddress } from '../db/client.ts';
import { giveWay } from '../threads/give-way.ts';
import { gettingOn, serveTasks } from '../threads/serve-tasks.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { BuildFailed, type BuildTask, type Built } from './build.ts';
import { type FolderTask, folderOutput } from './folder/output.ts';
import { receivedFiles, type SentLists, sentLists } from './manifest/shared-lists.ts';
import { openPacker, type PackedFiles } from './pack.ts';
import type { PreviousRelease, ReleaseFile } from './release.ts';
import { storedFile } from './site-files.ts';
import { type KnownLines, readSoundStock } from './sound-stock.ts';

/** Into the store of published files. */
export interface StoreTask {
  settings: Parameters<typeof fileStoreFor>[0];
  previous: {
    files: SharedArrayBuffer;
    policies: readonly string[];
    drawn: SharedArrayBuffer | null;
  } | null;
}

/** A thread's response. */
export interface ThreadResult extends Omit<Built, 'packed' | 'lazy' | 'photos'> {
  packed: Omit<PackedFiles, 'files'>;
  lists: SentLists;
}

export interface ThreadTask extends Omit<BuildTask, 'store' | 'previous'> {
  to: StoreTask | FolderTask;
  port: number | string;
  /** The folder of the compiled program. */
  programDir: string;
}

/** The exports of `src/generator/program.ts` that are used here. */
export type Program = typeof import('#generator/program.ts');
type Sink = Parameters<Program['generateSite']>[1]['sink'];

// React is a different program in development, and a slower one.
process.env.NODE_ENV = 'production';

const known: KnownLines = { sites: new Map() };
// A command builds from a file, without a database.
const address = workerData as DatabaseAddress | null;
const database = address === null ? null : connectDatabase(address);
const stores = new Map<string, Promise<FileStore>>();

giveWay();
serveTasks((task) => build(task as ThreadTask));

async function build(task: ThreadTask): Promise<ThreadResult> {
  const previous = 'folder' in task.to ? null : task.to.previous;
  const { packed, lazy, photos, ...built } = await buildAll(
    task,
    previous && {
      files: receivedFiles(previous.files),
      policies: [...previous.policies],
      ...(previous.drawn && { drawn: receivedFiles(previous.drawn) }),
    },
  );
  const { files, ...rest } = packed;
  return { ...built, packed: rest, lists: sentLists({ files, lazy, photos }) };
}

async function buildAll(task: ThreadTask, previous: PreviousRelease | null): Promise<Built> {
  const { site, tenantsDir, stock, excluded, now, preview, port, programDir } = task;
  const entry = pathToFileURL(join(programDir, 'server', 'entry.mjs')).href;
  const { RenderingFailed, generateSite, readTenant }: Program = await import(entry);
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const output =
    'folder' in task.to
      ? await folderOutput(site, task.to, note)
      : await storeOutput(task, task.to.settings, previous);
  try {
    // Results derived from a car are worked out again when it is read again, so a proof uses nothing cached.
    if (task.isProof) known.sites.delete(site.slug);
    const { cars, leftOut } = await readSoundStock(stock, { site, now, excluded }, { known, database });
    const tenant = await readTenant({ tenantsDir, slug: site.slug, cars, now, preview, port });
    const { frame, lazy, made } = await generateSite(tenant, {
      ...{ tenantsDir, programDir },
      sink: output.sink,
      isWhole: 'folder' in task.to,
      note,
    });
    const packed = await output.finish();
    const searched = cars.filter((car) => isSearched(car, site, now)).length;
    const lists = { lazy, photos: new Set(servedIn(cars)) };
    return { ...lists, packed, frame, leftOut, searched, made, notes };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    throw new BuildFailed(message, stack, error instanceof RenderingFailed ? error.page : null);
  } finally {
    await output.clear();
  }
}

interface Output {
  sink: Sink;
  finish(): Promise<PackedFiles>;
  /** Removes unfinished output. */
  clear(): Promise<void>;
}

async function storeOutput(
  { site, isProof }: ThreadTask,
  settings: StoreTask['settings'],
  previous: PreviousRelease | null,
): Promise<Output> {
  const name = JSON.stringify(settings);
  const opening = stores.get(name) ?? fileStoreFor(settings);
  stores.set(name, opening);
  const store = await opening;
  const packer = openPacker(store, site.slug, {
    ...{ previous: previous ?? undefined, isOwnThread: true },
    ...allowedHosts(site),
  });
  const lastFile = (path: string): ReleaseFile | undefined =>
    previous?.files.get(path) ?? previous?.drawn?.get(path);
  const files = new Map<string, ReleaseFile>();
  return {
    sink: {
      keep(path, key, isLazy = false) {
        const file = lastFile(path);
        if (file?.key !== key || (isProof && !isLazy)) return false;
        packer.keep(path, file);
        files.set(path, file);
        return true;
      },
      lastKey: (path) => lastFile(path)?.key ?? null,
      async add(path, content, key, coded) {
        gettingOn();
        files.set(path, await packer.add(path, content, key, coded));
      },
      async read(path) {
        const file = files.get(path);
        if (file === undefined) throw new Error(`${path} was not built`);
        return Buffer.from(await storedFile(store, site.slug, path, file).read());
      },
    },
    finish: async () => packer.packed(),
    clear: async () => {},
  };
}

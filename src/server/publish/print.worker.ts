/** Prints sites on a thread of its own, with the compiled program. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { servedIn } from '#domain/inventory/pictures/photo/shown.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import { isSearched } from '#domain/search/selection.ts';
import { fileStoreFor } from '#engines/store/index.ts';
import { connectDatabase, type DatabaseAddress } from '../db/client.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { BuildFailed, type BuildTask, type Built } from './build.ts';
import { type FolderTask, folderOutput } from './folder/output.ts';
import { openPacker, type PackedFiles } from './pack.ts';
import type { Release, ReleaseFile } from './release.ts';
import { storedFile } from './site-files.ts';
import { type KnownLines, readSoundStock } from './sound-stock.ts';

/** Into the store of published files. */
export interface StoreTask {
  settings: Parameters<typeof fileStoreFor>[0];
  previous: Pick<Release, 'files' | 'policies'> | null;
}

export interface PrintTask extends Omit<BuildTask, 'store' | 'previous'> {
  to: StoreTask | FolderTask;
  port: number | string;
  /** The folder of the compiled program. */
  programDir: string;
}

/** The exports of `src/printer/program.ts`, as far as they are used here. */
export type Program = typeof import('#printer/program.ts');
type Sink = Parameters<Program['printSite']>[1]['sink'];

// React is another program, and a slower one, in development.
process.env.NODE_ENV = 'production';

const known: KnownLines = { sites: new Map() };
// A command prints from a file, without a database.
const address = workerData as DatabaseAddress | null;
const database = address === null ? null : connectDatabase(address);
const stores = new Map<string, Promise<FileStore>>();

serveTasks((task) => print(task as PrintTask));

async function print(task: PrintTask): Promise<Built> {
  const { site, tenantsDir, stock, excluded, now, preview, port, programDir } = task;
  const entry = pathToFileURL(join(programDir, 'server', 'entry.mjs')).href;
  const { DrawingFailed, printSite, readTenant }: Program = await import(entry);
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const output =
    'folder' in task.to ? await folderOutput(site, task.to, note) : await storeOutput(task, task.to);
  try {
    const { cars, leftOut } = await readSoundStock(stock, { site, now, excluded }, { known, database });
    const tenant = await readTenant({ tenantsDir, slug: site.slug, cars, now, preview, port });
    const { frame, lazy, made } = await printSite(tenant, {
      ...{ tenantsDir, programDir },
      sink: output.sink,
      isWhole: 'folder' in task.to,
      note,
    });
    const packed = await output.finish();
    const searched = cars.filter((car) => isSearched(car, site, now)).length;
    return { packed, frame, lazy, leftOut, photos: servedIn(cars), searched, made, notes };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    throw new BuildFailed(message, stack, error instanceof DrawingFailed ? error.page : null);
  } finally {
    await output.clear();
  }
}

interface Output {
  sink: Sink;
  finish(): Promise<PackedFiles>;
  /** Removes what is half done. */
  clear(): Promise<void>;
}

async function storeOutput({ site, isProof }: PrintTask, { settings, previous }: StoreTask): Promise<Output> {
  const name = JSON.stringify(settings);
  const opening = stores.get(name) ?? fileStoreFor(settings);
  stores.set(name, opening);
  const store = await opening;
  const packer = openPacker(store, site.slug, { previous: previous ?? undefined, ...allowedHosts(site) });
  const files = new Map<string, ReleaseFile>();
  return {
    sink: {
      keep(path, key, isLazy = false) {
        const file = previous?.files[path];
        if (file?.key !== key || (isProof && !isLazy)) return false;
        packer.keep(path, file);
        files.set(path, file);
        return true;
      },
      lastKey: (path) => previous?.files[path]?.key ?? null,
      async add(path, content, key, coded) {
        files.set(path, await packer.add(path, content, key, coded));
      },
      async read(path) {
        const file = files.get(path);
        if (file === undefined) throw new Error(`${path} was not printed`);
        return Buffer.from(await storedFile(store, site.slug, path, file).read());
      },
    },
    finish: async () => packer.packed(),
    clear: async () => {},
  };
}

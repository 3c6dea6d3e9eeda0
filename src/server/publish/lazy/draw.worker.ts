/** Draws lazy files, on a thread of its own. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { originalBlob, type PhotoVariant, variantBlob } from '#domain/inventory/pictures/photo/address.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import { fileStoreFor } from '#engines/store/index.ts';
import { parseResizedPath, resize } from '#tenant/pictures.ts';
import { makeVariant } from '../../photos/picture-work.ts';
import { giveWay } from '../../threads/give-way.ts';
import { serveTasks } from '../../threads/serve-tasks.ts';
import type { DrawOrder } from '../build.ts';
import { openPacker } from '../pack.ts';
import type { ReleaseFile } from '../release.ts';
import { storedFile } from '../site-files.ts';

export interface LazyTask extends Omit<DrawOrder, 'store'> {
  settings: Parameters<typeof fileStoreFor>[0];
  port: number | string;
  /** The folder of the compiled program. */
  programDir: string;
}

/** The exports of `src/generator/program.ts` that are used here. */
type Program = Pick<typeof import('#generator/program.ts'), 'readTenant' | 'drawLazy'>;

/** A file's content and key. */
type Drawn = NonNullable<Awaited<ReturnType<Program['drawLazy']>>>;

process.env.NODE_ENV = 'production';

const stores = new Map<string, Promise<FileStore>>();

giveWay();
serveTasks((task) => draw(task as LazyTask));

async function draw(task: LazyTask): Promise<ReleaseFile | null> {
  const { site, path, settings } = task;
  const name = JSON.stringify(settings);
  const store = stores.get(name) ?? fileStoreFor(settings);
  stores.set(name, store);
  const files = await store;
  const drawn = task.picture === null ? await drawByProgram(task, files) : await sizeOf(task, files);
  return drawn && openPacker(files, site.slug).add(path, drawn.content, drawn.key);
}

/** From the picture as it was published: the tenant's folder may have another by now. */
async function sizeOf({ site, path, picture }: LazyTask, store: FileStore): Promise<Drawn | null> {
  const asked = parseResizedPath(path);
  if (asked === null || picture === null) return null;
  const { original, key } = picture;
  return {
    content: await resize(await storedFile(store, site.slug, path, original).read(), asked.size),
    key,
  };
}

async function drawByProgram(task: LazyTask, files: FileStore): Promise<Drawn | null> {
  const { site, tenantsDir, now, path, car, port, programDir } = task;
  const entry = pathToFileURL(join(programDir, 'server', 'entry.mjs')).href;
  const { readTenant, drawLazy }: Program = await import(entry);
  const tenant = await readTenant({
    tenantsDir,
    slug: site.slug,
    cars: car ? [car] : [],
    now,
    preview: null,
    port,
  });
  const readPhoto = async (id: string, variant: PhotoVariant) => {
    const kept = await files.read(site.slug, variantBlob(id, variant));
    const whole = kept === null ? await files.read(site.slug, originalBlob(id)) : null;
    return whole === null ? kept : makeVariant({ bytes: whole, variant });
  };
  return drawLazy(tenant, path, { programDir, readPhoto });
}

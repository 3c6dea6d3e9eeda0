/**
 * Previews: builds of a tenant from other content than the live site's, for the people who approve it. They share the
 * store with the site's releases:
 *
 *     preview-releases/<name>/<id>   the manifest
 *     previews/<name>                which manifest is served
 *
 * A preview has a host name of its own, `{name}--{slug}.localhost`, that no tenant has. So the API knows no site there,
 * and nothing tried on a preview reaches the dealership.
 */
import * as v from 'valibot';
import type { FileStore } from '#domain/publish/file-store.ts';
import { hostName } from '../http/sites.ts';
import type { Built } from './build.ts';
import { readManifest, writeManifest } from './manifest/manifests.ts';
import { readJson, writeJson } from './notes.ts';
import { type Release, releaseId } from './release.ts';
import { type LiveRelease, liveRelease } from './site-files.ts';

export interface PreviewName {
  /** The tenant. */
  slug: string;
  name: string;
}

export class PreviewRefused extends Error {
  override name = 'PreviewRefused';
}

const WORDS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Most characters of a label of a host name. */
const LABEL = 63;

/**
 * The host name of a preview.
 * @throws PreviewRefused for a name that no host can have
 */
export function previewHost({ slug, name }: PreviewName): string {
  const label = `${name}--${slug}`;
  if (!WORDS.test(name)) {
    throw new PreviewRefused(
      `${JSON.stringify(name)} cannot be a preview: lower-case letters and digits joined by hyphens`,
    );
  }
  if (label.length > LABEL) {
    throw new PreviewRefused(`${label} is too long for a host name: at most ${LABEL} characters`);
  }
  return `${label}.localhost`;
}

/** The preview that a Host header names; `null` for any other host. */
export function previewOf(host: string): PreviewName | null {
  const [, name = '', slug = ''] =
    /^([a-z0-9]+(?:-[a-z0-9]+)*)--([a-z0-9][a-z0-9-]*)\.localhost$/.exec(hostName(host)) ?? [];
  return name === '' || `${name}--${slug}`.length > LABEL ? null : { slug, name };
}

const PointerSchema = v.object({ release: v.string(), builtAt: v.string(), pages: v.number() });
type Pointer = v.InferOutput<typeof PointerSchema>;

const POINTERS = 'previews/';
const pointerOf = (name: string) => `${POINTERS}${name}`;
const folderOf = (name: string) => `preview-releases/${name}/`;

const readPointer = (store: FileStore, { slug, name }: PreviewName): Promise<Pointer | null> =>
  readJson(store, slug, pointerOf(name), (json) => v.parse(PointerSchema, json));

interface PreviewTask extends PreviewName {
  store: FileStore;
  /** Builds it into the store. */
  build: () => Promise<Pick<Built, 'packed' | 'frame'>>;
  now: Date;
  /** A random number from 0 up to 1. */
  chance: number;
}

/**
 * Builds a preview and replaces the one with its name.
 * @throws what `build` throws; the previous one stays
 */
export async function publishPreview(task: PreviewTask): Promise<Release> {
  const { store, slug, name, now } = task;
  previewHost({ slug, name });
  const { packed, frame } = await task.build();
  const id = releaseId(now, task.chance);
  const builtAt = now.toISOString();
  const release: Release = {
    id,
    site: slug,
    builtAt,
    inputs: '',
    leftOut: [],
    lazy: new Map(),
    photos: new Set(),
    frame,
    ...packed,
  };
  await writeManifest(store, folderOf(name) + id, release);
  const pointer: Pointer = { release: id, builtAt, pages: release.pages };
  await writeJson(store, slug, pointerOf(name), pointer);
  await deleteManifests(store, { slug, name }, (each) => each < id);
  return release;
}

async function deleteManifests(
  store: FileStore,
  { slug, name }: PreviewName,
  isOver: (id: string) => boolean,
): Promise<void> {
  const folder = folderOf(name);
  for (const { name: note } of await store.notes(slug, folder)) {
    if (isOver(note.slice(folder.length))) await store.deleteNote(slug, note);
  }
}

interface PreviewRecord extends PreviewName {
  /** ISO 8601. */
  builtAt: string;
  pages: number;
}

/** Every preview, by tenant and name. */
export async function listPreviews(store: FileStore): Promise<PreviewRecord[]> {
  const found: PreviewRecord[] = [];
  for (const slug of await store.sites()) {
    for (const { name: note } of await store.notes(slug, POINTERS)) {
      const preview = { slug, name: note.slice(POINTERS.length) };
      const pointer = await readPointer(store, preview);
      if (pointer) found.push({ ...preview, builtAt: pointer.builtAt, pages: pointer.pages });
    }
  }
  return found;
}

/** Deletes a preview. @returns whether there was one */
export async function removePreview(store: FileStore, preview: PreviewName): Promise<boolean> {
  previewHost(preview);
  const { slug, name } = preview;
  const isThere = (await store.readNote(slug, pointerOf(name))) !== null;
  await store.deleteNote(slug, pointerOf(name));
  await deleteManifests(store, preview, () => true);
  return isThere;
}

export interface Previews {
  /** The release of a preview, as it is in the store now; `null` if there is none. */
  live(preview: PreviewName): Promise<LiveRelease | null>;
}

/** Reads previews that another process builds: a manifest is read again when its pointer has changed. */
export function openPreviews(store: FileStore): Previews {
  const known = new Map<string, LiveRelease>();
  return {
    live: async (preview) => {
      const { slug, name } = preview;
      const key = `${slug}/${name}`;
      const id = (await readPointer(store, preview))?.release;
      const last = known.get(key);
      if (last && last.release.id === id) return last;
      known.delete(key);
      const release = id ? await readManifest(store, slug, folderOf(name) + id) : null;
      if (!release) return null;
      const live = liveRelease(store, release);
      known.set(key, live);
      return live;
    },
  };
}

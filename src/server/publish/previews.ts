/**
 * Previews: builds of a tenant from other content than the live site's, for the people who approve it.
 *
 *     previews/<slug>/<name>/release.json   the manifest
 *     previews/<slug>/<name>/files/…        the files of the build
 *
 * A preview has a host name of its own, `{name}--{slug}.localhost`, that no tenant has. So the API knows no site there,
 * and nothing tried on a preview reaches the dealership.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '#domain/tenant/site.ts';
import { hostName } from '../http/sites.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { type PackOptions, packFolder } from './pack.ts';
import { parseRelease, type Release, releaseId } from './release.ts';
import type { LiveRelease } from './site-store.ts';

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
    /^([a-z0-9]+(?:-[a-z0-9]+)*)--([a-z0-9-]+)\.localhost$/.exec(hostName(host)) ?? [];
  return name === '' ? null : { slug, name };
}

const rootOf = (dataDir: string) => join(dataDir, 'previews');
const folderOf = (dataDir: string, { slug, name }: PreviewName) => join(rootOf(dataDir), slug, name);
const manifestOf = (folder: string) => join(folder, 'release.json');

interface PreviewTask extends PreviewName {
  dataDir: string;
  site: Site;
  /** Writes the files of the site into a folder. */
  build: (outDir: string) => Promise<void>;
  now: Date;
  /** A number from 0 up to 1. */
  chance: number;
}

/**
 * Builds a preview and replaces the one of its name.
 * @throws what `build` throws; the preview before it stays
 */
export async function publishPreview({
  dataDir,
  site,
  build,
  now,
  chance,
  ...preview
}: PreviewTask): Promise<Release> {
  previewHost(preview);
  const id = releaseId(now, chance);
  const fresh = join(rootOf(dataDir), `.building-${id}`);
  const old = join(rootOf(dataDir), `.replaced-${id}`);
  try {
    await mkdir(fresh, { recursive: true });
    await build(join(fresh, 'files'));
    const options: PackOptions = allowedHosts(site);
    const packed = await packFolder(join(fresh, 'files'), options);
    const release: Release = {
      id,
      site: preview.slug,
      builtAt: now.toISOString(),
      inputs: '',
      leftOut: [],
      ...packed,
    };
    await writeFile(manifestOf(fresh), JSON.stringify(release));
    const folder = folderOf(dataDir, preview);
    await mkdir(join(folder, '..'), { recursive: true });
    await rename(folder, old).catch(unlessMissing);
    await rename(fresh, folder);
    return release;
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

interface PreviewRecord extends PreviewName {
  /** ISO 8601. */
  builtAt: string;
  pages: number;
}

/** Every preview there is, by tenant and name. */
export async function listPreviews(dataDir: string): Promise<PreviewRecord[]> {
  const found: PreviewRecord[] = [];
  for (const slug of (await namesIn(rootOf(dataDir))).sort()) {
    if (slug.startsWith('.')) continue;
    for (const name of (await namesIn(join(rootOf(dataDir), slug))).sort()) {
      const release = await readManifest(folderOf(dataDir, { slug, name }));
      if (release) found.push({ slug, name, builtAt: release.builtAt, pages: release.pages });
    }
  }
  return found;
}

/** Deletes a preview. @returns whether there was one */
export async function removePreview(dataDir: string, preview: PreviewName): Promise<boolean> {
  previewHost(preview);
  const folder = folderOf(dataDir, preview);
  const isThere = (await readManifest(folder)) !== null;
  await rm(folder, { recursive: true, force: true });
  return isThere;
}

export interface Previews {
  /** The release of a preview, as it is on disk now; `null` if there is none. */
  live(preview: PreviewName): Promise<LiveRelease | null>;
}

/** Reads previews that another process builds: a manifest is read again when its file has changed. */
export function openPreviews(dataDir: string): Previews {
  const known = new Map<string, { changedAt: number; live: LiveRelease }>();
  return {
    live: async (preview) => {
      const folder = folderOf(dataDir, preview);
      const changedAt = await stat(manifestOf(folder)).then(({ mtimeMs }) => mtimeMs, unlessMissing);
      const last = known.get(folder);
      if (changedAt === null) {
        known.delete(folder);
        return null;
      }
      if (last?.changedAt === changedAt) return last.live;
      const release = await readManifest(folder);
      if (!release) return null;
      const live = liveFrom(release, join(folder, 'files'));
      known.set(folder, { changedAt, live });
      return live;
    },
  };
}

function liveFrom(release: Release, folder: string): LiveRelease {
  const files = new Map(Object.entries(release.files));
  return {
    release,
    folder,
    file: (path) => {
      const file = files.get(path);
      return file ? { ...file, path: join(folder, path) } : null;
    },
  };
}

const readManifest = (folder: string): Promise<Release | null> =>
  readFile(manifestOf(folder), 'utf8').then((text) => parseRelease(JSON.parse(text)), unlessMissing);

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(unlessMissing)) ?? [];

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

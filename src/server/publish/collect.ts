/**
 * Deletes blobs that no release, preview, retired or lazy file of a site names, including photos with all their sizes.
 * A young blob stays, because a publication may be about to name it. Publications touch the blobs they find in the
 * store, so nothing they will name is old.
 */
import * as v from 'valibot';
import { photoOfBlob } from '#domain/inventory/pictures/photo/address.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import { inSlices } from '../threads/in-slices.ts';
import { readManifest } from './manifest/manifests.ts';
import { readJson } from './notes.ts';
import { blobOf, type Release, ReleaseFileSchema } from './release.ts';

/** Longer than a build and storing its files take. */
const GRACE_MS = 3_600_000;

const NamingSchema = v.object({ hash: v.string(), ...v.pick(ReleaseFileSchema, ['br']).entries });
const parseFiles = (json: unknown) => v.parse(v.record(v.string(), NamingSchema), json);

/** A manifest cannot be read, so nobody knows what it names. */
class ManifestDamaged extends Error {
  override name = 'ManifestDamaged';
}

/**
 * @param photos that the site has copies of: a page drawn now may show one that no release names yet
 * @returns how many blobs were deleted
 * @throws ManifestDamaged if a note that names blobs cannot be read; nothing is deleted then
 */
export async function collectBlobs(
  store: FileStore,
  site: string,
  now: Date,
  { graceMs = GRACE_MS, photos = new Set() }: { graceMs?: number; photos?: ReadonlySet<string> } = {},
): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  const named = await namedBlobs(store, site);
  let gone = 0;
  for await (const { name, at } of store.blobs(site, named.blobs)) {
    const photo = photoOfBlob(name);
    if (photos.has(photo) || named.photos.some((each) => each.has(photo))) continue;
    if (at < before && (await store.deleteBlob(site, name, before))) gone++;
  }
  return gone;
}

interface Named {
  blobs: Set<string>;
  photos: Release['photos'][];
}

async function namedBlobs(store: FileStore, site: string): Promise<Named> {
  const named = new Set<string>();
  const photos: Release['photos'][] = [];
  const manifests = [
    ...(await store.notes(site, 'releases/')),
    ...(await store.notes(site, 'preview-releases/')),
  ];
  for (const { name: note } of manifests) {
    const release = await readManifest(store, site, note);
    if (release) {
      await inSlices(release.files.entries(), ([, file]) => void named.add(blobOf(file)));
      photos.push(release.photos);
    } else if ((await store.readNote(site, note)) !== null) {
      throw new ManifestDamaged(`${note} of ${site} is damaged: its files are not cleaned up`);
    }
  }
  for (const note of ['retired', 'lazy']) {
    const files = (await readJson(store, site, note, parseFiles)) ?? {};
    for (const file of Object.values(files)) named.add(blobOf(file));
  }
  return { blobs: named, photos };
}

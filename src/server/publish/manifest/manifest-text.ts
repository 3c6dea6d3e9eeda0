/** A manifest as stored: gzipped JSON. */
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { type Release, type ReleaseLists, StoredReleaseSchema } from '../release.ts';
import { receivedLists, type SentLists, SharedFiles, sentLists } from './shared-lists.ts';

/** A release as it is sent from thread to thread. */
export interface SentRelease {
  facts: Omit<Release, keyof ReleaseLists>;
  lists: SentLists;
}

export const sentRelease = ({ files, lazy, photos, ...facts }: Release): SentRelease => ({
  facts,
  lists: sentLists({ files, lazy, photos }),
});

export const receivedRelease = ({ facts, lists }: SentRelease): Release => ({
  ...facts,
  ...receivedLists(lists),
});

/** Hashes hardly compress: trying harder costs twice as much, for three bytes in a hundred. */
const LEVEL = 1;

/** An object with many keys, which would take longer to make than its text. */
const objectText = (entries: Iterable<readonly [string, unknown]>) =>
  `{${Array.from(entries, ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;

export function manifestText({ files, lazy, photos, ...facts }: Release): Uint8Array {
  const lists = [
    `"lazy":${objectText(lazy.entries())}`,
    `"photos":${JSON.stringify([...photos.keys()])}`,
    `"files":${objectText(files.entries())}`,
  ];
  return gzipSync(`${JSON.stringify(facts).slice(0, -1)},${lists.join(',')}}`, { level: LEVEL });
}

/** Null for a text that is not a manifest. */
export function parseManifest(text: Uint8Array): Release | null {
  try {
    const { files, lazy, photos, ...facts } = v.parse(
      StoredReleaseSchema,
      JSON.parse(gunzipSync(text).toString('utf8')),
    );
    return {
      ...facts,
      files: SharedFiles.of(Object.entries(files)),
      lazy: new Map(Object.entries(lazy)),
      photos: new Set(photos),
    };
  } catch {
    return null;
  }
}

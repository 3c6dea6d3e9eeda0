/** Notes of a site as JSON: gzipped, and checked when read. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FileStore } from '#domain/publish/file-store.ts';

/** Hashes hardly compress: trying harder costs twice as much, for three bytes in a hundred. */
const LEVEL = 1;

export async function writeJson(store: FileStore, site: string, note: string, value: unknown): Promise<void> {
  await store.writeNote(site, note, await promisify(gzip)(JSON.stringify(value), { level: LEVEL }));
}

/**
 * The note as parsed; null if there is none, or it is damaged.
 * @throws StoreFailed
 */
export async function readJson<T>(
  store: FileStore,
  site: string,
  note: string,
  parse: (json: unknown) => T,
): Promise<T | null> {
  const content = await store.readNote(site, note);
  if (!content) return null;
  try {
    return parse(JSON.parse((await promisify(gunzip)(content)).toString('utf8')));
  } catch {
    return null;
  }
}

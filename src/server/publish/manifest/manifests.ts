/**
 * Reads and writes manifests. That of 17,000 cars has eight megabytes: a thread of its own does it, so that no request
 * waits.
 */
import type { FileStore } from '#domain/publish/file-store.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import type { Release } from '../release.ts';
import type { ManifestTask } from './manifest.worker.ts';
import {
  manifestText,
  parseManifest,
  receivedRelease,
  type SentRelease,
  sentRelease,
} from './manifest-text.ts';

/** Up to here a thread would cost more than it spares. */
const SHORT = { entries: 1000, bytes: 2 ** 15 };
const TIMEOUT_MS = 120_000;
const MEMORY = { young: 16, old: 1000 };
const HOUR_MS = 3_600_000;

let pool: ThreadPool | undefined;

async function onThread(site: string, task: ManifestTask): Promise<unknown> {
  pool ??= new ThreadPool({
    script: new URL('./manifest.worker.ts', import.meta.url),
    ...{ threads: 1, each: 1, waitingEach: Number.POSITIVE_INFINITY, timeoutMs: TIMEOUT_MS },
    ...{ work: 'reading a release', memory: MEMORY },
    remedy: 'Delete the release if it is damaged.',
  });
  // Threads do not keep a process alive; a command that waits for one must not exit.
  const underWay = setInterval(() => {}, HOUR_MS);
  try {
    return await pool.run(site, task);
  } finally {
    clearInterval(underWay);
  }
}

/** @throws StoreFailed */
export async function writeManifest(store: FileStore, note: string, release: Release): Promise<void> {
  const { site, files, lazy, photos } = release;
  const isShort = files.size + lazy.size + photos.size <= SHORT.entries;
  const text = isShort ? manifestText(release) : await onThread(site, { release: sentRelease(release) });
  await store.writeNote(site, note, text as Uint8Array);
}

/**
 * A manifest; null if there is none, or it is damaged.
 * @throws StoreFailed
 */
export async function readManifest(store: FileStore, site: string, note: string): Promise<Release | null> {
  const text = await store.readNote(site, note);
  if (text === null) return null;
  if (text.length <= SHORT.bytes) return parseManifest(text);
  const sent = (await onThread(site, { text })) as SentRelease | null;
  return sent && receivedRelease(sent);
}

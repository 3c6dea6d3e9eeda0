/** Fetches a feed once and imports it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type FeedMapping, MappingError } from '#domain/inventory/feed/mapping.ts';
import { LOOKED_AT, notAFeed } from '#domain/inventory/fetching/content.ts';
import { type FeedMark, type FeedSource, FetchFailed } from '#domain/inventory/fetching/source.ts';
import { FeedUnreadable } from '#engines/feeds/index.ts';
import { span } from '../http/work.ts';
import { type ImportFeed, ImportHeld } from '../stock/importer.ts';

/** The outcome of an attempt that did not fail. */
export type FetchEnd =
  | { outcome: 'unchanged'; file?: { mark: FeedMark; content: string } }
  | { outcome: 'imported' | 'held'; file: { mark: FeedMark; content: string } }
  | { outcome: 'waiting'; reason: string };

interface OneFetch {
  dealership: string;
  source: FeedSource;
  mapping: FeedMapping;
  /** The file to write; the caller deletes it. */
  file: string;
  /** The last file's validators; null to import whatever comes. */
  mark: FeedMark | null;
  content: string | null;
  maxBytes: number;
  signal: AbortSignal;
  importFeed: ImportFeed;
  /** @throws if another process has taken the feed */
  stillOurs(): Promise<void>;
}

/** @throws FetchFailed with a reason in words */
export async function fetchOnce(options: OneFetch): Promise<FetchEnd> {
  const { dealership, source, mapping, file, maxBytes, signal, importFeed } = options;
  const about = { 'forecourt.dealership': dealership };
  const got = await span('fetch feed', about, () =>
    source.fetch({ known: options.mark, file, maxBytes, signal }),
  );
  if (got.kind === 'unchanged') return { outcome: 'unchanged' };
  if (got.kind === 'not yet') return { outcome: 'waiting', reason: got.reason };
  const problem = notAFeed(await startOf(file));
  if (problem !== null) throw new FetchFailed(problem);
  const fetched = { mark: got.mark, content: await contentHash(file, mapping) };
  if (fetched.content === options.content) return { outcome: 'unchanged', file: fetched };
  await options.stillOurs();
  try {
    await importFeed({ dealership, feed: { file }, mapping });
    return { outcome: 'imported', file: fetched };
  } catch (error) {
    if (error instanceof ImportHeld) return { outcome: 'held', file: fetched };
    if (error instanceof FeedUnreadable || error instanceof MappingError)
      throw new FetchFailed(error.message);
    throw error;
  }
}

async function startOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The hash of the content and of how it is read. */
async function contentHash(file: string, mapping: FeedMapping): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(mapping));
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('base64url');
}

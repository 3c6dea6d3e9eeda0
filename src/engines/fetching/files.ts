/** A feed in a file on a host with folders, fetched once it is completely written. */

import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isComplete,
  isPattern,
  isSameFile,
  type ListedFile,
  matchesPattern,
  newestOf,
} from '#domain/inventory/fetching/newest.ts';
import {
  type FeedMark,
  type FeedSource,
  type Fetched,
  FetchFailed,
  type FetchRequest,
} from '#domain/inventory/fetching/source.ts';
import { failureOf } from './failure.ts';
import { counting, landingFile, tooLarge } from './landing.ts';

/** A connection to a host with folders. */
export interface FileHost {
  /** The matching files of a folder. */
  list(folder: string, isWanted: (name: string) => boolean): Promise<ListedFile[]>;
  /** Null if there is no such file. */
  look(folder: string, name: string): Promise<ListedFile | null>;
  /** Writes the content of a file to a stream, and ends the stream. */
  read(folder: string, name: string, to: Writable): Promise<void>;
  close(): void;
}

interface FilesOptions {
  folder: string;
  /** The name, or a pattern with `*`: the newest file counts. */
  name: string;
  /** Suffix of the marker file that says a file is complete. */
  done: string | null;
  /** How long a file must stay unchanged before it counts as written, milliseconds. */
  quietMs: number;
  connect: (signal: AbortSignal) => Promise<FileHost>;
}

export function filesSource(options: FilesOptions): FeedSource {
  return {
    async fetch(wanted) {
      let host: FileHost | null = null;
      const stop = () => host?.close();
      wanted.signal.addEventListener('abort', stop, { once: true });
      try {
        host = await options.connect(wanted.signal);
        return await fetchFrom(host, options, wanted);
      } catch (error) {
        throw failureOf(error, wanted.signal);
      } finally {
        wanted.signal.removeEventListener('abort', stop);
        host?.close();
      }
    },
  };
}

async function fetchFrom(host: FileHost, options: FilesOptions, wanted: FetchRequest): Promise<Fetched> {
  const { folder, done, quietMs } = options;
  const found = await choose(host, options);
  if ('kind' in found) return found;
  const mark = markOf(found);
  if (wanted.known !== null && isSameMark(mark, wanted.known)) return { kind: 'unchanged' };
  if ((found.size ?? 0) > wanted.maxBytes) throw tooLarge(wanted.maxBytes);

  const isStill = async () => {
    const now = await host.look(folder, found.name);
    return now !== null && isSameFile(found, now);
  };
  const writing: Fetched = { kind: 'not yet', reason: `${found.name} is still being written` };
  // With a completion marker there is no need to watch whether the file grows.
  if (done === null) {
    await sleep(quietMs, undefined, { signal: wanted.signal });
    if (!(await isStill())) return writing;
  }
  // Checked only now: a file that is being written starts empty.
  if (found.size === 0) throw new FetchFailed('the file is empty');
  const { through, bytes } = counting(wanted.maxBytes);
  await Promise.all([
    host.read(folder, found.name, through),
    pipeline(through, landingFile(wanted.file), { signal: wanted.signal }),
  ]);
  if (!(await isStill())) return writing;
  if (found.size !== null && bytes() !== found.size) {
    throw new FetchFailed(`only ${bytes()} of ${found.size} bytes arrived`);
  }
  return { kind: 'fetched', mark, bytes: bytes() };
}

/** The file to fetch now, or why there is none yet. */
async function choose(
  host: FileHost,
  { folder, name, done }: FilesOptions,
): Promise<ListedFile | Extract<Fetched, { kind: 'not yet' }>> {
  const missing = (of: string) => ({ kind: 'not yet' as const, reason: `${of}${done} is not there yet` });
  if (!isPattern(name)) {
    const file = await host.look(folder, name);
    if (file === null) throw new FetchFailed(`there is no file ${name}`);
    return done === null || isComplete(file, await host.look(folder, `${name}${done}`))
      ? file
      : missing(name);
  }
  const isMark = (each: string) => done !== null && each.endsWith(done);
  const listed = await host.list(folder, (each) =>
    isMark(each) ? matchesPattern(name, each.slice(0, -(done ?? '').length)) : matchesPattern(name, each),
  );
  const files = listed.filter((each) => !isMark(each.name));
  if (files.length === 0) throw new FetchFailed(`no file is named like ${name}`);
  const marks = new Map(listed.map((each) => [each.name, each]));
  const newest = newestOf(
    files.filter((each) => done === null || isComplete(each, marks.get(`${each.name}${done}`) ?? null)),
  );
  return newest ?? missing(name);
}

const markOf = ({ name, size, modifiedAt }: ListedFile): FeedMark => ({
  name,
  size: String(size),
  modified: String(modifiedAt),
});

/** A host that gives neither size nor time provides no validator. */
const isSameMark = (mark: FeedMark, known: FeedMark) =>
  mark.name === known.name &&
  mark.size === known.size &&
  mark.modified === known.modified &&
  (mark.size !== 'null' || mark.modified !== 'null');

/** The files of the last imports, kept so that they can be downloaded and imported again. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { IN_PIECES, type StoredFile, type StoredFiles } from './stored-files.ts';

/** Files kept for each dealership; identical content counts once. */
const KEPT = 10;
const FOLDER = 'imports/';
/** `imports/{milliseconds}-{hash}`: the notes sort in the order of the imports. */
const NOTE = /^imports\/(\d+)-([0-9a-f]{32})$/;

/** A kept file, by the hash of its content. */
interface KeptFile {
  file: string;
  /** When it was last imported, ISO 8601. */
  at: string;
}

export interface ImportFiles {
  /** Keeps a copy, and deletes the oldest beyond ten. @returns its hash */
  keep(dealership: string, path: string, mapping: FeedMapping): Promise<string>;
  /** The kept files of a dealership, newest first. */
  list(dealership: string): Promise<KeptFile[]>;
  /** The mapping of the newest kept file; null without one. */
  lastMapping(dealership: string): Promise<FeedMapping | null>;
  /** A kept file with the mapping that last read it; null if it is no longer kept. */
  open(dealership: string, file: string): Promise<{ content: Readable; mapping: FeedMapping } | null>;
}

export function openImportFiles(files: StoredFiles): ImportFiles {
  const kept = async (dealership: string) =>
    (await files.list(dealership, FOLDER)).map(partsOf).sort((one, other) => other.at - one.at);
  return {
    async list(dealership) {
      const found = await kept(dealership);
      return found.map(({ file, at }) => ({ file, at: new Date(at).toISOString() }));
    },
    async lastMapping(dealership) {
      const [last] = await kept(dealership);
      return last?.mapping() ?? null;
    },
    async keep(dealership, path, mapping) {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(path, IN_PIECES)) hash.update(chunk);
      const file = hash.digest('hex').slice(0, 32);
      const before = await kept(dealership);
      // Later than the previous one, whatever the clock says.
      const note = `${FOLDER}${Math.max(Date.now(), (before[0]?.at ?? 0) + 1)}-${file}`;
      const same = before.filter((each) => each.file === file);
      const [known] = same;
      if (known) await files.rename(dealership, known.note, note, { mapping });
      else await files.put(dealership, note, path, { mapping });
      const others = before.filter((each) => each.file !== file);
      const old = [...same.slice(1), ...others.slice(KEPT - 1)].map((each) => each.note);
      if (old.length > 0) await files.remove(dealership, old);
      return file;
    },
    async open(dealership, file) {
      const found = (await kept(dealership)).find((each) => each.file === file);
      const content = found && (await files.read(dealership, found.note));
      return found && content ? { content, mapping: found.mapping() } : null;
    },
  };
}

function partsOf({ note, facts }: StoredFile) {
  const [, at = '0', file = ''] = NOTE.exec(note) ?? [];
  return { note, file, at: Number(at), mapping: () => parseFeedMapping(facts.mapping) };
}

/** The content as a download, so that browsers do not run it. */
export const keptFileAnswer = (content: Readable, file: string): Response =>
  new Response(Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="stock-${file.slice(0, 8)}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });

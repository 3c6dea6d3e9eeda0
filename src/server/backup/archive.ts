/**
 * A backup file: a gzipped tar, which any machine can open. Its first entry describes it, and its last has the total and
 * the checksum of everything, so a truncated file shows.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import * as v from 'valibot';

/** Increased when an earlier program could not restore what is written now. */
const VERSION = 1;
const HEAD = 'backup.json';
const END = 'end.json';

const HeadSchema = v.object({
  format: v.literal('forecourt backup'),
  version: v.number(),
  /** The platform's version that made it. */
  platform: v.string(),
  takenAt: v.string(),
  records: v.picklist(['pglite', 'postgres']),
  /** The migrations that its records have, or will have at their next start. */
  migrations: v.array(v.string()),
  /** Shows whether two platforms have the same secret, and nothing else about it. */
  secretMark: v.nullable(v.string()),
});
const EndSchema = v.object({ files: v.number(), bytes: v.number(), sha256: v.string() });

export type BackupHead = Omit<v.InferOutput<typeof HeadSchema>, 'format' | 'version'>;
export type BackupSize = Pick<v.InferOutput<typeof EndSchema>, 'files' | 'bytes'>;

/** A file or, without content, a folder of a backup. */
export interface BackupEntry {
  name: string;
  content: Uint8Array | { size: number; chunks: AsyncIterable<Uint8Array> } | null;
}

/** The file is not a backup, or is incomplete. */
export class BackupUnreadable extends Error {
  override name = 'BackupUnreadable';
}

/** The bytes of a backup file, as its entries come. An error in them ends the stream. */
export function packBackup(head: BackupHead, entries: AsyncIterable<BackupEntry>): Readable {
  const { readable, controller } = createTarPacker();
  const sum = runningSum();
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const add = async ({ name, content }: BackupEntry): Promise<void> => {
    if (content === null) {
      await controller.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700 }).close();
      return;
    }
    const { size, chunks } =
      content instanceof Uint8Array ? { size: content.length, chunks: [content] } : content;
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
    sum.begin(name, size);
    let left = size;
    for await (const chunk of chunks) {
      left -= chunk.length;
      if (left < 0) break;
      sum.add(chunk);
      await writer.write(chunk);
    }
    if (left !== 0) throw new Error(`${name} changed while it was read`);
    await writer.close();
  };
  const pack = async (): Promise<void> => {
    await add({ name: HEAD, content: json({ format: 'forecourt backup', version: VERSION, ...head }) });
    for await (const entry of entries) await add(entry);
    await add({ name: END, content: json(sum.end()) });
    controller.finalize();
  };
  pack().catch((error: unknown) =>
    controller.error(error instanceof Error ? error : new Error(String(error))),
  );
  // Published files are packed already; for the rest, level 1 does most of the work.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const tar = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
  tar.once('error', (error) => gzip.destroy(error));
  gzip.once('close', () => tar.destroy());
  return tar.pipe(gzip);
}

interface BackupReader {
  /** Called first. If it throws, reading stops. */
  head?(head: BackupHead): void;
  /** Called for every entry in order. Content that it does not read is skipped. */
  entry?(name: string, content: { size: number; chunks: AsyncIterable<Uint8Array> } | null): Promise<void>;
}

/**
 * Reads a backup from start to end.
 * @throws BackupUnreadable for a file that is not a backup, is truncated, damaged or of a later version
 */
export async function readBackup(file: string, reader: BackupReader): Promise<BackupSize> {
  const sum = runningSum();
  let isKnown = false;
  let size: BackupSize | null = null;
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  try {
    const tar = Readable.toWeb(source.pipe(gunzip)) as unknown as ReadableStream<Uint8Array>;
    for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
      if (size !== null) throw new BackupUnreadable(`${file} has data after its end`);
      if (header.type === 'directory') {
        await body.cancel();
        await reader.entry?.(header.name.replace(/\/$/, ''), null);
        continue;
      }
      if (header.type !== 'file') throw new BackupUnreadable(`${file} is not a backup from this program`);
      const expected = header.name === END ? sum.end() : null;
      sum.begin(header.name, header.size);
      const chunks = summed(body, sum);
      if (!isKnown) {
        const head = readHead(file, header.name, await textOf(chunks));
        reader.head?.(head);
        isKnown = true;
      } else if (expected !== null) {
        size = readEnd(file, await textOf(chunks), expected);
      } else {
        await reader.entry?.(header.name, { size: header.size, chunks });
        for await (const _ of chunks);
      }
    }
  } catch (error) {
    if (error instanceof BackupUnreadable || !isDamage(error)) throw error;
    throw new BackupUnreadable(
      isKnown
        ? `${file} is truncated or damaged: ${(error as Error).message}`
        : `${file} is not a backup from this program`,
      { cause: error },
    );
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  if (size === null) {
    throw new BackupUnreadable(`${file} ${isKnown ? 'is truncated' : 'is not a backup from this program'}`);
  }
  return size;
}

function readHead(file: string, name: string, text: string): BackupHead {
  const head = v.safeParse(
    v.looseObject({ format: HeadSchema.entries.format, version: v.number() }),
    parse(text),
  );
  if (name !== HEAD || !head.success) throw new BackupUnreadable(`${file} is not a backup from this program`);
  if (head.output.version > VERSION) {
    throw new BackupUnreadable(
      `${file} has version ${head.output.version}, and this program reads up to ${VERSION}: restore it with a newer one`,
    );
  }
  const whole = v.safeParse(HeadSchema, head.output);
  if (!whole.success) throw new BackupUnreadable(`${file} is damaged: its ${HEAD} is incomplete`);
  return whole.output;
}

function readEnd(file: string, text: string, counted: v.InferOutput<typeof EndSchema>): BackupSize {
  const end = v.safeParse(EndSchema, parse(text));
  if (!end.success || end.output.sha256 !== counted.sha256 || end.output.files !== counted.files) {
    throw new BackupUnreadable(`${file} is damaged: its checksum does not match its content`);
  }
  return end.output;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface RunningSum {
  begin(name: string, size: number): void;
  add(chunk: Uint8Array): void;
  end(): v.InferOutput<typeof EndSchema>;
}

function runningSum(): RunningSum {
  const hash: Hash = createHash('sha256');
  let files = 0;
  let bytes = 0;
  return {
    begin: (name, size) => {
      files++;
      bytes += size;
      hash.update(JSON.stringify([name, size]));
    },
    add: (chunk) => void hash.update(chunk),
    end: () => ({ files, bytes, sha256: hash.copy().digest('hex') }),
  };
}

async function* summed(body: ReadableStream<Uint8Array>, sum: RunningSum): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    sum.add(chunk);
    yield chunk;
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

/** Whether an error is about the file rather than about the work done with it. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || 'syscall' in error) return false;
  return 'code' in error
    ? /^Z_/.test(String(error.code))
    : /\b(?:tar|checksum|header)\b/i.test(error.message);
}

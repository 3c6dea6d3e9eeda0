/** The files of the last imports, kept to be looked at and imported again. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { writeWholeFile } from '#engines/whole-file.ts';

/** Files kept of each dealership, the same content once. */
const KEPT = 10;
const HASH = /^[0-9a-f]{32}$/;

/** A kept file, by the hash of its content. */
interface KeptFile {
  file: string;
  /** When it was last imported, ISO 8601. */
  at: string;
}

export interface ImportFiles {
  /** Keeps a copy, and forgets the oldest beyond ten. @returns its hash */
  keep(dealership: string, path: string, mapping: FeedMapping): Promise<string>;
  /** The kept files of a dealership, newest first. */
  list(dealership: string): Promise<KeptFile[]>;
  /** The mapping of the newest kept file; null without one. */
  lastMapping(dealership: string): Promise<FeedMapping | null>;
  /** A kept file with the mapping that read it last; null if it is not kept any more. */
  open(dealership: string, file: string): Promise<{ content: Readable; mapping: FeedMapping } | null>;
}

export function openImportFiles(folder: string): ImportFiles {
  const list = async (dealership: string): Promise<KeptFile[]> => {
    const own = join(folder, dealership);
    const names = await readdir(own).catch(() => []);
    const found = names
      .filter((name) => name.endsWith('.gz'))
      .map(async (name) => {
        const { mtime } = await stat(join(own, name));
        return { file: name.slice(0, -'.gz'.length), at: mtime.toISOString() };
      });
    return (await Promise.all(found)).sort((one, other) => other.at.localeCompare(one.at));
  };
  const mappingOf = async (dealership: string, file: string): Promise<FeedMapping> =>
    parseFeedMapping(JSON.parse(await readFile(join(folder, dealership, `${file}.json`), 'utf8')));
  return {
    list,
    async lastMapping(dealership) {
      const [last] = await list(dealership);
      return last === undefined ? null : mappingOf(dealership, last.file).catch(() => null);
    },
    async keep(dealership, path, mapping) {
      const own = join(folder, dealership);
      await mkdir(own, { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(path)) hash.update(chunk);
      const file = hash.digest('hex').slice(0, 32);
      const kept = join(own, `${file}.gz`);
      const now = new Date();
      await utimes(kept, now, now).catch(async () => {
        await pipeline(
          createReadStream(path),
          createGzip(),
          createWriteStream(`${kept}.part`, { mode: 0o600 }),
        );
        await rename(`${kept}.part`, kept);
      });
      await writeWholeFile(own, `${file}.json`, JSON.stringify(mapping));
      for (const old of (await list(dealership)).slice(KEPT)) {
        await rm(join(own, `${old.file}.gz`), { force: true });
        await rm(join(own, `${old.file}.json`), { force: true });
      }
      return file;
    },
    async open(dealership, file) {
      if (!HASH.test(file)) return null;
      const own = join(folder, dealership);
      try {
        await stat(join(own, `${file}.gz`));
        const mapping = await mappingOf(dealership, file);
        // Whoever reads hears of an error: what is unpacked ends with it.
        const content = createGunzip();
        createReadStream(join(own, `${file}.gz`))
          .once('error', (error) => content.destroy(error))
          .pipe(content);
        return { content, mapping };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

/** The content, as a download that no browser runs. */
export const keptFileAnswer = (content: Readable, file: string): Response =>
  new Response(Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="stock-${file.slice(0, 8)}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });

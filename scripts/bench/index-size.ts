/**
 * What a site's own search index costs a phone, by number of cars: bytes transferred, and CPU time of the first steps
 * in a fresh process, because shoppers run cold code. It uses the thread's CPU time rather than the clock, so other
 * work does not count; four times that is a mid-range phone.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { EMPTY_QUERY } from '#domain/search/engine.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import { generateDocuments } from '../../tests/fixtures/documents.ts';

const SIZES = [500, 2_000, 5_000, 10_000, 20_000, 40_000];
const RUNS = 9;
/** A mid-range phone compared with this machine, by Lighthouse's factor. */
const SLOWDOWN = 4;
/** Bytes per second on Lighthouse's slow 4G: 1.6 Mbit/s. */
const BYTES_A_SECOND = 200_000;

interface Steps {
  open: number;
  firstSearch: number;
  /** In idle slices once the box is touched. */
  prepareText: number;
  firstKey: number;
  nextKey: number;
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/** CPU milliseconds of this thread. */
function spent(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** What a browser does when a shopper opens a search page and types. */
function steps(bytes: Uint8Array): Steps {
  let engine: ReturnType<typeof openIndex> | undefined;
  const search = (text: string) => engine?.searchNow({ ...EMPTY_QUERY, text });
  return {
    open: spent(() => {
      engine = openIndex(bytes);
    }),
    firstSearch: spent(() => search('')),
    prepareText: spent(() => engine?.prepareText(() => false)),
    firstKey: spent(() => search('h')),
    nextKey: spent(() => search('hi')),
  };
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function figuresOf(size: number, folder: string): Promise<object> {
  const bytes = buildIndex(generateDocuments(size));
  const file = join(folder, `${size}.bin`);
  await writeFile(file, bytes);
  const runs: Steps[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, file]);
    runs.push(JSON.parse(stdout));
  }
  const onPhone = (step: keyof Steps) => round(middle(runs.map((run) => run[step])) * SLOWDOWN);
  const gzip = gzipSync(bytes, { level: 9 }).length;
  return {
    rawKB: round(bytes.length / 1000, 0),
    gzipKB: round(gzip / 1000, 0),
    brotliKB: round(brotliCompressSync(bytes).length / 1000, 0),
    slow4gSeconds: round(gzip / BYTES_A_SECOND),
    phoneMs: {
      open: onPhone('open'),
      firstSearch: onPhone('firstSearch'),
      prepareText: onPhone('prepareText'),
      firstKey: onPhone('firstKey'),
      nextKey: onPhone('nextKey'),
    },
  };
}

/** By number of cars. */
export async function benchIndexSize({ cars = SIZES }: { cars?: number[] }): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-index-size-'));
  try {
    const results: Record<string, object> = {};
    for (const size of cars) results[`${size} cars`] = await figuresOf(size, folder);
    return results;
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main)
  console.log(JSON.stringify(steps(new Uint8Array(await readFile(process.argv[2] ?? '')))));

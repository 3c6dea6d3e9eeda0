/**
 * Feeds of 400,000 rows as CSV, XML and a workbook, each read in its own process: duration and peak memory. Cars are
 * read and dropped, as when importing one dealership's rows from a shared file.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { builtInMapping, DEFAULT_FORMAT, isRejected, readFeed } from '#engines/feeds/index.ts';

const ROWS = 400_000;
const NAMES = [
  'stocknum',
  'vin',
  'make',
  'model',
  'badge',
  'year',
  'car_type',
  'price',
  'km',
  'colour',
  'body',
  'dealercomments',
];

function row(index: number): string[] {
  const serial = String(index).padStart(7, '0');
  return [
    `U${serial}`,
    `JTMHU01J0${serial.padStart(8, '0')}`,
    index % 2 === 0 ? 'Toyota' : 'Mazda',
    index % 2 === 0 ? 'HiLux' : 'CX-5',
    index % 2 === 0 ? 'SR5' : 'Maxx Sport',
    String(2010 + (index % 15)),
    'used',
    String(15_000 + ((index * 7919) % 60_000)),
    String((index * 6151) % 200_000),
    ['White', 'Silver', 'Blue'][index % 3] ?? '',
    index % 2 === 0 ? 'Ute' : 'SUV',
    `One owner, full books, serviced by us. Ask for stock number U${serial} and bring your trade-in along to the yard.`,
  ];
}

function* csv(): Generator<string> {
  yield `${NAMES.join(',')}\n`;
  for (let index = 0; index < ROWS; index++)
    yield `${row(index)
      .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
      .join(',')}\n`;
}

function* xml(): Generator<string> {
  yield '<stock>';
  for (let index = 0; index < ROWS; index++) {
    yield `<car>${row(index)
      .map((cell, at) => `<${NAMES[at]}>${cell}</${NAMES[at]}>`)
      .join('')}</car>\n`;
  }
  yield '</stock>';
}

/** Texts are shared, as Excel writes them; most are unique to one car. */
async function* workbook(): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    done.push(chunk);
  });
  const shared = new Map<string, number>();
  const numberOf = (text: string) => shared.get(text) ?? shared.set(text, shared.size).size - 1;
  const part = function* (name: string, content: Iterable<string>): Generator<Uint8Array[]> {
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    let waiting = '';
    for (const piece of content) {
      waiting += piece;
      if (waiting.length < 1 << 16) continue;
      file.push(strToU8(waiting));
      waiting = '';
      yield done.splice(0);
    }
    file.push(strToU8(waiting), true);
    yield done.splice(0);
  };
  const cell = (text: string) =>
    /^\d+$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="s"><v>${numberOf(text)}</v></c>`;
  const sheet = function* () {
    yield '<worksheet><sheetData>';
    yield `<row>${NAMES.map(cell).join('')}</row>`;
    for (let index = 0; index < ROWS; index++) yield `<row>${row(index).map(cell).join('')}</row>`;
    yield '</sheetData></worksheet>';
  };
  const texts = function* () {
    yield '<sst>';
    for (const text of shared.keys()) yield `<si><t>${text}</t></si>`;
    yield '</sst>';
  };
  const parts: [string, Iterable<string>][] = [
    [
      'xl/workbook.xml',
      ['<workbook><sheets><sheet name="Stock" sheetId="1" r:id="r1"/></sheets></workbook>'],
    ],
    [
      'xl/_rels/workbook.xml.rels',
      ['<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'],
    ],
    ['xl/worksheets/sheet1.xml', sheet()],
    ['xl/sharedStrings.xml', texts()],
  ];
  for (const [name, content] of parts) for (const chunks of part(name, content)) yield* chunks;
  zip.end();
  yield* done.splice(0);
}

const KINDS = { csv, xml, xlsx: workbook };
type Kind = keyof typeof KINDS;

export interface LargeFeed {
  rows: number;
  seconds: number;
  /** The peak memory of the process that read it, megabytes. */
  megabytes: number;
}

export async function benchLargeFeeds(): Promise<Record<Kind, LargeFeed>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-large-'));
  const measured: Partial<Record<Kind, LargeFeed>> = {};
  try {
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const file = join(folder, `stock.${kind}`);
      // Written by another process, whose memory does not count.
      execFileSync(process.execPath, [import.meta.filename, 'write', kind, file], { stdio: 'inherit' });
      const output = execFileSync(process.execPath, [import.meta.filename, 'read', file], {
        encoding: 'utf8',
      });
      measured[kind] = JSON.parse(output) as LargeFeed;
      await rm(file);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return measured as Record<Kind, LargeFeed>;
}

async function read(file: string): Promise<LargeFeed> {
  const started = performance.now();
  let rows = 0;
  for await (const each of readFeed(createReadStream(file), { mapping: builtInMapping(DEFAULT_FORMAT) })) {
    if (isRejected(each)) throw new Error(`row ${each.row}: ${each.reason}`);
    rows++;
  }
  if (rows !== ROWS) throw new Error(`${rows} rows of ${ROWS}`);
  return {
    rows,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

if (import.meta.main) {
  const [action, ...rest] = process.argv.slice(2);
  if (action === 'read') console.log(JSON.stringify(await read(rest[0] ?? '')));
  else if (action === 'write') {
    const [kind = 'csv', file = ''] = rest;
    await pipeline(Readable.from(KINDS[kind as Kind]()), createWriteStream(file));
  } else console.log(await benchLargeFeeds());
}

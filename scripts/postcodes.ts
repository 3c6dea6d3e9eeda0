/**
 * `npm run postcodes -- {AU.txt}`: converts GeoNames' table of Australian postal codes
 * (https://download.geonames.org/export/zip/, CC BY 4.0) into the platform's table of exact postcode positions in
 * DATA_DIR. The last line of stdout is a report as JSON; everything else goes to stderr.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { GEONAMES_ATTRIBUTION, readGeonames, writePostcodeTable } from '#domain/geo/geonames.ts';
import { counted } from '#domain/shared/counted.ts';
import { postcodeTablePath } from '#engines/geocoding/index.ts';
import { environment, readEnv } from '#server/platform/env.ts';
import { reasonOf } from './command-failed.ts';

/**
 * @returns the exit code: 0 when the table was written, 1 when the file holds no postcodes or cannot be read, 2 for
 *   wrong arguments
 */
export async function main(
  args: readonly string[],
  io = {
    env: environment(),
    out: (line: string) => console.log(line),
    err: (line: string) => console.error(line),
  },
): Promise<number> {
  const [file, ...more] = args;
  if (!file || more.length > 0) {
    io.err('usage: npm run postcodes -- {AU.txt}');
    return 2;
  }
  const path = resolve(io.env.INIT_CWD ?? '.', file);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    io.err(`${path} cannot be read: ${reasonOf(error)}`);
    return 1;
  }
  const { positions, places, unreadable } = readGeonames(text);
  if (positions.size === 0) {
    io.err(`${path} has no postcodes. Use GeoNames' tab-separated postal code table.`);
    return 1;
  }
  if (unreadable.length > 0) {
    io.err(`Skipped ${counted(unreadable.length, 'unreadable line')}, the first at line ${unreadable[0]}.`);
  }
  const table = postcodeTablePath(readEnv(io.env).DATA_DIR);
  await mkdir(dirname(table), { recursive: true });
  await writeFile(`${table}.new`, writePostcodeTable(positions));
  await rename(`${table}.new`, table);
  io.err(`${GEONAMES_ATTRIBUTION}. Credit it where you show distances.`);
  io.out(JSON.stringify({ postcodes: positions.size, places, unreadable: unreadable.length, table }));
  return 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

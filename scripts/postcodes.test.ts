import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTableGeocoder } from '#engines/geocoding/index.ts';
import { main } from './postcodes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postcodes-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { DATA_DIR: join(folder, 'data') };
  const code = await main(args, { env, out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out, err: err.join('\n') };
}

test('the platform uses the table that the command has converted', async () => {
  const file = join(folder, 'AU.txt');
  const row = (lat: number) => `AU\t4870\tCairns\tQueensland\tQLD\t\t\t\t\t${lat}\t145.7\t4`;
  await writeFile(file, [row(-16.9), row(-17.1), 'nonsense'].join('\n'));
  const { code, out, err } = await run(file);
  expect(code).toBe(0);
  expect(JSON.parse(out.at(-1) ?? '')).toMatchObject({ postcodes: 1, places: 2, unreadable: 1 });
  expect(err).toContain('CC BY 4.0');
  expect(await openTableGeocoder(join(folder, 'data')).locate('4870')).toEqual({ lat: -17, lng: 145.7 });
});

test('a file that is not a table changes nothing', async () => {
  expect(await run()).toMatchObject({ code: 2 });
  expect(await run(join(folder, 'none.txt'))).toMatchObject({ code: 1, out: [] });
  await writeFile(join(folder, 'empty.txt'), 'hello');
  expect(await run(join(folder, 'empty.txt'))).toMatchObject({ code: 1, out: [] });
});

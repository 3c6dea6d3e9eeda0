import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOlder } from './remove-older.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-older-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('removes what was written before the time, in every folder, and nothing else', async () => {
  const time = Date.UTC(2026, 0, 10);
  const write = async (name: string, written: number) => {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), written / 1000, written / 1000);
  };
  await mkdir(join(folder, 'below'));
  await write('old', time - 1000);
  await write('new', time);
  await write('below/old', time - 1000);
  await write('below/new', time + 1000);
  await removeOlder(folder, time);
  const left = ['old', 'new', 'below/old', 'below/new'].filter((name) => existsSync(join(folder, name)));
  expect(left).toEqual(['new', 'below/new']);
});

test('takes a missing folder for an empty one', async () => {
  await expect(removeOlder(join(folder, 'missing'), Date.now())).resolves.toBeUndefined();
});

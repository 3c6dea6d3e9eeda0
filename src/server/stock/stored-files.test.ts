import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#domain/publish/file-store.ts';
import { openFolderStore } from '#engines/store/index.ts';
import { openStoredFiles } from './stored-files.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-stored-files-'));
  store = openFolderStore(join(folder, 'store'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (note: string) => {
  const content = await openStoredFiles(store).read('north-yard', note);
  return content && text(content);
};

test('a file is read as it was stored, with its facts', async () => {
  const files = openStoredFiles(store);
  // More than one part.
  const lines = Array.from({ length: 400_000 }, (_, at) => `${at},${(at * 7919) % 1_000_003},Hilux\n`).join(
    '',
  );
  await writeFile(join(folder, 'feed.csv'), lines);
  await files.put('north-yard', 'imports/1-a', join(folder, 'feed.csv'), { rows: 400_000 });
  expect(await read('imports/1-a')).toBe(lines);
  expect(await files.facts('north-yard', 'imports/1-a')).toEqual({ rows: 400_000 });
  expect(await read('imports/2-b')).toBeNull();
});

test('a file that an earlier version gzipped is still read', async () => {
  await store.put('north-yard', 'anOldPartOfTwentyTwo__', gzipSync('stock,price\n1,20000\n'));
  const note = Buffer.from(JSON.stringify({ facts: {}, parts: ['anOldPartOfTwentyTwo__'] }));
  await store.writeNote('north-yard', 'imports/3-c', note);
  expect(await read('imports/3-c')).toBe('stock,price\n1,20000\n');
});

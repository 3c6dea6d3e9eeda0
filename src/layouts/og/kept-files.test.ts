import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptFiles, type Wanted } from './kept-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Asks for all files, and answers them with the keys that had to be drawn. */
async function build(entries: Record<string, string>) {
  const drawn: string[] = [];
  const wanted = Object.entries(entries).map(([name, key]): [string, Wanted] => [
    name,
    {
      key,
      draw: async () => {
        drawn.push(key);
        return Buffer.from(`drawing of ${key}`);
      },
    },
  ]);
  const files = await keptFiles(folder, new Map(wanted), 2);
  const contents = await Promise.all(
    files.names.map(async (name) => Buffer.from(await files.file(name)).toString()),
  );
  return { drawn: drawn.sort(), contents };
}

test('the next build draws what has changed and forgets what nothing wants', async () => {
  expect(await build({ car: 'a', van: 'b', ute: 'c' })).toEqual({
    drawn: ['a', 'b', 'c'],
    contents: ['drawing of a', 'drawing of b', 'drawing of c'],
  });
  expect((await build({ car: 'a', van: 'b', ute: 'c' })).drawn).toEqual([]);
  expect(await build({ car: 'a', van: 'other' })).toEqual({
    drawn: ['other'],
    contents: ['drawing of a', 'drawing of other'],
  });
  expect((await readdir(folder)).sort()).toEqual(['a', 'other']);
});

test('what two names share is drawn once', async () => {
  expect((await build({ car: 'same', van: 'same' })).drawn).toEqual(['same']);
});

test('a file that an interrupted build left half written is drawn again', async () => {
  await writeFile(join(folder, 'a.3c1f-half'), 'draw');
  expect((await build({ car: 'a' })).drawn).toEqual(['a']);
  expect(await readdir(folder)).toEqual(['a']);
});

test('never more at a time than allowed', async () => {
  let running = 0;
  let most = 0;
  const draw = async () => {
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 5));
    running--;
    return Buffer.from('x');
  };
  const wanted = new Map(Array.from({ length: 9 }, (_, index) => [`${index}`, { key: `k${index}`, draw }]));
  const files = await keptFiles(folder, wanted, 3);
  await Promise.all(files.names.map(files.file));
  expect(most).toBe(3);
});

test('a failure is heard by whoever asks for that file, and by nobody else', async () => {
  const wanted = new Map<string, Wanted>([
    ['good', { key: 'g', draw: async () => Buffer.from('good') }],
    ['bad', { key: 'b', draw: () => Promise.reject(new Error('no paint')) }],
  ]);
  const files = await keptFiles(folder, wanted, 1);
  expect(Buffer.from(await files.file('good')).toString()).toBe('good');
  await expect(files.file('bad')).rejects.toThrow('no paint');
  await expect(files.file('neither')).rejects.toThrow('picture neither not found');
});

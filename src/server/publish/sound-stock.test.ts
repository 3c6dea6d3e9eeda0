import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aCar, aSite, NOW } from '../../../tests/fixtures/cars.ts';
import { type KnownLines, readSoundStock } from './sound-stock.ts';

test('lines that are known are read again only where they or the configuration have changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sound-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'stock.ndjson');
  const known: KnownLines = { sites: new Map() };
  const read = async (site = aSite(), price = 20_000) => {
    const cars = [aCar({ id: 1 }), aCar({ id: 2, slug: 'other', price })];
    await writeFile(file, `${cars.map((car) => JSON.stringify(car)).join('\n')}\n`);
    return (await readSoundStock({ file }, { site, now: NOW, excluded: [] }, { known })).cars;
  };

  const [first, second] = await read();
  const [same, dearer] = await read(aSite(), 21_000);
  expect(same).toBe(first);
  expect(dearer?.price).toBe(21_000);
  expect(second?.price).toBe(20_000);
  const [anew] = await read(aSite({ phone: '07 5550 1234' }), 21_000);
  expect(anew).not.toBe(first);
  expect(anew).toEqual(first);
});

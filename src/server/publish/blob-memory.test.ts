import { describe, expect, test } from 'vitest';
import { BlobMemory } from './blob-memory.ts';

/** A memory of 10 bytes, of 5 each, in front of files of any size, and the reads so far. */
function remembered() {
  const reads: string[] = [];
  const memory = new BlobMemory(10, 5);
  const read = async (site: string, blob: string, size = 4) => {
    const content = await memory.get(site, blob, async () => {
      reads.push(`${site}/${blob}`);
      return new Uint8Array(size);
    });
    expect(content).toHaveLength(size);
  };
  return { memory, read, reads };
}

describe('the memory of served files', () => {
  test('reads a file once, for each site', async () => {
    const { read, reads } = remembered();
    for (const site of ['north', 'north', 'south', 'north']) await read(site, 'a');
    expect(reads).toEqual(['north/a', 'south/a']);
  });

  test('forgets those used longest ago', async () => {
    const { read, reads } = remembered();
    for (const blob of ['a', 'b', 'a', 'c', 'a', 'b']) await read('north', blob);
    expect(reads).toEqual(['north/a', 'north/b', 'north/c', 'north/b']);
  });

  test('does not remember a large file, nor one that cannot be read', async () => {
    const { memory, read, reads } = remembered();
    await read('north', 'large', 6);
    await read('north', 'large', 6);
    expect(reads).toHaveLength(2);
    const failing = memory.get('north', 'a', () => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
    await read('north', 'a');
    expect(reads).toHaveLength(3);
  });
});

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '#domain/publish/file-store.ts';
import { openFolderStore } from '#engines/store/index.ts';
import { openPacker, packFolder } from './pack.ts';

const page = (word: string) => Buffer.from(`<title>${word}</title>${'<p>Filling.</p>'.repeat(80)}`);

let folder: string;
let store: FileStore;
/** Blobs stored, and blobs asked for, so far. */
let put: string[];
let asked: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-pack-'));
  const inner = openFolderStore(join(folder, 'store'));
  put = [];
  asked = [];
  store = {
    ...inner,
    put: (site, blob, content) => {
      put.push(blob);
      return inner.put(site, blob, content);
    },
    touch: (site, blob) => {
      asked.push(blob);
      return inner.touch(site, blob);
    },
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const forget = () => {
  put = [];
  asked = [];
};

describe('a file', () => {
  test('is stored in its compressed form alone, where that is smaller', async () => {
    const packer = openPacker(store, 'north');
    const { hash, br = 0, size } = await packer.add('/index.html', page('home'));
    expect(put).toEqual([`${hash}.br`]);
    expect(br).toBeLessThan(size);
    forget();
    const noise = randomBytes(600);
    const added = [
      await packer.add('/small.txt', page('small').subarray(0, 400)),
      await packer.add('/photo.png', page('photo').subarray(0, 400)),
      await packer.add('/noise.txt', noise),
    ];
    expect(put).toEqual(added.map((file) => file.hash));
    expect(added.map((file) => file.br)).toEqual([undefined, undefined, undefined]);
  });

  test('that the previous release has is neither compressed, stored nor asked for again', async () => {
    const first = openPacker(store, 'north');
    const before = await first.add('/index.html', page('home'));
    const previous = first.packed();
    forget();
    const second = openPacker(store, 'north', { previous });
    expect(await second.add('/moved.html', page('home'))).toEqual(before);
    expect([put, asked]).toEqual([[], []]);
  });

  test('that only the store has is not compressed or stored again, with its forms as they are', async () => {
    const before = await openPacker(store, 'north').add('/index.html', page('home'));
    forget();
    expect(await openPacker(store, 'north').add('/index.html', page('home'))).toEqual(before);
    expect(put).toEqual([]);
    expect(asked).toHaveLength(1);
    const other = await openPacker(store, 'south').add('/index.html', page('home'));
    expect([other, put.length]).toEqual([before, 1]);
  });

  test('added under many paths at once is stored once', async () => {
    const packer = openPacker(store, 'north');
    await Promise.all(['/a.html', '/b.html', '/c.html'].map((path) => packer.add(path, page('same'))));
    expect(put).toHaveLength(1);
    expect([...packer.packed().files.keys()]).toEqual(['/a.html', '/b.html', '/c.html']);
  });

  test('brings its key into the manifest', async () => {
    const packer = openPacker(store, 'north');
    await packer.add('/keyed.html', page('a'), 'key of a');
    await packer.add('/plain.html', page('b'));
    const { files } = packer.packed();
    expect(files.get('/keyed.html')?.key).toBe('key of a');
    expect(files.get('/plain.html')).not.toHaveProperty('key');
  });
});

describe('a kept file', () => {
  const script = (code: string) => Buffer.from(`<script>${code}</script>`);

  test('costs nothing and keeps its policy, where policies before it are gone', async () => {
    const first = openPacker(store, 'north');
    await first.add('/a.html', script('one()'));
    await first.add('/b.html', script('two()'), 'key of b');
    const previous = first.packed();
    const kept = previous.files.get('/b.html');
    if (!kept) throw new Error('b was not packed');
    forget();
    const second = openPacker(store, 'north', { previous });
    second.keep('/b.html', kept);
    await second.add('/c.html', script('three()'));
    expect(put).toHaveLength(1);
    const { files, policies, pages } = second.packed();
    const policyOf = (path: string) => policies[files.get(path)?.policy ?? -1];
    expect(policyOf('/b.html')).toBe(previous.policies[kept.policy ?? -1]);
    expect(policyOf('/c.html')).not.toBe(policyOf('/b.html'));
    expect({ ...files.get('/b.html'), policy: 0 }).toEqual({ ...kept, policy: 0 });
    expect([policies.length, pages]).toEqual([2, 2]);
  });
});

test('a folder is packed with everything in it', async () => {
  const site = join(folder, 'site');
  await mkdir(join(site, 'cars'), { recursive: true });
  await writeFile(join(site, 'index.html'), page('home'));
  await writeFile(join(site, 'cars/a.html'), page('a'));
  const packer = openPacker(store, 'north');
  await packFolder(site, packer);
  expect([...packer.packed().files.keys()]).toEqual(['/cars/a.html', '/index.html']);
});

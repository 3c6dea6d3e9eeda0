/** The folder, an S3-compatible object store, and that store behind a disk cache. */
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type FileStore, StoreFailed } from '../../src/domain/publish/file-store.ts';
import { openFolderStore, withDiskCache } from '../../src/engines/store/index.ts';
import { openS3Store, s3Place } from '../../src/engines/store/s3.ts';
import { fileStoreContract, hashOf } from './file-store.ts';
import { FILE_STORES, remove, scratch } from './support/file-stores.ts';
import { type ObjectServer, objectServer } from './support/object-server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

for (const { name, open, ...options } of FILE_STORES) fileStoreContract(name, open, options);

describe('a folder', () => {
  test('hides files that a crash left half written, and deletes them after an hour', async () => {
    const folder = await scratch();
    onTestFinished(() => remove(folder));
    const store = openFolderStore(folder);
    const blob = hashOf('whole');
    await store.put('north', blob, bytes('whole'));
    const blobs = join(folder, 'north/blobs', blob.charAt(0));
    await writeFile(join(blobs, '.half'), 'wh');
    const listed = async () => {
      const found: string[] = [];
      for await (const { name } of store.blobs('north')) found.push(name);
      return found;
    };
    expect(await listed()).toEqual([blob]);
    expect(await readdir(blobs)).toHaveLength(2);
    const old = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(blobs, '.half'), old, old);
    expect(await listed()).toEqual([blob]);
    expect(await readdir(blobs)).toEqual([blob]);
  });

  test('never loses a blob that is touched while being deleted', async () => {
    const folder = await scratch();
    onTestFinished(() => remove(folder));
    const store = openFolderStore(folder);
    const blob = hashOf('wanted');
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (let turn = 0; turn < 200; turn++) {
      await store.put('north', blob, bytes('wanted'));
      await utimes(join(folder, 'north/blobs', blob.charAt(0), blob), old, old);
      const [, touched] = await Promise.all([
        store.deleteBlob('north', blob, new Date(Date.now() - 3_600_000)),
        store.touch('north', blob),
      ]);
      if (touched !== null) expect(await store.size('north', blob)).toBe(6);
    }
  });
});

describe('a disk in front of an object store', () => {
  let server: ObjectServer;
  let remote: FileStore;
  beforeAll(async () => {
    server = await objectServer();
    remote = openS3Store(s3Place(server.url));
  });
  afterAll(async () => {
    remote.close();
    await server.close();
  });

  const behind = async (maxBytes: number) => {
    const folder = await scratch();
    onTestFinished(() => remove(folder));
    let reads = 0;
    const counted: FileStore = {
      ...remote,
      read: (...request) => {
        reads++;
        return remote.read(...request);
      },
    };
    const open = () => withDiskCache(counted, { folder, maxBytes });
    return { open, store: await open(), reads: () => reads };
  };

  test('requests each blob once, even after a restart', async () => {
    await remote.put('warm', hashOf('page'), bytes('page'));
    const { open, store, reads } = await behind(2 ** 20);
    const all = await Promise.all(Array.from({ length: 5 }, () => store.read('warm', hashOf('page'))));
    expect(all.map((content) => content && new TextDecoder().decode(content))).toEqual(Array(5).fill('page'));
    await (await open()).read('warm', hashOf('page'), { start: 0, end: 1 });
    expect(reads()).toBe(1);
  });

  test('keeps to its size limit, dropping the blobs that were read longest ago', async () => {
    const { store, reads } = await behind(1000);
    const blobs = Array.from({ length: 5 }, (_, index) => String(index).repeat(300));
    for (const blob of blobs.slice(0, 3)) await store.put('full', hashOf(blob), bytes(blob));
    await store.read('full', hashOf(blobs[0] ?? ''));
    await store.put('full', hashOf(blobs[3] ?? ''), bytes(blobs[3] ?? ''));
    expect(reads()).toBe(0);
    for (const blob of [0, 2, 3]) await store.read('full', hashOf(blobs[blob] ?? ''));
    expect(reads()).toBe(0);
    await store.read('full', hashOf(blobs[1] ?? ''));
    expect(reads()).toBe(1);
  });
});

test('an object store is asked for every page of a list', async () => {
  // s3rver always lists everything on one page.
  const asked: (string | null)[] = [];
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
    asked.push(token);
    const page = token === null ? 1 : 2;
    response
      .setHeader('content-type', 'application/xml')
      .end(
        `<ListBucketResult><Contents><Key>blobs/many/${hashOf(String(page))}</Key><Size>${page}</Size>` +
          '<LastModified>2026-03-01T00:00:00.000Z</LastModified></Contents>' +
          `${page === 1 ? '<NextContinuationToken>more</NextContinuationToken>' : ''}</ListBucketResult>`,
      );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const store = openS3Store(s3Place(`s3://key:secret@127.0.0.1:${port}/files?tls=no`));
  onTestFinished(() => {
    store.close();
    server.close();
  });
  const found: unknown[] = [];
  for await (const blob of store.blobs('many')) found.push(blob);
  const at = new Date('2026-03-01T00:00:00.000Z');
  expect(found).toEqual([
    { name: hashOf('1'), size: 1, at },
    { name: hashOf('2'), size: 2, at },
  ]);
  expect(asked).toEqual([null, 'more']);
});

describe('an object store that cannot be reached', () => {
  test('fails with a reason, and without its secret', async () => {
    const store = openS3Store(s3Place('s3://key:secret@127.0.0.1:9/bucket?tls=no'));
    onTestFinished(() => store.close());
    const failure = await store.readNote('north', 'current').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreFailed);
    expect(String(failure)).not.toContain('secret');
  });
});

test('the address of an object store has all of its settings', () => {
  expect(s3Place('s3://ke%2Fy:se%2Bcret@s3.example:9000/files/of/sites?region=ap-southeast-2')).toEqual({
    endpoint: 'https://s3.example:9000',
    bucket: 'files',
    prefix: 'of/sites/',
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'ke/y', secretAccessKey: 'se+cret' },
  });
  expect(s3Place('s3://localhost/files?tls=no')).toMatchObject({
    endpoint: 'http://localhost',
    prefix: '',
    credentials: undefined,
  });
});

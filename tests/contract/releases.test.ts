/** Releases in every file store: published, replaced, rolled back, cut short, served and cleaned up. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '../../src/domain/publish/file-store.ts';
import { collectBlobs } from '../../src/server/publish/collect.ts';
import { openPacker } from '../../src/server/publish/pack.ts';
import type { Release } from '../../src/server/publish/release.ts';
import { type LiveRelease, liveRelease } from '../../src/server/publish/site-files.ts';
import { SiteStore } from '../../src/server/publish/site-store.ts';
import { resolvePath, respond } from '../../src/server/publish/static.ts';
import type { FileStoreEngine } from './file-store.ts';
import { FILE_STORES } from './support/file-stores.ts';

const HOUR = 3_600_000;
const BEGUN = new Date('2026-03-01T00:00:00.000Z');
const later = (hours: number) => new Date(BEGUN.getTime() + hours * HOUR);
/** A text worth compressing, different for each word. */
const page = (word: string) =>
  `<!doctype html><title>${word}</title>${`<p>Words about ${word}.</p>`.repeat(60)}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

type Files = Readonly<Record<string, string>>;

/** Stores files, ready to be published as a release. */
async function pack(
  store: FileStore,
  site: string,
  id: string,
  files: Files,
  previous?: Release | null,
): Promise<Release> {
  const packer = openPacker(store, site, { previous: previous ?? undefined });
  for (const [path, content] of Object.entries(files)) await packer.add(path, Buffer.from(content));
  return {
    id,
    site,
    builtAt: BEGUN.toISOString(),
    inputs: id,
    leftOut: [],
    lazy: new Map(),
    photos: new Set(),
    ...packer.packed(),
  };
}

async function publish(store: FileStore, site: SiteStore, id: string, files: Files, now = BEGUN) {
  await site.publish(await pack(store, site.site, id, files, site.newest), now);
}

const textOf = async (live: LiveRelease | null, path: string) => {
  const file = live?.file(path);
  return file ? Buffer.from(await file.read()).toString() : null;
};
const contents = async (live: LiveRelease | null) =>
  Object.fromEntries(
    await Promise.all(
      Array.from(live?.release.files.keys() ?? [], async (path) => [path, await textOf(live, path)]),
    ),
  );

async function ask(live: LiveRelease, path: string, headers: Record<string, string> = {}) {
  const found = resolvePath(live, path);
  if (!found) throw new Error(`${path} is not there`);
  const answer = await respond(found, live, { method: 'GET', header: (name) => headers[name] }, {});
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

describe.each(FILE_STORES)('$name', ({ open }) => {
  let engine: FileStoreEngine;
  let store: FileStore;
  let site: SiteStore;
  beforeEach(async () => {
    engine = await open();
    store = engine.store;
    site = await SiteStore.open(store, 'north');
  });
  afterEach(() => engine.close());

  const reopen = () => SiteStore.open(store, 'north');
  const blobs = async (of = 'north') => {
    const found: string[] = [];
    for await (const { name } of store.blobs(of)) found.push(name);
    return found.sort();
  };
  const makeOld = async () => {
    for (const blob of await blobs()) await engine.age('north', blob, 2 * HOUR);
  };

  describe('a release', () => {
    test('is served as published, and after a restart', async () => {
      const files = { '/index.html': page('home'), '/robots.txt': 'User-agent: *\n' };
      await publish(store, site, 'r1', files);
      expect(await contents(site.current)).toEqual(files);
      const again = await reopen();
      expect(await contents(again.current)).toEqual(files);
      expect(again.newest).toEqual(site.newest);
    });

    test('is the same after a restart when its lists are long', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 3000 }, (_, index) => [`/cars/${index}-škoda.html`, page(`car ${index % 5}`)]),
      );
      const release = {
        ...(await pack(store, 'north', 'r1', { ...files, '/index.html': page('home') })),
        lazy: new Map(Object.keys(files).map((path) => [`/og${path}`, `key of ${path}`])),
        photos: new Set(Object.keys(files).map(hashOf)),
      };
      await site.publish(release, BEGUN);
      const { newest, current } = await reopen();
      const plain = (each: Release | null) =>
        each && {
          ...each,
          files: [...each.files.entries()],
          lazy: [...each.lazy.entries()],
          photos: [...each.photos.keys()],
        };
      expect(plain(newest)).toEqual(plain(release));
      expect(await textOf(current, '/cars/7-škoda.html')).toBe(page('car 2'));
      expect(current?.file('/cars/3000-škoda.html')).toBeNull();
    });

    test('is stored in the form that the previous version of the platform reads', async () => {
      await publish(store, site, 'r1', { '/index.html': page('home'), '/dot.txt': 'dot' });
      const note = (await store.readNote('north', 'releases/r1')) ?? Buffer.of();
      expect(JSON.parse(gunzipSync(note).toString())).toEqual({
        ...{ id: 'r1', site: 'north', builtAt: BEGUN.toISOString(), inputs: 'r1', pages: 1 },
        ...{ leftOut: [], policies: [expect.any(String)], lazy: {}, photos: [] },
        files: {
          '/dot.txt': { type: 'text/plain; charset=utf-8', size: 3, hash: hashOf('dot') },
          '/index.html': {
            ...{ type: 'text/html; charset=utf-8', size: page('home').length, hash: hashOf(page('home')) },
            ...{ br: expect.any(Number), policy: 0 },
          },
        },
      });
    });

    test('is replaced by the next and restored by a rollback, even after a restart', async () => {
      for (const id of ['r1', 'r2', 'r3']) await publish(store, site, id, { '/index.html': page(id) });
      expect((await site.rollback(later(1)))?.id).toBe('r2');
      expect(await textOf(site.current, '/index.html')).toBe(page('r2'));
      const again = await reopen();
      expect([again.current?.release.id, again.newest?.id]).toEqual(['r2', 'r3']);
      expect((await again.rollback(later(1)))?.id).toBe('r1');
      expect(await again.rollback(later(1))).toBeNull();
      await publish(store, again, 'r4', { '/index.html': page('r4') });
      expect((await reopen()).current?.release.id).toBe('r4');
    });

    test('is pruned when old, unless it is being served', async () => {
      for (const id of ['r1', 'r2', 'r3', 'r4']) await publish(store, site, id, { '/index.html': page(id) });
      for (const _ of [1, 2, 3]) await site.rollback(later(1));
      await site.prune(2);
      expect(await site.list()).toEqual(['r1', 'r3', 'r4']);
      expect(await textOf((await reopen()).current, '/index.html')).toBe(page('r1'));
    });

    test('keeps its hashed files for two days, for pages that were loaded before', async () => {
      await publish(store, site, 'r1', { '/index.html': page('1'), '/_assets/app.1.js': 'first' });
      await publish(store, site, 'r2', { '/index.html': page('2'), '/_assets/app.2.js': 'second' }, later(1));
      await site.prune(1);
      await makeOld();
      await collectBlobs(store, 'north', new Date());
      for (const each of [site, await reopen()]) {
        expect(await textOf(each.current, '/_assets/app.1.js')).toBe('first');
      }
      await publish(store, site, 'r3', { '/index.html': page('3') }, later(72));
      expect(site.current?.file('/_assets/app.1.js')).toBeNull();
      expect(await textOf(site.current, '/_assets/app.2.js')).toBe('second');
    });
  });

  test('a publication that is cut short at any moment leaves the old or the new release, whole', async () => {
    const old = { '/index.html': page('old'), '/_assets/a.js': 'old', '/same.txt': 'same' };
    await publish(store, site, 'r1', old);
    let ends = false;
    const seen = new Set<string>();
    let attempts = 0;
    for (let steps = 0; !ends; steps++) {
      const id = `r2-${String(steps).padStart(3, '0')}`;
      // Different content each time, so that no file was stored by an earlier attempt.
      const fresh = { '/index.html': page(id), '/_assets/b.js': id, '/same.txt': 'same' };
      attempts++;
      const dying = diesAfter(steps, store);
      const before = await SiteStore.open(dying, 'north');
      ends = await publish(dying, before, id, fresh).then(
        () => true,
        () => false,
      );
      const after = await reopen();
      const served = after.current?.release.id ?? 'nothing';
      seen.add(served === id ? 'new' : served);
      expect(await contents(after.current)).toEqual(served === id ? fresh : old);
      // An unfinished release is neither served nor counted as the last build.
      expect(after.newest?.id).toBe(served);
      expect(await after.list()).toEqual(served === id ? ['r1', id] : ['r1']);
      expect(await textOf(after.current, '/_assets/a.js')).toBe('old');
    }
    expect([...seen]).toEqual(['r1', 'new']);
    expect(attempts).toBe(6);
  });

  describe('a blob that no release names', () => {
    test('is deleted once old', async () => {
      for (const id of ['r1', 'r2']) await publish(store, site, id, { '/index.html': page(id) });
      await site.prune(1);
      const all = await blobs();
      expect(await collectBlobs(store, 'north', new Date())).toBe(0);
      expect(await blobs()).toEqual(all);
      await makeOld();
      expect(await collectBlobs(store, 'north', new Date())).toBe(1);
      expect(await contents((await reopen()).current)).toEqual({ '/index.html': page('r2') });
      expect(await blobs()).toHaveLength(all.length - 1);
    });

    test('stays if a publication starts to use it during a clean-up', async () => {
      await publish(store, site, 'r1', { '/index.html': page('wanted again'), '/gone.html': page('gone') });
      await publish(store, site, 'r2', { '/index.html': page('r2') });
      await site.prune(1);
      await makeOld();
      let release: Release | undefined;
      const collecting: FileStore = {
        ...store,
        // The clean-up reads the list; then another process stores files to publish; then the clean-up deletes.
        blobs: async function* (...request) {
          const listed = [];
          for await (const blob of store.blobs(...request)) listed.push(blob);
          release = await pack(store, 'north', 'r3', { '/index.html': page('wanted again') });
          yield* listed;
        },
      };
      expect(await collectBlobs(collecting, 'north', new Date())).toBe(1);
      if (!release) throw new Error('nothing was packed');
      await site.publish(release, later(1));
      expect(await contents((await reopen()).current)).toEqual({ '/index.html': page('wanted again') });
      expect(await blobs()).not.toContain(`${hashOf(page('gone'))}.br`);
    });

    test('is not deleted while a manifest is damaged', async () => {
      for (const id of ['r1', 'r2']) await publish(store, site, id, { '/index.html': page(id) });
      await store.writeNote('north', 'releases/r1', Buffer.from('no manifest'));
      await makeOld();
      await expect(collectBlobs(store, 'north', new Date())).rejects.toThrow(
        'releases/r1 of north is damaged',
      );
      expect(await blobs()).toHaveLength(2);
    });
  });

  test('fifty small changes store only what changed', async () => {
    const rest = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`/cars/${index}.html`, page(`car ${index}`)]),
    );
    await publish(store, site, 'r00', { ...rest, '/index.html': page('start') });
    const begun = (await blobs()).length;
    expect(begun).toBe(21);
    for (let change = 1; change <= 50; change++) {
      const id = `r${String(change).padStart(2, '0')}`;
      await publish(store, site, id, { ...rest, '/index.html': page(id) });
      await site.prune(3);
    }
    expect((await blobs()).length - begun).toBe(50);
    await makeOld();
    await collectBlobs(store, 'north', new Date());
    expect((await blobs()).length - begun).toBe(2);
  });

  test('a site cannot reach another one’s files', async () => {
    const south = await SiteStore.open(store, 'south');
    await publish(store, site, 'r1', { '/index.html': page('north'), '/north.html': page('north alone') });
    await publish(store, south, 'r1', { '/index.html': page('south') });
    const live = south.current;
    if (!live) throw new Error('south is not published');
    for (const path of ['/north.html', '/../north/north.html', `/${hashOf(page('north alone'))}`]) {
      expect(resolvePath(live, path)).toBeNull();
    }
    // A manifest that names a file which only the other site has finds nothing.
    const files = site.current?.release.files ?? new Map();
    const forged = liveRelease(store, { ...live.release, files });
    await expect(textOf(forged, '/north.html')).rejects.toThrow('not in the store');
  });

  test('files are served whole, in parts, and in the encodings that the client accepts', async () => {
    const large = 'Forecourt '.repeat(300_000);
    await publish(store, site, 'r1', { '/index.html': page('home'), '/film.txt': large, '/dot.txt': 'dot' });
    const live = site.current;
    if (!live) throw new Error('nothing is published');
    const plain = await ask(live, '/');
    expect([plain.status, plain.headers.get('content-encoding'), plain.body.toString()]).toEqual([
      200,
      null,
      page('home'),
    ]);
    const br = await ask(live, '/', { 'accept-encoding': 'gzip, br' });
    expect([br.headers.get('content-encoding'), brotliDecompressSync(br.body).toString()]).toEqual([
      'br',
      page('home'),
    ]);
    const gz = await ask(live, '/', { 'accept-encoding': 'gzip' });
    expect([gz.headers.get('content-encoding'), gunzipSync(gz.body).toString()]).toEqual([
      'gzip',
      page('home'),
    ]);
    expect(
      (await ask(live, '/dot.txt', { 'accept-encoding': 'br' })).headers.get('content-encoding'),
    ).toBeNull();
    const part = await ask(live, '/film.txt', { range: 'bytes=10-18', 'accept-encoding': 'br' });
    expect([part.status, part.headers.get('content-range'), part.body.toString()]).toEqual([
      206,
      `bytes 10-18/${large.length}`,
      'Forecourt',
    ]);
    const tail = await ask(live, '/film.txt', { range: 'bytes=-2000000' });
    expect([tail.status, tail.body.length]).toEqual([206, 2_000_000]);
    expect((await ask(live, '/film.txt')).body.toString()).toBe(large);
    const same = await ask(live, '/', { 'if-none-match': plain.headers.get('etag') ?? '' });
    expect([same.status, same.body.length]).toEqual([304, 0]);
  });
});

/** The store of a process that dies after this many writes. */
function diesAfter(writes: number, store: FileStore): FileStore {
  let left = writes;
  const counted =
    <Rest extends unknown[], T>(work: (...rest: Rest) => Promise<T>) =>
    async (...rest: Rest): Promise<T> => {
      if (left-- <= 0) throw new Error('the process died');
      return work(...rest);
    };
  return {
    ...store,
    put: counted(store.put),
    writeNote: counted(store.writeNote),
    deleteNote: counted(store.deleteNote),
  };
}

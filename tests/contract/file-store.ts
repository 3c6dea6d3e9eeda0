/** The contract of every file store. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../src/domain/publish/file-store.ts';

export interface FileStoreEngine {
  store: FileStore;
  /** Makes a blob look as if it had been stored this many milliseconds ago. */
  age(site: string, blob: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

interface ContractOptions {
  /** Why the test's server cannot prove that a note is replaced atomically. */
  writesInPlace?: string;
}

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (content: Uint8Array | null) => content && new TextDecoder().decode(content);
const streamed = async (stream: ReadableStream<Uint8Array> | null) => stream && new Response(stream).text();

const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const SOON = new Date(Date.now() + 24 * 60 * MINUTE);

export function fileStoreContract(
  name: string,
  open: () => Promise<FileStoreEngine>,
  { writesInPlace }: ContractOptions = {},
): void {
  describe(`files in ${name}`, () => {
    let engine: FileStoreEngine;
    let store: FileStore;
    beforeAll(async () => {
      engine = await open();
      store = engine.store;
    });
    afterAll(() => engine?.close());

    const put = async (site: string, text: string) => {
      await store.put(site, hashOf(text), bytes(text));
      return hashOf(text);
    };
    const names = async (site: string) => {
      const found: string[] = [];
      for await (const { name } of store.blobs(site)) found.push(name);
      return found.sort();
    };

    describe('a blob', () => {
      test('is what was put, whole and in parts', async () => {
        const blob = await put('parts', '0123456789');
        expect(await store.size('parts', blob)).toBe(10);
        expect(textOf(await store.read('parts', blob))).toBe('0123456789');
        expect(textOf(await store.read('parts', blob, { start: 2, end: 4 }))).toBe('234');
        expect(await streamed(await store.stream('parts', blob))).toBe('0123456789');
        expect(await streamed(await store.stream('parts', blob, { start: 9, end: 9 }))).toBe('9');
      });

      test('may be empty, or large', async () => {
        await put('sizes', '');
        expect(await store.size('sizes', hashOf(''))).toBe(0);
        expect(textOf(await store.read('sizes', hashOf('')))).toBe('');
        const large = 'Forecourt '.repeat(500_000);
        const blob = await put('sizes', large);
        expect(await streamed(await store.stream('sizes', blob))).toBe(large);
      });

      test('that was never stored does not exist', async () => {
        const none = hashOf('never');
        expect([
          await store.size('none', none),
          await store.touch('none', none),
          await store.read('none', none),
          await store.read('none', none, { start: 0, end: 1 }),
          await store.stream('none', none),
        ]).toEqual([null, null, null, null, null]);
        expect(await names('none')).toEqual([]);
      });

      test('that is stored by many at once exists once', async () => {
        await Promise.all(Array.from({ length: 20 }, () => put('many', 'the same')));
        expect(await names('many')).toEqual([hashOf('the same')]);
      });

      test('that was cut short can be stored again', async () => {
        await store.put('cut', hashOf('whole'), bytes('wh'));
        await put('cut', 'whole');
        expect(textOf(await store.read('cut', hashOf('whole')))).toBe('whole');
      });

      test('is listed with its size and age, like its compressed forms', async () => {
        const blob = await put('list', 'listed');
        await store.put('list', `${blob}.br`, bytes('br'));
        const found = [];
        for await (const each of store.blobs('list')) found.push(each);
        expect(found.map(({ name, size }) => ({ name, size })).sort((a, b) => b.size - a.size)).toEqual([
          { name: blob, size: 6 },
          { name: `${blob}.br`, size: 2 },
        ]);
        const others: string[] = [];
        for await (const { name } of store.blobs('list', new Set([blob]))) others.push(name);
        expect(others).toEqual([`${blob}.br`]);
        for (const { at } of found) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(MINUTE);
      });

      test('is deleted only if it is older than the given time', async () => {
        const blob = await put('delete', 'young');
        expect(await store.deleteBlob('delete', blob, ago(MINUTE))).toBe(false);
        expect(await names('delete')).toEqual([blob]);
        expect(await store.deleteBlob('delete', blob, SOON)).toBe(true);
        expect(await store.deleteBlob('delete', blob, SOON)).toBe(true);
        expect(await store.read('delete', blob)).toBeNull();
        await put('delete', 'young');
        expect(textOf(await store.read('delete', blob))).toBe('young');
      });

      test('that is touched or stored again counts as new', async () => {
        const { age } = engine;
        for (const renew of [(blob: string) => store.touch('touch', blob), () => put('touch', 'old')]) {
          const blob = await put('touch', 'old');
          await age('touch', blob, 60 * MINUTE);
          await renew(blob);
          expect(await store.deleteBlob('touch', blob, ago(30 * MINUTE))).toBe(false);
          await age('touch', blob, 60 * MINUTE);
          expect(await store.deleteBlob('touch', blob, ago(30 * MINUTE))).toBe(true);
        }
      });
    });

    describe('a note', () => {
      test('can be replaced, listed and deleted', async () => {
        expect(await store.readNote('notes', 'current')).toBeNull();
        await store.writeNote('notes', 'current', bytes('first'));
        await store.writeNote('notes', 'current', bytes('second'));
        expect(textOf(await store.readNote('notes', 'current'))).toBe('second');
        for (const note of ['releases/b', 'releases/a', 'releases-2/c', 'previews/spring/d']) {
          await store.writeNote('notes', note, bytes(note));
        }
        const listed = async (prefix: string) => (await store.notes('notes', prefix)).map(({ name }) => name);
        expect(await listed('releases/')).toEqual(['releases/a', 'releases/b']);
        expect(await listed('previews/')).toEqual(['previews/spring/d']);
        expect(await listed('nothing/')).toEqual([]);
        await store.deleteNote('notes', 'releases/a');
        await store.deleteNote('notes', 'releases/a');
        expect(await listed('releases/')).toEqual(['releases/b']);
      });

      const whole = 'is never half of anything for who reads it meanwhile';
      test.skipIf(writesInPlace)(writesInPlace ? `${whole} (${writesInPlace})` : whole, async () => {
        const texts = ['a', 'b'].map((letter) => letter.repeat(200_000));
        await store.writeNote('swap', 'current', bytes(texts[0] ?? ''));
        let writing = true;
        const reading = (async () => {
          const seen = new Set<string>();
          while (writing) seen.add(textOf(await store.readNote('swap', 'current')) ?? 'nothing');
          return seen;
        })();
        for (let turn = 0; turn < 40; turn++) {
          await store.writeNote('swap', 'current', bytes(texts[turn % 2] ?? ''));
        }
        writing = false;
        for (const text of await reading) expect(texts.includes(text)).toBe(true);
      });
    });

    describe('sites', () => {
      test('share nothing', async () => {
        const secret = await put('site-a', 'of a alone');
        await store.writeNote('site-a', 'current', bytes('a'));
        expect(await store.read('site-b', secret)).toBeNull();
        expect(await store.stream('site-b', secret)).toBeNull();
        expect(await store.readNote('site-b', 'current')).toBeNull();
        await put('site-b', 'of a alone');
        expect(await store.deleteBlob('site-b', secret, SOON)).toBe(true);
        await store.deleteNote('site-b', 'current');
        expect(textOf(await store.read('site-a', secret))).toBe('of a alone');
        expect(textOf(await store.readNote('site-a', 'current'))).toBe('a');
        expect(await store.sites()).toContain('site-a');
      });

      test.each(['../site-a', 'site-a/..', '', '.', 'Site', 'a b', 'site-a/blobs'])(
        'cannot be named %j',
        async (site) => {
          await expect(store.read(site, hashOf('of a alone'))).rejects.toThrow('is no site');
          await expect(store.writeNote(site, 'current', bytes('x'))).rejects.toThrow('is no site');
        },
      );

      test.each(['../../site-a/current', '/current', '', '..', 'a/../b', 'current ', '.current', 'a//b'])(
        'cannot be left by a file name such as %j',
        async (name) => {
          await expect(store.readNote('site-b', name)).rejects.toThrow('is no note');
          await expect(store.read('site-b', name)).rejects.toThrow('is no blob');
        },
      );
    });
  });
}

import { expect, test } from 'vitest';
import type { FileStore } from '#domain/publish/file-store.ts';
import { SiteStore } from './site-store.ts';

const FILE = { type: 'image/jpeg', size: 1, hash: 'a'.repeat(22) };

/** A store with slow writes, which records them. */
function slowStore() {
  const begun: string[] = [];
  const ended: string[] = [];
  const store = {
    readNote: async () => null,
    notes: async () => [],
    writeNote: async (_site: string, note: string) => {
      begun.push(note);
      await new Promise((done) => setTimeout(done, 50));
      ended.push(note);
    },
  } as unknown as FileStore;
  return { store, begun, ended };
}

test('a site that is closed has noted what was drawn, and writes nothing more', async () => {
  const { store, begun, ended } = slowStore();
  const site = await SiteStore.open(store, 'north');
  site.drawn('/og/a.jpg', FILE, 'key');
  const closing = site.close();
  site.drawn('/og/b.jpg', FILE, 'key');
  await closing;
  expect(ended).toEqual(['lazy']);
  await new Promise((done) => setTimeout(done, 1500));
  expect(begun).toEqual(['lazy']);
});

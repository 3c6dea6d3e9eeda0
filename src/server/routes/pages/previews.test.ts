import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openFolderStore } from '#engines/store/index.ts';
import { aSite } from '../../../../tests/fixtures/cars.ts';
import { findHostSite } from '../../http/host-site.ts';
import type { Sites } from '../../http/sites.ts';
import { openPacker } from '../../publish/pack.ts';
import {
  listPreviews,
  openPreviews,
  PreviewRefused,
  previewHost,
  previewOf,
  publishPreview,
  removePreview,
} from '../../publish/previews.ts';
import { sitesRoutes } from './sites.routes.ts';

const SITE = aSite();
const NOW = new Date('2026-11-21T00:00:00Z');

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'previews-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Publishes a preview of one page that says `words`. */
const publish = (dataDir: string, words: string, name = 'spring', slug = SITE.slug, chance = 0.5) =>
  publishPreview({
    store: openFolderStore(dataDir),
    slug,
    name,
    now: NOW,
    chance,
    build: async () => {
      const packer = openPacker(openFolderStore(dataDir), slug);
      await packer.add('/index.html', Buffer.from(`<!doctype html><title>${words}</title>`));
      return { packed: packer.packed(), frame: {} };
    },
  });

/** The platform's responses for hosts of previews and of a site that has no release yet. */
function platform(dataDir: string) {
  const sites: Sites = {
    byHost: (host) => (host.startsWith(`${SITE.slug}.localhost`) ? SITE : undefined),
    list: () => [SITE],
    get: () => SITE,
    showing: () => [],
    problem: () => null,
    refresh: async () => {},
  };
  const previews = openPreviews(openFolderStore(dataDir));
  const routes = sitesRoutes({
    sites,
    livePages: null,
    programFiles: { keep: async () => {}, file: async () => null },
    live: () => null,
    previews,
    production: true,
    publisher: { lazyFile: async () => {} },
  });
  const app = new Hono().use(findHostSite(sites)).route('/', routes);
  return async (host: string, path = '/', method = 'GET') =>
    app.request(`http://${host}${path}`, { method, headers: { host } });
}

describe('host names', () => {
  test('a preview has one that names its site', () => {
    expect(previewHost({ slug: 'acme', name: 'spring-sale' })).toBe('spring-sale--acme.localhost');
    expect(previewOf('spring-sale--acme.localhost:4321')).toEqual({ slug: 'acme', name: 'spring-sale' });
  });

  test.each(['acme.localhost', 'www.acme.com.au', '--acme.localhost', 'a--acme.example.com', ''])(
    '%s is not a preview',
    (host) => expect(previewOf(host)).toBeNull(),
  );

  test.each(['Spring', 'a--b', '../live', '', 'a b', 'x'.repeat(60)])('no preview is called %j', (name) => {
    expect(() => previewHost({ slug: 'acme', name })).toThrow(PreviewRefused);
  });
});

describe('a preview', () => {
  test('is served at its own host, hidden from search engines, and changes nothing else', async () => {
    const dataDir = await dataFolder();
    await publish(dataDir, 'Spring sale');
    const ask = platform(dataDir);
    const response = await ask('spring--harbour-motor-group.localhost');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Spring sale');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await ask('harbour-motor-group.localhost')).status).toBe(503);
  });

  test('takes no messages', async () => {
    const dataDir = await dataFolder();
    await publish(dataDir, 'Spring sale');
    expect((await platform(dataDir)('spring--harbour-motor-group.localhost', '/', 'POST')).status).toBe(405);
  });

  test('built again, the new one is served at once', async () => {
    const dataDir = await dataFolder();
    const ask = platform(dataDir);
    const host = 'spring--harbour-motor-group.localhost';
    await publish(dataDir, 'First');
    expect(await (await ask(host)).text()).toContain('First');
    await publish(dataDir, 'Second', 'spring', SITE.slug, 0.6);
    await expect.poll(async () => (await ask(host)).text()).toContain('Second');
  });

  test('that cannot be built leaves the previous one', async () => {
    const dataDir = await dataFolder();
    await publish(dataDir, 'First');
    const failing = publishPreview({
      store: openFolderStore(dataDir),
      slug: SITE.slug,
      name: 'spring',
      now: NOW,
      chance: 0,
      build: () => Promise.reject(new Error('a mistake in front matter')),
    });
    await expect(failing).rejects.toThrow('a mistake in front matter');
    const response = await platform(dataDir)('spring--harbour-motor-group.localhost');
    expect(await response.text()).toContain('First');
    expect(await openFolderStore(dataDir).notes(SITE.slug, 'preview-releases/')).toHaveLength(1);
  });

  test('that was never built, or was removed, is not found', async () => {
    const dataDir = await dataFolder();
    const ask = platform(dataDir);
    expect((await ask('spring--harbour-motor-group.localhost')).status).toBe(404);
    await publish(dataDir, 'Spring sale');
    expect(await removePreview(openFolderStore(dataDir), { slug: SITE.slug, name: 'spring' })).toBe(true);
    expect((await ask('spring--harbour-motor-group.localhost')).status).toBe(404);
    expect(await removePreview(openFolderStore(dataDir), { slug: SITE.slug, name: 'spring' })).toBe(false);
  });
});

test('all previews are listed, by tenant and name', async () => {
  const dataDir = await dataFolder();
  expect(await listPreviews(openFolderStore(dataDir))).toEqual([]);
  await publish(dataDir, 'b', 'winter');
  await publish(dataDir, 'a', 'spring');
  await publish(dataDir, 'c', 'spring', 'acme');
  const builtAt = NOW.toISOString();
  expect(await listPreviews(openFolderStore(dataDir))).toEqual([
    { slug: 'acme', name: 'spring', builtAt, pages: 1 },
    { slug: 'harbour-motor-group', name: 'spring', builtAt, pages: 1 },
    { slug: 'harbour-motor-group', name: 'winter', builtAt, pages: 1 },
  ]);
});

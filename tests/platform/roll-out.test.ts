/**
 * Two versions of the program on one Postgres and one file store, as during a roll-out: both serve the scripts and
 * styles of every page that either of them serves.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBuildThreads, threadBuilder } from '../../src/server/publish/build-threads.ts';
import { programFolder } from '../../src/server/publish/program.ts';
import { quickDatabase } from './support/backends.ts';
import { aLocation, lead, postJson } from './support/leads.ts';
import { rows, startIn, type TestPlatform, writeTenants } from './support/platform.ts';

const ROOT = join(import.meta.dirname, '../..');
const TENANTS = [
  {
    slug: 'north',
    dealerships: ['north-yard'],
    email: 'sales@north.example',
    reserve: { enabled: true, deposit: 500 },
    locations: [aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' })],
  },
];
const database = await quickDatabase();

/** The compiled program with all scripts and styles renamed, as in a next version. */
async function nextVersion(): Promise<string> {
  const real = await programFolder();
  await mkdir(join(ROOT, 'var'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'var/next-program-'));
  await cp(real, folder, { recursive: true });
  const assets = join(folder, 'client/_assets');
  const names = (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name));
  const all = new RegExp(names.map((name) => name.replace(/[.$*+?()[\]{}|^]/g, '\\$&')).join('|'), 'g');
  for (const each of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(each.parentPath, each.name);
    if (!each.isFile()) continue;
    // Derived again from the changed file.
    if (file.endsWith('.br')) await rm(file);
    else if (/\.(?:m?js|css|html|json)$/.test(file)) {
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replace(all, (name) => `next-${name}`),
      );
    }
  }
  for (const name of names) await rename(join(assets, name), join(assets, `next-${name}`));
  return folder;
}

describe.skipIf(database === null)('two versions at once', () => {
  let folder: string;
  let program: string;
  let before: TestPlatform;
  let next: TestPlatform;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-roll-out-'));
    program = await nextVersion();
    before = await start('before');
    expect((await before.feed('north-yard', rows(3, 20_000))).status).toBe(200);
    before.resumePublishing();
    await before.whenPublished();
    before.publisher.pause();
    // A page that the release does not have yet.
    expect((await before.feed('north-yard', rows(4, 20_000))).status).toBe(200);
    next = await start('next', program);
  });
  afterAll(async () => {
    await before?.close();
    await next?.close();
    await rm(folder, { recursive: true, force: true });
    if (program) await rm(program, { recursive: true, force: true });
  });

  async function start(name: string, version?: string): Promise<TestPlatform> {
    const where = join(folder, name);
    await writeTenants(join(where, 'tenants'), TENANTS);
    const STORE_URL = `file://${join(folder, 'shared')}`;
    return startIn(where, {
      paused: true,
      rendering: version ? { program: version } : {},
      builder: (DATA_DIR) =>
        threadBuilder(
          openBuildThreads({
            threads: 1,
            timeoutMs: 60_000,
            port: () => 4321,
            ...(version && { program: version }),
          }),
          { DATA_DIR, STORE_URL, STORE_CACHE_MB: 64 },
        ),
      variables: {
        ...{ DATABASE_URL: database ?? '', STORE_URL },
        PLATFORM_SECRET: 'the-secret-of-both-versions',
        ADMIN_TOKEN: 'admin-token-of-both-versions',
        BUILD_TOKEN: 'build-token-of-both-versions',
      },
    });
  }

  const NAMED = /(?:href|src)="(\/_assets\/[^"]+\.(?:js|css))"/g;
  /** The files that a page from `from` names and `at` does not serve. */
  const broken = async (from: TestPlatform, at: TestPlatform, path: string): Promise<string[]> => {
    const page = await from.site('north', path);
    if (page.status !== 200) return [`${path}: ${page.status}`];
    const named = [...page.text.matchAll(NAMED)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    const answers = await Promise.all(
      [...new Set(named)].map(async (name) => {
        const { status, headers, text } = await at.site('north', name);
        const isWhole =
          status === 200 && text.length > 0 && /css|javascript/.test(headers['content-type'] ?? '');
        return isWhole && headers['cache-control']?.includes('immutable')
          ? null
          : `${path}: ${status} ${name}`;
      }),
    );
    return answers.filter((each) => each !== null);
  };
  const everything = async (members: readonly TestPlatform[]) => {
    const cars = await before.stock('north');
    const paths = [
      '/',
      ...cars.map(({ slug }) => `/cars/${slug}`),
      '/search?colour=Blue',
      `/cars/${cars[1]?.slug}/checkout`,
    ];
    const found: string[] = [];
    for (const from of members) {
      for (const at of members) for (const path of paths) found.push(...(await broken(from, at, path)));
    }
    return found;
  };
  const scripts = () =>
    [...(next.publisher.live('north')?.release.files.keys() ?? [])].filter((path) => path.endsWith('.js'));
  const isNext = (path: string) => basename(path).startsWith('next-');

  test('both serve all files while the previous version’s release is live', async () => {
    expect(scripts().filter(isNext)).toEqual([]);
    expect(await everything([before, next])).toEqual([]);
  });

  test('both serve all files while and after the next version publishes, and both accept leads and holds', async () => {
    const wrong: string[] = [];
    let isOver = false;
    const reader = (async () => {
      while (!isOver) {
        for (const from of [before, next]) {
          for (const at of [before, next]) wrong.push(...(await broken(from, at, '/')));
        }
        await sleep(20);
      }
    })();
    next.resumePublishing();
    const headers = { authorization: `Bearer ${next.adminToken}` };
    const answer = await next.api('/api/sites/north/publish', { method: 'POST', headers });
    expect(answer.json()).toMatchObject({ state: 'published' });
    await expect.poll(() => before.publisher.live('north')?.release.id).toBe(answer.json().release);
    isOver = true;
    await reader;
    expect(wrong).toEqual([]);
    expect(scripts().filter((path) => path.startsWith('/_assets/') && !isNext(path))).toEqual([]);
    expect(await everything([before, next])).toEqual([]);

    for (const [at, name] of [
      [before, 'ann'],
      [next, 'ben'],
    ] as const) {
      const sent = await postJson(at, 'north', '/api/enquiries', { ...lead(name), message: 'Is it there?' });
      expect([sent.status, sent.json().success]).toEqual([200, true]);
    }
  });

  test('a page that was opened before the previous version stopped still loads its files', async () => {
    const names = [...(await before.site('north', '/search?colour=Blue')).text.matchAll(NAMED)].map(
      ([, name = '']) => name,
    );
    await before.close();
    const statuses = await Promise.all(names.map(async (name) => (await next.site('north', name)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await next.site('north', '/_assets/none.js')).status).toBe(404);
  });
});

/**
 * The nightly proof in a running platform, with the real builder: it finds changes that no key covers.
 */
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changedPrinter } from './support/changed-program.ts';
import { ask, rows, type TestPlatform, testPlatform } from './support/platform.ts';

const DAY_MS = 24 * 3_600_000;
/** How often the publisher checks whether it is time. */
const LOOK_MS = 600_000;
const AFTERNOON = '2026-05-11T05:00:00.000Z';
/** Ten past three in Brisbane. */
const NIGHT = '2026-05-11T17:10:00.000Z';

let platform: TestPlatform;
/** What the platform does every ten minutes. */
let ticks: (() => void)[];
let now = new Date(AFTERNOON);
const log: string[] = [];

beforeAll(async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  platform = await testPlatform({
    tenants: [{ slug: 'yard', dealerships: ['yard'], template: 'classic', state: 'qld' }],
    builder: (dataDir) => changedPrinter(dataDir, FORGETFUL),
    now: () => now,
    // A rebuild because of age trusts the keys, so it would find nothing.
    variables: { REBUILD_HOURS: '0' },
    paused: true,
    log: {
      info: (message) => void log.push(message),
      warn: (message) => void log.push(message),
      error: (message) => void log.push(`error: ${message}`),
    },
  });
  ticks = timers.mock.calls.flatMap(([tick, every]) => (every === LOOK_MS ? [() => tick()] : []));
  timers.mockRestore();
  await writeMedia('Call Ann');
  await platform.feed('yard', rows(3, 20_000));
  platform.resumePublishing();
  await platform.whenPublished();
});
afterAll(() => platform?.end());

/** Makes the keys of cars' pages leave the car out. */
const FORGETFUL = `(sink) => {
  const keyOf = (path, key) => (path.startsWith('/cars/') ? key.replace(/\\S+$/, 'car') : key);
  return {
    keep: (path, key, isLazy) => sink.keep(path, keyOf(path, key), isLazy),
    add: (path, content, key, coded) => sink.add(path, content, keyOf(path, key), coded),
  };
}`;

/** Writes a text in the media folder, always with the same time, as some deployment tools do. */
async function writeMedia(text: string): Promise<void> {
  const folder = join(platform.folder, 'tenants/yard/media');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'sign.txt'), text);
  await utimes(join(folder, 'sign.txt'), 0, 0);
}

const at = async (path: string) => (await platform.site('yard', path)).text;
const release = () => platform.publisher.live('yard')?.release;
const hashes = () => Array.from(release()?.files.entries() ?? [], ([path, { hash }]) => [path, hash]);
const carPage = async () => `/cars/${(await platform.stock('yard'))[0]?.slug}`;

/** Lets ten past three of the next night come; returns what is logged. */
async function night(): Promise<string> {
  const before = release()?.id;
  const from = log.length;
  now = new Date(now.getTime() + DAY_MS - ((now.getTime() - Date.parse(NIGHT)) % DAY_MS));
  for (const tick of ticks) tick();
  await platform.whenPublished();
  expect(release()?.id).not.toBe(before);
  return log.slice(from).join('\n');
}

/** The first build that the operator's page lists, as text. */
async function lastBuild(): Promise<string> {
  const host = `yard.localhost:${platform.port}`;
  const signIn = await ask(platform.port, '/operator/sign-in', {
    host,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` },
    body: new URLSearchParams({ token: platform.adminToken }).toString(),
  });
  const cookie = signIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const { text } = await ask(platform.port, '/operator/site', { host, headers: { cookie } });
  const item = /<li class="lead">([\s\S]*?)<\/li>/.exec(text)?.[1] ?? '';
  return item.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('a site whose keys are complete passes without a log message', async () => {
  const before = hashes();
  expect(await night()).not.toContain('error');
  expect(hashes()).toEqual(before);
  expect(release()?.provedAt).toBe(now.toISOString());
  expect(await lastBuild()).toMatch(/Triggered by the nightly check, \d+ pages, 0 files made in/);
});

test('a page whose key misses something is found at night, reported and replaced', async () => {
  const path = await carPage();
  await platform.feed('yard', rows(3, 18_500));
  await platform.whenPublished();
  expect(await at('/search')).toContain('18,500');
  expect(await at(path)).toContain('20,000');

  const log = await night();
  expect(log).toMatch(/error: yard: 3 files had gone stale unnoticed, the first is \/cars\/[^/]+\.html;/);
  expect(await lastBuild()).toContain('3 files made (3 forgotten)');
  expect(await lastBuild()).toContain('3 files were out of date and have been replaced.');
  expect(await at(path)).toContain('18,500');
  expect(await at(path)).not.toContain('20,000');
});

test('a media file that was replaced unnoticed is found at night, reported and replaced', async () => {
  await writeMedia('Call Bob');
  await platform.publisher.request('yard', 'age');
  expect(await at('/media/sign.txt')).toBe('Call Ann');

  expect(await night()).toContain('1 file had gone stale unnoticed, the first is /media/sign.txt;');
  expect(await at('/media/sign.txt')).toBe('Call Bob');
  expect(await night()).not.toContain('error');
});

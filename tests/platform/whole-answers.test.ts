/** While the real builder publishes a site over and over, every page and each of its files is served whole. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLocation } from './support/leads.ts';
import { rows, type TestPlatform, testPlatform, writeTenants } from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

/** A soak runs for a minute; otherwise requests come closer together, for as long as the changes take. */
const SECONDS = IS_SOAK ? 60 : 4;
const PER_MINUTE = IS_SOAK ? 1000 : 3000;
const READERS = 5;

const TENANT = {
  slug: 'yard',
  dealerships: ['yard'],
  template: 'classic',
  locations: [aLocation({ id: 1, slug: 'shop', dealership_slug: 'yard', primary: true })],
};
const POST = '/blog/our-yard';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ builder: 'astro', tenants: [TENANT], paused: true });
  await writePost('First light', 'navy');
  await platform.feed('yard', rows(8, 20_000));
  platform.resumePublishing();
  await platform.whenPublished();
});
afterAll(() => platform?.end());

/** A post with a photo of one colour. */
async function writePost(title: string, background: string): Promise<void> {
  const folder = join(platform.folder, 'tenants/yard');
  await mkdir(join(folder, 'content/blog'), { recursive: true });
  await mkdir(join(folder, 'media'), { recursive: true });
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  await writeFile(join(folder, 'media/yard.jpg'), await photo.jpeg().toBuffer());
  await writeFile(
    join(folder, 'content/blog/our-yard.md'),
    `---\ntitle: ${title}\ndate: '2026-01-05'\ndescription: Our yard.\nauthor: Ann\n` +
      `image: /media/yard.jpg\nimageAlt: Our yard.\n---\n\nCome and see it.\n`,
  );
}

const rollBack = () =>
  platform.api('/api/sites/yard/rollback', {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.adminToken}` },
  });

/** What changes on a site in a week. */
const CHANGES: readonly (() => Promise<unknown>)[] = [
  () => platform.feed('yard', rows(7, 19_500)),
  async () => {
    await writePost('Second thoughts', 'maroon');
    await platform.publisher.request('yard', 'age');
  },
  rollBack,
  () => platform.feed('yard', [...rows(7, 19_900), { stock: 'C1', model: 'HiLux', price: 44_000 }]),
  async () => {
    const colours = { brand: '#7a1f5c', accent: '#ffb400' };
    await writeTenants(join(platform.folder, 'tenants'), [{ ...TENANT, brand: { colours } }]);
    await platform.publisher.request('yard', 'age');
  },
];

/** A browser's copies: contents and their ETags by path. */
type Cache = Map<string, { etag: string; content: Buffer }>;

/** The content at a path, requested as a browser does: a cached copy is only revalidated. */
async function whole(path: string, cache: Cache): Promise<Buffer> {
  const copy = cache.get(path);
  const answer = await platform.site('yard', path, {
    headers: { 'accept-encoding': 'br', ...(copy && { 'if-none-match': copy.etag }) },
  });
  const { etag = '', 'content-encoding': coding, 'content-length': length } = answer.headers;
  expect([200, 304], path).toContain(answer.status);
  if (copy && answer.status === 304) {
    expect([path, etag, answer.body.length]).toEqual([path, copy.etag, 0]);
    return copy.content;
  }
  expect([path, answer.body.length]).toEqual([path, Number(length)]);
  const content = coding === 'br' ? brotliDecompressSync(answer.body) : answer.body;
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  expect([path, etag.replaceAll('"', '').replace(/-br$/, '')]).toEqual([path, hash]);
  cache.set(path, { etag, content });
  return content;
}

/** Files that a page, a style or a script names. */
function namedIn(path: string, content: Buffer): string[] {
  if (!/\.(?:css|js)$|\/[^.]*$/.test(path)) return [];
  const text = content.toString('utf8');
  const named = text.match(/\/(?:_assets|media|search-index)\/[\w.~/-]+\.\w+/g) ?? [];
  const imported = [...text.matchAll(/["']\.\/([\w.~-]+\.js)["']/g)].map(([, name]) => `/_assets/${name}`);
  return [...named, ...(path.endsWith('.js') ? imported : [])];
}

/** Loads a page with all its files. `goOn` is called before every request, and can end the load. */
async function load(page: string, cache: Cache, goOn: () => Promise<boolean>): Promise<Set<string>> {
  const paths = new Set([page, '/stock-counts.json']);
  for (const path of paths) {
    if (!(await goOn())) break;
    for (const named of namedIn(path, await whole(path, cache))) paths.add(named);
  }
  return paths;
}

test('a picture in a text is drawn on request, from the picture as it was published', async () => {
  const { text } = await platform.site('yard', POST);
  const [path = ''] = /\/_assets\/yard\.[\w.]+\.webp/.exec(text) ?? [];
  const { files, lazy } = platform.publisher.live('yard')?.release ?? {};
  expect([files?.get(path), lazy?.get(path)]).toEqual([undefined, expect.any(String)]);
  // Changed meanwhile, and not published yet.
  await writePost('First light', 'lime');
  const { body, headers } = await platform.site('yard', path);
  expect(headers['content-type']).toBe('image/webp');
  const { width, height } = await sharp(body).metadata();
  const { dominant } = await sharp(body).stats();
  expect([`_${width}x${height}.webp`, dominant.b > dominant.g]).toEqual([
    path.slice(path.lastIndexOf('_')),
    true,
  ]);
  expect((await platform.site('yard', path.replace(/_\d+x/, '_333x'))).status).toBe(404);
  await writePost('First light', 'navy');
});

test(
  'every page and file is served whole across changes and a rollback',
  async () => {
    const [car] = await platform.stock('yard');
    const pages = ['/', '/search', `/cars/${car?.slug}`, POST, '/search/toyota'];
    const early: Cache = new Map();
    const loaded = await load(POST, early, async () => true);
    for (const kind of ['css', 'js', 'webp', 'json', 'woff2']) {
      expect(
        [...loaded].filter((path) => path.endsWith(`.${kind}`)),
        kind,
      ).not.toEqual([]);
    }

    const began = performance.now();
    let answers = 0;
    let isOver = false;
    const versions = new Set<string | undefined>();
    const read = async (page: string) => {
      while (!isOver) {
        const cache: Cache = new Map();
        for (let visit = 0; visit < 2 && !isOver; visit++) {
          await load(page, cache, () => {
            answers++;
            return sleep((60_000 / PER_MINUTE) * READERS, !isOver);
          });
        }
      }
    };
    /** Requests the home page so often that it meets every moment of a swap. */
    const reloadHome = async () => {
      const cache: Cache = new Map();
      for (; !isOver; await sleep(1)) {
        await whole('/', cache);
        versions.add(cache.get('/')?.etag);
      }
    };
    const publish = async () => {
      try {
        for (let done = 0; done < CHANGES.length || performance.now() - began < SECONDS * 1000; done++) {
          await CHANGES[done % CHANGES.length]?.();
          await platform.publisher.whenIdle('yard');
        }
      } finally {
        isOver = true;
      }
    };
    await Promise.all([publish(), reloadHome(), ...pages.map(read)]);
    expect(answers).toBeGreaterThan(100);
    expect(versions.size).toBeGreaterThan(2);

    // The files that were loaded first are still served, though the release no longer has them.
    const files = platform.publisher.live('yard')?.release.files;
    const hashed = [...loaded].filter((path) => path.startsWith('/_assets/'));
    expect(hashed.filter((path) => !files?.has(path))).not.toEqual([]);
    for (const path of hashed) {
      expect([path, (await whole(path, new Map())).equals(early.get(path)?.content ?? Buffer.of())]).toEqual([
        path,
        true,
      ]);
    }
    expect(platform.complaints.filter((each) => !each.includes('rolled back'))).toEqual([]);
  },
  (SECONDS + 60) * 1000,
);

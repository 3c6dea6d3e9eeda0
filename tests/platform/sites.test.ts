/** The published sites as a browser, a crawler and an attacker see them. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INLINE_SCRIPT, minimalBuilder } from './support/minimal-builder.ts';
import { ask, rows, type TestPlatform, testPlatform } from './support/platform.ts';

let platform: TestPlatform;
let carPath: string;

beforeAll(async () => {
  const builder = minimalBuilder();
  builder.edit = (files) =>
    files.set(
      'large.bin',
      new Uint8Array(3_000_000).map((_, i) => (i * i) % 253),
    );
  platform = await testPlatform({ builder });
  await platform.feed('north-yard', rows(3, 20_000));
  await platform.whenPublished();
  const [car] = await platform.stock('north');
  carPath = `/cars/${car?.slug}`;
});
afterAll(() => platform.end());

const get = (path: string, headers: Record<string, string> = {}) => platform.site('north', path, { headers });
const scriptOf = (page: string) => /src="(\/_assets\/[^"]+)"/.exec(page)?.[1] ?? 'no script';

describe('paths', () => {
  test.each([
    ['/', 'Home of north'],
    ['/index.html', 'Home of north'],
    ['/search', 'Search'],
    ['/search/', 'Search'],
    ['/search?make=Toyota&page=2', 'Search'],
  ])('%s is served', async (path, title) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<h1>${title}</h1>`);
  });

  test('a car has one page, with and without a final slash', async () => {
    const [bare, slash, file] = await Promise.all([get(carPath), get(`${carPath}/`), get(`${carPath}.html`)]);
    expect(bare.text).toContain('data-price="20000"');
    expect(slash.body.equals(bare.body)).toBe(true);
    expect(file.body.equals(bare.body)).toBe(true);
  });

  test('a search newer than the build gets the search page', async () => {
    for (const path of ['/search/toyota', '/search/toyota/hilux', '/search/used-cars/']) {
      const answer = await get(path);
      expect([answer.status, answer.text.includes('<h1>Search</h1>')]).toEqual([200, true]);
    }
  });

  test.each(['/cars/gone', '/nowhere', '/nowhere/', '/_assets/app.00000000.js', '/searching'])(
    '%s gets the site’s own 404 page',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('<h1>Not here</h1>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test.each([
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2fadmin-token',
    '/%2e%2e%2f%2e%2e%2fadmin-token',
    '/cars/..%2f..%2f..%2f..%2fadmin-token',
    '/....//....//admin-token',
    '//etc/passwd',
    '/..\\..\\admin-token',
    '/%5c..%5c..%5cadmin-token',
    '/index.html%00.png',
    '/../current/index.html',
    '/index.html.br',
    '/index.html.gz',
    '/__proto__',
    '/constructor',
    '/%E0%A4%A',
  ])('%s is not served', async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('root:');
    expect(answer.text).not.toContain(platform.adminToken);
  });

  test('a method other than GET and HEAD is refused', async () => {
    const answer = await platform.site('north', '/', { method: 'POST', body: 'x' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});

describe('content types', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/photo.png', 'image/png'],
    ['/large.bin', 'application/octet-stream'],
  ])('%s has its type', async (path, type) => {
    expect((await get(path)).headers['content-type']).toBe(type);
  });
});

describe('compression', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['gzip;q=0, br;q=0', undefined],
  ])('Accept-Encoding “%s” is respected', async (accept, coding) => {
    const plain = await get('/');
    const answer = await get('/', accept === '' ? {} : { 'accept-encoding': accept });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const body = coding === 'br' || coding === 'gzip' ? unpack[coding](answer.body) : answer.body;
    expect(body.equals(plain.body)).toBe(true);
    if (coding) expect(answer.body.length).toBeLessThan(plain.body.length);
  });

  test('a picture is not compressed', async () => {
    const answer = await get('/photo.png', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBeUndefined();
  });
});

describe('caching', () => {
  test('pages are revalidated each time, and unchanged ones are not sent again', async () => {
    const page = await get('/', { 'accept-encoding': 'br' });
    expect(page.headers['cache-control']).toBe('no-cache');
    const etag = page.headers.etag ?? '';
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(etag);
    expect(again.headers.vary).toBe('Accept-Encoding');
    for (const header of [`W/${etag}`, `"other", ${etag}`, '*']) {
      expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': header })).status).toBe(304);
    }
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('each encoding of a page has its own ETag', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (accept) => (await get('/', { 'accept-encoding': accept })).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(3);
  });

  test('hashed files may be cached for ever', async () => {
    const answer = await get(scriptOf((await get('/')).text));
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('the search index keeps its name, so browsers revalidate their copy', async () => {
    const path = /data-index="([^"]+)"/.exec((await get('/')).text)?.[1] ?? '';
    const first = await get(path);
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache']);
    const again = await get(path, { 'if-none-match': first.headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

describe('HEAD', () => {
  test.each(['/', '/photo.png', '/large.bin', '/nowhere'])(
    '%s has the headers of GET and no body',
    async (path) => {
      const [head, full] = await Promise.all([platform.site('north', path, { method: 'HEAD' }), get(path)]);
      const { date: _, 'x-request-id': one, ...headHeaders } = head.headers;
      const { date: __, 'x-request-id': other, ...fullHeaders } = full.headers;
      // Each request has its own id.
      expect(one).not.toBe(other);
      expect(head.status).toBe(full.status);
      expect(headHeaders).toEqual(fullHeaders);
      expect(head.body.length).toBe(0);
      expect(Number(head.headers['content-length'])).toBe(full.body.length);
    },
  );
});

describe('ranges', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=2900-', 2900, 2999],
    ['bytes=-100', 2900, 2999],
    ['bytes=2990-5000', 2990, 2999],
    ['bytes=-5000', 0, 2999],
  ])('%s of 3000 bytes', async (range, start, end) => {
    const full = await get('/photo.png');
    const part = await get('/photo.png', { range });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/3000`);
    expect(part.body.equals(full.body.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=3000-', 'bytes=5000-6000', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
    const answer = await get('/photo.png', { range });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */3000');
  });

  test.each(['bytes=0-1,5-6', 'bytes=5-1', 'lines=0-1', 'bytes=a-b'])(
    '%s gets the whole file',
    async (range) => {
      const answer = await get('/photo.png', { range });
      expect([answer.status, answer.body.length]).toEqual([200, 3000]);
    },
  );

  test('a part of a large file', async () => {
    const full = await get('/large.bin');
    const part = await get('/large.bin', { range: 'bytes=1000000-2500000' });
    expect(part.status).toBe(206);
    expect(part.body.equals(full.body.subarray(1_000_000, 2_500_001))).toBe(true);
  });

  test('ranges apply to the file itself, never to its compressed form', async () => {
    const full = await get('/');
    const part = await get('/', { range: 'bytes=0-99', 'accept-encoding': 'br' });
    expect(part.status).toBe(206);
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.body.equals(full.body.subarray(0, 100))).toBe(true);
  });

  test('If-Range with the ETag gets the part, with another the whole', async () => {
    const etag = (await get('/photo.png')).headers.etag ?? '';
    expect((await get('/photo.png', { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get('/photo.png', { range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200);
  });
});

describe('security headers', () => {
  test('are on pages, files, missing pages and refusals', async () => {
    const answers = await Promise.all([
      get('/'),
      get('/photo.png'),
      get('/nowhere'),
      platform.site('north', '/', { method: 'DELETE' }),
    ]);
    for (const { headers } of answers) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
    }
  });

  test('a page’s policy allows its own inline script by hash, and no other', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("object-src 'none'");
  });
});

describe('host names', () => {
  test.each([
    ['north.localhost', 'north'],
    ['NORTH.localhost', 'north'],
    ['north.localhost:4321', 'north'],
    ['north.localhost.', 'north'],
    ['www.north.example', 'north'],
    ['south.localhost', 'south'],
  ])('%s is the site %s', async (host, slug) => {
    const answer = await ask(platform.port, '/', { host });
    expect(answer.text).toContain(`Home of ${slug}`);
  });

  test('a site has only its own cars', async () => {
    expect((await platform.site('north', carPath)).status).toBe(200);
    expect((await platform.site('south', carPath)).status).toBe(404);
  });

  test.each([
    'localhost',
    'north.example',
    'north.localhost.evil.example',
    '..',
    '_.localhost',
    'x'.repeat(300),
  ])('%s is not a site', async (host) => {
    const answer = await ask(platform.port, '/', { host });
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('Home of');
  });

  test('in development an unknown host gets a page that links to the tenants', async () => {
    const answer = await ask(platform.port, '/', { host: 'localhost' });
    expect(answer.text).toContain('href="http://north.localhost');
  });

  test('in production an unknown host learns no tenant’s name', async () => {
    const production = await testPlatform({ variables: { NODE_ENV: 'production' } });
    try {
      await production.whenPublished();
      const answer = await ask(production.port, '/', { host: 'unknown.example' });
      expect(answer.status).toBe(404);
      expect(answer.text).not.toMatch(/north|south/);
      const page = await production.site('north', '/');
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    } finally {
      await production.end();
    }
  });
});

/** A site as a plain folder, served by nginx, which forwards requests to the platform. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from './support/backends.ts';
import { type Answer, ask, rows, type TestPlatform, testPlatform } from './support/platform.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOST = 'www.east.example';
/** Another name of the site, at the platform. */
const PLATFORM = 'east.platform.example';

const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let platform: TestPlatform;
let output = '';
let nginx: ChildProcess | undefined;
let port = 0;
const dist = () => join(platform.folder, 'dist');

const build = async (...args: string[]) => {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/build.ts'), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      TENANTS_DIR: join(platform.folder, 'tenants'),
      DATA_DIR: join(platform.folder, 'data'),
      PLATFORM_URL: platform.url,
      PLATFORM_ORIGIN: `http://{slug}.platform.example:${platform.port}`,
    },
  });
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  expect(await new Promise<number | null>((done) => child.on('close', done)), output).toBe(0);
};

/** Starts nginx with the configuration that the build wrote, on its own port. */
const serve = async () => {
  port = await freePort();
  const folder = join(platform.folder, 'nginx');
  await mkdir(folder);
  const server = await readFile(join(dist(), 'east.conf'), 'utf8');
  const here = server
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    // The example's name does not resolve.
    .replace(
      `proxy_pass http://${PLATFORM}`,
      `proxy_set_header Host ${PLATFORM}; proxy_pass http://127.0.0.1`,
    );
  await writeFile(join(folder, 'east.conf'), here);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    [
      ...(userInfo().uid === 0 ? ['user root;'] : []),
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`,
      'events {}',
      'http {',
      'include /etc/nginx/mime.types; access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      `include ${folder}/east.conf;`,
      '}',
    ].join('\n'),
  );
  nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]);
  nginx.stderr?.on('data', (chunk) => (output += chunk));
  await vi.waitFor(() => get('/'), { timeout: 10_000 });
};
const get = (path: string, options: Parameters<typeof ask>[2] = {}): Promise<Answer> =>
  ask(port, path, { host: HOST, ...options });

beforeAll(async () => {
  const tenant = {
    slug: 'east',
    dealerships: ['east-yard'],
    template: 'sport',
    domains: [HOST, PLATFORM],
  };
  platform = await testPlatform({ tenants: [tenant] });
  await platform.feed('east-yard', rows(3, 20_000));
  await platform.whenPublished();
  await build('east', '--out', dist(), '--nginx');
  if (hasNginx) await serve();
});
afterAll(async () => {
  const ended = new Promise((done) => nginx?.once('exit', done) ?? done(null));
  nginx?.kill();
  await ended;
  await platform?.end();
});

test('the folder has the whole site, with pictures for shared links and configuration files for hosts', async () => {
  const [car] = await platform.stock('east');
  const files = await readdir(join(dist(), 'east'), { recursive: true });
  expect(files).toEqual(
    expect.arrayContaining([
      'index.html',
      '404.html',
      '_headers',
      '_redirects',
      'og/site.jpg',
      expect.stringMatching(new RegExp(`^og/${car?.slug}\\.[0-9a-f]{8}\\.jpg$`)),
    ]),
  );
  expect(files.filter((name) => name.startsWith('_live'))).toEqual([]);
});

test('every page states its content security policy before anything that the policy governs', async () => {
  for (const page of ['index.html', 'search.html']) {
    const html = await readFile(join(dist(), 'east', page), 'utf8');
    expect(html).toMatch(
      /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' /,
    );
    expect(html).not.toContain('frame-ancestors');
  }
});

describe.skipIf(!hasNginx)(hasNginx ? 'nginx' : 'nginx (skipped: it is not installed)', () => {
  test('serves pages at their addresses, and the 404 page for others', async () => {
    const [car] = await platform.stock('east');
    expect((await get('/')).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': "frame-ancestors 'self'",
    });
    expect((await get(`/cars/${car?.slug}`)).text).toContain('20,000');
    expect(await get('/search/')).toMatchObject({ status: 301, headers: { location: '/search' } });
    const missing = await get('/nothing-here');
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
    expect(missing.text).toBe(await readFile(join(dist(), 'east/404.html'), 'utf8'));
  });

  test('serves every file that the home page names, and lets hashed files be cached for ever', async () => {
    const { text } = await get('/');
    const named = new Set(
      [...text.matchAll(/(?:href|src)="(\/[^"#]*)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&')),
    );
    const hashed = [...named].filter((path) => path.startsWith('/_assets/'));
    expect(hashed.length).toBeGreaterThan(0);
    const answers = await Promise.all([...named].map(async (path) => [path, await get(path)] as const));
    const wrong = answers
      .filter(([, { status }]) => status !== 200)
      .map(([path, { status }]) => `${path}: ${status}`);
    expect(wrong).toEqual([]);
    for (const path of hashed) {
      expect((await get(path)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('forwards what only the platform can serve, with the platform’s own headers', async () => {
    const [car] = await platform.stock('east');
    const answer = await get(`/api/cars/${car?.id}`);
    expect([answer.status, answer.headers['cache-control']]).toEqual([
      (await platform.site('east', `/api/cars/${car?.id}`)).status,
      (await platform.site('east', `/api/cars/${car?.id}`)).headers['cache-control'],
    ]);
    expect((await get('/cars/not-built')).text).toContain('Not here');
  });

  test('a form sent to the site’s address reaches the platform as a form of the site', async () => {
    const body = JSON.stringify({ form: 'enquiry' });
    const sent = (origin: string) =>
      get('/api/enquiries', {
        method: 'POST',
        body,
        headers: { origin, 'content-type': 'application/json' },
      });
    expect((await sent('https://elsewhere.example')).status).toBe(403);
    expect((await sent(`https://${HOST}`)).status).toBe(422);
  });
});

/**
 * Runs the command of each of our own services in compose.yaml: it starts, passes its health check, and stops when asked.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ObjectServer, objectServer } from '../contract/support/object-server.ts';
import { ComposeSchema } from '../fixtures/hosting-schemas.ts';
import { BACKENDS, type Backend, freePort } from './support/backends.ts';
import { writeTenants } from './support/platform.ts';

const ROOT = join(import.meta.dirname, '../..');
const { services } = v.parse(
  ComposeSchema,
  parse(await readFile(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }),
);
const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
const postgres = BACKENDS.find(({ kind }) => kind === 'postgres');

describe.skipIf(!postgres || postgres.skipped)('compose.yaml', () => {
  let backend: Backend;
  let store: ObjectServer;
  let folder: string;
  let common: Record<string, string>;
  beforeAll(async () => {
    backend = (await postgres?.start()) as Backend;
    store = await objectServer();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-compose-'));
    await mkdir(join(folder, 'tenants'));
    await writeTenants(join(folder, 'tenants'), []);
    // Stand-ins for what containers get from their environment.
    common = {
      ...(await backend.variables()),
      STORE_URL: store.url,
      TENANTS_DIR: join(folder, 'tenants'),
      ...{ PLATFORM_SECRET: 'a-secret-of-them-all', ADMIN_TOKEN: 'admin-token-of-them-all' },
      ...{ BUILD_TOKEN: 'build-token-of-them-all', METRICS_TOKEN: 'metrics-token-of-them-all' },
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', TYPESENSE_URL: 'http://127.0.0.1:9' },
      TYPESENSE_ADMIN_KEY: 'key',
    };
  });
  const running: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await store?.close();
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('every service starts beside the others, passes its own health check, and stops within its grace period', async () => {
    const started = await Promise.all(
      own.map(async ([name, { command = [], environment = {} }]) => {
        const PORT = String(await freePort());
        const given = Object.fromEntries(
          Object.entries(environment).map(([key, value]) => [key, String(value)]),
        );
        const env = {
          PATH: process.env.PATH,
          ...given,
          ...common,
          PORT,
          HOST: '127.0.0.1',
          DATA_DIR: join(folder, name),
        };
        const [program, ...args] = command;
        expect(program).toBe('node');
        const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
        running.push(child);
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
        return { name, child, env, output: () => output };
      }),
    );
    const check = (env: NodeJS.ProcessEnv) =>
      new Promise<number | null>((done) => {
        const asking = spawn(process.execPath, ['scripts/hosting/healthy.mjs'], {
          cwd: ROOT,
          env,
          stdio: 'ignore',
        });
        asking.once('exit', done);
      });
    for (const { name, child, env, output } of started) {
      await expect
        .poll(async () => [name, child.exitCode, await check(env), child.exitCode === null ? '' : output()], {
          timeout: 90_000,
          interval: 500,
        })
        .toEqual([name, null, 0, '']);
    }
    for (const { name, child, output } of started) {
      const ended = new Promise<number | null>((done) => child.once('exit', done));
      child.kill('SIGTERM');
      expect([name, await ended, /\berror\b/i.exec(output())?.[0] ?? '']).toEqual([name, 0, '']);
    }
    expect(await check({ ...started[0]?.env, PORT: '9' })).toBe(1);
  });
});

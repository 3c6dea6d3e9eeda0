/** What the platform checks and keeps before it listens. */
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeDataDir } from '../../src/server/data-dir.ts';
import { ENV_NAMES, EnvError, readEnv, standIns } from '../../src/server/env.ts';
import { silentLog } from '../../src/server/log.ts';
import { startPlatform } from '../../src/server/main.ts';
import { keptToken, sameToken } from '../../src/server/tokens.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 4321,
      DATA_DIR: expect.stringMatching(/\/var$/),
      TENANTS_DIR: expect.stringMatching(/\/tenants$/),
      IMPORT_MAX_MB: 100,
      REBUILD_HOURS: 24,
      KEEP_RELEASES: 3,
    });
    expect(readEnv({ PORT: '', DATABASE_URL: '  ' })).toEqual(readEnv({}));
  });

  test('is refused with every problem at once', () => {
    const wrong = {
      PORT: 'http',
      NODE_ENV: 'prod',
      BUILD_CONCURRENCY: '0',
      DATABASE_URL: 'mysql://root:secret@db/x',
    };
    const problems = () => {
      try {
        readEnv({ ...wrong, ADMIN_TOKEN: 'short' });
      } catch (error) {
        if (error instanceof EnvError) return error.problems;
      }
      return [];
    };
    expect([...problems()].sort()).toEqual([
      'ADMIN_TOKEN must be at least 16 characters, without spaces',
      'BUILD_CONCURRENCY must be at least 1, got "0"',
      'DATABASE_URL must be a postgres:// address',
      'NODE_ENV must be development, production or test, got "prod"',
      'PORT must be a whole number from 0 to 65535, got "http"',
    ]);
  });

  test('says what stands in for parts that are not configured', () => {
    expect(standIns(readEnv({ DATA_DIR: '/data' }))).toEqual([
      'records: PGlite in /data/db (set DATABASE_URL for Postgres)',
      'geocoding: a table of postcodes (set GEOCODING_URL for a maps service)',
      'e-mail: files in /data/outbox (set SMTP_URL for a mail server)',
      'text messages: files in /data/outbox (set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM)',
      'payments: a test mode, no money moves (set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET for deposits)',
      'valuation: an estimate from comparable stock (set VALUATION_URL for a service)',
      'registration look-up: none, shoppers enter their car (set REGO_URL)',
      'admin token: /data/admin-token (or set ADMIN_TOKEN)',
      'build token: /data/build-token (or set BUILD_TOKEN)',
    ]);
    const token = 'x'.repeat(16);
    const everything = {
      DATABASE_URL: 'postgres://db/x',
      GEOCODING_URL: 'https://maps.example/geocode',
      SMTP_URL: 'smtp://mail.example',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: token,
      TWILIO_FROM: '+61412345678',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      VALUATION_URL: 'https://values.example',
      REGO_URL: 'https://plates.example',
      ADMIN_TOKEN: token,
      BUILD_TOKEN: token,
    };
    expect(standIns(readEnv(everything))).toEqual([]);
  });

  test('half an account for text messages is an error that names the rest', () => {
    expect(() => readEnv({ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_FROM: 'Harbour' })).toThrow(
      /TWILIO_AUTH_TOKEN must be set too/,
    );
  });

  test('stands in .env.example, every variable of it', async () => {
    const example = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8');
    const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(ENV_NAMES));
  });
});

describe('tokens', () => {
  test('are made once, for the owner’s eyes only', async () => {
    const made = await keptToken(folder, 'admin-token');
    expect(made).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(folder, 'admin-token'))).mode & 0o777).toBe(0o600);
    expect(await keptToken(folder, 'admin-token')).toBe(made);
    expect(await keptToken(folder, 'build-token')).not.toBe(made);
  });

  test('that others could read are closed to them', async () => {
    await keptToken(folder, 'admin-token');
    await chmod(join(folder, 'admin-token'), 0o644);
    await keptToken(folder, 'admin-token');
    expect((await stat(join(folder, 'admin-token'))).mode & 0o777).toBe(0o600);
  });

  test('of the environment are stronger, and leave no file', async () => {
    expect(await keptToken(folder, 'admin-token', 'given-by-the-environment')).toBe(
      'given-by-the-environment',
    );
    await expect(stat(join(folder, 'admin-token'))).rejects.toThrow('ENOENT');
  });

  test('an empty file is not taken for a token', async () => {
    await writeFile(join(folder, 'admin-token'), '\n');
    await expect(keptToken(folder, 'admin-token')).rejects.toThrow('holds no token');
  });

  test.each([
    ['same', 'same', true],
    ['same', 'Same', false],
    ['', 'same', false],
    ['same', 'samesame', false],
  ])('%j against %j', (a, b, equal) => expect(sameToken(a, b)).toBe(equal));
});

describe('the data folder', () => {
  test('is one process’s; the mark of one that is gone does not count', async () => {
    const path = join(folder, 'platform.pid');
    await writeFile(path, '999999999 1\n');
    const giveBack = await takeDataDir(folder);
    expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await giveBack();
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  test('of a process that runs is refused', async () => {
    // The test runner's parent: alive, and not this process.
    const start = (await readFile(`/proc/${process.ppid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19];
    await writeFile(join(folder, 'platform.pid'), `${process.ppid} ${start}\n`);
    await expect(takeDataDir(folder)).rejects.toThrow(`process id ${process.ppid}`);
  });

  test('of a process whose number another one got meanwhile is free', async () => {
    await writeFile(join(folder, 'platform.pid'), `${process.ppid} 1\n`);
    await (await takeDataDir(folder))();
  });
});

describe('a start that fails', () => {
  const start = (env: Record<string, string>) =>
    startPlatform({ env: { DATA_DIR: join(folder, 'data'), TENANTS_DIR: folder, ...env }, log: silentLog });

  test('says why, and gives everything back', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, done));
    const { port } = other.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow(`port ${port} is taken`);
    await new Promise((done) => other.close(done));
    const platform = await start({ PORT: String(port) });
    expect(platform.url).toBe(`http://localhost:${port}`);
    await platform.close();
  });

  test('because the database is not there', async () => {
    await expect(start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow();
  });
});

/** What the platform checks and creates before it listens. */
import { spawn } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPlatform } from '../../src/server/app/main.ts';
import { silentLog } from '../../src/server/http/log.ts';
import { keptToken, sameToken } from '../../src/server/http/tokens.ts';
import { takeDataDir } from '../../src/server/platform/data-dir.ts';
import { ENV_NAMES, EnvError, readEnv, splitStandIns, standIns } from '../../src/server/platform/env.ts';
import { keepPrivate } from '../../src/server/platform/private-folder.ts';
import { aLocation, lead, postJson } from './support/leads.ts';
import { rows, testPlatform } from './support/platform.ts';

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

  test('is refused with a list of all problems', () => {
    const wrong = {
      PORT: 'http',
      NODE_ENV: 'prod',
      BUILD_CONCURRENCY: '0',
      DATABASE_URL: 'mysql://root:secret@db/x',
      STORE_URL: 's3://key:secret@files.example',
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
      'STORE_URL must be s3://host/bucket, with key and secret before the host if it needs them',
    ]);
  });

  test('is reported with the stand-ins for parts that are not configured', () => {
    expect(standIns(readEnv({ DATA_DIR: '/data' }))).toEqual([
      'records: PGlite in /data/db (set DATABASE_URL for Postgres)',
      'published files: /data/store (set STORE_URL for an object store)',
      'geocoding: built-in postcode table (set GEOCODING_URL for a maps service)',
      'email: files in /data/outbox (set SMTP_URL for a mail server)',
      'text messages: files in /data/outbox (set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM)',
      'payments: test mode, no money changes hands (set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET for deposits)',
      'valuation: estimated from comparable stock (set VALUATION_URL for a service)',
      'rego lookup: off, shoppers enter their car by hand (set REGO_URL)',
      'admin token: /data/admin-token (or set ADMIN_TOKEN)',
      'build token: /data/build-token (or set BUILD_TOKEN)',
    ]);
    const token = 'x'.repeat(16);
    const everything = {
      DATABASE_URL: 'postgres://db/x',
      STORE_URL: 's3://files.example/bucket',
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

  test('warns about what several processes on an object store cannot share', () => {
    const several = { DATABASE_URL: 'postgres://db/x', STORE_URL: 's3://files.example/bucket' };
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    expect(splitStandIns(readEnv(several))).toEqual([
      expect.stringMatching(
        /^payments: .* set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or STORE_URL=file:/,
      ),
    ]);
    expect(splitStandIns(readEnv({ ...several, ...stripe }))).toEqual([]);
    expect(splitStandIns(readEnv({ ...several, STORE_URL: 'file:///srv/forecourt' }))).toEqual([]);
    expect(splitStandIns(readEnv({ STORE_URL: several.STORE_URL }))).toEqual([]);
  });

  test('does not treat names of this machine as internet names', () => {
    const hosts = (value: string) => readEnv({ PHOTOS_FROM_THIS_MACHINE: value }).PHOTOS_FROM_THIS_MACHINE;
    expect(hosts('')).toEqual(new Map());
    expect(hosts('photos.forecourt.example=4400')).toEqual(new Map([['photos.forecourt.example', 4400]]));
    for (const wrong of ['photos.dealer.com.au=4400', 'photos.forecourt.example', 'forecourt.example=80']) {
      expect(() => hosts(wrong)).toThrow(/must be names below forecourt.example with a port each/);
    }
  });

  test('with half an account for text messages is refused, naming the missing variables', () => {
    expect(() => readEnv({ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_FROM: 'Harbour' })).toThrow(
      /TWILIO_AUTH_TOKEN must be set too/,
    );
  });

  test('has every variable in .env.example', async () => {
    const example = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8');
    const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(ENV_NAMES));
  });
});

describe('tokens', () => {
  test('are created once, readable by the owner only', async () => {
    const made = await keptToken(folder, 'admin-token');
    expect(made).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(folder, 'admin-token'))).mode & 0o777).toBe(0o600);
    expect(await keptToken(folder, 'admin-token')).toBe(made);
    expect(await keptToken(folder, 'build-token')).not.toBe(made);
  });

  test('that others could read are made private', async () => {
    await keptToken(folder, 'admin-token');
    await chmod(join(folder, 'admin-token'), 0o644);
    await keptToken(folder, 'admin-token');
    expect((await stat(join(folder, 'admin-token'))).mode & 0o777).toBe(0o600);
  });

  test('from the environment take precedence, and are not written to files', async () => {
    expect(await keptToken(folder, 'admin-token', 'given-by-the-environment')).toBe(
      'given-by-the-environment',
    );
    await expect(stat(join(folder, 'admin-token'))).rejects.toThrow('ENOENT');
  });

  test('cannot come from an empty file', async () => {
    await writeFile(join(folder, 'admin-token'), '\n');
    await expect(keptToken(folder, 'admin-token')).rejects.toThrow('has no token in it');
  });

  test.each([
    ['same', 'same', true],
    ['same', 'Same', false],
    ['', 'same', false],
    ['same', 'samesame', false],
  ])('%j against %j', (a, b, equal) => expect(sameToken(a, b)).toBe(equal));
});

describe('the data folder', () => {
  test('belongs to one process until that process releases it', async () => {
    const giveBack = await takeDataDir(folder);
    await expect(takeDataDir(folder)).rejects.toThrow(`process id ${process.pid}`);
    giveBack();
    (await takeDataDir(folder))();
  });

  test('belongs to one of many processes that start at once, even after a kill', async () => {
    const script = `
      import { takeDataDir } from ${JSON.stringify(join(import.meta.dirname, '../../src/server/platform/data-dir.ts'))};
      try {
        globalThis.giveBack = await takeDataDir(process.argv[1]);
        console.log('has it');
        setInterval(() => {}, 1000);
      } catch (error) {
        console.log(error.message);
      }`;
    const start = () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const printed = new Promise<string>((done) =>
        child.stdout.once('data', (text) => done(String(text).trim())),
      );
      const ended = new Promise((done) => child.once('exit', done));
      return { child, printed, ended };
    };
    for (let kill = 0; kill < 2; kill++) {
      const starts = Array.from({ length: 4 }, start);
      const messages = await Promise.all(starts.map((each) => each.printed));
      expect(messages.filter((words) => words === 'has it')).toHaveLength(1);
      expect(messages.filter((words) => words.includes('is in use by'))).toHaveLength(3);
      for (const { child } of starts) child.kill('SIGKILL');
      await Promise.all(starts.map((each) => each.ended));
    }
  });
});

describe('other users of the machine', () => {
  const openIn = async (within: string): Promise<string[]> => {
    const found: string[] = [];
    for (const name of ['.', ...(await readdir(within, { recursive: true }))]) {
      // A file that was being written may have been renamed meanwhile.
      const stats = await lstat(join(within, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (stats === null || stats.isSymbolicLink()) continue;
      const mode = stats.mode & 0o7777;
      if ((mode & 0o077) !== 0) found.push(`${mode.toString(8)} ${name}`);
    }
    return found;
  };

  test('can neither read nor write anything in the data folder', async () => {
    const platform = await testPlatform({
      tenants: [
        {
          slug: 'north',
          dealerships: ['north-yard'],
          email: 'sales@north.example',
          locations: [aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' })],
        },
      ],
    });
    await platform.feed('north-yard', rows(2, 30_000));
    await platform.whenPublished(['north']);
    const sent = await postJson(platform, 'north', '/api/enquiries', { ...lead('zoe'), message: 'Hello' });
    expect(sent.status).toBe(200);
    expect(await openIn(join(platform.folder, 'data'))).toEqual([]);
    await platform.end();
  });

  test('lose access that an older version left open', async () => {
    await mkdir(join(folder, 'outbox/old'), { recursive: true, mode: 0o777 });
    await writeFile(join(folder, 'outbox/old/mail.eml'), 'To: zoe');
    await chmod(join(folder, 'outbox/old/mail.eml'), 0o666);
    await writeFile(join(folder, 'run'), '');
    await chmod(join(folder, 'run'), 0o755);
    await symlink('/nowhere', join(folder, 'link'));
    await chmod(folder, 0o755);
    expect(await keepPrivate(folder)).toBeGreaterThan(2);
    expect((await stat(join(folder, 'outbox/old/mail.eml'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'run'))).mode & 0o777).toBe(0o700);
    expect(await keepPrivate(folder)).toBe(0);
  });
});

describe('a start that fails', () => {
  const start = (env: Record<string, string>) =>
    startPlatform({ env: { DATA_DIR: join(folder, 'data'), TENANTS_DIR: folder, ...env }, log: silentLog });

  test('because its port is taken says so, and releases everything', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, done));
    const { port } = other.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow(`port ${port} is taken`);
    await new Promise((done) => other.close(done));
    const platform = await start({ PORT: String(port) });
    expect(platform.url).toBe(`http://localhost:${port}`);
    await platform.close();
  });

  test('because the database cannot be reached is an error', async () => {
    await expect(start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow();
  });
});

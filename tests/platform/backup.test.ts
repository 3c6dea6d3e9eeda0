/** Everything a platform stores, backed up while it runs and restored on an empty machine. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main as backup } from '../../scripts/backup.ts';
import { main as restore } from '../../scripts/restore.ts';
import { storesFor } from '../../src/engines/store/index.ts';
import { packBackup } from '../../src/server/backup/archive.ts';
import { type MailServer, mailServer } from '../contract/support/mail-server.ts';
import { type ObjectServer, objectServer } from '../contract/support/object-server.ts';
import { listening } from '../fixtures/local-server.ts';
import { aPhoto } from '../fixtures/photos.ts';
import { BACKENDS, type Backend } from './support/backends.ts';
import { lead, postForm, postJson } from './support/leads.ts';
import { form, MAPPING, startIn, type TestPlatform, testPlatform } from './support/platform.ts';
import { ANN, aBrowser, type Browser, signIn } from './support/shoppers.ts';

const TENANTS = [
  {
    ...{ slug: 'north', dealerships: ['north-yard'], email: 'sales@north.example', garage_enabled: true },
    ...{ reserve: { enabled: true } },
  },
];
const SECRETS = { PLATFORM_SECRET: 'the-secret-of-the-test', ADMIN_TOKEN: 'admin-token-of-a-test' };
const packed = (content: Uint8Array | string) => gzipSync(content, { level: 1 });
/** No mail server listens here. */
const NOWHERE = 'smtp://127.0.0.1:9';

const run = async (
  command: typeof backup,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number; output: string }> => {
  const lines: string[] = [];
  const code = await command(args, {
    env,
    out: (text) => void lines.push(text),
    err: (line) => void lines.push(line),
  });
  return { code, output: lines.join('\n') };
};

describe.each(BACKENDS)('$name', ({ kind, start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let restored: TestPlatform | undefined;
  let photos: Server;
  let mails: MailServer;
  let browser: Browser;
  let folder: string;
  let file: string;
  const stores: ObjectServer[] = [];
  let before: Awaited<ReturnType<typeof answersOf>>;

  /** What a shopper, a dealer and the platform's owner see. */
  const answersOf = async (on: TestPlatform, cookies: Browser['cookies']) => {
    const admin = { headers: { authorization: `Bearer ${on.adminToken}` } };
    const shopper = aBrowser(on, 'north');
    for (const [name, value] of cookies) shopper.cookies.set(name, value);
    const stock = await on.stock('north');
    const page = await on.site('north', `/cars/${stock[0]?.slug}`);
    const photo = /<img src="(\/photos\/[^"#]+)/.exec(page.text)?.[1] ?? '';
    const me = await shopper.get('/api/me');
    const listed = (await on.api('/api/leads?state=all', admin)).json<{
      leads: { deliveries?: unknown }[];
    }>();
    const [feed] = (await on.api('/api/import-files/north-yard', admin)).json<{ file: string }[]>();
    return {
      stock,
      page: page.text,
      photo: (await on.site('north', photo)).body.toString('base64'),
      me: [me.status, me.json()],
      leads: listed.leads.map(({ deliveries: _, ...rest }) => rest),
      reservations: (await on.api('/api/reservations?state=reserved', admin)).json(),
      live: { ...(await on.site('north', `/api/cars/${stock[0]?.slug}`)).json(), checkedAt: null },
      importFile: (await on.api(`/api/import-files/north-yard/${feed?.file}`, admin)).text,
    };
  };
  const placesOf = async (where: string) => {
    const store = kind === 'postgres' ? await objectServer() : null;
    if (store) stores.push(store);
    return {
      ...(await backend.variables()),
      ...(store && { STORE_URL: store.url }),
      DATA_DIR: join(where, 'data'),
      TENANTS_DIR: join(where, 'tenants'),
    };
  };
  let variables: Record<string, string>;

  beforeAll(async () => {
    backend = await start();
    mails = await mailServer();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-backup-'));
    file = join(folder, 'backups/monday.tar.gz');
    const picture = await aPhoto(1);
    photos = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
    );
    const photoHost = await listening(photos);
    const { DATA_DIR: _d, TENANTS_DIR: _t, ...given } = await placesOf(folder);
    variables = { ...given, ...SECRETS, PHOTOS_FROM_PRIVATE_NETWORKS: 'yes' };
    platform = await testPlatform({ tenants: TENANTS, variables: { ...variables, SMTP_URL: NOWHERE } });
    const url = `${photoHost}/a.jpg`;
    const rows = ['A1', 'A2', 'A3'].map((stock) => ({ stock, model: 'Hilux', price: 30_000, photos: [url] }));
    const mapping = { ...MAPPING, fields: { ...MAPPING.fields, images: 'photos' } };
    const { type, body } = form({ mapping: JSON.stringify(mapping), feed: JSON.stringify(rows) });
    const authorization = `Bearer ${platform.adminToken}`;
    const headers = { 'content-type': type, authorization };
    expect((await platform.api('/api/stock/north-yard', { method: 'POST', headers, body })).status).toBe(200);
    const [car] = await platform.stock('north');
    await vi.waitFor(
      async () =>
        expect((await platform.site('north', `/cars/${car?.slug}`)).text).toContain('<img src="/photos/'),
      { interval: 100, timeout: 60_000 },
    );

    browser = aBrowser(platform, 'north');
    await signIn(platform, browser, ANN);
    const hold = await postJson(
      platform,
      'north',
      '/api/reservations',
      {
        ...{
          name: 'Ben',
          email: 'ben@shopper.example',
          phone: '0498 765 432',
          postcode: '4000',
          car_id: car?.id,
        },
      },
      { 'idempotency-key': 'one-and-only' },
    );
    const { reservation } = hold.json<{ reservation: { payment_url: string } }>();
    const { pathname } = new URL(reservation.payment_url);
    await postForm(platform, 'north', `${pathname}/pay`, { number: '4242 4242 4242 4242' });
    const sent = await postJson(platform, 'north', '/api/enquiries', {
      ...lead('cleo'),
      message: 'Is it red?',
    });
    expect(sent.status, sent.text).toBe(200);
    await platform.whenPublished();
    if (variables.STORE_URL) {
      // The test's object server lists only folders that have a file of their own.
      const { dealers } = await storesFor(platform.env);
      await dealers.writeNote('north-yard', 'own', Buffer.from('x'));
      dealers.close();
    }
    before = await answersOf(platform, browser.cookies);
    expect(before).toMatchObject({ me: [200, {}], stock: { length: 3 }, live: { reserved: true } });
    expect([before.leads.length, before.photo.length > 1000]).toEqual([2, true]);
  });
  afterAll(async () => {
    await restored?.close();
    await platform?.end();
    await mails?.close();
    photos?.closeAllConnections();
    photos?.close();
    for (const store of stores) await store.close();
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command as on the platform's own machine. */
  const here = () => ({
    ...variables,
    PORT: String(platform.port),
    DATA_DIR: join(platform.folder, 'data'),
    TENANTS_DIR: join(platform.folder, 'tenants'),
  });

  test('a running platform is backed up to one file that only its owner can read', async () => {
    const began = Date.now();
    const { code, output } = await run(backup, ['--out', file], here());
    expect(output).toMatch(/monday\.tar\.gz: [\d,]+ files, [\d.]+ MB, verified, in [\d.]+ s\.\n$/);
    expect([code, await readdir(join(folder, 'backups'))]).toEqual([0, ['monday.tar.gz']]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await run(backup, ['--out', file], here())).toMatchObject({
      code: 1,
      output: expect.stringContaining('already exists; name a new file'),
    });
  });

  test('a backup has a header, everything that a release names, and no marks of processes', async () => {
    const entries = new Map(
      (await unpackTar(gunzipSync(await readFile(file)))).map(({ header, data }) => [header.name, data]),
    );
    const json = (name: string) => {
      const bytes = Buffer.from(entries.get(name) ?? []);
      return JSON.parse((name.includes('/notes/') ? gunzipSync(bytes) : bytes).toString());
    };
    expect(json('backup.json')).toMatchObject({ format: 'forecourt backup', version: 1, records: kind });
    expect(json('end.json').sha256).toMatch(/^[\da-f]{64}$/);
    const { release } = json('store/north/notes/current');
    const { files } = json(`store/north/notes/releases/${release}`) as {
      files: Record<string, { hash: string; br?: unknown; encoding?: string }>;
    };
    const blobs = [...entries.keys()].join('\n');
    for (const { hash } of Object.values(files)) expect(blobs).toContain(`store/north/blobs/${hash}`);
    expect(Object.keys(files).length).toBeGreaterThan(5);
    expect(blobs).not.toMatch(/platform\.(?:lock|pid)|data\/tmp|store-cache/);
    expect(blobs).toMatch(/^tenants\/north\/site\.json$/m);
    expect(blobs).toMatch(/^dealers\/north-yard\/notes\/imports\//m);
    expect(blobs).toMatch(/^data\/test-payments\//m);
  });

  const target = async () => {
    const where = await mkdtemp(join(folder, 'machine-'));
    return { where, env: { ...variables, ...(await placesOf(where)) } };
  };

  test('a damaged or incomplete backup is refused and leaves nothing behind', async () => {
    const { where, env } = await target();
    const bytes = await readFile(file);
    const tar = gunzipSync(bytes);
    const broken = join(folder, 'broken.tar.gz');
    const messageFor = async (content: Uint8Array) => {
      await writeFile(broken, content);
      const { code, output: words } = await run(restore, ['--from', broken], env);
      const left = [
        ...(await readdir(env.DATA_DIR).catch(() => [])),
        ...(await readdir(env.TENANTS_DIR).catch(() => [])),
      ].filter((name) => !/^platform\.(?:lock|pid)$/.test(name));
      expect([code, left]).toEqual([1, []]);
      return words;
    };
    expect(await messageFor(bytes.subarray(0, bytes.length / 2))).toMatch(/is truncated or damaged/);
    expect(await messageFor(bytes.subarray(0, bytes.length - 9))).toMatch(/is truncated or damaged/);
    // Intact for gzip and tar, except for its last entry.
    const end = tar.lastIndexOf('end.json');
    expect(await messageFor(packed(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])))).toMatch(
      /is truncated$/,
    );
    const flipped = Buffer.from(tar);
    const at = flipped.indexOf('"dealerships"');
    flipped.writeUInt8(0x27, at);
    expect(await messageFor(packed(flipped))).toMatch(/checksum does not match/);
    expect(await messageFor(Buffer.from('not a backup at all'))).toMatch(
      /is not a backup from this program$/,
    );
    expect(await messageFor(packed('not a backup at all'))).toMatch(/is not a backup from this program$/);
    const later = Buffer.from(tar);
    later.write('"version": 9', later.indexOf('"version": 1'));
    expect(await messageFor(packed(later))).toMatch(/has version 9, and this program reads up to 1/);
    const head = {
      platform: '9.0.0',
      takenAt: '',
      records: kind,
      migrations: ['9999_later.sql'],
      secretMark: null,
    };
    const newer: Uint8Array[] = [];
    for await (const chunk of packBackup(head, (async function* () {})())) newer.push(chunk);
    expect(await messageFor(Buffer.concat(newer))).toMatch(
      /from a newer platform \(9.0.0\).*9999_later\.sql/,
    );
    expect((await run(restore, ['--from', join(folder, 'none')], env)).output).toMatch(/cannot be read/);
    expect(await readdir(where)).toEqual(expect.not.arrayContaining(['tenants']));
  });

  test('a restore on an empty machine brings everything back, and waiting messages are sent once', async () => {
    const { where, env } = await target();
    await platform.close();
    const { code, output } = await run(restore, ['--from', file], env);
    expect(output).toMatch(/is restored as of 20\d\d-.*: [\d,]+ files, [\d.]+ MB, in [\d.]+ s\.\n$/);
    expect([code, await readdir(where)]).toEqual([0, ['data', 'tenants']]);
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('.'))).toEqual([]);

    const { DATA_DIR: _d, TENANTS_DIR: _t, ...rest } = env;
    // Later than the next attempt of what waits.
    const now = () => new Date(Date.now() + 600_000);
    restored = await startIn(where, { variables: { ...rest, SMTP_URL: mails.url }, now, paused: true });
    expect(await answersOf(restored, browser.cookies)).toEqual(before);
    const toDealer = () =>
      mails.messages.filter(
        (mail, i) => mails.recipients[i]?.includes('sales@north.example') && /Is it red/.test(mail),
      );
    await expect.poll(() => toDealer().length).toBe(1);
    const waiting = async () =>
      (await restored?.health())?.json<{ deliveries: { undelivered: number } }>().deliveries;
    await expect.poll(waiting).toMatchObject({ undelivered: 0 });
    expect(toDealer()).toHaveLength(1);
    // With an object store and without Stripe, the platform warns what that means for several processes.
    expect(restored.complaints.filter((line) => !line.startsWith('payments: '))).toEqual([]);

    const again = await run(restore, ['--from', file], env);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is in use')]);
    await restored.close();
    restored = undefined;
    const refused = await run(restore, ['--from', file], env);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('--force replaces')]);
    await writeFile(join(env.DATA_DIR, 'of-later'), 'x');
    const forced = await run(restore, ['--from', file, '--force'], env);
    expect([forced.code, forced.output]).toEqual([
      0,
      expect.stringContaining('already has dealerships and was not changed'),
    ]);
    expect(await readdir(env.DATA_DIR)).not.toContain('of-later');
    restored = await startIn(where, { variables: { ...rest, SMTP_URL: NOWHERE }, paused: true });
    expect(await answersOf(restored, browser.cookies)).toEqual(before);
  });

  test('a stopped platform is backed up from its folder, with the same content', async () => {
    const stopped = join(folder, 'stopped.tar.gz');
    const { code, output } = await run(backup, ['--out', stopped], here());
    expect([code, output]).toEqual([0, expect.stringContaining(', verified, in')]);
    const { where, env } = await target();
    const other = { ...env, PLATFORM_SECRET: 'another-secret-than-then' };
    const restoring = await run(restore, ['--from', stopped, '--data', env.DATA_DIR], other);
    expect(restoring.output).toContain('PLATFORM_SECRET differs from the backup’s');
    const { DATA_DIR: _d, TENANTS_DIR: _t, ...rest } = env;
    // Its records have new marks, so the site is published again, and every page names that moment.
    const third = await startIn(where, { variables: { ...rest, SMTP_URL: NOWHERE }, paused: true });
    try {
      expect(await answersOf(third, browser.cookies)).toEqual(before);
      third.resumePublishing();
      await third.whenPublished();
      const after = await answersOf(third, browser.cookies);
      const timeless = ({ page }: { page: string }) =>
        page.replace(/data-moment="[^"]+"/, '').replace(/src="\/_assets[^"]+"/, '');
      expect({ ...after, page: timeless(after) }).toEqual({ ...before, page: timeless(before) });
    } finally {
      await third.close();
    }
  });

  test('records of one kind of database are not restored into the other kind', async () => {
    const { env } = await target();
    const wrong =
      kind === 'pglite'
        ? { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
        : { ...env, DATABASE_URL: undefined };
    const { code, output } = await run(restore, ['--from', file], wrong);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/the records of this backup are from (?:PGlite|Postgres)/),
    ]);
  });

  test('without the admin token, or without a running platform, there is no backup', async () => {
    const out = join(folder, 'none.tar.gz');
    expect(await run(backup, ['--out', out, '--data', join(folder, 'nothing')], variables)).toMatchObject({
      code: 1,
      output: expect.stringContaining('there is no data folder'),
    });
    expect((await run(backup, [], variables)).code).toBe(2);
    if (restored) {
      expect((await restored.api('/api/backup', { method: 'POST' })).status).toBe(401);
      const away = { ...here(), PLATFORM_URL: 'http://127.0.0.1:9' };
      expect((await run(backup, ['--out', out], away)).output).toContain('No answer from the platform');
    }
    expect(await stat(out).catch(() => null)).toBeNull();
    expect(await stat(`${out}.part`).catch(() => null)).toBeNull();
  });
});

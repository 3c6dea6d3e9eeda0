/** The platform's process is killed without warning, again and again, in the middle of imports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BACKENDS, type Backend, copyPglite } from './support/backends.ts';
import { SERVER_ARGS, serverEnv } from './support/killable-platform.ts';
import { type Answer, ask, form, MAPPING, rows, TENANTS, writeTenants } from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

const CARS = IS_SOAK ? 1500 : 300;
/** When the platform is killed, as shares of an import's time. */
const MOMENTS = IS_SOAK ? [0.15, 0.35, 0.55, 0.7, 0.85, 1] : [0.15, 0.7];

interface Running {
  process: ChildProcess;
  port: number;
}

describe.each(BACKENDS)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let folder: string;
  let variables: Record<string, string>;
  let running: Running | undefined;

  beforeAll(async () => {
    backend = await start();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    await writeTenants(join(folder, 'tenants'), TENANTS.slice(0, 1));
    variables = {
      ...(await backend.variables()),
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      TENANTS_DIR: join(folder, 'tenants'),
    };
    if (backend.kind === 'pglite') await copyPglite(join(folder, 'data/db'));
  });
  afterAll(async () => {
    if (running) await kill(running);
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function launch(mode: 'paused' | 'publishing' = 'paused'): Promise<Running> {
    const child = spawn(process.execPath, [...SERVER_ARGS, mode], {
      env: serverEnv(variables),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const port = await new Promise<number>((done, fail) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        const listening = /listening on (\d+)/.exec(output);
        if (listening) done(Number(listening[1]));
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => fail(new Error(`the platform ended with ${code}:\n${output}`)));
    });
    running = { process: child, port };
    return running;
  }

  async function kill({ process: child }: Running): Promise<void> {
    running = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }

  const token = async (name: string) => (await readFile(join(folder, 'data', name), 'utf8')).trim();

  const adminHeader = async () => `Bearer ${await token('admin-token')}`;

  async function feed(running: Running, price: number): Promise<Answer> {
    return feedAs(await adminHeader(), running, price);
  }

  /** Sends the request without waiting for anything first. */
  function feedAs(authorization: string, { port }: Running, price: number): Promise<Answer> {
    const { type, body } = form({
      mapping: JSON.stringify(MAPPING),
      feed: JSON.stringify(rows(CARS, price)),
    });
    return ask(port, '/api/stock/north-yard', {
      method: 'POST',
      body,
      headers: { 'content-type': type, authorization },
    });
  }

  /** The price that all cars share. @throws if prices differ */
  async function onePrice({ port }: Running): Promise<number> {
    const answer = await ask(port, '/api/stock?site=north', {
      headers: { authorization: `Bearer ${await token('build-token')}` },
    });
    const cars = answer.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { price: number; price_history: { price: number }[] });
    expect(cars).toHaveLength(CARS);
    const prices = new Set(cars.map(({ price }) => price));
    const histories = new Set(
      cars.map(({ price_history }) => price_history.map((point) => point.price).join()),
    );
    expect([...prices]).toHaveLength(1);
    expect([...histories]).toHaveLength(1);
    const [price = 0] = prices;
    expect([...histories][0]).toMatch(new RegExp(`(^|,)${price}$`));
    return price;
  }

  test('after a kill during an import, the stock is the old or the new, never a mix, and the next import works', async () => {
    let platform = await launch();
    const began = performance.now();
    expect((await feed(platform, 20_001)).json()).toMatchObject({ created: CARS });
    expect((await feed(platform, 20_002)).json()).toMatchObject({ updated: CARS });
    const importMs = (performance.now() - began) / 2;

    let price = 20_002;
    const seen = { old: 0, new: 0 };
    for (const [index, moment] of MOMENTS.entries()) {
      const next = price + 1;
      const sent = feed(platform, next).catch(() => null);
      await new Promise((done) => setTimeout(done, moment * importMs));
      await kill(platform);
      const answered = await sent;
      platform = await launch(index === MOMENTS.length - 1 ? 'publishing' : 'paused');
      const found = await onePrice(platform);
      expect([price, next]).toContain(found);
      if (answered?.status === 200) expect(found).toBe(next);
      seen[found === next ? 'new' : 'old']++;
      price = found;
    }
    // At least one kill came before the end of its import.
    expect(seen.old).toBeGreaterThan(0);

    expect((await feed(platform, 99)).json()).toMatchObject({ updated: CARS });
    const path = async () => (await ask(platform.port, '/robots.txt', { host: 'north.localhost' })).status;
    await expect.poll(path, { timeout: 20_000 }).toBe(200);
  });

  test('the platform finishes a running import before it stops', async () => {
    const platform = running ?? (await launch());
    const sent = feedAs(await adminHeader(), platform, 500);
    // Requests arrive in order: once these later ones have responses, the import request has arrived.
    await ask(platform.port, '/api/health');
    await ask(platform.port, '/api/health');
    const ended = new Promise((done) => platform.process.once('exit', done));
    platform.process.kill('SIGTERM');
    expect((await sent).json()).toMatchObject({ updated: CARS });
    expect(await ended).toBe(0);
    const again = await launch();
    expect(await onePrice(again)).toBe(500);
    await kill(again);
  });
});

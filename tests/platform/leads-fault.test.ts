/**
 * Leads from many clients while the platform is killed again and again, the mail server and the webhook receiver
 * fail, hang and answer with errors in turn, and Postgres is restarted. Every acknowledged lead must be stored once and
 * reach its receivers. `npm run soak` runs it at full size; `FORECOURT_FAULT_LEADS` and `FORECOURT_FAULT_KILLS` set
 * other numbers.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSigned } from '../../src/engines/webhooks/index.ts';
import { BACKENDS, type Backend, copyPglite, freePort } from './support/backends.ts';
import { faultyMailServer, faultyWebhook, type Turn } from './support/faulty-receivers.ts';
import { type KillablePlatform, killablePlatform } from './support/killable-platform.ts';
import { lead } from './support/leads.ts';
import { ask, writeTenants } from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

const { FORECOURT_FAULT_LEADS, FORECOURT_FAULT_KILLS } = process.env;
/** PGlite runs in the platform's process and starts with it, so its full size is smaller. */
const FULL_SIZES = { pglite: { leads: 600, kills: 6 }, postgres: { leads: 2000, kills: 20 } } as const;
const SMALL_SIZE = { leads: 100, kills: 2 } as const;
const CLIENTS = 16;
const MAIL_TURNS: readonly Turn[] = [
  { mood: 'well', requests: 40 },
  { mood: 'error', requests: 15 },
  { mood: 'well', requests: 40 },
  { mood: 'hang', requests: 3 },
  { mood: 'well', requests: 40 },
  { mood: 'drop', requests: 5 },
];
const WEBHOOK_TURNS: readonly Turn[] = [
  { mood: 'error', requests: 10 },
  { mood: 'well', requests: 30 },
  { mood: 'drop', requests: 10 },
  { mood: 'well', requests: 30 },
  { mood: 'hang', requests: 3 },
];
const SECRET = 'a-secret-of-the-fault-test';

describe.each(BACKENDS)('$name', ({ kind, start, skipped }) => {
  const size = IS_SOAK ? FULL_SIZES[kind] : SMALL_SIZE;
  const LEADS = Number(FORECOURT_FAULT_LEADS ?? size.leads);
  const KILLS = Number(FORECOURT_FAULT_KILLS ?? size.kills);
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let folder: string;
  let port: number;
  let platform: KillablePlatform;
  const mail = faultyMailServer();
  const webhook = faultyWebhook();

  beforeAll(async () => {
    backend = await start();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    port = await freePort();
    await writeTenants(join(folder, 'tenants'), [
      {
        slug: 'north',
        dealerships: ['north-yard'],
        leads: {
          people: ['sales@north.example'],
          webhooks: [await webhook.start()],
          perSenderHour: 1_000_000,
        },
      },
    ]);
    platform = killablePlatform({
      ...(await backend.variables()),
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      TENANTS_DIR: join(folder, 'tenants'),
      PLATFORM_SECRET: SECRET,
      SMTP_URL: await mail.start(),
      DELIVERY_TIMEOUT_SECONDS: '1',
    });
    if (backend.kind === 'pglite') await copyPglite(join(folder, 'data/db'));
  });
  afterAll(async () => {
    await platform?.end('SIGKILL');
    await mail.stop();
    await webhook.stop();
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test(`of ${LEADS} leads, none is lost or stored twice in ${KILLS} kills`, async () => {
    const began = performance.now();
    await platform.launch();
    const answered = new Map<string, string>();
    let tries = 0;
    let next = 0;
    const starts: number[] = [];

    /** One shopper's browser: it repeats the request under the same key until there is a response. */
    const client = async (): Promise<void> => {
      for (;;) {
        const number = next++;
        if (number >= LEADS) return;
        const name = `s${number}`;
        const body = JSON.stringify({ ...lead(name), message: `Number ${number}` });
        const key = randomUUID();
        for (;;) {
          tries++;
          const answer = await Promise.race([
            ask(port, '/api/enquiries', {
              host: 'north.localhost',
              method: 'POST',
              headers: { 'content-type': 'application/json', 'idempotency-key': key },
              body,
            }).catch(() => null),
            sleep(5000, null, { ref: false }),
          ]);
          if (answer?.status === 200) {
            answered.set(`${name}@shopper.example`, answer.json<{ lead_id: string }>().lead_id);
            break;
          }
          if (answer && answer.status < 500) throw new Error(`${answer.status} ${answer.text}`);
          await sleep(100 + Math.random() * 200);
        }
      }
    };
    mail.turns = MAIL_TURNS;
    webhook.turns = WEBHOOK_TURNS;
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));

    // The kills are spread over the leads and hit the platform at any point.
    for (let kill = 1; kill <= KILLS; kill++) {
      while (answered.size < (LEADS * kill) / (KILLS + 1)) await sleep(5);
      await sleep(Math.random() * 300);
      await platform.end('SIGKILL');
      if (kill === Math.ceil(KILLS / 2)) await backend.restart();
      const down = performance.now();
      await platform.launch();
      starts.push(performance.now() - down);
    }
    await clients;
    // The receivers recover once they have failed in every way.
    const unmet = () =>
      [mail.met, webhook.met].filter(({ error, hang, drop }) => Math.min(error, hang, drop) === 0).length;
    await expect.poll(unmet, { timeout: 120_000, interval: 100 }).toBe(0);
    mail.turns = [];
    webhook.turns = [];
    const sentMs = performance.now() - began;

    // The operator knows that the receivers have recovered, and resends at once.
    const token = (await readFile(join(folder, 'data/admin-token'), 'utf8')).trim();
    const authorization = `Bearer ${token}`;
    await ask(port, '/api/leads/resend', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'undelivered' }),
    });
    const status = async () =>
      (await ask(port, '/api/health', { headers: { authorization } })).json<{
        deliveries: { undelivered: number; dead: number } | null;
      }>().deliveries;
    await expect.poll(status, { timeout: 300_000, interval: 250 }).toMatchObject({ undelivered: 0, dead: 0 });
    const drainedMs = performance.now() - began - sentMs;

    // Every acknowledged lead is stored under its id, and no other lead is.
    const csv = await ask(port, '/api/leads/export', { headers: { authorization } });
    const stored = new Map<string, string[]>();
    for (const line of csv.text.split('\r\n').slice(1)) {
      const email = /s\d+@shopper\.example/.exec(line)?.[0];
      if (email) stored.set(email, [...(stored.get(email) ?? []), line.split(',')[0] ?? '']);
    }
    expect(answered.size).toBe(LEADS);
    expect([...stored.values()].filter((ids) => ids.length !== 1)).toEqual([]);
    const wrong = [...answered].filter(([email, id]) => stored.get(email)?.[0] !== id);
    expect(wrong).toEqual([]);
    expect(stored.size).toBe(LEADS);

    // Each reached every receiver, and a repeated delivery has the same id.
    for (const id of answered.values()) {
      expect(webhook.byLead.get(id)?.size, `webhook of ${id}`).toBe(1);
      expect(mail.byLead.get(id)?.size, `mails of ${id}`).toBe(2);
    }
    const { body, signature, secret } = webhook.last(SECRET);
    expect(isSigned(body, signature, secret, new Date())).toBe(true);

    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const failures = [mail, webhook].flatMap(({ met: { error, hang, drop } }) => [error, hang, drop]);
    const taken = mail.met.well + webhook.met.well;
    console.log(
      `${backend.kind}: ${LEADS} leads answered in ${seconds(sentMs)} with ${tries} requests and ${KILLS} kills ` +
        `(a start took ${seconds(starts.reduce((sum, ms) => sum + ms, 0) / KILLS)}); ` +
        `everything delivered ${seconds(drainedMs)} later; ${taken} deliveries taken, ` +
        `${taken - 3 * LEADS} of them repetitions; ` +
        `${failures.reduce((sum, count) => sum + count, 0)} answered with an error, hung or dropped`,
    );
  }, 900_000);
});

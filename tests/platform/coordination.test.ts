/** Two whole platforms as processes on one Postgres and one file store. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEFT_OUT, RUN } from './support/backends.ts';
import { lead, postForm, postJson } from './support/leads.ts';
import { rows } from './support/platform.ts';
import { type Member, POSTGRES, type Several, several } from './support/several.ts';
import { IS_SOAK } from './support/size.ts';

const TENANTS = (webhook: string) => [
  {
    slug: 'north',
    dealerships: ['north-yard'],
    garage_enabled: true,
    reserve: { enabled: true, deposit: 0 },
    leads: { people: ['sales@north.example'], webhooks: [webhook], perSenderHour: 1_000_000 },
  },
  { slug: 'south', dealerships: ['south-yard'] },
];

/** Too few checks in the time mean that the machine is busy, so they prove nothing. */
const FEW_CHECKS = 12;

/** @throws if it is not done within `ms` and at least `FEW_CHECKS` checks */
const waitUntil = async <T>(
  work: () => Promise<T>,
  isDone: (value: T) => boolean,
  ms = 5_000,
): Promise<void> => {
  const began = performance.now();
  for (let checks = 1; ; checks++) {
    const value = await work();
    if (isDone(value)) return;
    if (performance.now() - began > ms && checks > FEW_CHECKS) {
      throw new Error(`not within ${ms} ms: ${JSON.stringify(value).slice(0, 200)}`);
    }
    await sleep(20);
  }
};

describe.each(['object store', 'folder'] as const)('two platforms on one Postgres and one %s', (store) => {
  /** What the database alone coordinates is tested with one of the stores, except in a soak. */
  const { testOnce } = store === 'folder' && !IS_SOAK ? LEFT_OUT : RUN;
  if (POSTGRES?.skipped !== false) {
    test.skip('Postgres is not installed', () => {});
    return;
  }
  let all: Several;
  let a: Member;
  let b: Member;
  beforeAll(async () => {
    all = await several(store, TENANTS);
    // A busy machine could time out a delivery, which would then be repeated.
    const patient = { DELIVERY_TIMEOUT_SECONDS: '60' };
    [a, b] = await Promise.all([all.member('a', patient), all.member('b', patient)]);
  });
  afterAll(() => all?.end());

  const stock = () => all.rows<{ id: number; slug: string }>('select id, slug from cars order by id');
  const releaseAt = async (member: Member, site = 'north') =>
    (await member.api('/api/health'))
      .json<{ sites: { site: string; release: string | null; building: boolean }[] }>()
      .sites.find((each) => each.site === site);
  const priceAt = async (member: Member, slug: string) =>
    /data-price="(\d+)"/.exec((await member.site('north', `/cars/${slug}`)).text)?.[1];
  const settled = () =>
    waitUntil(
      async () =>
        (await all.rows<{ n: number }>('select count(*)::integer as n from work where asked > done'))[0],
      (row) => row?.n === 0,
      30_000,
    );

  test('a feed posted to one process shows on the pages of both', async () => {
    expect((await a.feed('north-yard', rows(20, 20_000))).status).toBe(200);
    const [car] = await stock();
    const slug = car?.slug ?? '';
    await waitUntil(
      () => priceAt(b, slug),
      (price) => price === '20000',
    );
    expect((await b.feed('north-yard', rows(20, 21_000))).status).toBe(200);
    await waitUntil(
      () => priceAt(a, slug),
      (price) => price === '21000',
    );
    await waitUntil(
      () => priceAt(b, slug),
      (price) => price === '21000',
    );
    await settled();
  });

  testOnce('of two shoppers who hold the same car at once, one at each process, one gets it', async () => {
    const cars = (await stock()).slice(0, 8);
    for (const car of cars) {
      const hold = (member: Member, name: string) =>
        postJson(
          member,
          'north',
          '/api/reservations',
          { name, email: `${name}@shopper.example`, phone: '0412 345 678', postcode: '4000', car_id: car.id },
          { 'idempotency-key': randomUUID() },
        );
      const answers = await Promise.all([hold(a, 'ann'), hold(b, 'ben'), hold(a, 'cho'), hold(b, 'dev')]);
      expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join()).toEqual([
        ...[200, 409, 409, 409],
      ]);
      const held = await all.rows(
        `select id from reservations where car_id = ${car.id} and status in ('held', 'paying', 'confirmed')`,
      );
      expect(held.length).toBe(1);
    }
  });

  testOnce('leads that are sent to both processes are delivered once each', async () => {
    const keys = Array.from({ length: 40 }, () => randomUUID());
    // Each lead is sent to both, as by a browser that got no response from the first.
    const answers = await Promise.all(
      keys.flatMap((key, number) =>
        [a, b].map((member) =>
          postJson(
            member,
            'north',
            '/api/enquiries',
            { ...lead(`s${number}`), message: `Number ${number}` },
            { 'idempotency-key': key },
          ),
        ),
      ),
    );
    const ids = new Set(
      answers.filter(({ status }) => status === 200).map((each) => each.json<{ lead_id: string }>().lead_id),
    );
    expect(ids.size).toBe(keys.length);
    const isThere = () => [...ids].every((id) => all.webhook.byLead.has(id) && all.mail.byLead.has(id));
    await waitUntil(async () => isThere(), Boolean, 20_000);
    await sleep(1_500);
    const posts = [...all.webhook.byLead]
      .filter(([id]) => ids.has(id))
      .map(([, deliveries]) => deliveries.size);
    expect(posts).toEqual(keys.map(() => 1));
    const tries = await all.rows<{ attempts: number }>(
      `select attempts from deliveries where lead_id in (${[...ids].map((id) => `'${id}'`).join()})`,
    );
    expect(tries.filter(({ attempts }) => attempts !== 1)).toEqual([]);
  });

  testOnce('limits per sender apply across both processes', async () => {
    const wrong = async (member: Member) =>
      (
        await postForm(
          member,
          'north',
          '/operator/sign-in',
          { token: 'not-the-token-of-anybody' },
          { 'sec-fetch-site': 'same-origin' },
        )
      ).status;
    const first = [];
    for (const member of [a, b, a, b, a, b, a, b]) first.push(await wrong(member));
    expect(first).toEqual(Array.from({ length: 8 }, () => 401));
    expect([await wrong(a), await wrong(b)]).toEqual([429, 429]);
    const kept = await all.rows<{ sender: string }>('select sender from sender_rates');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ sender }) => /127|::1/.test(sender))).toEqual([]);
  });

  testOnce('codes are counted across both processes', async () => {
    const code = async (member: Member) =>
      (
        await postJson(
          member,
          'north',
          '/api/auth/code',
          { phone: '0412 345 679' },
          { origin: `http://north.localhost:${member.port}` },
        )
      ).status;
    expect([await code(a), await code(b)]).toEqual([200, 429]);
  });

  test('when both processes are asked to build a site at once, every request is satisfied and no page mixes two releases', async () => {
    await settled();
    const before = await all.rows('select id from builds');
    let isOver = false;
    const mixed: string[] = [];
    const reader = (async () => {
      while (!isOver) {
        for (const member of [a, b]) {
          const { text, status } = await member.site('north', '/');
          const script = /src="(\/_assets\/[^"]+)"/.exec(text)?.[1] ?? '';
          const moment = /data-moment="([^"]+)"/.exec(text)?.[1];
          const loaded = await member.site('north', script);
          if (status !== 200 || !loaded.text.includes(`"${moment}"`)) mixed.push(`${status} ${moment}`);
        }
      }
    })();
    const order = (member: Member) => member.api('/api/sites/north/publish', { method: 'POST' });
    const answers = await Promise.all([order(a), order(b), order(a), order(b)]);
    isOver = true;
    await reader;
    expect(mixed).toEqual([]);
    const results = answers.map((answer) => answer.json<{ state: string; release: string }>());
    // A request that the other process's build has answered meanwhile finds nothing left to change.
    const states = new Set(results.map(({ state }) => state));
    expect([...states].filter((state) => state !== 'unchanged')).toEqual(['published']);
    const releases = new Set(results.map(({ release }) => release));
    // A request made during a build waits for the next one.
    expect(releases.size).toBeLessThanOrEqual(2);
    const builds = await all.rows<{ release: string }>('select release from builds order by id');
    const made = builds.slice(before.length).map(({ release }) => release);
    expect(new Set(made)).toEqual(releases);
    expect(made).toHaveLength(releases.size);
    for (const member of [a, b]) expect((await releaseAt(member))?.release).toBe(made.at(-1));
  });

  test('a rollback at one process reaches the other', async () => {
    const before = (await releaseAt(b))?.release;
    const answer = await a.api('/api/sites/north/rollback', { method: 'POST' });
    expect(answer.status, answer.text).toBe(200);
    const { release } = answer.json<{ release: string }>();
    expect(release).not.toBe(before);
    await waitUntil(
      () => releaseAt(b),
      (site) => site?.release === release,
      1_000,
    );
    const [build] = await all.rows<{ started: string }>(
      `select to_char(started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started from builds where release = '${release}'`,
    );
    expect((await b.site('north', '/')).text).toContain(`data-moment="${build?.started}"`);
  });

  test('a process that misses signals still finds the change', async () => {
    await all.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
    );
    const answer = await b.api('/api/sites/north/publish', { method: 'POST' });
    expect(answer.json<{ state: string }>().state).toBe('published');
    const { release } = answer.json<{ release: string }>();
    await waitUntil(
      () => releaseAt(a),
      (site) => site?.release === release,
      4_000,
    );
  });

  test('when a process is killed while it publishes, the other publishes the site', async () => {
    await settled();
    const [car] = await stock();
    await all.rows("update dealerships set stock_version = stock_version where slug = 'north-yard'");
    const [taken] = await all.rows<{ kind: string }>('select kind from work limit 1');
    expect(taken?.kind).toBe('publish');
    expect((await a.feed('north-yard', rows(20, 23_000))).status).toBe(200);
    await a.end('SIGKILL');
    await waitUntil(
      () => priceAt(b, car?.slug ?? ''),
      (price) => price === '23000',
      40_000,
    );
    await a.launch();
    await waitUntil(
      () => priceAt(a, car?.slug ?? ''),
      (price) => price === '23000',
    );
  });

  testOnce('a process with another secret on the same database is refused, with the reason', async () => {
    const another = { PLATFORM_SECRET: 'a-secret-of-its-own-that-is-another' };
    await expect(all.member('c', another, 1)).rejects.toThrow('set the same PLATFORM_SECRET for all of them');
  });
});

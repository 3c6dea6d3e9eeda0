/** Attacks every route of the operator's pages with another dealership's session. The list comes from the program. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { operatorRoutes } from '../../src/server/operator/routes/operator.routes.ts';
import type { Platform } from '../../src/server/platform/platform.ts';
import { aLocation, lead, postJson } from './support/leads.ts';
import { ask, rows, type TestPlatform, testPlatform } from './support/platform.ts';

/** Stands in for a platform; only its list of routes is read. */
const nothing: unknown = new Proxy(() => {}, { get: () => nothing, apply: () => nothing });

interface Route {
  method: string;
  path: string;
}
const ROUTES: Route[] = operatorRoutes(nothing as Platform)
  .routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  .filter(
    (route, index, all) =>
      all.findIndex((each) => each.method === route.method && each.path === route.path) === index,
  )
  .map(({ method, path }) => ({ method, path }));

/** Pages that need no session. */
const isOpen = ({ path }: Route) => /^\/sign-(?:in|out)/.test(path);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    tenants: ['victim', 'robber'].map((slug) => ({
      slug,
      dealerships: [`${slug}-yard`],
      operators: [`sales@${slug}.example`],
      locations: [aLocation({ id: 1, slug: `${slug}-sales`, dealership_slug: `${slug}-yard` })],
      leads: { receipt: false, people: [`ann@${slug}.example`] },
    })),
    paused: true,
  });
  const cars = Array.from({ length: 12 }, (_, index) => ({
    stock: `V${index}`,
    model: `Secretmodel${index}`,
    price: 1,
  }));
  expect((await platform.feed('victim-yard', cars)).status).toBe(200);
  expect((await platform.feed('robber-yard', rows(2, 1))).status).toBe(200);
  // Leaves a held import, so that there is one to confirm.
  expect((await platform.feed('victim-yard', cars.slice(0, 2))).status).toBe(409);
  const sent = await postJson(platform, 'victim', '/api/enquiries', {
    ...lead('secretname'),
    dealership_slug: 'victim-yard',
    message: 'secretmessage',
  });
  expect(sent.status).toBe(200);
});
afterAll(() => platform?.end());

const hostOf = (site: string) => `${site}.localhost:${platform.port}`;

async function cookieOf(site: string): Promise<string> {
  const answer = await ask(platform.port, '/operator/sign-in', {
    host: hostOf(site),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: `token=${platform.adminToken}`,
  });
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

const first = async (query: ReturnType<typeof sql>) =>
  String(
    Object.values(
      (await rowsOf<Record<string, unknown>>(platform.database.orm, query))[0] ?? { none: '' },
    )[0],
  );

/** A route's path with the victim's ids. */
async function victimPath({ path }: Route): Promise<string> {
  const id = path.startsWith('/leads')
    ? await first(sql`select id from leads where name = 'Secretname'`)
    : path.startsWith('/cars')
      ? await first(sql`select id from cars where name like '%Secretmodel0%'`)
      : path.startsWith('/stock')
        ? await first(sql`select id from held_imports`)
        : await first(sql`select id from operator_sessions where site = 'victim'`);
  const file = await first(sql`select file from imports where dealership_id =
    (select id from dealerships where slug = 'victim-yard') and file is not null`);
  const values: Record<string, string> = { id, file, dealership: 'victim-yard' };
  return `/operator${path}`
    .replace(/:what\{(\w+)\|\w+\}/, '$1')
    .replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => values[name] ?? randomUUID());
}

/** Everything of the victim's that a route could change. */
async function everything(): Promise<unknown> {
  const of = (query: ReturnType<typeof sql>) => rowsOf(platform.database.orm, query);
  const yard = sql`(select id from dealerships where slug = 'victim-yard')`;
  return {
    leads: await of(sql`select id, answered_at from leads where dealership_id = ${yard} order by id`),
    deliveries: await of(
      sql`select d.id, d.give_up_at from deliveries d where dealership_id = ${yard} order by id`,
    ),
    cars: await of(sql`select id, status, corrections from cars where dealership_id = ${yard} order by id`),
    imports: await of(sql`select id from imports where dealership_id = ${yard} order by id`),
    held: await of(sql`select id from held_imports where dealership_id = ${yard}`),
    builds: await of(sql`select id from builds where site = 'victim' order by id`),
    sessions: await of(sql`select id from operator_sessions where site = 'victim' order by id`),
  };
}

const BODIES: Readonly<Record<string, string>> = {
  meant: 'on',
  by: 'Robber',
  hidden: 'on',
  make: 'Robbed',
  model: 'Robbed',
  release: 'x',
  dealership: 'victim-yard',
};

async function attack(site: string, cookie: string, route: Route) {
  const path = await victimPath(route);
  const delivery = await first(sql`select id from deliveries where kind = 'email'`);
  return ask(platform.port, path, {
    host: hostOf(site),
    method: route.method,
    headers: {
      cookie,
      ...(route.method === 'POST' && {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      }),
    },
    ...(route.method === 'POST' && { body: new URLSearchParams({ ...BODIES, delivery }).toString() }),
  });
}

test('the list of routes has the important ones', () => {
  expect(ROUTES.length).toBeGreaterThan(20);
  expect(ROUTES.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['GET /leads/:id', 'POST /cars/:id', 'POST /publish', 'POST /sessions/:id/end']),
  );
});

describe.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  test('redirects to the sign-in without a session, and with another site’s session', async () => {
    if (isOpen(route)) return;
    const before = await everything();
    for (const cookie of ['', await cookieOf('robber')]) {
      const answer = await attack('victim', cookie, route);
      expect([answer.status, answer.headers.location]).toEqual([303, '/operator/sign-in']);
    }
    expect(await everything()).toEqual(before);
  });

  test('neither shows nor changes another dealership’s data on the operator’s own site', async () => {
    await cookieOf('victim');
    const before = await everything();
    const answer = await attack('robber', await cookieOf('robber'), route);
    expect(answer.text).not.toMatch(/secret(?:name|message|model)/i);
    expect(answer.text).not.toContain('ann@victim.example');
    expect(answer.status).toBeLessThan(500);
    expect(await everything()).toEqual(before);
  });
});

/**
 * Attacks every route of the platform from another dealership's site, with its shopper's session and the victim's ids.
 * The list is the program's own: a route without a case fails. `operator-walls.test.ts` does the operator's pages.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/server/app/app.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { operatorToken } from '../../src/server/operator/session.ts';
import type { Platform } from '../../src/server/platform/platform.ts';
import { aLocation, lead, postJson } from './support/leads.ts';
import { type Answer, type TestPlatform, testPlatform } from './support/platform.ts';
import { ANN, ANN_KEY, aBrowser, BEN, type Browser, signIn } from './support/shoppers.ts';

/** Stands in for a platform; only its list of routes is read. */
const nothing: unknown = new Proxy(() => {}, {
  get: (_, key) =>
    key === Symbol.toPrimitive ? () => 0 : key === Symbol.iterator ? function* () {} : nothing,
  apply: () => nothing,
});
const ROUTES = [
  ...new Set(
    createApp(nothing as Platform)
      .routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/operator'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

/**
 * Whom a route serves: everybody (`public`), the holder of a token, a signed-in shopper, or the holder of one record's
 * id or secret (`own`).
 */
const FOR: Readonly<Record<'public' | 'admin' | 'build' | 'shopper' | 'own', readonly string[]>> = {
  public: [
    'GET /api/health/domain',
    'GET /api/health',
    'GET /api/geocode/suburbs',
    'GET /api/geocode',
    'GET /api/cars',
    'GET /api/cars/:slug',
    'GET /api/drive-away',
    'GET /api/cars/:id{[0-9]+}/finance',
    'GET /api/cars/:slug/brochure.pdf',
    'POST /api/phone-reveals',
    'POST /api/enquiries',
    'GET /api/appointments',
    'POST /api/events',
    'POST /api/vitals',
    'GET /api/auth',
    'POST /api/auth/code',
    'POST /api/auth/email-link',
    'GET /api/auth/email-link',
    'POST /api/auth/sign-out',
    'POST /api/valuations',
    'GET /api/models',
    'POST /api/rego',
    'GET /api/search-key',
    'POST /api/payments/webhook',
    'POST /api/shortlists',
    'POST /api/reservations',
    'POST /api/reservations/waiting',
    'POST /api/purchases',
    'GET /.well-known/security.txt',
    'GET /photos/*',
    'HEAD /photos/*',
    'GET /sign-in',
    'GET /checkout-journey',
    'GET /trade-in/valuation',
    'GET /success',
  ],
  admin: [
    'POST /api/backup',
    'POST /api/stock/:dealership',
    'GET /api/feeds',
    'POST /api/feeds/:dealership/fetch',
    'GET /api/import-files/:dealership',
    'GET /api/import-files/:dealership/:file',
    'POST /api/import-files/:dealership/:file/import',
    'GET /api/leads',
    'GET /api/leads/export',
    'POST /api/leads/resend',
    'POST /api/leads/delete-person',
    'POST /api/leads/:id/answered',
    'GET /api/leads/webhook-secret',
    'GET /api/reservations',
    'POST /api/reservations/release',
    'POST /api/reservations/refund',
    'POST /api/reservations/apply',
    'GET /api/sites/:slug/builds',
    'POST /api/sites/:slug/publish',
    'POST /api/sites/:slug/rollback',
    'GET /metrics',
  ],
  build: ['GET /api/stock'],
  shopper: [
    'GET /api/me',
    'POST /api/me',
    'DELETE /api/me',
    'POST /api/me/delete',
    'POST /api/me/email',
    'POST /api/me/email/verify',
    'POST /api/me/email/remove',
    'POST /api/watchlist/save-car',
    'POST /api/watchlist/remove-car',
    'GET /api/watchlist',
    'GET /api/alerts',
    'POST /api/alerts',
    'POST /api/alerts/remove',
    'POST /api/alerts/resume',
    'GET /watchlist',
    'GET /account',
  ],
  own: [
    'POST /api/auth/verify',
    'POST /api/auth/email-link/verify',
    'POST /api/leads',
    'POST /api/appointments',
    'GET /api/appointments/:file{[0-9a-f-]{36}\\.ics}',
    'GET /api/shortlists/:id',
    'GET /shortlist/:id',
    'GET /api/alerts/confirm',
    'POST /api/alerts/confirm',
    'GET /api/me/email',
    'GET /api/alerts/stop',
    'POST /api/alerts/stop',
    'GET /api/reservations/:id',
    'POST /api/reservations/:id/pay',
    'POST /api/reservations/:id/release',
    'GET /api/purchases/:id',
    'POST /api/purchases/:id/summary',
    'POST /api/purchases/:id/deposit',
    'POST /api/purchases/:id/:step',
    'POST /api/miscellaneous',
    'GET /payments/test/:session',
    'POST /payments/test/:session/:what{pay|cancel}',
    'GET /cars/:slug/checkout',
    'GET /cars/:slug/checkout/hold',
    'GET /cars/:slug/buy-online',
  ],
};
const kindOf = (route: string) =>
  (Object.keys(FOR) as (keyof typeof FOR)[]).find((kind) => FOR[kind].includes(route)) ?? null;

const SECRETS = ['secretname', 'secretmessage', 'Secretmodel', ANN_KEY, ANN, 'secretpath'];
const tenant = (slug: string, id: number) => ({
  ...{ slug, dealerships: [`${slug}-yard`], email: `hello@${slug}.example`, garage_enabled: true },
  ...{ reserve: { enabled: true } },
  locations: [aLocation({ id, slug: `${slug}-sales`, dealership_slug: `${slug}-yard` })],
});

let platform: TestPlatform;
let robber: Browser;
const known: Record<string, string> = {};
beforeAll(async () => {
  platform = await testPlatform({ tenants: [tenant('victim', 1), tenant('robber', 2)] });
  const cars = (model: string) =>
    Array.from({ length: 3 }, (_, i) => ({ stock: `V${i}`, model, price: 30_000 }));
  expect((await platform.feed('victim-yard', cars('Secretmodel'))).status).toBe(200);
  expect((await platform.feed('robber-yard', cars('Corolla'))).status).toBe(200);
  await platform.whenPublished();
  const [car, other] = await platform.stock('victim');
  const victim = aBrowser(platform, 'victim');
  robber = aBrowser(platform, 'robber', { address: '198.51.100.9' });
  await signIn(platform, victim, ANN);
  await signIn(platform, robber, BEN);
  await victim.post('/api/watchlist/save-car', { car_id: car?.id });
  const sent = await postJson(platform, 'victim', '/api/enquiries', {
    ...lead('secretname'),
    message: 'secretmessage',
  });
  const held = await postJson(
    platform,
    'victim',
    '/api/reservations',
    {
      ...{ name: 'secretname', email: 'secretname@shopper.example', phone: '0412 345 678', postcode: '4000' },
      car_id: other?.id,
    },
    { 'idempotency-key': 'of-the-victim' },
  );
  const listed = await victim.post('/api/shortlists', { car_ids: [car?.id] });
  const { reservation } = held.json<{ reservation: { id: string; payment_url: string } }>();
  const one = async (query: ReturnType<typeof sql>) =>
    String(
      Object.values(
        (await rowsOf<Record<string, unknown>>(platform.database.orm, query))[0] ?? { none: '' },
      )[0],
    );
  Object.assign(known, {
    lead_id: sent.json<{ lead_id: string }>().lead_id,
    reservation: reservation.id,
    session: new URL(reservation.payment_url).pathname.split('/').at(-1) ?? '',
    shortlist: String(Object.values(listed.json())[0] ?? ''),
    slug: String(car?.slug),
    car_id: String(car?.id),
    shopper: await one(sql`select id from shoppers where site = 'victim'`),
    file: await one(sql`select file from imports where file is not null limit 1`),
  });
  expect(Object.entries(known).filter(([, value]) => value === '' || value === 'undefined')).toEqual([]);
});
afterAll(() => platform?.end());

/** The path of a route with the victim's ids. */
function pathOf(path: string): string {
  const id = path.includes('/reservations/')
    ? known.reservation
    : path.includes('shortlist')
      ? known.shortlist
      : known.lead_id;
  const values: Record<string, string | undefined> = {
    ...{
      id: path.includes('/finance') ? known.car_id : id,
      slug: path.includes('/sites/') ? 'victim' : known.slug,
    },
    ...{ dealership: 'victim-yard', file: path.includes('.ics') ? `${known.lead_id}.ics` : known.file },
    ...{ session: known.session, what: 'cancel', step: 'summary' },
  };
  const filled = path.replace(
    /:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g,
    (_, name: string) => values[name] ?? name,
  );
  return `${filled.replace('*', 'secretpath')}?site=victim&dealership=victim-yard&lead_id=${known.lead_id}&token=${known.shopper}.${'a'.repeat(43)}`;
}

const body = () => ({
  ...{ site: 'victim', dealership_slug: 'victim-yard', lead_id: known.lead_id, id: known.reservation },
  ...{ car_id: Number(known.car_id), shopper_id: known.shopper, phone: '0412 345 678', code: '000000' },
  ...{ token: `${known.shopper}.${'a'.repeat(43)}`, form: 'enquiry', message: 'of the robber', state: 'all' },
});

const answers = new Map<string, Answer>();
const attack = (route: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const [method = '', path = ''] = route.split(' ');
  return method === 'POST'
    ? robber.post(pathOf(path), body(), headers)
    : robber.send(method, pathOf(path), { accept: 'text/html,application/json', ...headers });
};

/** Everything stored about the victim, except what changes by itself over time. */
async function ofTheVictim(): Promise<unknown> {
  const read = (query: ReturnType<typeof sql>) => rowsOf(platform.database.orm, query);
  return {
    leads: await read(
      sql`select id, name, email, message, revision, answered_at, steps from leads where site = 'victim' order by id`,
    ),
    reservations: await read(
      sql`select id, status, withdrawn, return_path from reservations where site = 'victim' order by id`,
    ),
    shoppers: await read(sql`select id, phone, name, email from shoppers where site = 'victim'`),
    sessions: await read(sql`select key from shopper_sessions where site = 'victim'`),
    watchlist: await read(sql`select car_id from watchlist_cars where site = 'victim'`),
    shortlists: await read(sql`select id, car_ids from shortlists where site = 'victim'`),
    purchases: await read(sql`select id, status from purchases where site = 'victim'`),
    alerts: await read(sql`select id, confirmed_at, ended_at from alerts where site = 'victim'`),
    cars: await read(
      sql`select c.id, c.status, c.corrections from cars c join dealerships d on d.id = c.dealership_id where d.slug = 'victim-yard' order by c.id`,
    ),
    imports: await read(
      sql`select count(*)::integer as n from imports i join dealerships d on d.id = i.dealership_id where d.slug = 'victim-yard'`,
    ),
  };
}

test('every route has a case, and every case a route', () => {
  expect(ROUTES.filter((route) => kindOf(route) === null)).toEqual([]);
  const cases = Object.values(FOR).flat();
  expect(cases.filter((each) => !ROUTES.includes(each))).toEqual([]);
  expect(cases.length).toBe(new Set(cases).size);
});

describe('without the right token', () => {
  test.each([...FOR.admin, ...FOR.build])('%s is refused', async (route) => {
    const wrong = [
      undefined,
      'Bearer',
      `Bearer ${kindOf(route) === 'admin' ? platform.buildToken : platform.adminToken}`,
      `Bearer ${operatorToken(platform.adminToken, 'victim')}`,
      `Basic ${Buffer.from(`admin:${platform.adminToken}`).toString('base64')}`,
    ];
    for (const authorization of wrong) {
      const { status, text } = await attack(route, authorization === undefined ? {} : { authorization });
      // An address with two meanings is answered as the shopper's.
      expect
        .soft([route, authorization?.slice(0, 12), status])
        .toEqual([route, authorization?.slice(0, 12), 401]);
      for (const secret of SECRETS) expect.soft(text).not.toContain(secret);
    }
  });
});

test('another site’s shopper reads and changes nothing of the victim’s, by any route', async () => {
  const before = await ofTheVictim();
  // Routes that end the robber's own session come last.
  const last = (route: string) => Number(/sign-out|DELETE|me\/delete/.test(route));
  for (const route of ROUTES.toSorted((a, b) => last(a) - last(b))) {
    const answer = await attack(route);
    answers.set(route, answer);
    expect.soft([route, answer.status < 500 || answer.status === 503]).toEqual([route, true]);
    const text = `${answer.text}\n${JSON.stringify(answer.headers)}`;
    // A test payment's address is itself the secret: like a provider's, it names the car to whoever has it.
    const allowed = route === 'GET /payments/test/:session' ? ['Secretmodel'] : [];
    for (const secret of SECRETS.filter((each) => !allowed.includes(each))) {
      expect.soft([route, secret, text.includes(secret)]).toEqual([route, secret, false]);
    }
  }
  expect(await ofTheVictim()).toEqual(before);
});

test('another site’s session is ignored', async () => {
  const thief = aBrowser(platform, 'victim', { address: '198.51.100.9' });
  const fresh = aBrowser(platform, 'robber');
  await signIn(platform, fresh, '0499 111 222');
  for (const [name, value] of fresh.cookies) thief.cookies.set(name, value);
  for (const route of FOR.shopper) {
    const [method = '', path = ''] = route.split(' ');
    const answer =
      method === 'GET' || method === 'DELETE'
        ? await thief.send(method, path, {
            origin: `http://victim.localhost:${platform.port}`,
            'sec-fetch-site': 'same-origin',
          })
        : await thief.post(path, {});
    expect
      .soft([route, answer.status])
      .toEqual([route, expect.toSatisfy((status) => [303, 302, 401, 404, 422].includes(status))]);
    for (const secret of SECRETS) expect.soft(answer.text).not.toContain(secret);
  }
});

describe('every response', () => {
  const pages = [
    '/',
    '/search',
    '/nowhere',
    '/operator',
    '/operator/sign-in',
    '/robots.txt',
    '/api/nowhere',
    '/photo.png',
  ];

  test('stops browsers from guessing its type, and every page has a content security policy', async () => {
    for (const path of pages) answers.set(`GET ${path}`, await robber.get(path, { accept: 'text/html' }));
    expect(answers.size).toBeGreaterThan(ROUTES.length);
    for (const [route, { status, headers }] of answers) {
      const type = String(headers['content-type'] ?? '');
      expect.soft([route, status, headers['x-content-type-options']]).toEqual([route, status, 'nosniff']);
      if (!type.startsWith('text/html')) continue;
      expect
        .soft([route, headers['content-security-policy'] ?? ''])
        .toEqual([route, expect.stringMatching(/(?:default|script)-src/)]);
      expect
        .soft([route, String(headers['x-frame-options'])])
        .toEqual([route, expect.stringMatching(/^(?:DENY|SAMEORIGIN)$/)]);
    }
  });

  test('of the API says whether it may be cached', () => {
    for (const [route, { headers }] of answers) {
      if (/ \/(?:api|operator|metrics)/.test(route)) {
        expect
          .soft([route, headers['cache-control']])
          .toEqual([route, expect.stringMatching(/no-store|max-age|no-cache|private/)]);
      }
    }
  });
});

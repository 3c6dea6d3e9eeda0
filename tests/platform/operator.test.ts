/** The operator's pages over HTTP: who gets in, what they see, and what they cannot reach. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main as operatorCommand } from '../../scripts/operator.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { aLocation, lead, postJson } from './support/leads.ts';
import { type Answer, ask, rows, type TestPlatform, testPlatform } from './support/platform.ts';

const NOON = Date.parse('2026-11-21T02:00:00Z');
const HOUR_MS = 3_600_000;

const TENANTS = [
  {
    slug: 'north',
    dealerships: ['north-yard', 'shared-yard'],
    locations: [
      aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard', dealership_id: 11 }),
      aLocation({ id: 2, slug: 'shared-sales', dealership_slug: 'shared-yard', dealership_id: 12 }),
    ],
    leads: {
      people: ['ann@north.example'],
      replyHours: 2,
      replyHoursByDealership: { 'shared-yard': 6 },
      perPersonHour: 100,
      perSenderHour: 100,
    },
  },
  {
    slug: 'south',
    dealerships: ['south-yard', 'shared-yard'],
    email: 'hello@south.example',
    leads: { perSenderHour: 100 },
  },
  { slug: 'silent', dealerships: ['silent-yard'], leads: { receipt: false } },
];

let platform: TestPlatform;
let moment = NOON;
beforeAll(async () => {
  platform = await testPlatform({ tenants: TENANTS, paused: true, now: () => new Date(moment) });
});
afterAll(() => platform?.end());

const hostOf = (site: string) => `${site}.localhost:${platform.port}`;

function post(site: string, path: string, fields: Record<string, string>, headers: Record<string, string>) {
  return ask(platform.port, path, {
    host: hostOf(site),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

const originOf = (site: string) => ({ origin: `http://${hostOf(site)}` });

async function tokenOf(site: string): Promise<string> {
  const lines: string[] = [];
  const env = { DATA_DIR: platform.env.DATA_DIR, TENANTS_DIR: platform.env.TENANTS_DIR, PORT: '4321' };
  expect(await operatorCommand([site], { env, out: (line) => lines.push(line), err: () => {} })).toBe(0);
  expect(lines[0]).toBe(`http://${site}.localhost:4321/operator`);
  return lines[1] ?? '';
}

const cookieOf = (answer: Answer) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

/** Signs in and returns how that session sees and posts. */
async function signedIn(site: string) {
  const answer = await post(site, '/operator/sign-in', { token: await tokenOf(site) }, originOf(site));
  expect([answer.status, answer.headers.location]).toEqual([303, '/operator']);
  const cookie = cookieOf(answer);
  return {
    cookie,
    see: (path: string) => ask(platform.port, path, { host: hostOf(site), headers: { cookie } }),
    post: (path: string, fields: Record<string, string> = {}) =>
      post(site, path, fields, { ...originOf(site), cookie }),
  };
}

async function enquire(site: string, name: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await postJson(platform, site, '/api/enquiries', {
    ...lead(name),
    dealership_slug: `${site}-yard`,
    message: `Hello from ${name}`,
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ lead_id: string }>().lead_id;
}

const numberOf = (page: string, label: string) =>
  Number(new RegExp(`<b>([\\d,]+)</b> ${label}`).exec(page)?.[1] ?? Number.NaN);

describe('signing in', () => {
  test.each(['/operator', '/operator/stock', '/operator/site', `/operator/leads/${randomUUID()}`])(
    '%s leads to the sign-in without a session',
    async (path) => {
      const answer = await ask(platform.port, path, { host: hostOf('north') });
      expect([answer.status, answer.headers.location]).toEqual([303, '/operator/sign-in']);
    },
  );

  test('every response is not cached, not indexed and runs no script', async () => {
    const { see } = await signedIn('north');
    for (const path of [
      '/operator/sign-in',
      '/operator',
      '/operator/stock',
      '/operator/site',
      '/operator/x',
    ]) {
      const { headers } = await see(path);
      expect(headers['cache-control'], path).toBe('no-store');
      expect(headers['x-robots-tag'], path).toContain('noindex');
      expect(headers['content-security-policy'], path).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' https:; form-action 'self'; /,
      );
    }
  });

  test('scripts and other sites cannot use the cookie', async () => {
    const answer = await post(
      'north',
      '/operator/sign-in',
      { token: platform.adminToken },
      originOf('north'),
    );
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=604800',
      'Path=/operator',
      'SameSite=Lax',
    ]);
  });

  test('one site’s token or session opens no other site', async () => {
    const wrong = await post(
      'north',
      '/operator/sign-in',
      { token: await tokenOf('south') },
      originOf('north'),
    );
    expect(wrong.status).toBe(401);
    const { cookie } = await signedIn('south');
    const elsewhere = await ask(platform.port, '/operator', { host: hostOf('north'), headers: { cookie } });
    expect(elsewhere.headers.location).toBe('/operator/sign-in');
  });

  test.each(['', 'x', '.', 'x'.repeat(43), '9999999999999.a.b', `${NOON * 2}.abc.`])(
    'the made-up session %j opens nothing',
    async (value) => {
      const headers = { cookie: `operator=${value}` };
      const answer = await ask(platform.port, '/operator', { host: hostOf('north'), headers });
      expect(answer.status).toBe(303);
    },
  );

  test('a session ends on signing out, or after a week', async () => {
    const { see, post: send } = await signedIn('north');
    expect((await see('/operator')).status).toBe(200);
    await send('/operator/sign-out');
    expect((await see('/operator')).status).toBe(303);
    const later = await signedIn('north');
    moment = NOON + 8 * 24 * HOUR_MS;
    expect((await later.see('/operator')).status).toBe(303);
    moment = NOON;
  });

  test('sessions survive a restart, and an ended one stays ended', async () => {
    const [ended, kept] = [await signedIn('north'), await signedIn('north')];
    await ended.post('/operator/sign-out');
    platform = await platform.restart();
    expect([(await ended.see('/operator')).status, (await kept.see('/operator')).status]).toEqual([303, 200]);
  });

  test('a stored session cannot be used as one', async () => {
    const { cookie } = await signedIn('north');
    const known = await rowsOf<{ key: string }>(
      platform.database.orm,
      sql`select key from operator_sessions`,
    );
    const value = cookie.slice('operator='.length);
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter(({ key }) => value.includes(key) || key.includes(value))).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no word of where it is from', {}],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
  ])('nothing is written for %s', async (_, headers) => {
    const { cookie } = await signedIn('north');
    const id = await enquire('north', 'origin');
    for (const path of [`/operator/leads/${id}/answered`, '/operator/publish', '/operator/sign-in']) {
      expect((await post('north', path, {}, { ...headers, cookie })).status, path).toBe(403);
    }
    const [row] = await rowsOf(platform.database.orm, sql`select answered_at from leads where id = ${id}`);
    expect(row).toEqual({ answered_at: null });
  });

  test('a sender with several wrong tokens is locked out for a quarter of an hour', async () => {
    const attempt = (token: string) => post('north', '/operator/sign-in', { token }, originOf('north'));
    const statuses: number[] = [];
    for (let count = 0; count < 9; count++) statuses.push((await attempt(`guess ${count}`)).status);
    expect(statuses).toEqual([...Array(8).fill(401), 429]);
    const right = await attempt(await tokenOf('north'));
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900']);
    moment = NOON + 15 * 60_000;
    expect((await attempt(await tokenOf('north'))).status).toBe(303);
    moment = NOON;
  });

  test('a host without a site has no operator’s page', async () => {
    expect((await ask(platform.port, '/operator', { host: 'nobody.example' })).status).toBe(404);
  });
});

describe('leads', () => {
  test('a lead without configured recipients says so', async () => {
    const id = await enquire('silent', 'nora');
    const { see } = await signedIn('silent');
    expect((await see(`/operator/leads/${id}`)).text).toContain('No one is set up yet');
    expect(numberOf((await see('/operator/leads')).text, 'not delivered')).toBe(1);
  });

  test('the list has its counts, statuses and promised reply times', async () => {
    const { see, post: send } = await signedIn('north');
    await enquire('north', 'sharon', { dealership_slug: 'shared-yard' });
    const before = (await see('/operator/leads')).text;
    moment = NOON - 3 * HOUR_MS;
    const late = await enquire('north', 'laura');
    moment = NOON;
    const fresh = await enquire('north', 'frank');
    const page = (await see('/operator/leads')).text;
    expect(page).toContain(
      'Reply time: first reply within 2 hours (north-sales), 6 hours (shared-sales), counted during opening hours.',
    );
    expect(numberOf(page, 'overdue')).toBe(numberOf(before, 'overdue') + 1);
    expect(numberOf(page, 'new')).toBe(numberOf(before, 'new') + 2);
    const { leads } = (await platform.health()).json<{ leads: { overdue: number } }>();
    expect(leads.overdue).toBe(numberOf(page, 'overdue'));
    const overdue = (await see('/operator/leads?view=overdue')).text;
    expect([overdue.includes(late), overdue.includes(fresh)]).toEqual([true, false]);

    expect((await send(`/operator/leads/${late}/answered`)).headers.location).toBe(
      `/operator/leads/${late}?done=answered`,
    );
    expect(numberOf((await see('/operator/leads')).text, 'overdue')).toBe(numberOf(before, 'overdue'));
    expect((await see('/operator/leads?view=answered')).text).toContain(late);
    await send(`/operator/leads/${late}/unanswered`);
    expect((await see('/operator/leads?view=answered')).text).not.toContain(late);
  });

  test.each([
    ['a name', 'Sevilla', {}],
    ['a phone number in another writing', '+61 411 222 333', { phone: '(0411) 222-333' }],
    ['words of the message', 'tow a boat', { message: 'Can it tow a boat?' }],
    ['an email address', 'Sevilla@Shopper.example', {}],
    ['a sign that means something to databases', '100%_\\', { message: 'I want 100%_\\' }],
  ])('are found by %s', async (_, words, more) => {
    const { see } = await signedIn('north');
    const id = await enquire('north', 'sevilla', more);
    const other = await enquire('north', 'otto');
    const page = (await see(`/operator/leads?${new URLSearchParams({ q: words })}`)).text;
    expect([page.includes(id), page.includes(other)]).toEqual([true, false]);
  });

  test('a lead shows its contact terms, its conversation and its deliveries', async () => {
    const { see } = await signedIn('north');
    const phone = '0491 570 006';
    const first = await enquire('north', 'carla', { phone });
    const second = await enquire('north', 'carla', { phone, text_only: true, contact_hours: 'Evening' });
    const page = (await see(`/operator/leads/${second}`)).text;
    expect(page).toContain('Text me, don’t call · Evening');
    expect(page).toContain('sms:+61491570006');
    expect(page).not.toContain('tel:');
    expect(page).toContain(`/operator/leads/${first}`);
    expect(page).toContain('ann@north.example');
  });

  test('a job application is not a general enquiry', async () => {
    const { see } = await signedIn('north');
    const id = await enquire('north', 'petra', { category: 'Careers Enquiry' });
    expect((await see('/operator/leads?q=petra')).text).toContain('<p>Career Enquiry</p>');
    expect((await see(`/operator/leads/${id}`)).text).toContain('<h2>Career Enquiry</h2>');
  });

  test('what a shopper writes is shown as text', async () => {
    const { see } = await signedIn('north');
    const id = await enquire('north', 'mallory', {
      message: '<script>alert(1)</script>',
      last_name: '"><b>x',
    });
    for (const path of ['/operator/leads', `/operator/leads/${id}`]) {
      const { text } = await see(path);
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(text).not.toContain('<script');
      expect(text).not.toContain('"><b>x');
    }
  });

  test('a delivery can be resent, but never the shopper’s receipt', async () => {
    const { post: send } = await signedIn('north');
    const id = await enquire('north', 'resi');
    type Row = { id: string; kind: string; state: string; attempts: number };
    const deliveries = () =>
      rowsOf<Row>(
        platform.database.orm,
        sql`select id, kind, state, attempts from deliveries where lead_id = ${id} order by kind`,
      );
    const states = async () => (await deliveries()).map(({ state }) => state);
    await expect.poll(states, { timeout: 20_000 }).toEqual(['delivered', 'delivered']);
    const dead = sql`update deliveries set state = 'dead', attempts = 30, last_error = 'the mailbox is full'
      where lead_id = ${id}`;
    await platform.database.orm.execute(dead);
    const [email, receipt] = await deliveries();
    await send(`/operator/leads/${id}/send`, { delivery: email?.id ?? '' });
    await send(`/operator/leads/${id}/send`, { delivery: receipt?.id ?? '' });
    await expect.poll(states, { timeout: 20_000 }).toEqual(['delivered', 'dead']);
  });

  test('each lead is listed once, over all pages', async () => {
    const { see } = await signedIn('north');
    const made: string[] = [];
    for (let count = 0; count < 30; count++) made.push(await enquire('north', 'paging'));
    const seen: string[] = [];
    for (let path: string | undefined = '/operator/leads?q=paging'; path; ) {
      const { text } = await see(path);
      seen.push(...[...text.matchAll(/<h3><a href="\/operator\/leads\/([^"]+)"/g)].map(([, id = '']) => id));
      path = /<a class="button quiet" href="([^"]+)">Older leads/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen.toSorted()).toEqual(made.toSorted());
  });
});

describe('visits', () => {
  const view = (site: string, event: Record<string, unknown>) =>
    postJson(platform, site, '/api/events', { event: 'page_viewed', path: '/', ...event });
  const rowOf = (page: string, head: string) =>
    new RegExp(`<tr><th scope="row">${head}</th>(.*?)</tr>`, 's')
      .exec(page)?.[1]
      ?.replace(/<[^>]+>|\s+/g, ' ');

  test('the page says when nothing was counted', async () => {
    const north = await signedIn('south');
    expect((await north.see('/operator/visits')).text).toContain('No visits counted yet.');
  });

  test('the page counts views and leads of the last 30 days by source and by car, for its own site only', async () => {
    const north = await signedIn('north');
    const then = moment;
    moment = then - 31 * 24 * HOUR_MS;
    await view('north', { source: 'long-ago' });
    moment = then;
    for (let seen = 0; seen < 3; seen++) await view('north', { source: 'google' });
    await view('north', { event: 'car_viewed', car_id: 4711, source: 'google' });
    await view('south', { source: 'elsewhere' });
    await enquire('north', 'vera', { source: 'google' });
    const { text } = await north.see('/operator/visits');
    expect(rowOf(text, 'google')?.match(/[\d.]+%?/g)).toEqual(['4', '4', '1', '25%']);
    expect(rowOf(text, 'Car 4711, no longer listed')?.match(/[\d.]+%?/g)).toEqual(['1', '1', '0', '0%']);
    expect(text).not.toMatch(/long-ago|elsewhere/);
  });
});

describe('walls', () => {
  test('no request can reach another group’s leads', async () => {
    const theirs = await enquire('south', 'southerner');
    const { see, post: send } = await signedIn('north');
    for (const path of [
      '/operator',
      '/operator/leads',
      '/operator/leads?q=southerner',
      '/operator/leads?view=new',
    ]) {
      expect((await see(path)).text, path).not.toContain(theirs);
    }
    expect((await see(`/operator/leads/${theirs}`)).status).toBe(404);
    const [delivery] = await rowsOf<{ id: string }>(
      platform.database.orm,
      sql`select id from deliveries where lead_id = ${theirs} and kind = 'email'`,
    );
    const own = await enquire('north', 'northerner');
    for (const [path, fields] of [
      [`/operator/leads/${theirs}/answered`, {}],
      [`/operator/leads/${theirs}/send`, { delivery: delivery?.id ?? '' }],
    ] as const) {
      expect((await send(path, fields)).status, path).toBe(404);
    }
    await expect
      .poll(
        () =>
          rowsOf(platform.database.orm, sql`select state from deliveries where id = ${delivery?.id ?? ''}`),
        { timeout: 20_000 },
      )
      .toEqual([{ state: 'delivered' }]);
    // Nor can another group's delivery be reached through a lead of one's own.
    await send(`/operator/leads/${own}/send`, { delivery: delivery?.id ?? '' });
    const [after] = await rowsOf(
      platform.database.orm,
      sql`select x.state, l.answered_at from deliveries x join leads l on l.id = x.lead_id where x.id = ${delivery?.id ?? ''}`,
    );
    expect(after).toEqual({ state: 'delivered', answered_at: null });
  });

  test('a dealership that two groups share is seen by both', async () => {
    const id = await enquire('north', 'shared', { dealership_slug: 'shared-yard' });
    for (const site of ['north', 'south']) {
      expect((await (await signedIn(site)).see('/operator/leads?q=shared')).text, site).toContain(id);
    }
  });

  test('only imports of the group’s own dealerships are listed', async () => {
    await platform.feed('south-yard', rows(2, 30_000));
    const rejected = await platform.feed('north-yard', [
      ...rows(2, 30_000),
      { stock: 'B1', model: '<i>', price: -5 },
      { stock: 'B2', model: '86', price: 30_000, seats: 7 },
    ]);
    expect(rejected.status).toBe(200);
    const north = (await (await signedIn('north')).see('/operator/stock')).text;
    expect(north).toContain('1 rejected');
    expect(north).toContain('<th scope="col">The row itself</th>');
    expect(north).toContain('<summary>Values not used</summary>');
    expect(north).toContain('the Toyota 86 has 4 seats');
    expect(north).toContain('<td class="number">3</td>');
    expect(north).not.toContain('South Yard');
    expect((await (await signedIn('south')).see('/operator/stock')).text).toContain('South Yard');
  });
});

test('an import that would sell most of the stock waits for the operator', async () => {
  const cars = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ stock: `H${index}`, model: `Model ${index}`, price: 1 }));
  await platform.feed('shared-yard', cars(12), '?confirm');
  const heldIn = (page: string) => [...page.matchAll(/action="\/operator\/stock\/([^/]+)\/confirm"/g)];
  const hold = async () => {
    expect((await platform.feed('shared-yard', cars(2))).status).toBe(409);
    return heldIn((await north.see('/operator/stock')).text)[0]?.[1] ?? '';
  };
  const north = await signedIn('north');
  const silent = await signedIn('silent');
  const forSale = async () =>
    (await platform.stock('north')).filter(
      ({ dealership_slug, status }) => dealership_slug === 'shared-yard' && status === 'in_stock',
    ).length;

  const id = await hold();
  const page = (await north.see('/operator/stock')).text;
  expect(page).toContain('It would mark 10 of 12 cars for sale (83%) as sold');
  expect(page).toContain('2022 Toyota Model 11');
  expect((await north.see('/operator')).text).toContain('1 stock import needs your decision');
  expect((await silent.see('/operator/stock')).text).not.toContain('import on hold');

  // Another group can neither confirm nor discard it.
  for (const what of ['confirm', 'discard']) {
    expect((await silent.post(`/operator/stock/${id}/${what}`)).headers.location).toMatch(/done=moved$/);
  }
  expect(await forSale()).toBe(12);
  expect((await north.post(`/operator/stock/${id}/discard`)).headers.location).toMatch(/done=discarded$/);
  expect(heldIn((await north.see('/operator/stock')).text)).toEqual([]);
  expect(await forSale()).toBe(12);

  const first = await hold();
  const second = await hold();
  expect((await north.post(`/operator/stock/${first}/confirm`)).headers.location).toMatch(/done=moved$/);
  expect(await forSale()).toBe(12);
  expect((await north.post(`/operator/stock/${second}/confirm`)).headers.location).toMatch(/done=confirmed$/);
  expect(await forSale()).toBe(2);
  expect((await north.see('/operator')).text).not.toContain('needs your decision');
});

test('a build can be requested, and rolled back one build at a time', async () => {
  platform.resumePublishing();
  await platform.whenPublished(['north']);
  const { see, post: send } = await signedIn('north');
  const first = platform.publisher.status('north').release ?? '';
  expect((await send('/operator/rollback', { release: first })).headers.location).toBe(
    '/operator/site?done=first',
  );
  moment = NOON + 1000;
  expect((await send('/operator/publish')).headers.location).toBe('/operator/site?done=build');
  await platform.publisher.whenIdle('north');
  const second = platform.publisher.status('north').release ?? '';
  expect(second).not.toBe(first);
  expect((await see('/operator/site')).text.match(/>Live</g)).toHaveLength(1);
  expect((await send('/operator/rollback', { release: second })).headers.location).toBe(
    '/operator/site?done=back',
  );
  expect(platform.publisher.status('north').release).toBe(first);
  expect((await send('/operator/rollback', { release: second })).headers.location).toBe(
    '/operator/site?done=moved',
  );
  moment = NOON;
});

test('the command prints a site’s address, and refuses an unknown site', async () => {
  const errors: string[] = [];
  const env = { DATA_DIR: platform.env.DATA_DIR, TENANTS_DIR: platform.env.TENANTS_DIR };
  const io = { env, out: () => {}, err: (line: string) => errors.push(line) };
  expect(await operatorCommand(['west'], io)).toBe(2);
  expect(errors).toEqual(['usage: npm run operator -- {slug}, one of north, silent, south']);
});

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../scripts/reservations.ts';
import type { OwnHoldAnswer } from '../../src/domain/reservations/own-hold.ts';
import type { ReservationView } from '../../src/domain/reservations/view.ts';
import { BACKENDS, type Backend } from './support/backends.ts';
import { postForm, postJson } from './support/leads.ts';
import { type Answer, rows, type TestPlatform, testPlatform } from './support/platform.ts';
import { ANN, aBrowser, BEN, type Browser, mailsSent, signIn } from './support/shoppers.ts';
import { IS_SOAK } from './support/size.ts';

const person = (name: string) => ({
  name,
  email: `${name}@shopper.example`,
  phone: '0412 345 678',
  postcode: '4000',
});
const TENANTS = [
  {
    slug: 'north',
    dealerships: ['north-yard'],
    email: 'sales@north.example',
    garage_enabled: true,
    reserve: { enabled: true },
  },
  { slug: 'south', dealerships: ['south-yard'], reserve: { enabled: true, deposit: 0 } },
  { slug: 'east', dealerships: ['east-yard'] },
];
const HOUR_MS = 3_600_000;
/** Shoppers who ask for one car at the same time. */
const RIVALS = IS_SOAK ? 500 : 50;

describe.each(BACKENDS)('reservations on $name', ({ start, skipped, describeOnce, testOnce }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let late = 0;
  let cars: Record<string, { id: number; slug: string }[]>;
  let next = 0;

  beforeAll(async () => {
    backend = await start();
    platform = await testPlatform({
      tenants: TENANTS,
      variables: await backend.variables(),
      now: () => new Date(Date.now() + late),
    });
    for (const yard of ['north-yard', 'south-yard', 'east-yard']) await platform.feed(yard, rows(40, 20_000));
    await platform.whenPublished();
    Object.assign(operator, { PLATFORM_URL: platform.url, ADMIN_TOKEN: platform.adminToken });
    cars = Object.fromEntries(
      await Promise.all(
        ['north', 'south', 'east'].map(async (site) => [site, await platform.stock(site)] as const),
      ),
    ) as unknown as typeof cars;
  });
  afterAll(async () => {
    await platform?.end();
    await backend?.stop();
  });

  const aCar = (site = 'north') => cars[site]?.[next++ % 40] ?? { id: 0, slug: '' };
  const reserve = (
    car: { id: number },
    name: string,
    { site = 'north', key = randomUUID() as string } = {},
  ) =>
    postJson(
      platform,
      site,
      '/api/reservations',
      { ...person(name), car_id: car.id },
      { 'idempotency-key': key },
    );
  const reserved = (answer: Answer): ReservationView => {
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ reservation: ReservationView }>().reservation;
  };
  /** The cards of the test provider. */
  const CARDS: Record<string, string> = { pay: '4242 4242 4242 4242', decline: '4000 0000 0000 0002' };
  const press = (view: ReservationView, what: string) => {
    const { pathname } = new URL(view.payment_url ?? '');
    const number = CARDS[what];
    return number === undefined
      ? postForm(platform, 'north', `${pathname}/${what}`, {})
      : postForm(platform, 'north', `${pathname}/pay`, { number });
  };
  const look = async (id: string, site = 'north') =>
    (await platform.site(site, `/api/reservations/${id}`)).json<ReservationView>();
  const live = async (car: { slug: string }, site = 'north') =>
    (await platform.site(site, `/api/cars/${car.slug}`)).json<{ reserved: boolean }>().reserved;
  const health = async () =>
    (await platform.health()).json<{ reservations: Record<string, number | null> }>().reservations;
  const operator = { PLATFORM_URL: '', ADMIN_TOKEN: '' };
  const command = async (...args: string[]) => {
    const output: string[] = [];
    const code = await main(args, {
      env: operator,
      out: (text) => void output.push(text),
      err: (line) => void output.push(line),
    });
    return `${code} ${output.join('')}`;
  };
  const admin = (path: string, body?: unknown) =>
    platform.api(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${platform.adminToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** Emails that arrived, with their wrapped lines joined. */
  const mailed = async () => (await mailsSent(platform)).map((mail) => mail.replaceAll(/=\r?\n/g, ''));

  /** A sender can hold at most three unpaid cars. */
  const releaseUnpaid = async () => {
    const unpaid = (await admin('/api/reservations?state=paying')).json<{ reservations: { id: string }[] }>();
    for (const { id } of unpaid.reservations) await admin('/api/reservations/release', { id });
  };

  test('a car is held, paid for and reserved; its page shows that at once, and so does the next build', async () => {
    const car = aCar();
    const answer = await reserve(car, 'ann');
    const view = reserved(answer);
    expect(answer.json()).toMatchObject({ next: view.payment_url });
    expect(view).toMatchObject({
      status: 'paying',
      live: true,
      deposit: { cents: 20_000, text: '$200' },
      test_mode: true,
      car: { id: car.id, slug: car.slug },
    });
    expect(await live(car)).toBe(true);
    const page = await platform.site('north', new URL(view.payment_url ?? '').pathname);
    expect(page.text).toContain('This is a test. No money changes hands');
    expect(page.text).not.toMatch(/type="(?:text|tel|number)"/);

    const before = platform.builder.runs;
    const paid = await press(view, 'pay');
    expect([paid.status, paid.headers.location]).toEqual([
      303,
      expect.stringContaining(`/cars/${car.slug}/checkout?reservation=${view.id}`),
    ]);
    const after = await look(view.id);
    expect([after.status, after.payment_url]).toEqual(['confirmed', null]);
    expect(Date.parse(after.hold_until ?? '') - Date.parse(after.now)).toBeGreaterThan(47.9 * HOUR_MS);
    await expect.poll(() => platform.builder.runs).toBeGreaterThan(before);
    await platform.whenPublished(['north']);
    const stock = await platform.stock('north');
    expect(stock.find(({ slug }) => slug === car.slug)?.reserved).toBe(true);
    expect(stock.filter(({ reserved: is }) => is)).toHaveLength(1);
  });

  testOnce(
    'the mail about a hold is sent before payment, and repeats nothing that the shopper typed',
    async () => {
      const view = reserved(await reserve(aCar(), 'Free-money'));
      const sent = async () => (await mailed()).filter((mail) => mail.includes(view.id));
      await expect.poll(sent, { timeout: 10_000 }).toHaveLength(1);
      const [mail = ''] = await sent();
      expect(mail).toMatch(/^Subject: Held for you: /m);
      expect(mail).toContain('We are holding the ');
      expect(mail).not.toContain('Hello Free-money');
      await postJson(platform, 'north', `/api/reservations/${view.id}/release`, {});
    },
  );

  testOnce('a reservation is one lead, and both the shopper and the dealer get mail', async () => {
    const car = aCar();
    const key = randomUUID();
    const view = reserved(await reserve(car, 'bob', { key }));
    expect(reserved(await reserve(car, 'bob', { key })).id).toBe(view.id);
    await press(view, 'pay');
    const leadsAndMails = async () => {
      const { leads } = (await admin('/api/leads?search=bob@shopper.example')).json<{
        leads: {
          category: string;
          subcategory: string;
          deliveries: { kind: string; destination: string; state: string }[];
        }[];
      }>();
      return leads.map(({ category, subcategory, deliveries }) => [
        `${category} ${subcategory}`,
        ...deliveries.map(({ kind, destination, state }) => `${kind} ${destination} ${state}`).toSorted(),
      ]);
    };
    await expect
      .poll(leadsAndMails, { timeout: 10_000 })
      .toEqual([
        [
          'Reservation Reserve Online',
          'email sales@north.example delivered',
          'held bob@shopper.example delivered',
          'reserved bob@shopper.example delivered',
          'reserved sales@north.example delivered',
        ],
      ]);
  });

  testOnce(
    'the same content under another key is another reservation; other content under the same key is refused',
    async () => {
      const car = aCar();
      const key = randomUUID();
      reserved(await reserve(car, 'cem', { key }));
      expect((await reserve(car, 'dee', { key })).status).toBe(422);
      const second = await reserve(car, 'cem');
      expect([second.status, second.json()]).toMatchObject([
        409,
        { success: false, reason: 'reserved', can_wait: true },
      ]);
    },
  );

  testOnce.each(['decline', 'cancel'])('after “%s” at the payment page the hold continues', async (what) => {
    const car = aCar();
    const view = reserved(await reserve(car, `eve-${what}`));
    const answer = await press(view, what);
    expect(answer.headers.location).toContain('&cancelled=1');
    const after = await look(view.id);
    expect([after.status, after.declined, await live(car)]).toEqual(['paying', what === 'decline', true]);
    expect([after.pay_until, after.payment_url]).toEqual([view.pay_until, view.payment_url]);
    await postJson(platform, 'north', `/api/reservations/${view.id}/release`, {});
    expect(await live(car)).toBe(false);
  });

  testOnce('after a declined card, another card can pay while the hold lasts', async () => {
    const car = aCar();
    const view = reserved(await reserve(car, 'ivy'));
    await press(view, 'decline');
    expect(await look(view.id)).toMatchObject({
      title: 'Your payment was declined',
      text: expect.stringMatching(/^You haven’t been charged and we’re still holding the car for you\./),
    });
    await press(view, 'pay');
    expect(await look(view.id)).toMatchObject({ status: 'confirmed', declined: false });
  });

  describeOnce('a shopper’s own hold', () => {
    const holdOf = async (who: Browser, car: { slug: string }) => {
      const answer = await who.get(`/cars/${car.slug}/checkout/hold`);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      return answer.json<OwnHoldAnswer>().hold;
    };

    test('is shown in the browser that reserved the car, and in no other', async () => {
      const [car, other] = [aCar(), aCar()];
      const [ann, ben] = [aBrowser(platform, 'north'), aBrowser(platform, 'north')];
      const view = reserved(await ann.post('/api/reservations', { ...person('jo'), car_id: car.id }));
      expect(await holdOf(ann, car)).toEqual({
        words: expect.stringMatching(
          /^We’re holding this car for you until [A-Z][a-z]{2} \d{1,2}:\d\d [ap]m$/,
        ),
        href: `/cars/${car.slug}/checkout?reservation=${view.id}`,
        label: 'Pay the Deposit',
      });
      expect([await holdOf(ben, car), await holdOf(ann, other)]).toEqual([null, null]);
      await press(view, 'pay');
      expect((await holdOf(ann, car))?.label).toBe('See Your Reservation');
      await ann.post(`/api/reservations/${view.id}/release`, {});
      expect(await holdOf(ann, car)).toBeNull();
    });

    test('is shown on another device that is signed in to the same account', async () => {
      const car = aCar();
      const [here, there, ben] = [1, 2, 3].map(() => aBrowser(platform, 'north'));
      if (!here || !there || !ben) throw new Error('three browsers');
      await signIn(platform, here, ANN);
      late += 60_000;
      await signIn(platform, there, ANN);
      await signIn(platform, ben, BEN);
      const view = reserved(await here.post('/api/reservations', { ...person('kim'), car_id: car.id }));
      const href = `/cars/${car.slug}/checkout?reservation=${view.id}`;
      expect((await holdOf(there, car))?.href).toBe(href);
      const redirect = await there.get(`/cars/${car.slug}/checkout`);
      expect([redirect.status, redirect.headers.location]).toEqual([302, href]);
      expect(await holdOf(ben, car)).toBeNull();
      await here.post(`/api/reservations/${view.id}/release`, {});
      late = 0;
    });
  });

  describeOnce('a car that its feed drops while somebody pays', () => {
    const dropped = async (
      work: (car: { id: number; slug: string }, view: ReservationView) => Promise<void>,
    ) => {
      await platform.feed('north-yard', [...rows(40, 20_000), ...rows(41, 20_000).slice(40)]);
      await platform.whenPublished(['north']);
      const known = new Set(cars.north?.map(({ id }) => id));
      const car = (await platform.stock('north')).find(({ id }) => !known.has(Number(id))) as
        | { id: number; slug: string }
        | undefined;
      if (!car) throw new Error('one more car');
      const view = reserved(await reserve(car, `drop${car.id}`));
      await platform.feed('north-yard', rows(40, 20_000));
      await work(car, view);
    };

    test('is not sold to them: the payment is refunded, and shopper and dealer are told why', async () => {
      await dropped(async (_, view) => {
        await press(view, 'pay');
        expect(await look(view.id)).toMatchObject({
          status: 'refunded',
          refund: 'done',
          withdrawn: true,
          title: 'This car is no longer for sale',
          text: expect.stringContaining('We’ve refunded your deposit in full.'),
        });
        const { reference } = await look(view.id);
        expect(reference).toMatch(/^[A-Z]+-\d{4,}$/);
        const mailsAboutIt = async () =>
          (await mailed()).filter((mail) => mail.includes(reference ?? view.id));
        await expect
          .poll(async () =>
            (await mailsAboutIt()).filter((mail) => mail.includes('before your payment arrived')),
          )
          .toHaveLength(1);
        expect((await mailsAboutIt()).some((mail) => mail.includes('Reserved for you'))).toBe(false);
      });
    });

    test('can no longer be paid for once its hold is checked', async () => {
      await dropped(async (_, view) => {
        expect(await look(view.id)).toMatchObject({ status: 'released', withdrawn: true, payment_url: null });
        await press(view, 'pay');
        expect((await look(view.id)).text).toContain('You haven’t been charged.');
      });
    });
  });

  testOnce('a shopper who changes their mind gets the deposit back at once', async () => {
    const car = aCar();
    const view = reserved(await reserve(car, 'fay'));
    await press(view, 'pay');
    const answer = await postJson(platform, 'north', `/api/reservations/${view.id}/release`, {});
    expect(reserved(answer)).toMatchObject({ status: 'refunded', refund: 'done', live: false });
    expect(await live(car)).toBe(false);
  });

  testOnce('the operator can list, release and refund reservations', async () => {
    const [paid, unpaid] = [reserved(await reserve(aCar(), 'gus')), reserved(await reserve(aCar(), 'hal'))];
    await press(paid, 'pay');
    const listed = (await admin('/api/reservations?state=live')).json<{ reservations: { id: string }[] }>();
    expect(listed.reservations.map(({ id }) => id)).toEqual(expect.arrayContaining([paid.id, unpaid.id]));
    expect(JSON.stringify(listed)).not.toMatch(/shopper\.example|0412/);
    expect(await command('list')).toContain(`${paid.id}  north  confirmed`);
    expect(await command('release', paid.id)).toBe(
      '1 this reservation has been paid; refund it to release the car',
    );
    expect(await command('refund', unpaid.id)).toBe(
      '1 nothing has been paid on this reservation; release it instead',
    );
    expect(await command('refund', paid.id)).toMatch(/^0 .*refunded .*\$200 paid {2}\$200 refunded/);
    expect(await command('release', unpaid.id)).toMatch(/^0 .*released/);
    expect(await command('release')).toMatch(/^2 usage/);
    expect((await platform.api('/api/reservations')).status).toBe(401);
  });

  testOnce('the deposit of a car that was bought becomes part of its price', async () => {
    await releaseUnpaid();
    const [bought, unpaid, refunded] = [aCar(), aCar(), aCar()];
    const views = [
      reserved(await reserve(bought, 'gia')),
      reserved(await reserve(unpaid, 'gil')),
      reserved(await reserve(refunded, 'gwen')),
    ] as const;
    const [{ id }, { id: unpaidId }, { id: refundedId }] = views;
    await press(views[0], 'pay');
    await press(views[2], 'pay');
    await command('refund', refundedId);

    const npm = await promisify(execFile)('npm', ['run', '--silent', 'reservations', '--', 'apply', id], {
      env: { ...process.env, ...operator },
    });
    expect(npm.stdout).toMatch(new RegExp(`^${id} {2}north {2}applied {2}\\$200 paid `));
    expect(await look(id)).toMatchObject({ status: 'applied', live: false, refund: 'none' });
    // Nobody else can reserve it until its feed reports the sale.
    expect(await live(bought)).toBe(true);
    expect((await reserve(bought, 'hans')).status).toBe(409);
    expect(await command('apply', id)).toMatch(/^0 .* applied /);
    expect(await command('refund', id)).toMatch(/^1 its deposit came off the price/);
    expect(reserved(await postJson(platform, 'north', `/api/reservations/${id}/release`, {})).status).toBe(
      'applied',
    );

    expect(await command('apply', refundedId)).toBe('1 its deposit has been refunded');
    expect(await command('apply', unpaidId)).toBe('1 nothing has been paid on this reservation');
    await command('release', unpaidId);
  });

  testOnce('health reports reservations that are stuck, until they are settled', async () => {
    await releaseUnpaid();
    const [owed, silent] = [reserved(await reserve(aCar(), 'hugo')), reserved(await reserve(aCar(), 'ines'))];
    await press(owed, 'pay');
    const rest = { unsettled: 0, refundsDue: 0, oldestSeconds: null };
    expect(await health()).toMatchObject(rest);
    const hourAgo = sql`now() - interval '1 hour'`;
    // Never due for a check, as if the provider did not respond.
    await platform.database.orm.execute(
      sql`update reservations set status = 'lapsed', ended_at = ${hourAgo}, look_at = null where id = ${owed.id}`,
    );
    await platform.database.orm.execute(
      sql`update reservations set pay_until = ${hourAgo}, look_at = null where id = ${silent.id}`,
    );
    const stuck = await health();
    expect(stuck).toMatchObject({ unsettled: 1, refundsDue: 1 });
    expect(stuck.oldestSeconds).toBeGreaterThanOrEqual(3600);
    await platform.database.orm.execute(
      sql`update reservations set look_at = now() where id in (${owed.id}, ${silent.id})`,
    );
    await expect.poll(health).toMatchObject(rest);
  });

  testOnce('a shopper on the waiting list gets a message when the car is free again', async () => {
    const car = aCar();
    const view = reserved(await reserve(car, 'ida'));
    const joined = await postJson(platform, 'north', '/api/reservations/waiting', {
      ...person('jon'),
      car_id: car.id,
    });
    expect(joined.json()).toMatchObject({
      success: true,
      reference: expect.stringMatching(/^[A-Z]+-\d{4}$/),
    });
    await postJson(platform, 'north', `/api/reservations/${view.id}/release`, {});
    const kinds = async () =>
      (await admin('/api/leads?search=jon@shopper.example'))
        .json<{ leads: { subcategory: string; deliveries: { kind: string }[] }[] }>()
        .leads.map(({ subcategory, deliveries }) => [
          subcategory,
          ...deliveries.map(({ kind }) => kind).toSorted(),
        ]);
    expect(await kinds()).toEqual([['Waiting List', 'car-free', 'email']]);
    // There is no waiting list for a car that is free.
    const late = await postJson(platform, 'north', '/api/reservations/waiting', {
      ...person('kay'),
      car_id: car.id,
    });
    expect(late.json()).toEqual({ success: true, next: `/cars/${car.slug}/checkout` });
  });

  testOnce('while the feed says that a car is reserved, its waiting list gets no message', async () => {
    const car = aCar();
    const feedSays = (isReserved: boolean) =>
      platform.database.orm.execute(
        sql`update cars set data = data || ${JSON.stringify({ reserved: isReserved })}::jsonb where id = ${car.id}`,
      );
    const view = reserved(await reserve(car, 'lou'));
    await postJson(platform, 'north', '/api/reservations/waiting', { ...person('mel'), car_id: car.id });
    const isMailed = async () =>
      (await admin('/api/leads?search=mel@shopper.example'))
        .json<{ leads: { deliveries: { kind: string }[] }[] }>()
        .leads.flatMap(({ deliveries }) => deliveries.map(({ kind }) => kind))
        .includes('car-free');
    await feedSays(true);
    await postJson(platform, 'north', `/api/reservations/${view.id}/release`, {});
    expect(await isMailed()).toBe(false);
    await feedSays(false);
    await expect.poll(isMailed).toBe(true);
  });

  testOnce('without a deposit the car is reserved at once', async () => {
    const car = aCar('south');
    const view = reserved(await reserve(car, 'kim', { site: 'south' }));
    expect(view).toMatchObject({ status: 'confirmed', deposit: { cents: 0, text: null }, payment_url: null });
    expect(JSON.stringify(view)).not.toContain('$');
  });

  testOnce(
    'forms without script lead to the payment, to a form for correction, or to the waiting list',
    async () => {
      const car = aCar();
      const post = (body: Record<string, unknown>) => postForm(platform, 'north', '/api/reservations', body);
      const wrong = await post({ ...person('lee'), email: '', car_id: car.id });
      expect([wrong.status, wrong.text]).toEqual([
        422,
        expect.stringContaining('so we can send your receipt'),
      ]);
      expect(wrong.text).toContain('value="lee"');
      const right = await post({ ...person('lee'), car_id: car.id });
      expect([right.status, right.headers.location]).toEqual([
        303,
        expect.stringMatching(/\/payments\/test\/test_/),
      ]);
      const [cookie = ''] = right.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(
        new RegExp(`^reservation=[\\w-]{36};.* Path=/cars/${car.slug}/checkout; HttpOnly`),
      );
      const second = await post({ ...person('mia'), car_id: car.id });
      expect([second.status, second.text]).toEqual([
        409,
        expect.stringContaining('/api/reservations/waiting'),
      ]);
      const waiting = { ...person('mia'), car_id: car.id };
      const joined = await postForm(platform, 'north', '/api/reservations/waiting', waiting);
      expect([joined.status, joined.headers.location, String(joined.headers['set-cookie'])]).toEqual([
        303,
        expect.stringMatching(/^\/success\?lead=[\w-]{36}$/),
        expect.stringMatching(/^leads=/),
      ]);
    },
  );

  testOnce.each<[string, Record<string, unknown>, number]>([
    ['a car of another site', { car_id: -1 }, 404],
    ['an invalid car id', { car_id: 'x' }, 404],
    ['no name', { name: '' }, 422],
    ['no address for the receipt', { email: '' }, 422],
    ['an invalid postcode', { postcode: '40' }, 422],
  ])('%s is refused, and nothing is held', async (what, more, status) => {
    const car = aCar();
    const foreign = what === 'a car of another site' ? { car_id: cars.south?.[0]?.id } : more;
    const answer = await postJson(platform, 'north', '/api/reservations', {
      ...person('nia'),
      car_id: car.id,
      ...foreign,
    });
    expect(answer.status).toBe(status);
    expect(answer.json<{ errors: unknown[] }>().errors).not.toEqual([]);
    expect(await live(car)).toBe(false);
  });

  testOnce(
    'a site without reservations accepts none, and a reservation is invisible to other sites',
    async () => {
      expect((await reserve(aCar('east'), 'oli', { site: 'east' })).json()).toMatchObject({
        reason: 'not offered',
      });
      const view = reserved(await reserve(aCar(), 'pam'));
      expect((await platform.site('south', `/api/reservations/${view.id}`)).status).toBe(404);
      expect((await platform.site('north', '/api/reservations/1')).status).toBe(404);
      const elsewhere = { origin: 'https://evil.example' };
      expect(
        (await postJson(platform, 'north', `/api/reservations/${view.id}/release`, {}, elsewhere)).status,
      ).toBe(403);
      await postJson(platform, 'north', `/api/reservations/${view.id}/release`, {});
    },
  );

  testOnce('an unsigned webhook message changes nothing', async () => {
    const view = reserved(await reserve(aCar(), 'quy'));
    const forged = {
      key: view.id,
      session: 's',
      report: { isClosed: true, paidCents: 20_000, refundedCents: 0, paidAt: null },
    };
    expect((await postJson(platform, 'north', '/api/payments/webhook', forged)).status).toBe(400);
    expect((await look(view.id)).status).toBe('paying');
    await postJson(platform, 'north', `/api/reservations/${view.id}/release`, {});
  });

  testOnce('a shopper can hold at most three unpaid cars', async () => {
    const views = [];
    for (const name of ['r1', 'r2', 'r3']) views.push(await reserve(aCar(), name));
    const fourth = await reserve(aCar(), 'r4');
    expect([fourth.status, Number(fourth.headers['retry-after'])]).toEqual([429, 1800]);
    await releaseUnpaid();
    expect((await reserve(aCar(), 'r5')).status).toBe(200);
  });

  test('simultaneous requests do not get past that limit either', async () => {
    await releaseUnpaid();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => reserve(aCar(), `same${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    await releaseUnpaid();
  });

  test(`when ${RIVALS} shoppers ask for one car at the same time, one gets it and all others are told`, async () => {
    await releaseUnpaid();
    const car = aCar();
    const answers = await Promise.all(
      Array.from({ length: RIVALS }, (_, index) => reserve(car, `many${index}`)),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, RIVALS - 1]);
    for (const answer of lost)
      expect(answer.json()).toMatchObject({ success: false, reason: 'reserved', can_wait: true });
    const held = (await admin('/api/reservations?state=live')).json<{ reservations: { car_id: number }[] }>();
    expect(held.reservations.filter(({ car_id }) => car_id === car.id)).toHaveLength(1);
  });

  testOnce('after 48 hours the deposit is refunded and the car is free, without any request', async () => {
    const car = aCar();
    await releaseUnpaid();
    const view = reserved(await reserve(car, 'sam'));
    await press(view, 'pay');
    late = 48 * HOUR_MS + 60_000;
    try {
      await expect.poll(() => live(car), { timeout: 20_000 }).toBe(false);
      await expect.poll(async () => (await look(view.id)).status, { timeout: 20_000 }).toBe('refunded');
    } finally {
      late = 0;
    }
  });
});

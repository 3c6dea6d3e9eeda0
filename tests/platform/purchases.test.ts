/** Online orders: whose they are, what sending one does, and what survives a failure. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import type { PurchaseRow } from '../../src/server/db/purchase-tables.ts';
import { leadStore } from '../../src/server/leads/leads.db.ts';
import { openPurchaseService, type PurchaseService } from '../../src/server/purchases/purchase-service.ts';
import { clearPurchases } from '../../src/server/purchases/purchases.db.ts';
import { aLocation } from './support/leads.ts';
import { onAnyBackend } from './support/on-backends.ts';
import { type Answer, rows } from './support/platform.ts';
import { ANN, aBrowser, BEN, type Browser, mailsSent, signIn } from './support/shoppers.ts';

const DAY_MS = 86_400_000;
const TENANTS = [
  {
    slug: 'north',
    dealerships: ['north-yard'],
    email: 'sales@north.example',
    buyOnline: { enabled: true },
    reserve: { enabled: true, deposit: 500 },
    delivery: { rates: [{ upToKm: 200, dollars: 190 }] },
    locations: [
      aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard', location_type: 'sales' }),
    ],
  },
  { slug: 'south', dealerships: ['south-yard'], buyOnline: { enabled: true }, tradeIn: { enabled: false } },
  {
    slug: 'gate',
    dealerships: ['gate-yard'],
    gated: true,
    buyOnline: { usedCheckout: true },
    reserve: { enabled: true },
  },
  { slug: 'plain', dealerships: ['north-yard'] },
];

const YOU = {
  name: 'Ann',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'ann@shopper.example',
  postcode: '4000',
};
const TRADE_IN = {
  trade_in: 'Yes',
  trade_in_make: 'Mazda',
  trade_in_model: 'CX-5',
  trade_in_year: '2012',
  trade_in_km: '160,000',
};

let late = 0;
const now = () => new Date(Date.now() + late);

onAnyBackend({ tenants: TENANTS, builder: 'astro', rendering: {}, paused: true, now }, (on) => {
  const { testOnce } = on;
  let cars: Record<string, { id: number; slug: string }[]> | undefined;
  let next = 0;

  const aCar = async (site: string) => {
    if (cars === undefined) {
      for (const yard of ['north', 'south', 'gate']) await on.platform.feed(`${yard}-yard`, rows(20, 20_000));
      on.platform.resumePublishing();
      await on.platform.whenPublished();
      // No test here looks at builds.
      on.platform.publisher.pause();
      cars = {};
      for (const slug of ['north', 'south', 'gate']) {
        cars[slug] = (await on.platform.stock(slug)) as unknown as { id: number; slug: string }[];
      }
    }
    const car = cars[site]?.[next++ % 20];
    if (!car) throw new Error(`${site} has no cars`);
    return car;
  };
  const browser = (site: string) => aBrowser(on.platform, site);
  interface View {
    id: string;
    status: string;
    kind: string;
    step: string;
    errors: { field: string }[];
    summary: { total: { text: string }; balance: { text: string } | null };
    price: { cents: number; before: number | null };
    reservation: { id: string; status: string; payment_url: string } | null;
  }
  const purchase = (answer: Answer): View => {
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ purchase: View }>().purchase;
  };
  const begin = async (who: Browser, car: { id: number }) =>
    purchase(await who.post('/api/purchases', { car_id: car.id }));
  const step = (who: Browser, { id }: { id: string }, name: string, body: object) =>
    who.post(`/api/purchases/${id}/${name}`, body);
  /** All steps but the last. */
  const filled = async (who: Browser, car: { id: number }, person = YOU) => {
    const order = await begin(who, car);
    await step(who, order, 'you', person);
    await step(who, order, 'handover', { handover: 'Delivery', delivery_postcode: '4000' });
    return purchase(await step(who, order, 'trade-in', TRADE_IN));
  };
  const leadsOf = (email: string) =>
    rowsOf<{
      id: string;
      subcategory: string;
      revision: number;
      order: string;
      done: string;
      mails: string[];
    }>(
      on.platform.database.orm,
      sql`select l.id, l.subcategory, l.revision, l.draft->'payload'->>'order' as order,
          l.draft->'payload'->>'form_completed' as done,
          (select array_agg(d.kind || ' ' || d.revision order by d.revision, d.kind) from deliveries d
            where d.lead_id = l.id) as mails
        from leads l where l.email = ${email}`,
    );
  const holdsOf = (car: { id: number }) =>
    rowsOf<{ id: string; status: string; lead_id: string }>(
      on.platform.database.orm,
      sql`select id, status, lead_id from reservations where car_id = ${car.id} order by held_at`,
    );
  const SEND = { message: '', price_cents: 2_000_000 };
  /** A sender can hold only a few cars. */
  const letGo = (who: Browser, { reservation }: View) =>
    who.post(`/api/reservations/${reservation?.id}/release`, {});
  /** With a test card that pays, or one that is declined. */
  const pay = (who: Browser, url: string, what: 'pay' | 'decline' = 'pay') =>
    who.form(`${new URL(url).pathname}/pay`, {
      number: what === 'pay' ? '4242 4242 4242 4242' : '4000 0000 0000 0002',
    });

  test('an order is one lead from first answer to deposit, delivered when begun and when sent', async () => {
    const car = await aCar('north');
    const ann = browser('north');
    const order = await filled(ann, car);
    expect(order).toMatchObject({ status: 'draft', kind: 'step', step: 'review' });
    expect(order.summary.total.text).toBe('$20,190');
    expect(await leadsOf(YOU.email)).toMatchObject([
      { subcategory: '1. Form Started', done: 'false', revision: 1, mails: ['email 1'] },
    ]);

    const sent = purchase(await step(ann, order, 'review', { ...SEND, message: 'Call after five.' }));
    expect(sent).toMatchObject({ kind: 'sent', status: 'reserved', reservation: { status: 'paying' } });
    const paid = await pay(ann, sent.reservation?.payment_url ?? '');
    expect(paid.headers.location).toMatch(new RegExp(`/cars/${car.slug}/buy-online$`));
    const [lead, ...more] = await leadsOf(YOU.email);
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ subcategory: '2. Form Completed', done: 'true', revision: 2 });
    expect(lead?.mails).toEqual(expect.arrayContaining(['email 1', 'email 2', 'receipt 2', 'reserved 2']));
    const confirmation = async () =>
      (await mailsSent(on.platform))
        .map((mail) => mail.replaceAll(/=\r?\n/g, ''))
        .find(
          (mail) => mail.includes(`X-Forecourt-Lead: ${lead?.id}`) && /^Subject: Your order: /m.test(mail),
        );
    await expect.poll(confirmation, { timeout: 10_000 }).toBeDefined();
    const mail = (await confirmation()) ?? '';
    expect(mail).toMatch(/^Subject: Your order: /m);
    for (const line of [
      'Price of the car: $20,000',
      'Delivery to 4000: $190 (estimate)',
      'Total: $20,190 (estimate)',
      'Your trade-in: ',
      'Deposit: $500, ',
      'Pick-up or delivery: Delivery',
      'registration papers for your trade-in',
      'You sign the contract of sale and pay.',
      `/cars/${car.slug}/buy-online`,
    ])
      expect(mail).toContain(line);
    expect(mail).not.toMatch(/enquiry|Call after five/);

    // The mail's link leads any browser to the reservation; no other id does.
    const link = /^Your order: https?:\/\/[^/]+(\S+)/m.exec(mail.replaceAll('=3D', '='))?.[1] ?? '';
    const elsewhere = (path: string) => browser('north').get(path);
    expect((await elsewhere(link)).headers.location).toMatch(/checkout\?reservation=/);
    for (const other of [lead?.id, 'nothing']) {
      expect((await elsewhere(link.replace(/order=.*/, `order=${other}`))).status).toBe(200);
    }
    expect((await ann.get(`/cars/${car.slug}/buy-online`)).text).toContain('is reserved for you');
    expect(lead?.order).toContain('Delivery to 4000: $190 (estimate)\nTotal: $20,190');
    expect(await holdsOf(car)).toMatchObject([{ status: 'confirmed', lead_id: lead?.id }]);
    // Sending it again finds the sent order.
    expect(purchase(await step(ann, order, 'review', SEND)).reservation?.id).toBe(sent.reservation?.id);
  });

  testOnce(
    'a shopper who comes back continues where they left off, and can change answers until they send the order',
    async () => {
      const car = await aCar('north');
      const ann = browser('north');
      const order = await begin(ann, car);
      expect(ann.set.get('ordering')).toMatch(/HttpOnly; SameSite=Lax/);
      await step(ann, order, 'you', YOU);
      const again = await begin(ann, car);
      expect([again.id, again.step]).toEqual([order.id, 'handover']);
      await step(ann, order, 'you', { ...YOU, name: 'Anna' });
      const page = await ann.get(`/cars/${car.slug}/buy-online?step=you`);
      expect(page.text).toContain('value="Anna"');
      const on_the_way = await ann.get(`/cars/${car.slug}/buy-online`);
      expect(on_the_way.text).toContain('Step 2 of 4');
    },
  );

  testOnce('a delivery cost can be asked for without storing it', async () => {
    const car = await aCar('north');
    const ann = browser('north');
    const order = await begin(ann, car);
    const guess = await step(ann, order, 'summary', { handover: 'Delivery', delivery_postcode: '4000' });
    expect(guess.json()).toMatchObject({
      success: true,
      summary: { total: { text: '$20,190' } },
      html: expect.stringContaining('Delivery to 4000'),
    });
    const nowhere = await step(ann, order, 'summary', { handover: 'Delivery', delivery_postcode: '0001' });
    expect([nowhere.status, nowhere.json<View>().errors]).toEqual([
      422,
      [{ field: 'delivery_postcode', message: 'We don’t recognise that postcode. Please check it.' }],
    ]);
    expect((await ann.get(`/api/purchases/${order.id}`)).json<View>().summary.total.text).toBe('$20,000');
  });

  testOnce('no other browser and no other site can reach an order', async () => {
    const car = await aCar('north');
    const order = await filled(browser('north'), car, { ...YOU, email: 'walls@shopper.example' });
    for (const other of [browser('north'), browser('south'), browser('plain')]) {
      expect((await other.get(`/api/purchases/${order.id}`)).status).toBe(404);
      expect((await step(other, order, 'you', YOU)).status).toBe(404);
      expect((await step(other, order, 'review', SEND)).status).toBe(404);
    }
    expect((await begin(browser('north'), car)).id).not.toBe(order.id);
    const foreign = await browser('north').post('/api/purchases', { car_id: (await aCar('south')).id });
    expect(foreign.status).toBe(404);
  });

  testOnce('only this site’s own pages can change an order, and large bodies are refused', async () => {
    const car = await aCar('north');
    const ann = browser('north');
    const order = await begin(ann, car);
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const headers of [elsewhere, { origin: '' }]) {
      const answer = await ann.post(`/api/purchases/${order.id}/you`, YOU, headers);
      expect(answer.status).toBe(403);
    }
    const long = await step(ann, order, 'you', { ...YOU, name: 'x'.repeat(70_000) });
    expect(long.status).toBe(413);
    const wrong = await step(ann, order, 'you', { name: 'Ann', phone: '1', email: 'x', postcode: '40' });
    expect([wrong.status, wrong.json<View>().errors.map(({ field }) => field)]).toEqual([
      422,
      ['phone', 'postcode', 'email'],
    ]);
    expect((await step(ann, order, 'review', SEND)).status).toBe(422);
    expect((await step(ann, order, 'elsewhere', {})).status).toBe(404);
  });

  testOnce(
    'without script, forms lead from page to page, and mistakes come back with what was typed',
    async () => {
      const car = await aCar('south');
      const ann = browser('south');
      const path = `/cars/${car.slug}/buy-online`;
      const first = await ann.get(path);
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(first.text).toContain('noindex');
      const wrong = await ann.form('/api/purchases', { car_id: String(car.id), ...YOU, postcode: '4' });
      expect(wrong.status).toBe(422);
      expect(wrong.text).toContain('Invalid postcode. Please enter a 4-digit number.');
      expect(wrong.text).toContain('value="Ann"');
      const right = await ann.form('/api/purchases', { car_id: String(car.id), ...YOU });
      expect([right.status, right.headers.location]).toEqual([303, `${path}?step=review`]);
      const review = await ann.get(right.headers.location ?? '');
      const action = /action="(\/api\/purchases\/[^"]+)"/.exec(review.text)?.[1] ?? '';
      const sent = await ann.form(action, { price_cents: '2000000' });
      expect([sent.status, sent.headers.location]).toEqual([303, path]);
      // This site reserves no cars.
      expect((await ann.get(path)).text).toContain('We have your order');
    },
  );

  testOnce.each([
    ['plain', (slug: string) => `/cars/${slug}/buy-online`],
    ['plain', (slug: string) => `/checkout-journey?car_id=${slug}`],
    ['north', (slug: string) => `/checkout-journey?car_id=${slug}`],
  ] as const)('a site without buying online has no page for it: %s', async (site, pathOf) => {
    const car = await aCar('north');
    expect((await browser(site).get(pathOf(car.slug))).status).toBe(404);
    expect((await browser('plain').post('/api/purchases', { car_id: car.id })).status).toBe(404);
  });

  testOnce(
    'on a gated site, visitors sign in first; the order follows the shopper and is exported and deleted with their data',
    async () => {
      const car = await aCar('gate');
      const path = `/checkout-journey?car_id=${car.slug}`;
      const visitor = browser('gate');
      expect((await visitor.post('/api/purchases', { car_id: car.id })).status).toBe(401);
      const redirect = await visitor.get(path);
      expect([redirect.status, redirect.headers.location]).toEqual([
        302,
        expect.stringContaining('/sign-in?type=checkout'),
      ]);

      const [ann, phone, ben] = [browser('gate'), browser('gate'), browser('gate')];
      await signIn(on.platform, ann, ANN);
      // A number can get another code only after a while.
      late += 60_000;
      await signIn(on.platform, phone, ANN);
      await signIn(on.platform, ben, BEN);
      const order = await begin(ann, car);
      await step(ann, order, 'you', { ...YOU, email: 'gate@shopper.example' });
      expect((await phone.get(`/api/purchases/${order.id}`)).json()).toMatchObject({ step: 'trade-in' });
      expect((await phone.get(path)).text).toContain('Your trade-in');
      expect((await ben.get(`/api/purchases/${order.id}`)).status).toBe(404);
      expect((await ben.get(path)).text).toContain('About you');

      const kept = (await ann.get('/api/me')).json<{ orders: { car_id: number; answers: object }[] }>();
      expect(kept.orders).toMatchObject([{ car_id: car.id, answers: { you: { name: 'Ann' } } }]);
      await ann.send('DELETE', '/api/me', { origin: `http://gate.localhost:${on.platform.port}` });
      const left = await rowsOf(
        on.platform.database.orm,
        sql`select id from purchases where id = ${order.id}`,
      );
      expect(left).toEqual([]);
    },
  );

  test('an order that is sent many times at once is one lead and one hold', async () => {
    const car = await aCar('north');
    const ann = browser('north');
    const person = { ...YOU, email: 'twice@shopper.example' };
    const order = await filled(ann, car, person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => step(ann, order, 'review', SEND)));
    expect(new Set(answers.map((answer) => purchase(answer).reservation?.id)).size).toBe(1);
    expect(await leadsOf(person.email)).toMatchObject([{ revision: 2 }]);
    expect(await holdsOf(car)).toHaveLength(1);
    await letGo(ann, purchase(await step(ann, order, 'review', SEND)));
  });

  test('an order that is sent again while the first request takes the hold is still one order', async () => {
    const { database } = on.platform;
    // The embedded database takes one request at a time.
    if (database.kind === 'pglite') return;
    const car = await aCar('north');
    const ann = browser('north');
    const order = await filled(ann, car, { ...YOU, email: 'at-once@shopper.example' });
    const others = await aCar('north');
    const held = purchase(
      await step(
        ann,
        await filled(ann, others, { ...YOU, email: 'besides@shopper.example' }),
        'review',
        SEND,
      ),
    );
    const second = await database.orm.transaction(async (tx) => {
      await tx.execute(sql`lock table reservations in access exclusive mode`);
      const again = step(ann, order, 'review', SEND);
      await expect
        .poll(() =>
          rowsOf(
            database.orm,
            sql`select pid from pg_locks where relation = 'reservations'::regclass and not granted`,
          ),
        )
        .not.toHaveLength(0);
      // What the first request has done by the time the second sees the car: sent the order and taken the hold.
      await tx.execute(sql`update purchases set status = 'submitted' where id = ${order.id}`);
      await tx.execute(sql`insert into reservations
        select (jsonb_populate_record(r, ${JSON.stringify({
          id: randomUUID(),
          car_id: car.id,
          request_key: `purchase-${order.id}-0`,
          body_hash: order.id,
        })}::jsonb)).* from reservations r where id = ${held.reservation?.id ?? ''}`);
      return { again };
    });
    const sent = purchase(await second.again);
    expect(sent.status).toBe('reserved');
    expect(await holdsOf(car)).toHaveLength(1);
    expect(purchase(await ann.post('/api/purchases', { car_id: car.id })).reservation?.id).toBe(
      sent.reservation?.id,
    );
    for (const view of [sent, held]) await letGo(ann, view);
  });

  testOnce(
    'if somebody else reserves the car first, the order is kept and can be sent once the car is free',
    async () => {
      const car = await aCar('north');
      const ann = browser('north');
      const person = { ...YOU, email: 'late@shopper.example' };
      const order = await filled(ann, car, person);
      const other = browser('north');
      const held = await other.post('/api/reservations', {
        ...YOU,
        email: 'o@shopper.example',
        car_id: car.id,
      });
      const { id } = held.json<{ reservation: { id: string } }>().reservation;
      const refused = await step(ann, order, 'review', SEND);
      expect([refused.status, refused.json()]).toEqual([
        409,
        expect.objectContaining({ success: false, reason: 'reserved' }),
      ]);
      const page = await ann.get(`/cars/${car.slug}/buy-online`);
      expect(page.text).toContain('This car is reserved');
      expect(page.text).toContain(`/cars/${car.slug}/checkout`);
      expect(await leadsOf(person.email)).toMatchObject([{ done: 'false' }]);
      await other.post(`/api/reservations/${id}/release`, {});
      const sent = purchase(await step(ann, order, 'review', SEND));
      expect(sent.status).toBe('reserved');
      await letGo(ann, sent);
    },
  );

  testOnce('a price that has changed must be confirmed before the order is sent', async () => {
    const car = await aCar('north');
    const ann = browser('north');
    const order = await filled(ann, car, { ...YOU, email: 'price@shopper.example' });
    await rowsOf(
      on.platform.database.orm,
      sql`update cars set data = jsonb_set(data, '{price}', '21000') where id = ${car.id} returning id`,
    );
    const refused = await step(ann, order, 'review', SEND);
    expect([refused.status, refused.json<View>().errors]).toEqual([
      422,
      [{ field: 'price_cents', message: 'The price is now $21,000. Please confirm it.' }],
    ]);
    const page = await ann.get(`/cars/${car.slug}/buy-online?step=review`);
    expect(page.text).toContain('The price is now $21,000. It was $20,000 when you started.');
    const sent = await step(ann, order, 'review', { ...SEND, price_cents: 2_100_000 });
    expect(purchase(sent).status).toBe('reserved');
    await letGo(ann, purchase(sent));
  });

  testOnce('a shopper can start again with a deposit that was not paid', async () => {
    const car = await aCar('north');
    const ann = browser('north');
    const person = { ...YOU, email: 'again@shopper.example' };
    const order = await filled(ann, car, person);
    const first = purchase(await step(ann, order, 'review', SEND));
    const declined = await pay(ann, first.reservation?.payment_url ?? '', 'decline');
    expect(declined.headers.location).toMatch(new RegExp(`/cars/${car.slug}/buy-online\\?cancelled=1$`));
    const page = (await ann.get(`/cars/${car.slug}/buy-online`)).text;
    expect(page).toContain('Your payment was declined');
    expect(page).toContain('Try Again: Pay $500');
    await letGo(ann, first);
    expect((await ann.get(`/cars/${car.slug}/buy-online`)).text).toContain('Pay the Deposit');
    const checkout = `/cars/${car.slug}/checkout`;
    const ended = await ann.get(`${checkout}?reservation=${first.reservation?.id}`);
    expect(ended.text).toContain(`href="/cars/${car.slug}/buy-online"`);
    expect((await ann.get(checkout)).headers.location).toBe(`/cars/${car.slug}/buy-online`);
    expect((await browser('north').get(checkout)).text).toContain('Reserve Now');
    const tries = await Promise.all([1, 2, 3].map(() => step(ann, order, 'deposit', {})));
    const [second, ...others] = new Set(tries.map((answer) => purchase(answer).reservation?.id));
    expect([second === first.reservation?.id, others]).toEqual([false, []]);
    expect((await holdsOf(car)).map(({ status }) => status)).toEqual(['released', 'paying']);
    expect(await leadsOf(person.email)).toMatchObject([{ revision: 2 }]);
  });

  testOnce(
    'if the platform stops between lead and reservation, pressing the button again completes the order',
    async () => {
      const car = await aCar('north');
      const ann = browser('north');
      const person = { ...YOU, email: 'crash@shopper.example' };
      const order = await filled(ann, car, person);
      const { database } = on.platform;
      const service = openPurchaseService({
        database,
        leads: leadStore({ database, giveUpMs: DAY_MS }),
        reservations: {
          reserve: () => Promise.reject(new Error('the platform ends here')),
          find: () => Promise.resolve(null),
        },
        geocoder: { locate: () => Promise.resolve(null) },
        valuations: { value: () => Promise.resolve({ wait: 1 }) },
        wake: () => {},
        now,
      });
      const [row] = await rowsOf<PurchaseRow>(
        database.orm,
        sql`select * from purchases where id = ${order.id}`,
      );
      const site = on.platform.sites().find(({ slug }) => slug === 'north');
      const stock = (await on.platform.stock('north')).find(({ slug }) => slug === car.slug);
      const request = { site, car: stock, row, sender: null, origin: 'http://north.example', path: '/' };
      const sending = { ...request, userAgent: null, isTracked: false } as unknown as Parameters<
        PurchaseService['send']
      >[0];
      await expect(service.send(sending, 2_000_000)).rejects.toThrow('the platform ends here');
      expect((await ann.get(`/api/purchases/${order.id}`)).json()).toMatchObject({ status: 'submitted' });
      expect((await ann.get(`/cars/${car.slug}/buy-online`)).text).toContain('Pay the Deposit');
      expect(await holdsOf(car)).toEqual([]);

      expect(purchase(await step(ann, order, 'review', SEND)).status).toBe('reserved');
      const leads = await leadsOf(person.email);
      expect(leads).toMatchObject([{ done: 'true' }]);
      expect(await holdsOf(car)).toMatchObject([{ status: 'paying', lead_id: leads[0]?.id }]);
    },
  );

  testOnce('thirty days after the last answer the order is deleted and its lead stays', async () => {
    const car = await aCar('north');
    const ann = browser('north');
    const person = { ...YOU, email: 'old@shopper.example' };
    const order = await filled(ann, car, person);
    const { database } = on.platform;
    await clearPurchases(database, new Date(now().getTime() + 29 * DAY_MS));
    expect((await ann.get(`/api/purchases/${order.id}`)).status).toBe(200);
    await clearPurchases(database, new Date(now().getTime() + 31 * DAY_MS));
    expect((await ann.get(`/api/purchases/${order.id}`)).status).toBe(404);
    expect(await leadsOf(person.email)).toHaveLength(1);
  });
});

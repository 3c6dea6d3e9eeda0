/** Leads over HTTP: stored whole, once, for the right dealership, and delivered. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { main as leadsCommand } from '../../scripts/leads.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { leadStore } from '../../src/server/leads/leads.db.ts';
import { aLocation, lead, operatorPages, postForm, postJson } from './support/leads.ts';
import { onBackends } from './support/on-backends.ts';
import { type Answer, rows } from './support/platform.ts';

/** The page after a form, for the browser that sent it. */
const SUCCESS = /^\/success\?lead=[0-9a-f-]{36}$/;

const TENANTS = [
  {
    slug: 'north',
    dealerships: ['north-yard', 'shared-yard'],
    email: 'hello@north.example',
    locations: [aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' })],
    leads: {
      people: ['ann@north.example', 'bob@north.example'],
      crm: ['crm@north.example'],
      replyHours: 2,
      perPersonHour: 3,
      perSenderHour: 1000,
    },
    testDrive: { capacity: 2 },
  },
  { slug: 'south', dealerships: ['south-yard', 'shared-yard'], email: 'hello@south.example' },
];

/** How far the platform's clock is ahead. */
let passedMs = 0;
const now = () => new Date(Date.now() + passedMs);

/** What a browser sends back. */
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? '';

onBackends({ tenants: TENANTS, paused: true, now }, (on) => {
  const { describeOnce, testOnce } = on;
  beforeAll(async () => {
    expect((await on.platform.feed('north-yard', rows(3, 30_000))).status).toBe(200);
  });

  const counts = async () => {
    const [row] = await rowsOf<Record<string, number>>(
      on.platform.database.orm,
      sql`select (select count(*)::integer from leads) as leads,
        (select count(*)::integer from consents) as consents,
        (select count(*)::integer from deliveries) as deliveries,
        (select count(*)::integer from idempotency_keys) as keys`,
    );
    return row;
  };
  const mails = async (lead: string) => {
    const folder = join(on.platform.folder, 'data/outbox');
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(
      names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
    );
    return texts.filter((text) => text.includes(`X-Forecourt-Lead: ${lead}`));
  };

  test('an enquiry is stored with its consent and reaches people, CRM and shopper', async () => {
    const [car] = await on.platform.stock('north');
    const answer = await postJson(on.platform, 'north', '/api/enquiries', {
      ...lead('anna'),
      car_id: car?.id,
      message: 'Is it still there?',
    });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        success: true,
        lead_id: expect.any(String),
        reference: expect.stringMatching(/^DN-\d{4}$/),
        lead_secret: expect.any(String),
      },
    ]);
    const id = answer.json<{ lead_id: string }>().lead_id;
    await expect.poll(() => mails(id)).toHaveLength(4);
    const recipients = (await mails(id)).map((text) => /^To: (.*)$/m.exec(text)?.[1]).sort();
    expect(recipients).toEqual([
      'ann@north.example',
      'anna@shopper.example',
      'bob@north.example',
      'crm@north.example',
    ]);
    const [stored] = await rowsOf(
      on.platform.database.orm,
      sql`select l.category, l.email, l.car ->> 'name' as car, c.opt_in, c.how, d.slug
        from leads l join consents c on c.lead_id = l.id join dealerships d on d.id = l.dealership_id
        where l.id = ${id}`,
    );
    expect(stored).toMatchObject({
      email: 'anna@shopper.example',
      car: '2022 Toyota Corolla',
      slug: 'north-yard',
    });
  });

  testOnce('a form posted without script leads to the success page', async () => {
    const answer = await postForm(on.platform, 'north', '/api/enquiries', {
      ...lead('fred'),
      message: 'Hello',
    });
    expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(SUCCESS)]);
  });

  testOnce('a form with mistakes comes back with what was typed', async () => {
    const before = await counts();
    const answer = await postForm(on.platform, 'north', '/api/enquiries', {
      ...lead('greta'),
      name: '"><script>alert(1)</script>',
      postcode: '12',
      message: 'Keep <b>this</b>',
    });
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.text).toContain('Invalid postcode. Please enter a 4-digit number.');
    expect(answer.text).toContain('Keep &lt;b&gt;this&lt;/b&gt;');
    expect(answer.text).not.toContain('<script>alert');
    expect(await counts()).toEqual(before);
  });

  describeOnce('a lead about a car that is withdrawn while the shopper types', () => {
    const stored = async (name: string) => {
      const [row] = await rowsOf<{
        id: string;
        car_id: number | null;
        car: { name: string; stocknum: string; price_text: string; withdrawn: boolean } | null;
        category: string;
        payload: Record<string, unknown>;
      }>(
        on.platform.database.orm,
        sql`select id, car_id, car, category, draft -> 'payload' as payload from leads
          where email = ${`${name}@shopper.example`}`,
      );
      return row;
    };
    /** The fields that the form on a car's page sends; nothing else says what the lead is about. */
    const posted = (name: string) => {
      const { category: _, ...body } = lead(name);
      return { ...body, message: 'Is it still there?', dealership_slug: 'north-yard' };
    };
    const SHOWN = JSON.stringify({
      slug: 'used-2019-suzuki-baleno-77',
      name: '2019 Suzuki Baleno GL',
      make: 'Suzuki',
      model: 'Baleno',
      year: 2019,
      stocknum: 'B77',
      car_type: 'used',
    });

    test('describes the car as its page did, if the records no longer have it', async () => {
      const body = { ...posted('wanda'), car_id: 2_000_077, shown_car: SHOWN };
      const refused = await postForm(on.platform, 'north', '/api/enquiries', { ...body, postcode: '4' });
      expect(refused.status).toBe(422);
      // The form for correction is still about that car, and does not ask what it is about.
      expect(refused.text).toContain('2019 Suzuki Baleno GL');
      expect(refused.text).not.toContain('Please choose what it’s about');
      expect((await postForm(on.platform, 'north', '/api/enquiries', body)).status).toBe(303);
      const row = await stored('wanda');
      expect(row).toMatchObject({
        car_id: null,
        car: { name: '2019 Suzuki Baleno GL', stocknum: 'B77', withdrawn: true },
        category: 'Used Vehicle Enquiry',
        payload: { car_id: 2_000_077, stock_number: 'B77', vehicle_status: 'withdrawn' },
      });
      await expect.poll(() => mails(row?.id ?? '')).toHaveLength(4);
      const sent = (await mails(row?.id ?? '')).map((mail) =>
        mail.replaceAll(/=\r?\n/g, '').replaceAll(/\s+/g, ' '),
      );
      const people = sent.find((mail) => mail.includes(' To: ann@north.example'));
      expect(people).toContain('No longer on the site');
      expect(people).toContain('2019 Suzuki Baleno GL');
      const receipt = sent.find((mail) => mail.includes(' To: wanda@shopper.example'));
      expect(receipt).toContain('no longer on our website');
      // Only the sender claims that this car existed, so the receipt does not name it.
      expect(receipt).not.toContain('Baleno');
    });

    test('is stored even if only the car’s number is known', async () => {
      const answer = await postJson(on.platform, 'north', '/api/enquiries', {
        ...posted('willa'),
        car_id: 2_000_078,
        shown_car: '{"name":7',
      });
      expect(answer.status).toBe(200);
      expect(await stored('willa')).toMatchObject({
        car: null,
        category: 'General Enquiry',
        payload: { car_id: 2_000_078, vehicle_status: 'withdrawn' },
      });
    });

    test('describes the car from its record, if the dealer hid it', async () => {
      const all = rows(4, 30_000);
      expect((await on.platform.feed('north-yard', all)).status).toBe(200);
      const hidden = (await on.platform.stock('north')).find(({ stocknum }) => stocknum === all[3]?.stock);
      const body = { ...posted('walt'), car_id: hidden?.id, shown_car: SHOWN };
      await on.platform.database.orm.execute(
        sql`update cars set data = data || '{"show_on_dealer_website": false}' where id = ${hidden?.id}`,
      );
      expect((await postJson(on.platform, 'north', '/api/enquiries', body)).status).toBe(200);
      expect(await stored('walt')).toMatchObject({
        car_id: hidden?.id,
        car: { stocknum: hidden?.stocknum, withdrawn: true },
        payload: { vehicle_status: 'withdrawn' },
      });
    });
  });

  describe('an idempotency key', () => {
    const key = (name: string) => ({ 'idempotency-key': `${name}-0123456789` });

    test('returns the same lead, even to simultaneous requests and after a restart', async () => {
      const before = await counts();
      const body = { ...lead('ida'), message: 'Once' };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => postJson(on.platform, 'north', '/api/enquiries', body, key('ida'))),
      );
      const ids = new Set(answers.map((answer) => answer.json<{ lead_id: string }>().lead_id));
      expect([...ids]).toHaveLength(1);
      expect((await counts())?.leads).toBe((before?.leads ?? 0) + 1);
      on.platform = await on.platform.restart();
      const later = await postJson(
        on.platform,
        'north',
        '/api/enquiries',
        { ...body, filled_ms: 99_000 },
        key('ida'),
      );
      expect(later.json()).toEqual(answers[0]?.json());
      expect((await counts())?.leads).toBe((before?.leads ?? 0) + 1);
    });

    testOnce('used for something else is refused', async () => {
      const first = await postJson(
        on.platform,
        'north',
        '/api/enquiries',
        { ...lead('kim'), message: 'One' },
        key('kim'),
      );
      expect(first.status).toBe(200);
      const second = await postJson(
        on.platform,
        'north',
        '/api/enquiries',
        { ...lead('kim'), message: 'Two' },
        key('kim'),
      );
      expect([second.status, second.json()]).toMatchObject([
        422,
        { success: false, errors: [{ field: 'idempotency_key' }] },
      ]);
      const elsewhere = await postJson(
        on.platform,
        'south',
        '/api/enquiries',
        { ...lead('kim'), message: 'Two', dealership_slug: 'south-yard' },
        key('kim'),
      );
      expect(elsewhere.status).toBe(200);
    });
  });

  describeOnce('a form that is posted without script', () => {
    const leadsOf = async (name: string) =>
      rowsOf<{ id: string; message: string }>(
        on.platform.database.orm,
        sql`select id, message from leads where email = ${`${name}@shopper.example`} order by received_at`,
      );
    const post = (body: Record<string, unknown>, platform = on.platform) =>
      postForm(platform, 'north', '/api/enquiries', body);

    test('twice with the same content is one lead, even if its page has no key', async () => {
      const body = { ...lead('olga'), message: 'Once', idempotency_key: '' };
      const answers = await Promise.all([post(body), post(body), post(body)]);
      expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
        answers.map(() => [303, expect.stringMatching(SUCCESS)]),
      );
      expect(await leadsOf('olga')).toHaveLength(1);
      expect((await post({ ...body, message: 'And this' })).status).toBe(303);
      expect((await leadsOf('olga')).map(({ message }) => message)).toEqual(['Once', 'And this']);
    });

    test('again with the same content a quarter of an hour later is another lead', async () => {
      const body = { ...lead('nora'), message: 'Any news?' };
      await post(body);
      passedMs += 14 * 60_000;
      await post(body);
      expect(await leadsOf('nora')).toHaveLength(1);
      passedMs += 2 * 60_000;
      await post(body);
      await post(body);
      expect(await leadsOf('nora')).toHaveLength(2);
    });

    test('comes back for correction with a key: the same content under it is one lead, other content another', async () => {
      const body = { ...lead('mina'), message: 'Hello' };
      const again = await post({ ...body, postcode: '12' });
      expect(again.status).toBe(422);
      const key = /name="idempotency_key" value="([^"]+)"/.exec(again.text)?.[1] ?? '';
      expect(key).toMatch(/^\S{8,}$/);
      for (const message of ['Hello', 'Hello', 'Hello again', 'Hello again'])
        expect((await post({ ...body, message, idempotency_key: key })).status).toBe(303);
      expect((await leadsOf('mina')).map(({ message }) => message)).toEqual(['Hello', 'Hello again']);
    });

    test('under a key that a script already used is the same lead', async () => {
      const body = { ...lead('lola'), message: 'Hello', opt_in: true, text_only: false };
      const idempotency_key = 'lola-0123456789';
      const sent = await postJson(on.platform, 'north', '/api/enquiries', { ...body, idempotency_key });
      expect(sent.status).toBe(200);
      const { text_only: _, ...posted } = body;
      expect((await post({ ...posted, opt_in: 'on', idempotency_key })).status).toBe(303);
      expect(await leadsOf('lola')).toHaveLength(1);
    });
  });

  testOnce('suspicious leads are kept, marked and delivered, without a receipt', async () => {
    const answer = await postJson(on.platform, 'north', '/api/enquiries', {
      ...lead('robot'),
      message: 'Buy links',
      company_url: 'http://spam.example',
    });
    const id = answer.json<{ lead_id: string }>().lead_id;
    await expect.poll(() => mails(id)).toHaveLength(3);
    const people = (await mails(id)).find((text) => text.includes('To: ann@north.example'));
    expect(people).toMatch(/^Subject: \[Please check\]/m);
  });

  test('leads of one person are one conversation, and too many in an hour are marked', async () => {
    const ids: string[] = [];
    for (const phone of ['0491 570 157', '+61 491 570 157', '0491570157', '(0491) 570-157']) {
      const answer = await postJson(on.platform, 'north', '/api/enquiries', {
        ...lead(`pat${ids.length}`),
        phone,
        message: 'Hello',
      });
      expect(answer.status).toBe(200);
      ids.push(answer.json<{ lead_id: string }>().lead_id);
    }
    const found = await rowsOf<{ conversation_id: string; suspicions: string[] }>(
      on.platform.database.orm,
      sql`select conversation_id, suspicions from leads where phone_key = '0491570157' order by received_at`,
    );
    expect(new Set(found.map(({ conversation_id }) => conversation_id)).size).toBe(1);
    expect(found.map(({ suspicions }) => suspicions.length)).toEqual([0, 0, 0, 1]);
  });

  testOnce(
    'a script on another site is refused; a form posted from another site is kept and marked',
    async () => {
      const origin = { origin: 'https://evil.example' };
      const script = await postJson(
        on.platform,
        'north',
        '/api/enquiries',
        { ...lead('eve'), message: 'x' },
        origin,
      );
      expect(script.status).toBe(403);
      const posted = await postForm(
        on.platform,
        'north',
        '/api/enquiries',
        { ...lead('eve'), message: 'x' },
        origin,
      );
      expect(posted.status).toBe(303);
      const [kept] = await rowsOf<{ suspicions: string[] }>(
        on.platform.database.orm,
        sql`select suspicions from leads where email = 'eve@shopper.example'`,
      );
      expect(kept?.suspicions).toEqual(['posted from another site']);
    },
  );

  testOnce.each<[string, Record<string, unknown>, string]>([
    ['another tenant', { website_id: 2 }, 'website_id'],
    ['an unknown form', { form: 'nonsense' }, 'form'],
    ['an invalid car id', { car_id: 'abc' }, 'car_id'],
  ])('%s is refused, and the error names its field', async (_name, more, field) => {
    const answer = await postJson(on.platform, 'north', '/api/enquiries', {
      ...lead('ned'),
      message: 'x',
      ...more,
    });
    expect([answer.status, answer.json()]).toMatchObject([422, { success: false, errors: [{ field }] }]);
  });

  testOnce('a lead sent in steps is begun, completed, and records that its offer was accepted', async () => {
    const begun = await postJson(on.platform, 'north', '/api/leads', { form: 'trade-in', url: '/trade-in' });
    expect(begun.status).toBe(200);
    const { lead_id, lead_secret } = begun.json<{ lead_id: string; lead_secret: string }>();
    expect(await mails(lead_id)).toHaveLength(0);
    const last = await postJson(on.platform, 'north', '/api/leads', {
      ...lead('tess'),
      form: 'trade-in',
      isLastStep: true,
      lead_id,
      lead_secret,
      rego: 'ABC123',
      regoState: 'qld',
    });
    expect([last.status, last.json()]).toEqual([
      200,
      { lead_id, reference: expect.stringMatching(/^DN-\d{4}$/), lead_secret },
    ]);
    await expect.poll(() => mails(lead_id)).toHaveLength(4);
    const crm = (await mails(lead_id)).find((text) => text.includes('To: crm@north.example')) ?? '';
    expect(crm).toContain('interest="trade-in"'.replace('=', crm.includes('=3D') ? '=3D' : '='));
    const accepted = await postJson(on.platform, 'north', '/api/leads', {
      form: 'trade-in',
      lead_id,
      lead_secret,
      offer_accepted: true,
      form_completed: true,
    });
    expect([accepted.status, accepted.json()]).toEqual([
      200,
      { lead_id, reference: last.json<{ reference: string }>().reference, lead_secret },
    ]);
    await expect.poll(() => mails(lead_id)).toHaveLength(7);
    const headers = { authorization: `Bearer ${on.platform.adminToken}` };
    const list = await on.platform.api('/api/leads?search=tess', { headers });
    expect(list.json()).toMatchObject({
      leads: [
        {
          subcategory: '3. Offer Accepted',
          offer_accepted: true,
          payload: { offer_accepted: true, subcategory: '3. Offer Accepted' },
        },
      ],
    });
    const csv = (await on.platform.api('/api/leads/export?search=tess', { headers })).text;
    const [names = '', values = ''] = csv.trim().split('\r\n');
    expect(names).toContain('subcategory,offer_accepted');
    expect(values).toContain('3. Offer Accepted,true');
    const operator = await operatorPages(on.platform, 'north');
    expect(await operator('/operator/leads?q=tess')).toMatch(/Offer accepted/);
    expect(await operator(`/operator/leads/${lead_id}`)).toMatch(/Offer accepted/);
    const updates = (await mails(lead_id)).filter((text) =>
      text.replaceAll(/=\r?\n/g, '').includes('Offer: Accepted by the shopper'),
    );
    expect(updates.map((text) => /^To: (\S+)/m.exec(text)?.[1]).sort()).toEqual([
      'ann@north.example',
      'bob@north.example',
      'crm@north.example',
    ]);
  });

  testOnce('a page of another site cannot begin a lead, and one sender can begin only so many', async () => {
    const begin = (headers: Record<string, string> = {}) =>
      postJson(on.platform, 'south', '/api/leads', { form: 'enquiry', url: '/contact-us' }, headers);
    expect((await begin({ origin: 'https://elsewhere.example' })).status).toBe(403);
    const statuses: number[] = [];
    for (let tries = 0; tries < 610 && statuses.at(-1) !== 429; tries++)
      statuses.push((await begin()).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    // A whole form is accepted all the same.
    const sent = await postJson(on.platform, 'south', '/api/enquiries', {
      ...lead('zoe'),
      dealership_slug: 'south-yard',
      message: 'Hello',
    });
    expect(sent.status).toBe(200);
  });

  describeOnce('somebody who knows a lead’s id but not its secret', () => {
    const record = async (id: string) => {
      const [row] = await rowsOf<{ name: string; steps: object; revision: number; booked: number }>(
        on.platform.database.orm,
        sql`select name, steps, revision,
            (select count(*)::integer from appointments where lead_id = leads.id) as booked
          from leads where id = ${id}`,
      );
      return row;
    };
    const post = (path: string, body: Record<string, unknown>, headers = {}) =>
      postJson(on.platform, 'north', path, body, headers);

    test.each<[string, string, Record<string, unknown>, number]>([
      [
        'sends another last step',
        '/api/leads',
        { ...lead('mallet'), form: 'enquiry', isLastStep: true },
        200,
      ],
      ['adds a registration', '/api/leads', { form: 'trade-in', rego: 'ABC123', regoState: 'qld' }, 200],
      ['adds answers', '/api/leads', { form: 'trade-in', id: 'v1', adjustmentAnswers: { km: '1' } }, 200],
      ['accepts an offer', '/api/leads', { form: 'trade-in', offer_accepted: true }, 404],
      [
        'books a time',
        '/api/appointments',
        { location_id: 1, start: '2031-03-04T01:00:00.000Z', message: 'x' },
        404,
      ],
    ])('%s: the lead does not change', async (what, path, body, status) => {
      const first = await post('/api/enquiries', { ...lead('vera'), message: what });
      const { lead_id } = first.json<{ lead_id: string }>();
      const before = await record(lead_id);
      for (const lead_secret of [undefined, '', 'x'.repeat(32), 7]) {
        const answer = await post(path, { message: 'Mine now', ...body, lead_id, lead_secret });
        expect(answer.status).toBe(status);
        expect(answer.json<{ lead_id?: string }>().lead_id).not.toBe(lead_id);
      }
      expect(await record(lead_id)).toEqual(before);
    });

    test('a browser’s cookie proves which of the latest leads it sent', async () => {
      const begun = await post('/api/leads', { form: 'trade-in' });
      const other = await post('/api/leads', { form: 'trade-in' }, { cookie: cookieOf(begun) });
      const { lead_id } = begun.json<{ lead_id: string }>();
      const cookie = cookieOf(other);
      const step = await post('/api/leads', { form: 'trade-in', lead_id, offer_accepted: true }, { cookie });
      expect([step.status, step.json()]).toMatchObject([200, { lead_id }]);
    });
  });

  testOnce('deliveries pause while a lead is being stored, and only then', async () => {
    const [site] = on.platform.sites();
    const [dealership] = await rowsOf<{ id: number }>(
      on.platform.database.orm,
      sql`select id from dealerships`,
    );
    if (!site || !dealership) throw new Error('the platform of the test has no site');
    const store = leadStore({ database: on.platform.database, giveUpMs: 1000 });
    expect(store.isPressed()).toBe(false);
    const sent = { site, dealership, now: new Date(), sender: null, key: null };
    const stored = store.note(sent, { lead_id: null, told: {} });
    expect(store.isPressed()).toBe(true);
    await stored;
    await expect.poll(() => store.isPressed()).toBe(false);
  });

  testOnce('health reports undelivered messages', async () => {
    const health = () => on.platform.health().then((answer) => answer.json());
    await expect.poll(health).toMatchObject({
      deliveries: { undelivered: 0, dead: 0, oldestSeconds: null },
    });
  });

  testOnce('the operator’s API lists, resends and exports leads', async () => {
    const headers = { authorization: `Bearer ${on.platform.adminToken}` };
    expect((await on.platform.api('/api/leads')).status).toBe(401);
    const list = await on.platform.api('/api/leads?search=anna', { headers });
    const { leads } = list.json<{ leads: { id: string; deliveries: { state: string }[] }[] }>();
    expect(leads).toHaveLength(1);
    const id = leads[0]?.id ?? '';
    const again = await on.platform.api('/api/leads/resend', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ lead_id: id }),
    });
    expect(again.json()).toEqual({ resent: 3 });
    await postJson(on.platform, 'north', '/api/enquiries', {
      ...lead('mallory'),
      name: '=HYPERLINK("http://evil.example")',
      message: 'x',
    });
    const csv = (await on.platform.api('/api/leads/export', { headers })).text;
    expect(csv.split('\r\n')[0]).toContain('id,reference,site,dealership');
    expect(csv).toContain('"\'=HYPERLINK(""http://evil.example"")"');
    expect(csv).not.toMatch(/(^|,)"?=/m);
  });

  testOnce('the command lists, resends and exports leads', async () => {
    const run = async (...args: string[]) => {
      let out = '';
      const env = {
        PLATFORM_URL: `http://127.0.0.1:${on.platform.port}`,
        ADMIN_TOKEN: on.platform.adminToken,
      };
      const code = await leadsCommand(args, {
        env,
        out: (text) => {
          out += text;
        },
        err: () => {},
      });
      return { code, out };
    };
    const all = await run('list', '--state', 'all', '--search', 'anna');
    expect([all.code, all.out]).toEqual([0, expect.stringContaining('Anna Shopper')]);
    const [id = ''] = all.out.split(' ');
    // A running delivery is not sent a second time.
    const undelivered = async () =>
      (await on.platform.health()).json<{ deliveries: { undelivered: number } }>().deliveries.undelivered;
    await expect.poll(undelivered).toBe(0);
    expect(await run('resend', id)).toEqual({ code: 0, out: '3 deliveries queued to send again.\n' });
    expect((await run('export')).out).toContain('anna@shopper.example');
    expect((await run('resend')).code).toBe(2);
    expect((await run('resend', '00000000-0000-4000-8000-000000000000')).code).toBe(1);
    expect((await run('webhook-secret', 'https://crm.example/leads')).out.trim()).toHaveLength(43);
  });
});

/** Leads over HTTP: stored whole, once, for the right dealership, and delivered. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { main as leadsCommand } from '../../scripts/leads.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { leadStore } from '../../src/server/leads/leads.db.ts';
import { aLocation, lead, postForm, postJson } from './support/leads.ts';
import { onBackends } from './support/on-backends.ts';
import { rows } from './support/platform.ts';

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
    },
    testDrive: { capacity: 2 },
  },
  { slug: 'south', dealerships: ['south-yard', 'shared-yard'], email: 'hello@south.example' },
];

onBackends({ tenants: TENANTS, paused: true }, (on) => {
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
    expect([answer.status, answer.json()]).toEqual([200, { success: true, lead_id: expect.any(String) }]);
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

  test('a form posted without a script lands on the success page', async () => {
    const answer = await postForm(on.platform, 'north', '/api/enquiries', {
      ...lead('fred'),
      message: 'Hello',
    });
    expect([answer.status, answer.headers.location]).toEqual([303, '/success']);
  });

  test('a form with mistakes comes back with what was typed', async () => {
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

  describe('an idempotency key', () => {
    const key = (name: string) => ({ 'idempotency-key': `${name}-0123456789` });

    test('answers the same lead, also to requests at once and after a restart', async () => {
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

    test('used for something else is refused', async () => {
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

  test('suspicious leads are kept, marked and delivered, without a receipt', async () => {
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

  test('a script of another site is refused; a form from elsewhere is kept and marked', async () => {
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
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['another tenant', { website_id: 2 }, 'website_id'],
    ['no form', { form: 'nonsense' }, 'form'],
    ['no car', { car_id: 'abc' }, 'car_id'],
  ])('%s is refused by name', async (_name, more, field) => {
    const answer = await postJson(on.platform, 'north', '/api/enquiries', {
      ...lead('ned'),
      message: 'x',
      ...more,
    });
    expect([answer.status, answer.json()]).toMatchObject([422, { success: false, errors: [{ field }] }]);
  });

  test('steps: begun, completed, offer accepted', async () => {
    const begun = await postJson(on.platform, 'north', '/api/leads', { form: 'trade-in', url: '/trade-in' });
    expect(begun.status).toBe(200);
    const { lead_id } = begun.json<{ lead_id: string }>();
    expect(await mails(lead_id)).toHaveLength(0);
    const last = await postJson(on.platform, 'north', '/api/leads', {
      ...lead('tess'),
      form: 'trade-in',
      isLastStep: true,
      lead_id,
      rego: 'ABC123',
      regoState: 'qld',
    });
    expect([last.status, last.json()]).toEqual([200, { lead_id }]);
    await expect.poll(() => mails(lead_id)).toHaveLength(4);
    const crm = (await mails(lead_id)).find((text) => text.includes('To: crm@north.example')) ?? '';
    expect(crm).toContain('interest="trade-in"'.replace('=', crm.includes('=3D') ? '=3D' : '='));
    const accepted = await postJson(on.platform, 'north', '/api/leads', {
      form: 'trade-in',
      lead_id,
      offer_accepted: true,
      form_completed: true,
    });
    expect([accepted.status, accepted.json()]).toEqual([200, { lead_id }]);
    await expect.poll(() => mails(lead_id)).toHaveLength(7);
    const told = (await mails(lead_id)).filter((text) =>
      text.replaceAll(/=\r?\n/g, '').includes('Offer: The shopper has accepted it'),
    );
    expect(told.map((text) => /^To: (\S+)/m.exec(text)?.[1]).sort()).toEqual([
      'ann@north.example',
      'bob@north.example',
      'crm@north.example',
    ]);
  });

  test('deliveries are told to rest while a lead is being stored, and for no longer', async () => {
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

  test('health tells what is undelivered', async () => {
    const health = () => on.platform.api('/api/health').then((answer) => answer.json());
    await expect.poll(health).toMatchObject({
      deliveries: { undelivered: 0, dead: 0, oldestSeconds: null },
    });
  });

  test('the operator lists, sends again and exports', async () => {
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
    expect(csv.split('\r\n')[0]).toContain('id,site,dealership');
    expect(csv).toContain('"\'=HYPERLINK(""http://evil.example"")"');
    expect(csv).not.toMatch(/(^|,)"?=/m);
  });

  test('the command lists, sends again and exports', async () => {
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
    // What is under way is not sent a second time.
    const undelivered = async () =>
      (await on.platform.api('/api/health')).json<{ deliveries: { undelivered: number } }>().deliveries
        .undelivered;
    await expect.poll(undelivered).toBe(0);
    expect(await run('resend', id)).toEqual({ code: 0, out: '3 deliveries are sent again.\n' });
    expect((await run('export')).out).toContain('anna@shopper.example');
    expect((await run('resend')).code).toBe(2);
    expect((await run('resend', '00000000-0000-4000-8000-000000000000')).code).toBe(1);
    expect((await run('webhook-secret', 'https://crm.example/leads')).out.trim()).toHaveLength(43);
  });
});

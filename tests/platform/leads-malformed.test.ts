/**
 * Bodies that no form sends are refused by field or accepted whole: never a server error, never half a lead.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { FORM_IDS } from '../../src/domain/leads/form.ts';
import { FORMS, fieldsFor } from '../../src/domain/leads/forms/index.ts';
import type { Site } from '../../src/domain/tenant/site.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { aLocation, lead } from './support/leads.ts';
import { onAnyBackend } from './support/on-backends.ts';
import { type Answer, rows } from './support/platform.ts';

/** The page after a form, for the browser that sent it. */
const SUCCESS = /^\/success\?lead=[0-9a-f-]{36}$/;

const BODIES = Number(process.env.FORECOURT_MALFORMED ?? 10_000);
const AT_ONCE = 25;

interface Sent {
  path: string;
  type: string;
  body: string;
}

const OPTIONS = {
  tenants: [
    {
      slug: 'north',
      dealerships: ['north-yard'],
      locations: [aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' })],
      email: 'sales@north.example',
      leads: { receipt: false, perSenderHour: 1_000_000, perPersonHour: 1_000_000 },
    },
  ],
  paused: true,
};

onAnyBackend(OPTIONS, (on) => {
  // The same code reads bodies on both databases; on Postgres, which is stricter about text, a tenth is enough.
  const total = on.kind === 'pglite' ? BODIES : Math.ceil(BODIES / 10);
  let site: Site;

  beforeAll(async () => {
    await on.platform.feed('north-yard', rows(1, 30_000));
    const [found] = on.platform.sites();
    if (!found) throw new Error('there is no site');
    site = found;
  });

  const fieldNames = () => [
    ...new Set(
      FORM_IDS.flatMap((id) => fieldsFor(FORMS[id], { site, car: null }).map((field) => field.name)),
    ),
    ...['car_id', 'website_id', 'form', 'idempotency_key', 'lead_attributes', 'lead_id', 'isLastStep'],
    ...[
      'adjustmentAnswers',
      'rego',
      'regoState',
      'offer_accepted',
      'opt_in_touched',
      '__proto__',
      'filled_ms',
    ],
  ];

  /** Any JSON, including values that make no sense in a form. */
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom<unknown>(
      '\0',
      'a\0b',
      '\ud800',
      '\udfff x',
      '𝒳',
      '0',
      '-1',
      '1e999',
      'NaN',
      2 ** 53,
      -1,
      1.5,
      null,
      true,
      [],
      {},
      ['x'],
      { toString: 'x' },
      '9'.repeat(400),
      'x'.repeat(5000),
      '2026-13-45',
      '25:99',
      "'; drop table leads; --",
      '<script>alert(1)</script>',
      '\u202e\u0000\u2028',
      '{"visited_pages":["/\\u0000"],"linked_query_params":{"gclid":"\\ud83d"}}',
      { visited_pages: ['/\0'], linked_query_params: { gclid: '\ud83d' } },
    ),
  );

  const bodies = (): fc.Arbitrary<Sent> => {
    const names = fieldNames();
    const path = fc.constantFrom('/api/enquiries', '/api/leads', '/api/appointments', '/api/events');
    const sound = fc.constantFrom(...FORM_IDS).map((form) => ({
      ...lead('mal'),
      form,
      message: 'Hello',
      rego: 'ABC123',
      regoState: 'qld',
      preferred_date: '2026-12-01',
      preferred_time: '10:00',
      isLastStep: true,
    }));
    const changes = fc.dictionary(fc.constantFrom(...names), odd, { minKeys: 1, maxKeys: 4 });
    const mutated = fc
      .tuple(sound, changes, fc.subarray(names, { maxLength: 3 }))
      .map(([body, change, without]) => {
        const all: Record<string, unknown> = { ...body, ...change };
        for (const each of without) delete all[each];
        return all;
      });
    const json = fc
      .oneof(
        { weight: 6, arbitrary: mutated },
        { weight: 1, arbitrary: fc.dictionary(fc.string(), odd) },
        odd,
      )
      .map((value) => JSON.stringify(value) ?? 'null');
    const cut = fc.tuple(json, fc.nat(200)).map(([text, at]) => text.slice(0, at));
    const form = mutated.map((body) =>
      new URLSearchParams(
        Object.entries(body).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ).toString(),
    );
    const content = fc.oneof(
      { weight: 6, arbitrary: json.map((body) => ({ type: 'application/json', body })) },
      { weight: 1, arbitrary: cut.map((body) => ({ type: 'application/json', body })) },
      { weight: 2, arbitrary: form.map((body) => ({ type: 'application/x-www-form-urlencoded', body })) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(
            fc.constantFrom('multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', ''),
            cut,
          )
          .map(([type, body]) => ({ type, body })),
      },
    );
    return fc.tuple(path, content).map(([to, what]) => ({ path: to, ...what }));
  };

  const send = ({ path, type, body }: Sent): Promise<Answer> =>
    on.platform.site('north', path, { method: 'POST', headers: { 'content-type': type }, body });

  /** What is wrong with a response; null if nothing is. */
  function wrong({ path, type }: Sent, answer: Answer): string | null {
    const { status } = answer;
    if (status >= 500) return `${status} ${answer.text}`;
    if (status < 300 || status === 303) return null;
    if (status < 400) return `${status}`;
    if (path === '/api/events') return answer.json<{ error?: string }>().error ? null : answer.text;
    const isPage = String(answer.headers['content-type']).includes('text/html');
    if (isPage) return type.startsWith('application/json') ? 'a page for a script' : null;
    const { errors } = answer.json<{ errors?: { field?: string; message?: string }[] }>();
    const isNamed = errors?.length && errors.every(({ field, message }) => field && message);
    return isNamed ? null : answer.text;
  }

  const car = '🚗';
  test.each<[string, Record<string, unknown>]>([
    ['a NUL in the trail, as text', { lead_attributes: '{"visited_pages":["/used\\u0000cars"]}' }],
    [
      'half a character in the campaign, as text',
      { lead_attributes: '{"linked_query_params":{"utm_term":"\\ud83d"}}' },
    ],
    ['a NUL in the campaign', { lead_attributes: { linked_query_params: { utm_source: 'a\0b' } } }],
    [
      'a character that the longest campaign cuts in half',
      { lead_attributes: { linked_query_params: { utm_term: `${'x'.repeat(299)}${car}` } } },
    ],
    [
      'one that the longest path cuts in half',
      { lead_attributes: { visited_pages: [`/${'x'.repeat(298)}${car}`] } },
    ],
    ['a NUL in the message', { message: 'Is it\0 there?' }],
    ['half a character in the name', { name: 'Zo\ud83d' }],
    ['an odd answer', { 'adjustment-damage': '\ud83d\0' }],
    ['a name of a field that is half a character', { '\ud83d\0': 'x' }],
    ['an odd way here', { url: 'https://north.example/\0\ud83d', source: '\0', page_id: '\ud83d' }],
  ])('a lead is stored even with text that a database rejects: %s', async (_name, more) => {
    const body = { ...lead('zoe'), message: 'Hello', ...more };
    const asJson = JSON.stringify(body);
    const asForm = new URLSearchParams(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : `${value}`,
      ]),
    ).toString();
    const json = await send({ path: '/api/enquiries', type: 'application/json', body: asJson });
    expect([json.status, json.json()]).toMatchObject([200, { success: true }]);
    const form = await send({
      path: '/api/enquiries',
      type: 'application/x-www-form-urlencoded',
      body: asForm,
    });
    expect([form.status, form.headers.location]).toEqual([303, expect.stringMatching(SUCCESS)]);
    const step = await send({ path: '/api/leads', type: 'application/json', body: asJson });
    expect(step.status).toBe(200);
    expect(on.platform.complaints).toEqual([]);
  });

  test.each(['%00', '%ED%A0%BD', '%F0%9F%9A', '%E2%80%A8', '%'])(
    'an address with %s is not a server error',
    async (odd) => {
      const addresses = [
        `/${odd}`,
        `/cars/${odd}`,
        `/cars/${odd}/checkout`,
        `/cars/${odd}/buy-online`,
        `/finance/pre-approval?car_id=${odd}`,
        `/purchase?car_id=${odd}`,
        `/shortlist/${odd}`,
        `/trade-in/estimate?lead=${odd}`,
        `/preview/${odd}`,
        `/payments/test/${odd}`,
        `/auth/link?token=${odd}`,
        `/operator/leads/${odd}`,
        `/api/cars/${odd}`,
        `/api/cars/${odd}/brochure.pdf`,
        `/api/cars?query=${odd}&make=${odd}&near=${odd}`,
        `/api/purchases/${odd}`,
        `/api/reservations/${odd}`,
        `/api/shortlists/${odd}`,
        `/api/alerts/confirm?token=${odd}`,
        `/api/auth/link?token=${odd}&to=${odd}`,
        `/api/geocode?postcode=${odd}`,
        `/api/appointments?location_id=${odd}&date=${odd}`,
        `/api/stock?site=${odd}`,
      ];
      const answers = await Promise.all(
        addresses.flatMap((path) => [
          on.platform.site('north', path).then(({ status }) => `GET ${path} ${status}`),
          on.platform
            .site('north', path, {
              method: 'POST',
              headers: {
                'content-type': 'application/json',
                origin: `http://north.localhost:${on.platform.port}`,
              },
              body: '{}',
            })
            .then(({ status }) => `POST ${path} ${status}`),
        ]),
      );
      // 503: this site has no pages yet.
      expect(answers.filter((answer) => / 50[^3]$/.test(answer))).toEqual([]);
      const token = { authorization: `Bearer ${on.platform.adminToken}` };
      for (const path of [
        `/api/leads?search=a${odd}&site=${odd}`,
        `/api/reservations?site=${odd}`,
        `/api/sites/${odd}/builds`,
      ]) {
        const { status } = await on.platform.api(path, { headers: token });
        expect([path, status]).not.toContain(500);
      }
      expect(on.platform.complaints).toEqual([]);
    },
  );

  test(`${total} random bodies get a proper response and leave no half lead`, async () => {
    const sample = fc.sample(bodies(), { numRuns: total, seed: 20_261_121 });
    const statuses = new Map<number, number>();
    const problems: unknown[] = [];
    for (let from = 0; from < sample.length; from += AT_ONCE) {
      await Promise.all(
        sample.slice(from, from + AT_ONCE).map(async (sent) => {
          const answer = await send(sent);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const problem = wrong(sent, answer);
          if (problem !== null) problems.push({ ...sent, problem });
        }),
      );
    }
    expect(problems.slice(0, 5)).toEqual([]);
    expect(on.platform.complaints).toEqual([]);
    const counts = Object.fromEntries([...statuses].sort());
    console.log(`${on.kind}: ${JSON.stringify(counts)}`);
    expect(counts[422] ?? 0).toBeGreaterThan(total / 10);

    const [half] = await rowsOf<Record<string, number>>(
      on.platform.database.orm,
      sql`select
        (select count(*)::integer from leads l where complete and (draft is null or conversation_id is null
          or not exists (select from consents c where c.lead_id = l.id))) as leads,
        (select count(*)::integer from conversations c
          where not exists (select from leads l where l.conversation_id = c.id)) as conversations`,
    );
    expect(half).toEqual({ leads: 0, conversations: 0 });
  }, 300_000);

  test.each<[string, string, number]>([
    ['too large', JSON.stringify({ message: 'x'.repeat(70_000) }), 413],
    ['nested too deeply', `{"a":${'['.repeat(30)}${']'.repeat(30)}}`, 400],
    [
      'with too many names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`n${i}`, 1]))),
      400,
    ],
    ['that is not an object', '[1]', 400],
  ])('a body %s is refused', async (_name, body, status) => {
    const answer = await send({ path: '/api/enquiries', type: 'application/json', body });
    expect([answer.status, answer.json()]).toMatchObject([
      status,
      { success: false, errors: [{ field: 'body' }] },
    ]);
  });
});

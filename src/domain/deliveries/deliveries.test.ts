import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORM_IDS } from '#domain/leads/form.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { type Json, PAYLOAD_NAMES } from '#domain/leads/submission/payload.ts';
import { readSubmission } from '#domain/leads/submission/submission.ts';
import { escapeXml } from '#domain/shared/xml.ts';
import { aCar, aSite, NOW } from '../../../tests/fixtures/cars.ts';
import { dtdProblems, parseXml } from '../../../tests/fixtures/dtd.ts';
import { bodyFor, validBody } from '../../../tests/fixtures/leads.ts';
import { sharedFile } from '../../../tests/fixtures/shared-data.ts';
import { adfDocument, localMoment } from './adf.ts';
import { csvCell } from './csv.ts';
import { leadEmail } from './lead-email.ts';
import { DERIVED_ANSWERS, fieldOfAnswer, leadFacts, OMITTED_ANSWERS } from './lead-facts.ts';
import { oneLine } from './mail.ts';
import { receiptEmail } from './receipt-email.ts';
import { type LeadAppointment, type LeadRecord, leadCar } from './record.ts';
import { emailKey, phoneKey } from './same-person.ts';
import { fewestAttempts, isGivenUp, longestDelay, retryDelay } from './schedule.ts';
import { dealerTargets, leadTargets } from './targets.ts';
import { telLink } from './tel-link.ts';

const site = aSite();
const car = aCar();
const BOOKED: LeadAppointment = {
  kind: 'booked',
  id: '00000000-0000-4000-8000-00000000000a',
  location_id: 1,
  start: '2026-11-30T00:00:00.000Z',
  end: '2026-11-30T00:30:00.000Z',
  moved_from: null,
  moves: 0,
};
const ADDRESS = 'https://www.dealer.example';
const context = {
  site,
  id: 'd1',
  to: 'sales@dealer.example',
  from: 'leads@forecourt.example',
  address: ADDRESS,
};

function recordOf(
  body: Record<string, unknown>,
  form: (typeof FORM_IDS)[number],
  withCar: boolean,
): LeadRecord | null {
  const read = readSubmission(form, body, { site, car: withCar ? car : null, now: NOW });
  if (!read.ok) return null;
  return {
    id: '00000000-0000-4000-8000-000000000001',
    dealership: 'Dealer',
    receivedAt: NOW.toISOString(),
    reference: 'HMG-4821',
    revision: 1,
    draft: read.lead,
    car: withCar ? leadCar(car, site) : null,
    appointment: null,
    suspicions: [],
    conversation: { id: '00000000-0000-4000-8000-000000000002', earlier: 0 },
  };
}

const enquiry = (more: Record<string, unknown> = {}): LeadRecord => {
  const body = {
    name: 'Zoë',
    last_name: "O'Connor & Sons",
    phone: '0491 570 156',
    email: 'zoe@shopper.example',
    postcode: '4000',
    message: 'Is it <still> there?\nThanks',
    text_only: 'on',
    ...more,
  };
  const record = recordOf(body, 'enquiry', true);
  if (record === null) throw new Error('the body of the test is not valid');
  return record;
};

describe('email to a salesperson', () => {
  const mail = leadEmail(enquiry(), context);

  test('says who, what about and how to answer, in text and HTML', () => {
    expect(mail.subject).toContain("from Zoë O'Connor & Sons");
    for (const part of [mail.text, mail.html ?? '']) {
      expect(part).toContain(`${ADDRESS}/cars/${car.slug}`);
      expect(part).toContain('Text me, don’t call');
    }
    expect(mail.replyTo).toBe('zoe@shopper.example');
    expect(mail.html).toContain('href="sms:+61491570156"');
    expect(mail.html).toContain('Is it &lt;still&gt; there?<br>Thanks');
    expect(mail.html).not.toContain('<still>');
  });

  test('escapes whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (typed) => {
        const record = enquiry();
        const draft = {
          ...record.draft,
          message: `${typed}<img src=x onerror=1>`,
          person: { ...record.draft.person, name: typed },
        };
        const made = leadEmail({ ...record, draft }, context);
        expect(made.html).not.toContain('<img src=x');
        expect(made.html?.match(/<img/g)).toHaveLength(1);
        expect(made.subject).not.toMatch(/[\r\n]/);
      }),
    );
  });

  test('writes phone numbers in the Australian format', () => {
    for (const part of [mail.text, mail.html ?? '']) {
      expect(part).toContain('0491 570 156');
      expect(part.replaceAll(/(?:tel|sms):\+61\d+/g, '')).not.toContain('+61');
    }
    const abroad = leadEmail(enquiry({ phone: '+64 21 123 4567' }), context);
    expect(abroad.text).toContain('Phone: +64 21 123 4567');
  });

  test.each(FORM_IDS)('repeats no fact of the form %s', (form) => {
    const body = { ...bodyFor(form, site, car), text_only: 'on', message: 'Hello' };
    const record = recordOf(body, form, true);
    if (record === null) throw new Error(`the body of ${form} is not valid`);
    const appointment = BOOKED;
    const { text, html } = leadEmail({ ...record, appointment, suspicions: ['filled too fast'] }, context);
    const labels = [...text.matchAll(/^([A-Z][\w ]+): /gm)].map(([, label]) => label);
    expect(labels.length).toBeGreaterThan(5);
    expect(labels).toEqual([...new Set(labels)]);
    for (const words of ['Text me, don’t call', 'filled too fast', '30 November 2026']) {
      expect([text.split(words).length, html?.split(words).length], words).toEqual([2, 2]);
    }
  });

  test('puts an appointment first, with weekday and time zone', () => {
    const appointment = BOOKED;
    const { text } = leadEmail({ ...enquiry(), appointment }, context);
    expect(text).toMatch(/^Appointment: Monday, 30 November 2026, \d+:\d\d [ap]m A[A-Z]+T, /m);
    expect(text.indexOf('Appointment: ')).toBeLessThan(text.indexOf(car.name, 100));
  });

  test.each([
    ['booked', BOOKED, /Appointment: Monday, 30 November 2026, [^(\n]*$/m],
    [
      'moved here',
      { ...BOOKED, moved_from: '2026-11-27T00:00:00.000Z', moves: 1 },
      /Appointment: Monday, 30 November 2026, .* \(moved from Friday, 27 November 2026, /,
    ],
    [
      'moved by a later lead',
      { kind: 'moved', location_id: 1, start: '2026-11-30T00:00:00.000Z' } as const,
      /Appointment: moved to Monday, 30 November 2026, /,
    ],
  ])('says that an appointment was %s', (_, appointment, expected) => {
    expect(leadEmail({ ...enquiry(), appointment }, context).text).toMatch(expected);
  });

  test('attaches a booked time as a calendar file, as does the receipt', () => {
    const record = { ...enquiry(), appointment: { ...BOOKED, moves: 2 } };
    for (const mail of [leadEmail(record, context), receiptEmail(record, context)]) {
      const [file] = mail.attachments ?? [];
      expect(file?.contentType).toContain('text/calendar');
      const content = file?.content.replaceAll('\r\n ', '') ?? '';
      expect(content).toContain('\r\nDTSTART:20261130T000000Z\r\nDTEND:20261130T003000Z\r\n');
      expect(content).toContain(`\r\nUID:${BOOKED.id}@www.dealer.example\r\nSEQUENCE:2\r\n`);
      expect(content).toContain(`SUMMARY:Test drive: ${car.name}\r\n`);
      expect(content).not.toContain('Zoë');
      expect(file?.content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    }
    expect(receiptEmail(enquiry(), context).attachments).toBeUndefined();
  });

  test('says in the update that an offer was accepted', () => {
    const record = enquiry();
    const payload = { ...record.draft.payload, offer_accepted: true };
    const accepted = { ...record, revision: 2, draft: { ...record.draft, payload } };
    expect(leadEmail(accepted, context).subject).toMatch(/^\[Update\] /);
    expect(leadEmail(accepted, context).text).toContain('Offer: Accepted by the shopper');
    expect(adfDocument(accepted, site, ADDRESS)).toContain('Offer: Accepted by the shopper');
  });

  test('gives the estimate the shopper saw or why there was none, and whether it was accepted', () => {
    const record = enquiry();
    const textWith = (more: Record<string, Json>) => {
      const payload = { ...record.draft.payload, ...more };
      return leadEmail({ ...record, draft: { ...record.draft, payload } }, context).text;
    };
    const valuation = { estimate: 15_100, low: 14_200, high: 16_100, sample: 24, basis: 'model' };
    const said = '$14,200 to $16,100';
    expect(textWith({ valuation })).toContain(`Estimate they saw: ${said} (estimate $15,100, from 24 cars)`);
    expect(textWith({ valuation, offer_accepted: true })).toContain(
      `Estimate: The shopper wants an inspection: ${said}`,
    );
    expect(textWith({ valuation: { reason: 'age', message: 'Too old.' } })).toContain(
      'Estimate they saw: None: Too old.',
    );
  });

  test.each([
    ['sold', 'Car: Sold. Please offer them a similar one'],
    ['coming_soon', 'Car: Coming soon'],
  ] as const)('a car that is %s is not taken for one in stock', (status, line) => {
    const lead = enquiry();
    const record = {
      ...lead,
      draft: { ...lead.draft, payload: { ...lead.draft.payload, vehicle_status: status } },
    };
    expect(leadEmail(record, context).text.split('\n')).toContain(line);
    expect(adfDocument(record, site, ADDRESS)).toContain(line);
    expect(leadEmail(lead, context).text).not.toContain('Car: ');
  });

  test('a request to reserve says that its deposit is not paid; one to wait does not look like it', () => {
    const asked = (form: 'reserve' | 'waiting-list', deposit: number) => {
      const here = aSite({ reserve: { deposit } });
      const read = readSubmission(form, bodyFor(form, here, car), { site: here, car, now: NOW });
      if (!read.ok) throw new Error('the body of the test is not valid');
      return leadEmail({ ...enquiry(), draft: read.lead }, { ...context, site: here });
    };
    const reserve = asked('reserve', 200);
    expect(reserve.subject).toMatch(/^Reservation: /);
    expect(reserve.text).toContain(
      'Deposit: $200. The car is reserved once you get the email that says it is paid',
    );
    expect(asked('reserve', 0).text).not.toContain('Deposit');
    const wait = asked('waiting-list', 200);
    expect(wait.subject).toMatch(/^Waiting List: /);
    expect(wait.text).not.toContain('Deposit');
  });

  test('an order that was only started says so', () => {
    const lead = enquiry();
    const order = (form_completed: boolean) => {
      const payload = { ...lead.draft.payload, form_completed };
      return leadEmail({ ...lead, draft: { ...lead.draft, form: 'buy-online', payload } }, context).text;
    };
    expect(order(false)).toContain('Status: Started, not sent yet.');
    expect(order(true)).not.toContain('Status:');
  });

  test('a trade-in is named by the car it goes towards', () => {
    const OWN = { 'Vehicle Make': 'Mazda', 'Vehicle Model': 'CX-5' };
    const read = recordOf(bodyFor('trade-in', site, car, OWN), 'trade-in', true);
    expect(read && leadEmail(read, context).subject).toMatch(`Trade-In towards ${car.name} from `);
  });

  test('says why a lead is suspicious', () => {
    const marked = leadEmail({ ...enquiry(), suspicions: ['filled too fast'] }, context);
    expect(marked.subject).toMatch(/^\[Please check\]/);
    expect(marked.text).toContain('Please check: filled too fast');
  });
});

describe('a form’s answers', () => {
  const everything = (form: (typeof FORM_IDS)[number], more: Record<string, unknown> = {}) => {
    const body = {
      ...bodyFor(form, site, null),
      message: 'Hello',
      rego: 'ABC123',
      regoState: 'wa',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'CX-5',
      ...more,
    };
    const record = recordOf(body, form, false);
    if (record === null) throw new Error(`the body of ${form} is not valid`);
    return record;
  };

  test.each(FORM_IDS)('each have a label in the payload of %s', (form) => {
    const fieldOf = fieldOfAnswer(form, site);
    const asked = new Set(fieldsFor(FORMS[form], { site, car: null }).map(({ name }) => name));
    const { payload } = everything(form).draft;
    // Every payload has these names too: those of our car, shown as the car, or empty if the form does not
    // ask.
    const common = new Set<string>(PAYLOAD_NAMES.filter((name) => !asked.has(name)));
    if (!asked.has('Rego')) expect(payload.Rego).toBeNull();
    const nameless = Object.entries(payload)
      .filter(([name]) => !common.has(name))
      .flatMap(([name, value]) =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.keys(value).map((part) => `${name}.${part}`)
          : [name],
      )
      .filter(
        (name) =>
          !OMITTED_ANSWERS.has(name.split('.')[0] ?? '') &&
          !fieldOf(name)?.staffLabel &&
          !(name in DERIVED_ANSWERS),
      );
    expect(nameless).toEqual([]);
  });

  test('of a trade-in describe the car and its condition, not the steps of the form', () => {
    const record = everything('trade-in', { adjustment_km: '85,000', adjustment_condition: 'Good' });
    const facts = Object.fromEntries(leadFacts(record, site).map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({
      Registration: 'ABC123',
      'Registered in': 'WA',
      'Make of their car': 'Mazda',
      'Model of their car': 'CX-5',
      Kilometres: '85,000 km',
      Condition: 'Good',
    });
    expect(facts).not.toHaveProperty('Subject');
    expect(adfDocument(record, site, ADDRESS)).toContain('<odometer units="km">85000</odometer>');
  });

  test('list a car in stock only once', () => {
    expect(leadFacts(enquiry(), site).map(({ label }) => label)).not.toContain('Make of their car');
  });

  test('do not confuse a shopper’s car without a name with one in stock', () => {
    const record = recordOf(bodyFor('trade-in', site, car), 'trade-in', true);
    if (record === null) throw new Error('the body is not valid');
    expect(leadFacts(record, site).map(({ label }) => label)).not.toContain('Make of their car');
    const own = /<vehicle interest="trade-in"[\s\S]*?<\/vehicle>/.exec(adfDocument(record, site, ADDRESS));
    expect(own?.[0]).toContain('<make>Unknown</make>');
  });

  test('of a job application are not headed as a general enquiry', () => {
    expect(leadEmail(everything('careers'), context).subject).toBe(
      'Career Enquiry from Ann Nguyen (HMG-4821)',
    );
  });

  test.each([
    ['finance', { vehiclePriceBudget: '45,000', car_type: 'new' }, 'Price or budget', '$45,000'],
    ['finance', { car_type: 'new' }, 'Looking for', 'A new vehicle'],
    ['service', { preferred_date: '2026-03-10' }, 'Preferred day', 'Tuesday, 10 March 2026'],
    ['valuation', { km: '120 000' }, 'Kilometres', '120,000 km'],
  ] as const)('%s %j: %s is %s', (form, more, label, value) => {
    expect(leadFacts(everything(form, more), site)).toContainEqual({ label, value });
  });
});

test('a receipt makes the site’s promise', () => {
  const promising = { ...site, leads: { ...site.leads, replyHours: 2 } };
  const mail = receiptEmail(enquiry(), { ...context, site: promising, to: 'zoe@shopper.example' });
  expect(mail.text).toContain('within 2 hours');
  expect(mail.headers['Auto-Submitted']).toBe('auto-replied');
});

test('a receipt about a sold car says so, and has no price', () => {
  const lead = enquiry();
  const payload = { ...lead.draft.payload, vehicle_status: 'sold' };
  const sold = receiptEmail({ ...lead, draft: { ...lead.draft, payload } }, context);
  const price = lead.car?.price_text ?? '';
  expect(receiptEmail(lead, context).text).toContain(price);
  for (const text of [sold.text, sold.html ?? '']) {
    expect(text).toContain('has been sold. We will help you find a similar one.');
    expect(text).not.toContain(price);
  }
});

test('a receipt repeats nothing typed except a name, so it cannot be used to write to strangers', () => {
  const record = enquiry();
  const typed = 'https://evil.example/win';
  const { draft } = record;
  const person = { ...draft.person, name: typed, last_name: typed, phone: typed, postcode: typed };
  const payload = Object.fromEntries(Object.keys(draft.payload).map((key) => [key, typed]));
  const { text, html, subject } = receiptEmail(
    { ...record, draft: { ...draft, person, payload, message: typed } },
    context,
  );
  for (const part of [text, html, subject]) expect(part).not.toContain('evil');
  expect(receiptEmail(record, context).text).toMatch(/^Hello Zoë,\n/);
});

describe('ADF', () => {
  const dtdFile = sharedFile('formats/adf-1.0.repaired.dtd');

  test.skipIf(dtdFile === null)('every form is valid against the DTD, whatever is typed', () => {
    const dtd = readFileSync(dtdFile ?? '', 'utf8');
    for (const form of FORM_IDS) {
      for (const withCar of [true, false]) {
        fc.assert(
          fc.property(validBody(form, site, withCar ? car : null), (body) => {
            const record = recordOf(body, form, withCar);
            if (record === null) return;
            expect(dtdProblems(dtd, adfDocument(record, site, ADDRESS))).toEqual([]);
          }),
          { numRuns: 15 },
        );
      }
    }
  });

  test('lists a trade-in as a second vehicle', () => {
    const record = recordOf(
      {
        name: 'Tom',
        phone: '0491570156',
        email: 'tom@shopper.example',
        postcode: '4000',
        rego: 'ABC123',
        regoState: 'qld',
      },
      'trade-in',
      true,
    );
    if (record === null) throw new Error('the body of the test is not valid');
    const prospect = parseXml(adfDocument(record, site, ADDRESS)).children[0];
    const vehicles = prospect?.children.filter(({ name }) => name === 'vehicle') ?? [];
    expect(vehicles.map(({ attributes }) => attributes.get('interest'))).toEqual(['buy', 'trade-in']);
  });

  test('starts with its declaration, then its instruction', () => {
    expect(adfDocument(enquiry(), site, ADDRESS)).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<\?adf version="1\.0"\?>\n<adf>/,
    );
  });

  test('is well-formed whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        parseXml(`<?xml version="1.0" encoding="UTF-8"?>\n<a>${escapeXml(text)}</a>`);
      }),
    );
  });

  test.each([
    ['2026-04-26T23:30:00Z', 'Australia/Brisbane', '2026-04-27T09:30:00+10:00'],
    ['2026-01-15T00:00:00Z', 'Australia/Adelaide', '2026-01-15T10:30:00+10:30'],
    ['2026-01-15T00:00:00Z', 'America/St_Johns', '2026-01-14T20:30:00-03:30'],
  ])('%s in %s is %s', (iso, zone, text) => expect(localMoment(iso, zone)).toBe(text));
});

test.each([
  ['0491 570 156', '0491570156'],
  ['+61 491 570 156', '0491570156'],
  ['+61 (0)491 570 156', '0491570156'],
  ['0011 61 491570156', '0491570156'],
  ['(07) 5550 1010', '0755501010'],
  ['123', null],
  [null, null],
])('the phone %s compares as %s', (phone, key) => expect(phoneKey(phone)).toBe(key));

test.each([
  [' Zoe@Example.COM ', 'zoe@example.com'],
  ['none', null],
])('the email %j compares as %j', (email, key) => expect(emailKey(email)).toBe(key));

test('a phone number becomes a link that dials it', () => {
  expect(telLink('0491 570 156')).toBe('tel:+61491570156');
  expect(telLink('1300 975 707')).toBe('tel:1300975707');
  expect(telLink('later')).toBeNull();
});

test.each([
  ['=1+1', "'=1+1"],
  ['+61 491', "'+61 491"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['a,"b"', '"a,""b"""'],
  ['plain', 'plain'],
  [null, ''],
  [-5, '-5'],
])('the cell %j is %j', (value, cell) => expect(csvCell(value)).toBe(cell));

test('attempts are made further and further apart, up to an hour', () => {
  expect([1, 2, 3].map((attempts) => retryDelay(attempts, 0.5))).toEqual([2000, 4000, 8000]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, chance) => {
        const delay = retryDelay(attempts, chance);
        expect(delay).toBeLessThanOrEqual(longestDelay(attempts));
        expect(delay).toBeGreaterThanOrEqual(1500);
        expect(delay).toBeLessThanOrEqual(4_500_000);
      },
    ),
  );
});

describe('giving up', () => {
  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;
  const two = { giveUpAt: 2 * DAY_MS, lifetimeMs: 2 * DAY_MS, attemptMs: 20_000 };

  test.each([
    ['no time', 0, 0],
    ['a moment', 1, 1],
    ['ten minutes, as a code has', 600_000, 8],
    ['an hour', HOUR_MS, 11],
    ['two days, as a lead has', 2 * DAY_MS, 49],
  ])('within %s it is tried at least this often', (_, lifetimeMs, fewest) => {
    expect(fewestAttempts(lifetimeMs, 20_000)).toBe(fewest);
  });

  test.each([
    ['tried for two days', { at: 2 * DAY_MS, attempts: 49 }, true],
    ['tried as often, but its time is not over', { at: 2 * DAY_MS - 1, attempts: 90 }, false],
    ['first tried by a clock that is three days ahead', { at: 3 * DAY_MS, attempts: 1 }, false],
    ['tried by such a clock for 20 seconds', { at: 3 * DAY_MS + 20_000, attempts: 5 }, false],
    ['half its attempts made when the clock jumps', { at: 3 * DAY_MS, attempts: 24 }, false],
    ['never tried, for the platform stood still', { at: 9 * DAY_MS, attempts: 1 }, false],
  ])('%s', (_, given, expected) => expect(isGivenUp({ ...two, ...given })).toBe(expected));

  test('happens exactly at the end of the lifetime if the clock is accurate', () => {
    const share = fc.double({ min: 0, max: 0.999, noNaN: true });
    const run = fc.record({
      lifetimeMs: fc.integer({ min: 1, max: 5 * DAY_MS }),
      attemptMs: fc.integer({ min: 1, max: 60_000 }),
      lots: fc.infiniteStream(share),
    });
    fc.assert(
      fc.property(run, fc.boolean(), ({ lifetimeMs, attemptMs, lots }, looksAhead) => {
        const lot = () => lots.next().value ?? 0;
        let now = 0;
        for (let attempts = 1; ; attempts += 1) {
          now += attemptMs * lot();
          const next = now + retryDelay(attempts, lot());
          const at = looksAhead ? next : now;
          const given = { attempts, at, giveUpAt: lifetimeMs, lifetimeMs, attemptMs };
          expect(isGivenUp(given)).toBe(at >= lifetimeMs);
          if (at >= lifetimeMs) return;
          now = next;
        }
      }),
      { numRuns: 50 },
    );
  });

  test('never happens before the attempts that the lifetime allows, whatever the clock does', () => {
    const anyTime = fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS });
    fc.assert(
      fc.property(anyTime, anyTime, fc.nat(200), (at, giveUpAt, attempts) => {
        const given = { ...two, at, giveUpAt, attempts };
        if (isGivenUp(given)) expect(attempts).toBeGreaterThanOrEqual(49);
      }),
    );
  });
});

describe('targets', () => {
  const leads = {
    ...site.leads,
    people: ['a@x.example', 'a@x.example'],
    crm: ['crm@x.example'],
    webhooks: ['https://x.example/leads'],
  };

  test('are each listed once: the dealership’s own, or the site’s, or the site’s address', () => {
    expect(dealerTargets({ leads, email: null }, 'yard').map(({ kind }) => kind)).toEqual([
      'email',
      'adf',
      'webhook',
    ]);
    const own = { ...leads, byDealership: { yard: { people: ['b@x.example'], crm: [], webhooks: [] } } };
    expect(dealerTargets({ leads: own, email: null }, 'yard')).toEqual([
      { kind: 'email', destination: 'b@x.example' },
    ]);
    expect(dealerTargets({ leads: site.leads, email: 'site@x.example' }, 'yard')).toEqual([
      { kind: 'email', destination: 'site@x.example' },
    ]);
  });

  test('include no receipt for a suspicious lead', () => {
    const { draft } = enquiry();
    const kinds = (suspicions: string[]) =>
      leadTargets({ leads, email: null }, draft, suspicions).map(({ kind }) => kind);
    expect(kinds([])).toContain('receipt');
    expect(kinds(['filled too fast'])).not.toContain('receipt');
  });

  test('include no receipt for a reservation that is not paid yet', () => {
    const draft = { ...enquiry().draft, form: 'reserve' as const };
    const kinds = leadTargets({ leads, email: null }, draft, []).map(({ kind }) => kind);
    expect(kinds).toEqual(['email', 'adf', 'webhook']);
  });
});

test('a header fits on one line whatever the text', () => {
  expect(oneLine('a\r\nBcc: b@c.example')).toBe('a Bcc: b@c.example');
});

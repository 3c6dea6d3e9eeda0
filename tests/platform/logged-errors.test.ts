/** When a database statement fails, the log says enough to find the fault, and nothing about the shopper. */
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { consoleLog } from '../../src/server/http/log.ts';
import { redactedError, redactedMessage } from '../../src/server/http/redacted-error.ts';
import { reasonOf } from '../../src/server/outbox/queue.ts';
import { lead, postForm, postJson } from './support/leads.ts';
import { onBackends } from './support/on-backends.ts';

const PERSON = 'zoe.private@mail.example';
const PHONE = '+61412345678';
const TENANT = {
  slug: 'north',
  dealerships: ['north-yard'],
  email: 'sales@north.example',
  garage_enabled: true,
};

onBackends({ tenants: [TENANT], paused: true, log: consoleLog }, (on) => {
  let printed: MockInstance<typeof console.error>;
  beforeEach(() => {
    printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => printed.mockRestore());
  const lines = () => printed.mock.calls.flat().map(String).join('\n');
  const nothingOf = (text: string) => {
    expect(text.toLowerCase()).not.toContain('zoe');
    expect(text).not.toContain(PHONE.slice(3));
  };
  const run = (statement: SQL) => rowsOf(on.platform.database.orm, statement);

  describe('a statement that failed', () => {
    beforeAll(async () => {
      await run(sql`create table people (email text unique, age integer not null, facts jsonb)`);
      await run(sql`insert into people values (${PERSON}, 30, '{}')`);
    });

    test.each<[string, SQL, RegExp]>([
      ['a text that is no JSON', sql`select ${`${PERSON} ${PHONE}`}::jsonb`, /22P02/],
      ['a text that is no number', sql`select ${`${PERSON} ${PHONE}`}::integer`, /22P02/],
      ['a text that is no date', sql`select ${`${PHONE} "quoted" ${PERSON}`}::timestamptz`, /2200[79]/],
      ['a NUL', sql`select ${`${PERSON}${PHONE}\0`}::text`, /22021/],
      ['a key that is there', sql`insert into people values (${PERSON}, 1, null)`, /people_email_key/],
      [
        'a value that is missing',
        sql`insert into people values (${`x${PERSON}`}, null, ${JSON.stringify({ phone: PHONE })}::jsonb)`,
        /column age/,
      ],
      [
        'a table that is not there',
        sql`select * from nobody where email = ${PERSON} or age = ${PHONE}`,
        /nobody/,
      ],
    ])('is logged without its values: %s', async (_name, statement, fact) => {
      const error: unknown = await run(statement).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      consoleLog.error('it failed', error);
      for (const text of [lines(), redactedError(error), redactedMessage(error), reasonOf(error)])
        nothingOf(text);
      expect(lines()).toMatch(fact);
      expect(lines()).toContain('Failed query: ');
      expect(lines()).toMatch(/\n {4}at /);
    });
  });

  test('no log line names a shopper when the tables behind their requests are missing', async () => {
    const shopper = { ...lead('zoe'), email: PERSON, phone: PHONE, message: 'It is Zoe' };
    const tables = ['leads', 'sign_in_secrets'];
    for (const table of tables) await run(sql.raw(`alter table ${table} rename to ${table}_away`));
    const answers = [
      await postJson(on.platform, 'north', '/api/enquiries', shopper),
      await postForm(on.platform, 'north', '/api/enquiries', shopper),
      await postJson(on.platform, 'north', '/api/leads', { ...shopper, isLastStep: true }),
      await postJson(
        on.platform,
        'north',
        '/api/auth/code',
        { phone: PHONE },
        { 'sec-fetch-site': 'same-origin' },
      ),
    ];
    for (const table of tables) await run(sql.raw(`alter table ${table}_away rename to ${table}`));
    expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([5, 5, 5, 5]);
    nothingOf(lines());
    expect(lines()).toMatch(/POST \/api\/enquiries failed/);
    expect(lines()).toMatch(/42P01/);
  });
});

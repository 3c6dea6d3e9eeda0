/** Operators sign in by a link mailed to a configured address: who gets one, what it allows, how sessions end. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { lead, operatorPages, postJson } from './support/leads.ts';
import { type Answer, ask, EMBEDDED, rows, type TestPlatform, testPlatform } from './support/platform.ts';
import { mailsSent } from './support/shoppers.ts';

const NOON = Date.parse('2026-11-21T02:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let platform: TestPlatform;
let moment = NOON;
beforeAll(async () => {
  platform = await testPlatform({
    tenants: [
      {
        slug: 'north',
        dealerships: ['north-yard'],
        domains: ['www.north.example'],
        operators: ['Sales@north.example', 'kim@north.example'],
      },
      {
        slug: 'south',
        dealerships: ['south-yard'],
        operators: ['sales@south.example'],
        leads: { receipt: false },
      },
      { slug: 'quiet', dealerships: ['quiet-yard'] },
    ],
    variables: { DATABASE_URL: EMBEDDED, OPERATOR_EMAILS: 'owner@platform.example, deputy@platform.example' },
    paused: true,
    now: () => new Date(moment),
  });
});
afterAll(() => platform?.end());
// Each test gets its own hour, and so its own allowance of links.
beforeEach(() => {
  moment += 2 * HOUR;
});

/** A browser that keeps its cookies, on one site. */
function browserOn(site: string, host = `${site}.localhost:${platform.port}`) {
  const jar = new Map<string, string>();
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    fields?: Record<string, string>,
  ): Promise<Answer> => {
    const answer = await ask(platform.port, path, {
      host,
      method,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields && {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        }),
      },
      ...(fields && { body: new URLSearchParams(fields).toString() }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    jar,
    see: (path: string) => send('GET', path),
    post: (path: string, fields: Record<string, string> = {}) => send('POST', path, fields),
  };
}
type Browser = ReturnType<typeof browserOn>;

const LINK = /http:\/\/[\w.]+:\d+(\/operator\/sign-in\/link\?token=[\w-]{43})/;
const unfolded = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

/** Waits until no mail is left to send. */
const allSent = () =>
  expect
    .poll(() => rowsOf(platform.database.orm, sql`select id from shopper_messages where state = 'waiting'`), {
      timeout: 10_000,
    })
    .toEqual([]);

/** The mails that `work` causes. */
async function mailsOf(work: () => Promise<unknown>): Promise<string[]> {
  await allSent();
  const before = new Set(await mailsSent(platform));
  await work();
  await allSent();
  return (await mailsSent(platform)).filter((mail) => !before.has(mail)).map(unfolded);
}

/** Asks for a link and returns its path. */
async function linkFor(browser: Browser, email: string): Promise<string> {
  const [mail = '', ...more] = await mailsOf(async () => {
    const answer = await browser.post('/operator/sign-in/link', { email });
    expect([answer.status, answer.headers.location]).toEqual([303, '/operator/sign-in/sent']);
  });
  expect(more).toEqual([]);
  const path = LINK.exec(mail)?.[1];
  expect(path, mail).toBeDefined();
  return path ?? '';
}

const tokenIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('token') ?? '';

async function signIn(site: string, email: string): Promise<Browser> {
  const browser = browserOn(site);
  const token = tokenIn(await linkFor(browser, email));
  const answer = await browser.post('/operator/sign-in/open', { token });
  expect([answer.status, answer.headers.location]).toEqual([303, '/operator']);
  expect((await browser.see('/operator')).status).toBe(200);
  return browser;
}

describe('a link', () => {
  test('goes to the configured address, and signs in when the operator presses a button', async () => {
    const browser = browserOn('north');
    const mails = await mailsOf(() =>
      browser.post('/operator/sign-in/link', { email: ' SALES@north.EXAMPLE ' }),
    );
    expect(mails.map((mail) => /^To: (.*?)\r?$/m.exec(mail)?.[1])).toEqual(['Sales@north.example']);
    const path = LINK.exec(mails[0] ?? '')?.[1] ?? '';
    const page = await browser.see(path);
    expect(page.text).toMatch(
      /<form[^>]* action="\/operator\/sign-in\/open"[^>]*>[\s\S]*<button>Sign in<\/button>/,
    );
    expect(browser.jar.has('operator')).toBe(false);
    const done = await browser.post('/operator/sign-in/open', { token: tokenIn(path) });
    expect(done.headers.location).toBe('/operator');
    expect((await browser.see('/operator')).status).toBe(200);
  });

  test('is not used up by a program that opens it, and lasts a quarter of an hour', async () => {
    const browser = browserOn('north');
    const path = await linkFor(browser, 'kim@north.example');
    for (const scanner of [browserOn('north'), browser]) {
      for (let opened = 0; opened < 3; opened++) expect((await scanner.see(path)).status).toBe(200);
    }
    expect((await browserOn('north').see(path)).text).toContain('in the browser you requested it from');
    moment += 15 * MINUTE - 1;
    expect((await browser.post('/operator/sign-in/open', { token: tokenIn(path) })).status).toBe(303);
  });

  test('is invalid after a quarter of an hour', async () => {
    const browser = browserOn('north');
    const path = await linkFor(browser, 'kim@north.example');
    moment += 15 * MINUTE;
    const late = await browser.post('/operator/sign-in/open', { token: tokenIn(path) });
    expect([late.status, browser.jar.has('operator')]).toEqual([401, false]);
    expect(late.text).toContain('expired or was used already');
  });

  test('works once', async () => {
    const browser = browserOn('north');
    const token = tokenIn(await linkFor(browser, 'kim@north.example'));
    const asking = browser.jar.get('operator-asking') ?? '';
    const answers = await Promise.all(
      [0, 1, 2].map(() => {
        const each = browserOn('north');
        each.jar.set('operator-asking', asking);
        return each.post('/operator/sign-in/open', { token });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401]);
  });

  test('works only on its own site, in the browser that asked for it', async () => {
    const browser = browserOn('north');
    const token = tokenIn(await linkFor(browser, 'owner@platform.example'));
    const south = browserOn('south');
    south.jar.set('operator-asking', browser.jar.get('operator-asking') ?? '');
    expect((await south.post('/operator/sign-in/open', { token })).status).toBe(401);
    expect((await browserOn('north').post('/operator/sign-in/open', { token })).status).toBe(401);
    expect((await browser.post('/operator/sign-in/open', { token })).status).toBe(303);
  });

  test('is invalid once its address is removed', async () => {
    const browser = browserOn('north');
    const token = tokenIn(await linkFor(browser, 'kim@north.example'));
    await withOperators('north', ['sales@north.example'], async () => {
      moment += MINUTE;
      expect((await browser.post('/operator/sign-in/open', { token })).status).toBe(401);
    });
  });
});

describe('the sign-in does not reveal who is configured', () => {
  test.each(['nobody@north.example', 'sales@south.example', 'sales@north.example.evil.example'])(
    '%s gets no mail and the same response',
    async (email) => {
      const [known, unknown] = [browserOn('north'), browserOn('north')];
      const right = await known.post('/operator/sign-in/link', { email: 'sales@north.example' });
      let wrong: Answer | undefined;
      const mails = await mailsOf(async () => {
        wrong = await unknown.post('/operator/sign-in/link', { email });
      });
      expect(mails.filter((mail) => mail.includes(email))).toEqual([]);
      const comparable = ({ status, text, headers }: Answer) => ({
        status,
        text,
        headers: {
          ...headers,
          date: '',
          'x-request-id': '',
          'set-cookie': headers['set-cookie']?.map((line) => line.replace(/=[\w-]{43};/, '=…;')),
        },
      });
      if (wrong === undefined) throw new Error('no answer');
      expect(comparable(wrong)).toEqual(comparable(right));
      expect((await unknown.see('/operator/sign-in/sent')).text).toBe(
        (await known.see('/operator/sign-in/sent')).text,
      );
      // Nothing about a stranger's address is stored.
      const kept = await rowsOf(
        platform.database.orm,
        sql`select 1 from operator_links where address = ${email} union all
          select 1 from shopper_messages where destination in (${email}, '')`,
      );
      expect(kept).toEqual([]);
    },
  );

  test('the fastest responses take equally long for known and unknown addresses', async () => {
    const quickest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    const isAlike = () =>
      Math.max(quickest.known, quickest.unknown) < Math.min(quickest.known, quickest.unknown) * 1.5 + 3;
    // A busy machine needs more rounds until both have been quick once. If one is slower by itself, none suffice.
    for (let round = 0; round < 60 && (round < 10 || !isAlike()); round++) {
      moment += 2 * HOUR;
      // By then the configuration has to be read again.
      await browserOn('north').see('/operator/sign-in');
      for (const [who, email] of [
        ['known', 'sales@north.example'],
        ['unknown', 'stranger@north.example'],
      ] as const) {
        const began = performance.now();
        await browserOn('north').post('/operator/sign-in/link', { email });
        quickest[who] = Math.min(quickest[who], performance.now() - began);
        // Mail is sent before the next request, so that it does not slow that one.
        await sleep(400);
        await mailsOf(async () => {});
      }
    }
    expect(isAlike(), `${quickest.known} ms, ${quickest.unknown} ms`).toBe(true);
  }, 150_000);

  test.each(['sales@north.example', 'stranger@north.example'])(
    '%s can ask for five links an hour, and then gets the same refusal',
    async (email) => {
      const statuses: number[] = [];
      let last: Answer | undefined;
      for (let asked = 0; asked < 6; asked++) {
        last = await browserOn('north').post('/operator/sign-in/link', { email });
        statuses.push(last.status);
      }
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
      expect(last?.headers['retry-after']).toBe('3600');
      expect(last?.text).toContain('Too many links. Try again in 60 minutes.');
    },
  );

  test('a sender can ask for fifteen links an hour, for any addresses', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 16; asked++) {
      const answer = await browserOn('north').post('/operator/sign-in/link', {
        email: `a${asked}@x.example`,
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(15).fill(303), 429]);
  });

  test.each(['', 'sales', 'a@b', `${'a'.repeat(300)}@x.example`])('%j is not an address', async (email) => {
    expect((await browserOn('north').post('/operator/sign-in/link', { email })).status).toBe(422);
  });
});

test('a sender who guesses links is locked out', async () => {
  const browser = browserOn('north');
  await linkFor(browser, 'sales@north.example');
  const statuses: number[] = [];
  for (let guess = 0; guess < 9; guess++) {
    statuses.push((await browser.post('/operator/sign-in/open', { token: 'x'.repeat(43) })).status);
  }
  expect(statuses).toEqual([...Array(8).fill(401), 429]);
});

test('the platform’s owner can sign in on every site, even where nobody is configured', async () => {
  for (const site of ['north', 'south', 'quiet']) await signIn(site, 'owner@platform.example');
  await signIn('quiet', 'deputy@platform.example');
});

describe('the page of all dealerships', () => {
  const words = (markup: string) =>
    markup
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const rowsOfPage = (markup: string) =>
    [...markup.matchAll(/<tr>\s*<th scope="row">([\s\S]*?)<\/tr>/g)].map(([, row = '']) => words(row));

  test('shows the owner every site, with problem sites first', async () => {
    for (const name of ['ann', 'ben']) {
      const enquiry = { ...lead(name), message: 'Is it still there?' };
      expect((await postJson(platform, 'south', '/api/enquiries', enquiry)).status).toBe(200);
    }
    expect((await platform.feed('south-yard', rows(1, 20_000))).status).toBe(200);
    moment += 3 * HOUR;
    const owner = await signIn('north', 'Owner@platform.example');
    expect((await owner.see('/operator')).text).toContain('href="/operator/dealers"');
    const page = await owner.see('/operator/dealers');
    expect(page.status).toBe(200);
    const [first = '', ...others] = rowsOfPage(page.text);
    expect(words(page.text)).toContain('3 sites, 2 leads waiting, 3 with problems');
    expect(others).toHaveLength(2);
    const south = [first, ...others].find((row) => row.startsWith('Dealer south')) ?? '';
    expect(south).toBe(
      'Dealer south 2 leads have not reached everyone. 2 3 hours 3 hours ago Publishing now',
    );
    expect(rowsOfPage(page.text).find((row) => row.startsWith('Dealer quiet'))).toMatch(
      /^Dealer quiet Never published\. .*Never Never$/,
    );
    expect(page.text).toContain(`http://south.localhost:${platform.port}/operator`);
  });

  test('does not exist for anyone else', async () => {
    const dealer = await signIn('north', 'kim@north.example');
    expect((await dealer.see('/operator')).text).not.toContain('/operator/dealers');
    expect((await dealer.see('/operator/dealers')).status).toBe(404);
    const asToken = await operatorPages(platform, 'south');
    expect(await asToken('/operator/dealers')).toContain('No such page');
    expect((await browserOn('south').see('/operator/dealers')).headers.location).toBe('/operator/sign-in');
  });
});

test('scripts cannot read the cookie, and where there is TLS it is sent over TLS only', async () => {
  for (const [host, isSecure] of [
    [`north.localhost:${platform.port}`, false],
    ['www.north.example', true],
  ] as const) {
    const browser = browserOn('north', host);
    const token = tokenIn(await linkFor(browser, 'sales@north.example'));
    const { headers } = await browser.post('/operator/sign-in/open', { token });
    const cookie = headers['set-cookie']?.find((line) => line.startsWith('operator='));
    expect(cookie?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=604800',
      'Path=/operator',
      'SameSite=Lax',
      ...(isSecure ? ['Secure'] : []),
    ]);
  }
});

async function withOperators(site: string, operators: string[], work: () => Promise<void>): Promise<void> {
  const file = join(platform.env.TENANTS_DIR, site, 'site.json');
  const before = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ ...JSON.parse(before), operators }));
  try {
    await work();
  } finally {
    await writeFile(file, before);
    moment += MINUTE;
    await browserOn(site).see('/operator/sign-in');
  }
}

describe('sessions', () => {
  test('are listed and can be ended from each other, but not from another site', async () => {
    const sales = await signIn('north', 'sales@north.example');
    const kim = await signIn('north', 'kim@north.example');
    const south = await signIn('south', 'sales@south.example');
    const page = (await sales.see('/operator/site')).text;
    expect(page).toContain('kim@north.example');
    expect(page).not.toContain('south.example');
    const endOfKim =
      /<h3>kim@north\.example<\/h3>[\s\S]*?action="(\/operator\/sessions\/[^"]+\/end)"/.exec(page)?.[1] ?? '';
    await south.post(endOfKim);
    expect((await kim.see('/operator')).status).toBe(200);
    expect((await sales.post(endOfKim)).headers.location).toBe('/operator/site?done=out');
    expect((await kim.see('/operator')).headers.location).toBe('/operator/sign-in');
    expect((await sales.see('/operator')).status).toBe(200);
  });

  test('end on signing out, even for a copy of the cookie', async () => {
    const kim = await signIn('north', 'kim@north.example');
    const copy = browserOn('north');
    copy.jar.set('operator', kim.jar.get('operator') ?? '');
    expect((await kim.post('/operator/sign-out')).headers.location).toBe('/operator/sign-in');
    expect(kim.jar.has('operator')).toBe(false);
    expect((await copy.see('/operator')).status).toBe(303);
  });

  test('end when their address is removed from the configuration, and stay ended when it is added again', async () => {
    const kim = await signIn('north', 'kim@north.example');
    const sales = await signIn('north', 'sales@north.example');
    await withOperators('north', ['sales@north.example'], async () => {
      moment += MINUTE;
      expect((await sales.see('/operator/site')).text).not.toContain('kim@north.example');
      expect((await kim.see('/operator')).headers.location).toBe('/operator/sign-in');
    });
    expect((await kim.see('/operator')).status).toBe(303);
    expect((await sales.see('/operator')).status).toBe(200);
  });

  test('continue after a restart', async () => {
    const kim = await signIn('north', 'kim@north.example');
    const cookie = kim.jar.get('operator') ?? '';
    platform = await platform.restart();
    const again = browserOn('north');
    again.jar.set('operator', cookie);
    expect((await again.see('/operator')).status).toBe(200);
  });
});

test('the page asks for the token first if nobody is configured, and otherwise as the fallback', async () => {
  expect((await browserOn('north').see('/operator/sign-in')).text).toContain(
    '<summary>No email? Use the token</summary>',
  );
  const answer = await browserOn('north').post('/operator/sign-in', { token: platform.adminToken });
  expect([answer.status, answer.headers.location]).toEqual([303, '/operator']);
});

test('a platform without a mail server says where to find its mails', async () => {
  expect((await browserOn('north').see('/operator/sign-in/sent')).text).toContain(
    join(platform.env.DATA_DIR, 'outbox'),
  );
});

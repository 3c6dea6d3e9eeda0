/**
 * Shoppers use browsers behind a proxy in front of two web processes, while those, a worker and a printer are killed at
 * random: each form arrives once, and each car is held and paid for once. A browser resends by itself when it loses its
 * connection, so both web processes are killed as a form reaches one: then only the queue in the browser can deliver it.
 */
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.ts';
import { programFolder } from '../../src/server/publish/program.ts';
import { alertOf, fill, formOf, PERSON, scriptReady, sendOf } from '../e2e/lead-forms.ts';
import { aLocation } from './support/leads.ts';
import { rows } from './support/platform.ts';
import { proxyTo, type TestProxy } from './support/proxy.ts';
import { type Member, POSTGRES, type Several, several } from './support/several.ts';
import { IS_SOAK } from './support/size.ts';

/** At least this many. */
const ENQUIRIES = IS_SOAK ? 40 : 4;
const CARS = IS_SOAK ? 20 : 1;
/** At most this many, so that a slow machine gets to the end. */
const KILLS = IS_SOAK ? 100 : 4;
/** How often a shopper loads, sends or pays before giving up. */
const MOST_STEPS = 80;
const TENANTS = 'tenants/_shared';

describe.skipIf(POSTGRES?.skipped !== false)('shoppers in browsers', () => {
  let all: Several;
  let members: Member[] = [];
  let proxy: TestProxy;
  let browser: Browser;
  let origin: string;
  /** Soon kills one of the processes, unless one is being restarted. */
  let kill: () => void = () => {};
  let onPost: (path: string) => void = () => {};
  /** Enquiries that a page queued because it could not send them, and then failed to send again. */
  let missed = 0;

  beforeAll(async () => {
    // Compiled once here, instead of by each process.
    await programFolder();
    proxy = await proxyTo(
      () => members.slice(0, 2).map(({ port }) => port),
      (path) => onPost(path),
    );
    origin = `http://north.localhost:${proxy.port}`;
    // Test payments are in a folder that all share.
    all = await several('folder', (webhook) => [
      {
        slug: 'north',
        url: origin,
        dealerships: ['north-yard'],
        reserve: { enabled: true, deposit: 500 },
        locations: [aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' })],
        leads: { people: ['sales@north.example'], webhooks: [webhook], perSenderHour: 1_000_000 },
      },
    ]);
    await cp(join(import.meta.dirname, '../..', TENANTS), join(all.folder, TENANTS), { recursive: true });
    const real = { TEST_BUILDER: 'real' };
    members = await Promise.all([
      all.member('web-1', { ROLE: 'web', ...real }),
      all.member('web-2', { ROLE: 'web', ...real }),
      all.member('worker', { ROLE: 'worker', ...real }),
      all.member('printer', { ROLE: 'printer', ...real }),
    ]);
    const [web] = members as [Member];
    expect((await web.feed('north-yard', rows(CARS, 20_000))).status).toBe(200);
    await vi.waitFor(async () => expect((await web.site('north', '/contact-us')).status).toBe(200), {
      timeout: 120_000,
      interval: 200,
    });
    browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
    proxy?.close();
    await all?.end();
  });

  /** Reloads a page until it and its script have arrived. */
  const opened = async (page: Page, path: string): Promise<void> => {
    for (let step = 0; step < MOST_STEPS; step++) {
      const answer = await page.goto(origin + path).catch(() => null);
      const isReady =
        answer?.ok() &&
        (await scriptReady(page).then(
          () => true,
          () => false,
        ));
      if (isReady) return;
      await sleep(300);
    }
    throw new Error(`${path} does not open`);
  };
  const messageOn = async (page: Page): Promise<string> =>
    (await alertOf(formOf(page))
      .textContent({ timeout: 200 })
      .catch(() => '')) ?? '';
  const titleOf = (page: Page) =>
    page
      .locator('h1')
      .first()
      .textContent({ timeout: 1_000 })
      .catch(() => null);

  async function enquire(context: BrowserContext, number: number): Promise<void> {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await opened(page, '/contact-us');
    await fill(formOf(page), {
      ...PERSON,
      email: `e${number}@shopper.example`,
      message: 'Is it there?',
      terms: true,
    });
    kill();
    await sendOf(formOf(page)).click();
    const isOver = async () =>
      !page.url().endsWith('/contact-us') || (await messageOn(page)).includes('is saved in this browser');
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
    if (page.url().endsWith('/contact-us')) await missOnce(page);
    await page.close();
  }

  /** Makes the page retry its queue while no process answers. */
  async function missOnce(page: Page): Promise<void> {
    proxy.shut();
    try {
      const failed = page.waitForEvent('requestfailed', {
        predicate: (request) => request.url().endsWith('/api/enquiries'),
        timeout: 10_000,
      });
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await failed;
      missed++;
    } catch {
      // It had been sent just before.
    } finally {
      proxy.open();
    }
  }

  /** From the checkout to the paid deposit, retrying as a patient shopper would. */
  async function buy(context: BrowserContext, slug: string): Promise<void> {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const checkout = `/cars/${slug}/checkout`;
    const seen: string[] = [];
    await opened(page, checkout);
    let last = page.url();
    for (let step = 0; step < MOST_STEPS; step++) {
      if (!page.url().startsWith(origin)) {
        await page.goto(last).catch(() => {});
        await sleep(300);
        continue;
      }
      last = page.url();
      const title = await titleOf(page);
      if (title !== null && seen.at(-1) !== title) seen.push(title);
      if (title === 'The car is reserved for you') {
        await page.close();
        return;
      }
      try {
        if (title?.startsWith('Test payment')) {
          await page.getByLabel('Card number').fill('4242 4242 4242 4242');
          kill();
          await page.getByRole('button', { name: /^Pay \$/ }).click();
          await page.waitForURL('**/checkout?reservation=**');
        } else if (title === 'Pay your deposit') {
          await page.getByRole('link', { name: /^Pay \$/ }).click();
          await page.waitForURL('**/payments/test/**');
        } else if (title === 'Reserve this car') {
          await scriptReady(page);
          const email = `${slug}@shopper.example`;
          if ((await messageOn(page)) === '') await fill(formOf(page), { ...PERSON, email, terms: true });
          kill();
          await sendOf(formOf(page)).click();
          await page.waitForURL('**/payments/test/**');
        } else {
          await sleep(500);
          await page.reload();
        }
      } catch {
        // A process was killed meanwhile; the page says what comes next.
      }
    }
    throw new Error(
      `${slug} was not reserved: ${seen.join(' → ')}; ${await page.locator('main').textContent()}`,
    );
  }

  /** Resolves when a form reaches a process. */
  const posted = (start: string) =>
    new Promise<void>((done) => {
      onPost = (path) => {
        if (path.startsWith(start)) done();
      };
    });

  test('lose no enquiry and no deposit to kills', { timeout: IS_SOAK ? 1_800_000 : 400_000 }, async () => {
    const cars = await all.rows<{ id: number; slug: string }>('select id, slug from cars order by id');
    const kills: Record<string, number> = {};
    let killing: Promise<void> | null = null;
    let turn = 0;
    let enquiries = 0;
    kill = () => {
      if (killing !== null || turn >= KILLS) return;
      // Each process is killed early on; later kills are random.
      const at = turn < members.length ? turn : Math.floor(Math.random() * members.length);
      turn++;
      killing = (async () => {
        if (at < 2) await Promise.race([posted(at === 0 ? '/api/enquiries' : '/api/'), sleep(5_000)]);
        else await sleep(Math.random() * 300);
        const dead = at < 2 ? members.slice(0, 2) : members.slice(at, at + 1);
        for (const { name } of dead) kills[name] = (kills[name] ?? 0) + 1;
        await Promise.all(dead.map((member) => member.end('SIGKILL')));
        await Promise.all(dead.map((member) => member.launch()));
        killing = null;
      })();
    };
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    try {
      await Promise.all([
        (async () => {
          // On a slow machine, until each process has been killed once.
          while (enquiries < ENQUIRIES || turn < members.length) await enquire(context, enquiries++);
        })(),
        (async () => {
          for (const { slug } of cars) await buy(context, slug);
        })(),
      ]);
      expect(Object.keys(kills).length).toBe(members.length);
      expect(missed).toBeGreaterThan(0);
    } finally {
      await killing;
    }
    // What is queued in the browser is sent when the shopper opens the site again.
    const page = await context.newPage();
    await expect
      .poll(
        async () => {
          await page.goto(`${origin}/`).catch(() => {});
          await sleep(2_000);
          return page.evaluate(() => JSON.parse(localStorage.getItem('north:outbox') ?? '[]') as unknown[]);
        },
        { timeout: 120_000 },
      )
      .toEqual([]);
    await context.close();

    const sent = await all.rows<{ id: string; email: string; n: number }>(
      "select max(id::text) as id, email, count(*)::integer as n from leads where email like 'e%@shopper.example' group by email",
    );
    const emails = Array.from({ length: enquiries }, (_, number) => `e${number}@shopper.example`).sort();
    expect(sent.map(({ email, n }) => `${n} ${email}`).sort()).toEqual(emails.map((email) => `1 ${email}`));
    const isDelivered = () => sent.every(({ id }) => all.webhook.byLead.has(id) && all.mail.byLead.has(id));
    await expect.poll(isDelivered, { timeout: 90_000 }).toBe(true);
    for (const { id } of sent) expect([id, all.webhook.byLead.get(id)?.size]).toEqual([id, 1]);

    const held = await all.rows<{ car_id: number; n: number }>(
      "select car_id, count(*)::integer as n from reservations where status in ('held', 'paying', 'confirmed') group by car_id order by car_id",
    );
    expect(held).toEqual(cars.map(({ id }) => ({ car_id: id, n: 1 })));
    const folder = join(all.folder, 'shared/test-payments');
    const payments = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    );
    const paid = payments.filter(({ report }) => report.paidCents > report.refundedCents);
    expect(paid.map(({ cents }) => cents)).toEqual(cars.map(() => 50_000));
  });
});

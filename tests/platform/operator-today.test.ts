/** The operator's first page: who is waiting, who is coming today and tomorrow, and what is wrong. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plain } from '../fixtures/said.ts';
import { aLocation, lead, operatorPages, postJson } from './support/leads.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

/** Monday, 10 am in Brisbane and 8 am in Perth. */
const NOW = Date.parse('2026-11-23T00:00:00Z');
const HOUR_MS = 3_600_000;

let platform: TestPlatform;
let moment = NOW;
beforeAll(async () => {
  platform = await testPlatform({
    tenants: [
      {
        slug: 'north',
        dealerships: ['north-yard'],
        state: 'qld',
        email: 'hello@north.example',
        leads: { replyHours: 2, perPersonHour: 100, perSenderHour: 100, receipt: false },
        locations: [
          aLocation({ id: 1, slug: 'brisbane', name: 'Brisbane', dealership_slug: 'north-yard' }),
          aLocation({
            id: 2,
            slug: 'perth',
            name: 'Perth',
            dealership_slug: 'north-yard',
            address: {
              street: '1 Far Street',
              city: 'Perth',
              state: 'wa',
              postcode: '6000',
              lat: -32,
              long: 116,
            },
          }),
        ],
      },
      { slug: 'empty', dealerships: ['empty-yard'] },
    ],
    paused: true,
    now: () => new Date(moment),
  });
});
afterAll(() => platform?.end());

const today = async (site: string) => (await operatorPages(platform, site))('/operator');
/** Part of a page by the heading's id. */
const section = (page: string, id: string) =>
  new RegExp(`<section[^>]* aria-labelledby="${id}">([\\s\\S]*?)</section>`).exec(page)?.[1] ?? '';

async function enquire(name: string, more: Record<string, unknown> = {}): Promise<void> {
  const answer = await postJson(platform, 'north', '/api/enquiries', {
    ...lead(name),
    dealership_slug: 'north-yard',
    location_id: '1',
    message: `Hello from ${name}`,
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
}

test('the page says when nothing is waiting', async () => {
  const page = await today('empty');
  expect(plain(section(page, 'leads'))).toContain('Nothing is waiting. Every lead has been answered.');
  expect(plain(section(page, 'appointments'))).toContain('No test drives today or tomorrow.');
  expect(plain(section(page, 'matters'))).toContain('All clear. Feeds, deliveries and photos are fine.');
});

test('the page lists waiting leads with their age, oldest first, and overdue ones in red', async () => {
  moment = NOW + HOUR_MS;
  await enquire('fresh', { message: 'Just now' });
  moment = NOW - 3 * 24 * HOUR_MS;
  await enquire('oldest', { message: 'Friday' });
  moment = NOW;
  await enquire('middle', { message: 'At ten' });
  moment = NOW + 3 * HOUR_MS;
  await enquire('answered');
  await platform.database.orm.execute(sql`update leads set answered_at = now() where name = 'Answered'`);
  const waiting = section(await today('north'), 'leads');
  expect([...waiting.matchAll(/<h3><a[^>]*>(\w+) Shopper/g)].map(([, name]) => name)).toEqual([
    'Oldest',
    'Middle',
    'Fresh',
  ]);
  const ages = [...waiting.matchAll(/<p class="when small (\w+)">([\s\S]*?)<\/p>/g)];
  expect(ages.map(([, tone, text = '']) => [tone, plain(text)])).toEqual([
    ['late', '3 days , overdue'],
    ['late', '3 hours , overdue'],
    ['muted', '2 hours'],
  ]);
  moment = NOW;
});

test('a public holiday does not make a lead late, because the mail promised a reply after it', async () => {
  // Queensland’s Labour Day is Monday, 4 May 2026; the yard closes at 5 pm on Sunday and opens at 9 am on Tuesday.
  const labourDay = (clock: string) => Date.parse(`2026-05-${clock}:00+10:00`);
  moment = labourDay('03T16:30');
  await enquire('before');
  const lateAt = async (clock: string) => {
    moment = labourDay(clock);
    const item = /<li[^>]*>(?:(?!<\/li>)[\s\S])*Before Shopper[\s\S]*?<\/li>/.exec(
      section(await today('north'), 'leads'),
    );
    return plain(item?.[0] ?? '').includes('overdue');
  };
  const lateCounts = [await lateAt('04T16:00'), await lateAt('05T10:00'), await lateAt('05T11:00')];
  await platform.database.orm.execute(sql`update leads set answered_at = now() where name = 'Before'`);
  moment = NOW;
  expect(lateCounts).toEqual([false, false, true]);
});

test('the page lists test drives today and tomorrow, in their location’s time', async () => {
  const drive = (name: string, location_id: string, preferred_date: string, preferred_time: string) =>
    enquire(name, { form: 'test-drive', location_id, preferred_date, preferred_time });
  await drive('tuesday', '1', '2026-11-24', '09:00');
  await drive('monday', '1', '2026-11-23', '14:00');
  await drive('wednesday', '1', '2026-11-25', '09:00');
  // 4 pm in Perth is 6 pm in Brisbane.
  await drive('west', '2', '2026-11-23', '16:00');
  const booked = section(await today('north'), 'appointments');
  expect(plain(booked)).toMatch(
    /^Test drives Today 2:00 pm Monday Shopper Brisbane 4:00 pm \(Perth time\) West Shopper Perth Tomorrow 9:00 am Tuesday Shopper Brisbane$/,
  );
});

test('cars without photos, a held import and failed deliveries link to where they can be fixed', async () => {
  const cars = Array.from({ length: 12 }, (_, index) => ({
    stock: `H${index}`,
    model: `M${index}`,
    price: 1,
  }));
  await platform.feed('north-yard', cars);
  expect((await platform.feed('north-yard', rows(1, 1))).status).toBe(409);
  await platform.database.orm.execute(
    sql`update deliveries set state = 'dead', finished_at = now() where lead_id = (select id from leads where name = 'Fresh')`,
  );
  const matters = section(await today('north'), 'matters');
  const links = [...matters.matchAll(/<a href="([^"]+)">([^<]+)</g)].map(([, href, text]) => [href, text]);
  expect(links).toContainEqual([
    '/operator/stock',
    '1 stock import needs your decision: a lot of stock would be marked as sold',
  ]);
  expect(links).toContainEqual(['/operator/leads?view=dead', '1 lead with a failed delivery']);
  expect(links).toContainEqual(['/operator/cars?which=no-photos', '12 cars without photos']);
  expect(section(await today('empty'), 'matters')).not.toContain('<a');
});

test('the list of leads has its own address, and the old one redirects there', async () => {
  const see = await operatorPages(platform, 'north');
  expect(await see('/operator/leads?view=overdue')).toContain('Overdue leads');
  const { headers } = await platform.site('north', '/operator/sign-in');
  expect(headers['cache-control']).toBe('no-store');
});

/** Mails as a mail server gets them: their parts and pictures, and that they are sent even without a picture. */

import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailServer, mailServer } from '../contract/support/mail-server.ts';
import { listening } from '../fixtures/local-server.ts';
import { leavesOf, readMime } from '../fixtures/mime.ts';
import { aPhoto } from '../fixtures/photos.ts';
import { aLocation, lead, operatorPages, postJson } from './support/leads.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';

const NOW = new Date('2026-11-23T01:00:00.000Z');
const MAPPING = {
  format: 'json',
  fields: {
    ...{ stocknum: 'stock', make: { value: 'Toyota' }, model: 'model', body: { value: 'Sedan' } },
    ...{ year: { value: 2022 }, car_type: { value: 'used' }, colour: { value: 'Red' } },
    ...{ price: { value: '30000' }, images: 'photos' },
  },
};

let platform: TestPlatform;
let mails: MailServer;
let host: Server;
beforeAll(async () => {
  mails = await mailServer();
  const photo = await aPhoto(1);
  host = createServer((request, response) => {
    if (request.url === '/good.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    else request.socket.destroy();
  });
  const photos = await listening(host);
  platform = await testPlatform({
    variables: { SMTP_URL: mails.url, PHOTOS_FROM_PRIVATE_NETWORKS: 'yes' },
    now: () => NOW,
    tenants: [
      {
        ...{
          slug: 'north',
          name: 'Harbour Motor Group',
          dealerships: ['north-yard'],
          url: 'https://www.north.example',
        },
        ...{ email: 'hello@north.example', phone: '07 5550 1234' },
        locations: [aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' })],
        leads: {
          people: ['ann@north.example'],
          crm: ['crm@north.example'],
          replyHours: 2,
          perSenderHour: 1000,
          perPersonHour: 1000,
        },
      },
    ],
  });
  const { type, body } = form({
    mapping: JSON.stringify(MAPPING),
    feed: JSON.stringify([
      { stock: 'A1', model: 'Camry', photos: [`${photos}/good.jpg`] },
      { stock: 'A2', model: 'Corolla', photos: [`${photos}/broken.jpg`] },
      { stock: 'A3', model: 'Yaris', photos: [] },
    ]),
  });
  const headers = { 'content-type': type, authorization: `Bearer ${platform.adminToken}` };
  expect((await platform.api('/api/stock/north-yard', { method: 'POST', headers, body })).status).toBe(200);
});
afterAll(async () => {
  await platform?.end();
  await mails?.close();
  host?.closeAllConnections();
  host?.close();
});

const carOf = async (stock: string) =>
  (await platform.stock('north')).find(({ stocknum }) => stocknum === stock);
const stored = async (name: string, more: Record<string, unknown> = {}) => {
  const answer = await postJson(platform, 'north', '/api/enquiries', {
    ...lead(name),
    message: 'Hello',
    ...more,
  });
  expect(answer.status).toBe(200);
  return answer.json<{ lead_id: string; reference: string }>();
};
/** The messages about a lead, by recipient. */
const sentFor = async (lead_id: string, count: number) => {
  const ofLead = () => mails.messages.filter((each) => each.includes(`X-Forecourt-Lead: ${lead_id}`));
  await expect.poll(() => ofLead().length, { timeout: 20_000 }).toBe(count);
  return new Map(
    ofLead().map((raw) => {
      const message = readMime(raw);
      return [message.headers.to ?? '', { ...message, leaves: leavesOf(message) }] as const;
    }),
  );
};
const imagesOf = (html: string) =>
  [...html.matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)].map(([, src = '']) => src);

test('mail about a test drive has plain text, HTML and a calendar file, for both shopper and salesperson', async () => {
  const car = await carOf('A3');
  const { lead_id, reference } = await stored('tina', {
    ...{ form: 'test-drive', car_id: car?.id, preferred_date: '2026-11-24', preferred_time: '10:00' },
  });
  expect(reference).toMatch(/^HMG-\d{4}$/);
  const sent = await sentFor(lead_id, 3);
  for (const to of ['tina@shopper.example', 'ann@north.example']) {
    const message = sent.get(to);
    expect(message?.type).toBe('multipart/mixed');
    expect(message?.leaves.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'text/calendar']);
    const [words, page, calendar] = message?.leaves ?? [];
    for (const part of [words, page]) {
      expect(part?.text).toContain('2022 Toyota Yaris');
      expect(part?.text).toContain(reference);
      expect(part?.text).toContain('Tuesday, 24 November 2026, 10:00 am AEST');
    }
    expect(calendar?.headers['content-type']).toMatch(/method=PUBLISH/);
    expect(calendar?.headers['content-disposition']).toMatch(/^attachment; filename=/);
    expect(calendar?.text).toMatch(/\r\nDTSTART:20261124T000000Z\r\n/);
  }
  const receipt = sent.get('tina@shopper.example');
  const directions = 'https://www.google.com/maps/dir/?api=1&destination=-27,153';
  expect(receipt?.leaves[0]?.text).toContain(`Directions: ${directions}`);
  expect(receipt?.leaves[1]?.text).toContain(`href="${directions.replaceAll('&', '&amp;')}"`);
  expect(sent.get('ann@north.example')?.headers.subject).toContain(`(${reference})`);
  expect(sent.get('crm@north.example')?.leaves.map(({ type }) => type)).toEqual(['text/plain']);
  expect(sent.get('crm@north.example')?.text).toContain(`<id source="Forecourt reference">${reference}</id>`);
});

test('a photo in a mail is the platform’s copy: a JPEG at the site’s https address', async () => {
  await vi.waitFor(
    async () =>
      expect((await platform.site('north', `/cars/${(await carOf('A1'))?.slug}`)).text).toContain('/photos/'),
    {
      ...{ interval: 200, timeout: 30_000 },
    },
  );
  const { lead_id } = await stored('paul', { car_id: (await carOf('A1'))?.id });
  for (const message of (await sentFor(lead_id, 3)).values()) {
    if (message.leaves.length < 2) continue;
    const [picture = '', ...others] = imagesOf(message.leaves[1]?.text ?? '');
    expect(picture).toMatch(/^https:\/\/www\.north\.example\/photos\/[\w-]{20}\/\w+\.jpg$/);
    expect(others).toEqual([]);
    const file = await platform.site('north', new URL(picture).pathname);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  }
});

test('the promised reply time is in both plain text and HTML', async () => {
  const { lead_id } = await stored('carl');
  const receipt = (await sentFor(lead_id, 3)).get('carl@shopper.example');
  for (const part of receipt?.leaves ?? [])
    expect(part.text).toContain('We’ll reply today, Monday, by 1 pm AEST.');
});

test('every lead is mailed with the car’s drawing while its photo host keeps breaking off', async () => {
  const car = await carOf('A2');
  platform.complaints.length = 0;
  const { lead_id } = await stored('fay', { car_id: car?.id });
  for (const message of (await sentFor(lead_id, 3)).values()) {
    if (message.leaves.length < 2) continue;
    expect(imagesOf(message.leaves[1]?.text ?? '')).toEqual([
      expect.stringMatching(/^https:\/\/www\.north\.example\/artwork\/[a-z-]+-red\.jpg$/),
    ]);
  }
  expect(platform.complaints.filter((each) => each.includes('delivery'))).toEqual([]);
});

test('thirty leads at once get thirty references; a repeated lead keeps its own, and each is found by it', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, (_, index) => stored(`n${index}`)));
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(30);
  const headers = { 'idempotency-key': 'the-same-lead-again' };
  const again = async () =>
    (
      await postJson(platform, 'north', '/api/enquiries', { ...lead('rita'), message: 'Hello' }, headers)
    ).json<{
      reference: string;
    }>().reference;
  const first = await again();
  expect(await again()).toBe(first);
  const pages = await operatorPages(platform, 'north');
  const found = await pages(`/operator/leads?view=all&q=${first}`);
  expect(found).toContain('Rita Shopper');
  expect(found).toContain(first);
  expect(found).not.toContain('N7 Shopper');
});

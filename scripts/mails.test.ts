import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RESERVATION_MAIL_KINDS } from '#domain/deliveries/record.ts';
import { aCar, aSite, NOW } from '../tests/fixtures/cars.ts';
import { allMails } from './mails/all-mails.ts';
import { writeMails } from './mails.ts';

const site = aSite();
const written = allMails({ site, cars: [aCar()], address: 'https://www.dealer.example', now: NOW });

test('writes every kind of mail, as HTML and as text, with a list of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-mails-'));
  expect(await writeMails(written, folder)).toBe(written.length);
  const names = written.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['lead-enquiry', 'receipt-test-drive', 'order', 'sign-in']));
  for (const kind of RESERVATION_MAIL_KINDS) expect(names).toContain(`${kind}-shopper`);
  expect((await readdir(folder)).sort()).toEqual(
    ['index.html', ...names.flatMap((name) => [`${name}.html`, `${name}.txt`])].sort(),
  );
  const list = await readFile(join(folder, 'index.html'), 'utf8');
  for (const name of names) expect(list).toContain(`href="${name}.html"`);
});

/** The links in a mail, except the letterhead's picture and phone numbers, which only the HTML has. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]* href="(https:[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test.each(written.map((mail) => [mail.name, mail] as const))(
  '%s: the text has the same links as the HTML',
  (_, mail) => {
    expect(mail.text.trim().length).toBeGreaterThan(60);
    expect(mail.text).not.toMatch(/<[a-z]|undefined|null|\[object/);
    for (const href of linksOf(mail.html)) expect(mail.text).toContain(href);
  },
);

test('without a car for sale there is nothing to write about, and the error says so', () => {
  expect(() => allMails({ site, cars: [], address: 'https://www.dealer.example', now: NOW })).toThrow(
    `${site.slug} has no car for sale to write about`,
  );
});

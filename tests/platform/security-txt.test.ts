/** `/.well-known/security.txt`: whom to tell about a security problem on a site. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type TestPlatform, testPlatform } from './support/platform.ts';

const PATH = '/.well-known/security.txt';
const NOW = new Date('2026-03-01T02:00:00.000Z');
let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform({
    now: () => NOW,
    paused: true,
    tenants: [
      {
        slug: 'north',
        dealerships: ['north-yard'],
        url: 'https://www.north.example/',
        domains: ['www.north.example'],
        email: 'hello@north.example',
      },
      { slug: 'south', dealerships: ['south-yard'], email: 'hello@south.example' },
      { slug: 'silent', dealerships: ['silent-yard'] },
    ],
  });
});
afterAll(() => platform.end());

test('each site has its own security.txt, even before it is built', async () => {
  const north = await platform.site('north', PATH);
  expect([north.status, north.headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(north.text.split('\n')).toEqual([
    'Contact: mailto:hello@north.example',
    'Contact: https://www.north.example/contact-us',
    'Expires: 2026-08-28T00:00:00.000Z',
    'Canonical: https://www.north.example/.well-known/security.txt',
    'Preferred-Languages: en',
    '',
  ]);
  const south = await platform.site('south', PATH);
  expect(south.text).toContain('Contact: mailto:hello@south.example\n');
  expect(south.text).not.toContain('north');
});

test('a site without a contact address has no security.txt, nor does a host without a site', async () => {
  expect((await platform.site('silent', PATH)).text).not.toContain('Contact:');
  const nowhere = await ask(platform.port, PATH, { host: 'nowhere.example' });
  expect([nowhere.status, nowhere.text.includes('Contact:')]).toEqual([404, false]);
});

/** The names that a TLS proxy gets certificates for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlatform, testPlatform } from './support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ paused: true });
});
afterAll(() => platform?.end());

const asked = async (domain: string) =>
  (await platform.api(`/api/health/domain?domain=${encodeURIComponent(domain)}`)).status;

test.each(['www.north.example', 'WWW.North.Example', 'www.north.example.'])(
  '%s gets a certificate, because a site has it',
  async (domain) => {
    expect(await asked(domain)).toBe(200);
  },
);

test.each([
  ...['north.example', 'evil.example', 'www.north.example.evil.example', 'x.www.north.example'],
  ...[
    'north.localhost',
    'localhost',
    '',
    '127.0.0.1',
    'www.north.example:443/x',
    'www.north.example\n',
    '*.north.example',
  ],
  'a'.repeat(300),
])('%j is none', async (domain) => {
  expect(await asked(domain)).toBe(404);
});

test('a sender who tries many names has to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 620 }, (_, i) => asked(`name-${i}.example`)));
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  expect((await platform.api('/api/health/domain?domain=www.north.example')).headers['retry-after']).toMatch(
    /^\d+$/,
  );
});

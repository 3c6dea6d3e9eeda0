import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.feed('north-yard', rows(3, 20_000));
  await platform.whenPublished();
});
afterAll(() => platform.end());

test('smoke', async () => {
  const home = await platform.site('north', '/');
  console.log(home.status, home.headers, home.text.slice(0, 300));
  console.log(await platform.stock('north'));
  console.log((await platform.api('/api/health')).text);
  expect(home.status).toBe(200);
});

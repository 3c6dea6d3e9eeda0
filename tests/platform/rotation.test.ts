/** Replacing secrets: nobody who comes back is signed out, nothing waiting is lost, and the old secrets stop working. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lead, postJson } from './support/leads.ts';
import { EMBEDDED, startIn, type TestPlatform, testPlatform } from './support/platform.ts';
import { ANN, aBrowser, BEN, type Browser, signIn } from './support/shoppers.ts';

const OLD = {
  PLATFORM_SECRET: 'the-secret-of-before',
  ADMIN_TOKEN: 'admin-token-of-before',
  BUILD_TOKEN: 'build-token-of-before',
};
const NEW = {
  PLATFORM_SECRET: 'the-secret-from-now-on',
  ADMIN_TOKEN: 'admin-token-from-now',
  BUILD_TOKEN: 'build-token-from-now',
};
const BOTH = {
  ...NEW,
  PLATFORM_SECRET_FORMER: `${OLD.PLATFORM_SECRET}, one-that-nobody-ever-used`,
  ADMIN_TOKEN_FORMER: OLD.ADMIN_TOKEN,
  BUILD_TOKEN_FORMER: OLD.BUILD_TOKEN,
};
const TENANTS = [
  { slug: 'north', dealerships: ['north-yard'], email: 'sales@north.example', garage_enabled: true },
];

let platform: TestPlatform;
let ann: Browser;
let ben: Browser;
beforeAll(async () => {
  platform = await testPlatform({
    paused: true,
    tenants: TENANTS,
    variables: { ...OLD, DATABASE_URL: EMBEDDED },
  });
  ann = aBrowser(platform, 'north');
  ben = aBrowser(platform, 'north');
  await signIn(platform, ann, ANN);
  await signIn(platform, ben, BEN);
});
afterAll(() => platform?.end());

/** Restarts the platform with other variables. Browsers keep their cookies. */
async function startWith(variables: Record<string, string>): Promise<void> {
  await platform.close();
  const running = await startIn(platform.folder, { paused: true, variables });
  Object.assign(platform, running);
  for (const each of [ann, ben]) {
    const next = aBrowser(platform, 'north');
    for (const [name, value] of each.cookies) next.cookies.set(name, value);
    if (each === ann) ann = next;
    else ben = next;
  }
}

const me = async (browser: Browser) => (await browser.get('/api/me')).status;
const asked = async (path: string, token: string) =>
  (await platform.api(path, { headers: { authorization: `Bearer ${token}` } })).status;

test('while the old secret is listed everything works, and shoppers who come back then stay signed in afterwards', async () => {
  // A step of a lead and a signed-in operator, both from before.
  const begun = await postJson(platform, 'north', '/api/leads', { form: 'trade-in', url: '/trade-in' });
  const { lead_id, lead_secret } = begun.json<{ lead_id: string; lead_secret: string }>();
  expect([begun.status, lead_secret]).toEqual([200, expect.stringMatching(/^[\w-]{32}$/)]);
  const cookie = await operatorCookie(OLD.ADMIN_TOKEN);

  await startWith(BOTH);
  expect(await me(ann)).toBe(200);
  expect((await platform.site('north', '/operator', { headers: { cookie } })).status).toBe(200);
  const last = await postJson(platform, 'north', '/api/leads', {
    ...lead('dora'),
    ...{ form: 'trade-in', isLastStep: true, lead_id, lead_secret, rego: 'ABC123', regoState: 'qld' },
  });
  expect([last.status, last.json()]).toEqual([200, expect.objectContaining({ lead_id })]);
  for (const { ADMIN_TOKEN, BUILD_TOKEN } of [OLD, NEW]) {
    expect(await asked('/api/leads?state=all', ADMIN_TOKEN)).toBe(200);
    expect(await asked('/api/stock?site=north', BUILD_TOKEN)).toBe(200);
  }
  expect(await asked('/api/leads?state=all', 'one-that-nobody-ever-used')).toBe(401);
  // This session is signed with the new secret.
  expect(await operatorCookie(OLD.ADMIN_TOKEN)).not.toBe('');

  await startWith(NEW);
  expect([await me(ann), await me(ben)]).toEqual([200, 401]);
  expect((await platform.site('north', '/operator', { headers: { cookie } })).status).toBe(303);
  expect(await asked('/api/leads?state=all', OLD.ADMIN_TOKEN)).toBe(401);
  expect(await asked('/api/leads?state=all', NEW.ADMIN_TOKEN)).toBe(200);
  expect(await asked('/api/stock?site=north', OLD.BUILD_TOKEN)).toBe(401);
  expect(await operatorCookie(OLD.ADMIN_TOKEN)).toBe('');
});

async function operatorCookie(token: string): Promise<string> {
  const answer = await platform.site('north', '/operator/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token }).toString(),
  });
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Leads and locations for tests. */
import type { Answer, ask, TestPlatform } from './platform.ts';

/** An enquiry as a form posts it, without a message. */
export function lead(name: string): Record<string, unknown> {
  return {
    form: 'enquiry',
    category: 'General Enquiry',
    name: name.charAt(0).toUpperCase() + name.slice(1),
    last_name: 'Shopper',
    email: `${name}@shopper.example`,
    postcode: '4000',
    filled_ms: 30_000,
  };
}

export interface TestLocation {
  id: number;
  slug: string;
  dealership_slug: string;
  [key: string]: unknown;
}

/** Open every day from 9 to 17. */
export function aLocation(facts: TestLocation): Record<string, unknown> {
  return {
    name: facts.slug,
    address: {
      street: '1 Test Street',
      city: 'Brisbane',
      state: 'qld',
      postcode: '4000',
      lat: -27,
      long: 153,
    },
    contact_detail: {
      opening_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        status: 'Open',
        open: '09:00',
        close: '17:00',
      })),
    },
    ...facts,
  };
}

type Asking = Pick<TestPlatform, 'site'>;

export function postJson(
  platform: Asking,
  site: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return platform.site(site, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  } satisfies Parameters<typeof ask>[2]);
}

export function postForm(
  platform: Asking,
  site: string,
  path: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const fields = Object.entries(body).map(([name, value]) => [name, String(value)]);
  return platform.site(site, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** Signs in as a site's operator; returns a function that loads pages in that session, as HTML. */
export async function operatorPages(platform: Asking & { adminToken: string }, site: string) {
  const answer = await postForm(
    platform,
    site,
    '/operator/sign-in',
    { token: platform.adminToken },
    { 'sec-fetch-site': 'same-origin' },
  );
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return async (path: string) => (await platform.site(site, path, { headers: { cookie } })).text;
}

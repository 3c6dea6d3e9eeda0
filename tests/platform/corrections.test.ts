/** A dealer's corrections of a car: they show at once, outlast imports, and end when the feed agrees. */
import { expect, test } from 'vitest';
import { onBackends } from './support/on-backends.ts';
import { type Answer, ask, type FeedCarRow } from './support/platform.ts';

const ROWS: FeedCarRow[] = [
  { stock: 'A1', model: 'Corolla', price: 20_000, seats: 5 },
  { stock: 'A2', model: 'Kluger', price: 30_000, seats: 5 },
];

onBackends({}, (on) => {
  const cookies = new Map<string, string>();

  const send = (site: string, path: string, fields: Record<string, string>, cookie = '') =>
    ask(on.platform.port, path, {
      host: `${site}.localhost:${on.platform.port}`,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://${site}.localhost:${on.platform.port}`,
        cookie,
      },
      body: new URLSearchParams(fields).toString(),
    });

  async function signedIn(site: string): Promise<string> {
    const known = cookies.get(site);
    if (known) return known;
    const answer = await send(site, '/operator/sign-in', { token: on.platform.adminToken });
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    cookies.set(site, cookie);
    return cookie;
  }
  const see = async (site: string, path: string): Promise<Answer> =>
    on.platform.site(site, path, { headers: { cookie: await signedIn(site) } });

  const car = async (stock: string) => {
    const found = (await on.platform.stock('north')).find(({ stocknum }) => stocknum === stock);
    if (!found) throw new Error(`no car ${stock}`);
    return found;
  };

  /** The car's form as it is, with these changes. */
  async function save(site: string, id: unknown, changes: Record<string, string>): Promise<Answer> {
    const { text } = await see(site, `/operator/cars/${id}`);
    return send(
      site,
      `/operator/cars/${id}`,
      { ...formOf(text), by: 'Sam', ...changes },
      await signedIn(site),
    );
  }

  test('a corrected fact shows on the site, and imports leave it alone', async () => {
    await on.platform.feed('north-yard', ROWS);
    const { id } = await car('A2');
    const saved = await save('north', id, { seats: '7', colour: 'silver', badge: 'GXL' });
    expect([saved.status, saved.headers.location]).toEqual([303, `/operator/cars/${id}?done=saved`]);
    expect(await car('A2')).toMatchObject({ seats: 7, colour: 'Silver', name: '2022 Toyota Kluger GXL' });

    await on.platform.feed('north-yard', [
      { ...ROWS[0], price: 19_000 },
      { ...ROWS[1], price: 29_000 },
    ] as never);
    expect(await car('A2')).toMatchObject({ price: 29_000, seats: 7, colour: 'Silver', badge: 'GXL' });
    const page = await see('north', `/operator/cars/${id}`);
    expect(page.text).toMatch(/Seats: <strong>7<\/strong>\. The feed says 5\./);
    expect(page.text).toContain('Sam, ');
  });

  test('a correction ends when the feed agrees; from then on the feed decides', async () => {
    const { id } = await car('A2');
    const seven = ROWS.map((row) => (row.stock === 'A2' ? { ...row, seats: 7 } : row));
    await on.platform.feed('north-yard', seven);
    expect((await see('north', `/operator/cars/${id}`)).text).not.toContain('Seats: <strong>');
    await on.platform.feed('north-yard', ROWS);
    expect(await car('A2')).toMatchObject({ seats: 5, colour: 'Silver' });
  });

  test('a hidden car has no page and is not in search, until it is shown again', async () => {
    const { id, slug } = await car('A1');
    expect((await on.platform.site('north', `/api/cars/${slug}`)).status).toBe(200);
    const search = async () =>
      (await on.platform.site('north', '/api/cars?model=Corolla')).json<unknown[]>().length;
    await expect.poll(search).toBe(1);
    await save('north', id, { hidden: 'on' });
    expect((await on.platform.site('north', `/api/cars/${slug}`)).status).toBe(404);
    await expect.poll(search).toBe(0);
    await on.platform.feed('north-yard', ROWS);
    expect((await on.platform.site('north', `/api/cars/${slug}`)).status).toBe(404);
    const list = await see('north', '/operator/cars?which=corrected');
    expect(list.text).toContain('Hidden');
    await send(
      'north',
      `/operator/cars/${id}`,
      without({ ...formOf((await see('north', `/operator/cars/${id}`)).text), by: 'Kim' }, 'hidden'),
      await signedIn('north'),
    );
    expect((await on.platform.site('north', `/api/cars/${slug}`)).status).toBe(200);
    await expect.poll(search).toBe(1);
  });

  test('a form opened before an import does not bring back old values', async () => {
    const { id } = await car('A2');
    const opened = formOf((await see('north', `/operator/cars/${id}`)).text);
    await on.platform.feed(
      'north-yard',
      ROWS.map((row) => (row.stock === 'A2' ? { ...row, seats: 7 } : row)),
    );
    const late = await send(
      'north',
      `/operator/cars/${id}`,
      { ...opened, by: 'Sam', badge: 'Late Edition' },
      await signedIn('north'),
    );
    expect(late.status).toBe(409);
    expect(late.text).toContain('this car has changed since you opened the page');
    expect(await car('A2')).toMatchObject({ seats: 7, badge: 'GXL' });
    // The form keeps typed values and updates the others; saved again, only the typed one is a correction.
    const caughtUp = formOf(late.text);
    expect(caughtUp).toMatchObject({ badge: 'Late Edition', seats: '7', by: 'Sam' });
    const again = await send('north', `/operator/cars/${id}`, caughtUp, await signedIn('north'));
    expect(again.headers.location).toBe(`/operator/cars/${id}?done=saved`);
    expect(await car('A2')).toMatchObject({ seats: 7, badge: 'Late Edition' });
    const mended = formOf((await see('north', `/operator/cars/${id}`)).text);
    await send(
      'north',
      `/operator/cars/${id}`,
      { ...mended, by: 'Sam', badge: 'GXL' },
      await signedIn('north'),
    );
    await on.platform.feed('north-yard', ROWS);
  });

  test('a car can be featured, and pictures that the dealer adds follow the feed’s', async () => {
    const { id } = await car('A1');
    const url = 'https://images.example/own.jpg';
    await save('north', id, { featured: 'on', pictures: `${url}\n` });
    expect(await car('A1')).toMatchObject({
      categories: ['Featured'],
      images: [{ url, kind: 'photo', alt: null }],
    });
  });

  test('invalid input is refused with the form as typed, and nothing is saved', async () => {
    const { id } = await car('A1');
    const before = await car('A1');
    const answer = await save('north', id, { km: 'about 90k', by: '' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('value="about 90k"');
    expect(answer.text).toContain('a whole number of kilometres such as 98,500');
    expect(answer.text).toContain('2 fields need');
    expect(await car('A1')).toEqual(before);
  });

  test('the list finds a car by name, stock number and corrected name', async () => {
    const found = async (q: string) =>
      [
        ...(await see('north', `/operator/cars?q=${encodeURIComponent(q)}`)).text.matchAll(
          /<h3><a href="\/operator\/cars\/\d+/g,
        ),
      ].length;
    expect(await found('kluger gxl')).toBe(1);
    expect(await found('a1')).toBe(1);
    expect(await found('100%')).toBe(0);
    expect(await found('')).toBeGreaterThan(1);
  });

  test('another tenant cannot see or change a car, and nobody can without signing in', async () => {
    const { id, seats } = await car('A2');
    expect((await see('south', `/operator/cars/${id}`)).status).toBe(404);
    expect((await see('south', '/operator/cars?q=Kluger')).text).toContain('No cars match');
    const forged = await send(
      'south',
      `/operator/cars/${id}`,
      { ...formOf((await see('north', `/operator/cars/${id}`)).text), seats: '2', by: 'Eve' },
      await signedIn('south'),
    );
    expect(forged.status).toBe(404);
    expect((await on.platform.site('north', `/operator/cars/${id}`)).status).toBe(303);
    expect((await send('north', `/operator/cars/${id}`, { seats: '2', by: 'Eve' })).status).toBe(303);
    expect(await car('A2')).toMatchObject({ seats });
  });
});

/** The values in the page's form. */
function formOf(page: string): Record<string, string> {
  const form = /<form class="stack"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '';
  const fields: Record<string, string> = {};
  for (const [tag, name = ''] of form.matchAll(/<input [^>]*?name="([^"]+)"[^>]*>/g)) {
    if (tag.includes('type="checkbox"')) {
      if (tag.includes(' checked')) fields[name] = 'on';
    } else fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  for (const [, name = '', text = ''] of form.matchAll(
    /<textarea [^>]*?name="([^"]+)"[^>]*>([\s\S]*?)<\/textarea>/g,
  )) {
    fields[name] = text;
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select [^>]*?name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  }
  return fields;
}

const without = (fields: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

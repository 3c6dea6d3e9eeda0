import { describe, expect, test } from 'vitest';
import { BodyError, readBody } from './body.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const posted = (type: string, body: string) =>
  new Request('http://north.example/api/enquiries', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
const valuesOf = async (type: string, body: string) => (await readBody(posted(type, body))).values;
const part = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multipart = (...parts: string[]) => `${parts.join('')}--b--\r\n`;

describe('a form', () => {
  test.each([
    ['urlencoded', URLENCODED, 'name=Zo%C3%AB+O%27Brien&message=a&message=b&%F0%9F%9A%97=ute&empty=&bare'],
    [
      'multipart',
      'multipart/form-data; boundary=b',
      multipart(
        part('name', "Zoë O'Brien"),
        part('message', 'a'),
        part('message', 'b'),
        part('🚗', 'ute'),
        part('empty', ''),
        part('bare', ''),
        part('licence', 'a scan', '; filename="licence.jpg"'),
      ),
    ],
  ])('%s: the last value of each name counts, files are left out', async (_name, type, body) => {
    expect(await valuesOf(type, body)).toEqual({
      name: "Zoë O'Brien",
      message: 'b',
      '🚗': 'ute',
      empty: '',
      bare: '',
    });
  });

  test('a value of any length below the body limit arrives whole', async () => {
    const message = 'x'.repeat(60_000);
    expect(await valuesOf(URLENCODED, `message=${message}`)).toEqual({ message });
    expect(await valuesOf('multipart/form-data; boundary=b', multipart(part('message', message)))).toEqual({
      message,
    });
  });

  test('NUL and broken characters are removed', async () => {
    expect(await valuesOf(URLENCODED, 'na%00me=Zo%00e&half=%ED%A0%BD')).toMatchObject({ name: 'Zoe' });
    expect(await valuesOf('application/json', '{"name":"Zo\\u0000e","half":"a\\ud83d"}')).toEqual({
      name: 'Zoe',
      half: 'a\ufffd',
    });
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['broken off', 'multipart/form-data; boundary=b', part('name', 'Zoe').slice(0, -4)],
    ['bad escapes', URLENCODED, 'name=%zz'],
    ['a charset of its own', `${URLENCODED}; charset=klingon`, 'name=Zoe'],
  ])('that cannot be read is refused or taken as it is, never a server error: %s', async (_n, type, body) => {
    const read = await valuesOf(type, body).catch((error: unknown) => error);
    if (read instanceof Error) expect(read).toBeInstanceOf(BodyError);
  });
});

const names = (count: number) => Array.from({ length: count }, (_, index) => index.toString(36));

describe('more names than any form has', () => {
  test.each<[string, string, (count: number) => string]>([
    ['urlencoded', URLENCODED, (count) => names(count).join('&')],
    ['urlencoded, one name', URLENCODED, (count) => names(count).fill('a').join('&')],
    [
      'multipart',
      'multipart/form-data; boundary=b',
      (count) => multipart(...names(count).map((name) => part(name, ''))),
    ],
    [
      'files',
      'multipart/form-data; boundary=b',
      (count) => multipart(...names(count).map((name) => part(name, '', '; filename="a"'))),
    ],
    [
      'JSON',
      'application/json',
      (count) => JSON.stringify(Object.fromEntries(names(count).map((name) => [name, 1]))),
    ],
  ])('are refused: %s', async (_name, type, body) => {
    await expect(valuesOf(type, body(201))).rejects.toMatchObject({ status: 400, field: 'body' });
    await expect(valuesOf(type, body(200))).resolves.toBeDefined();
  });

  test('take no longer to read than a long message of the same size', async () => {
    const bytes = 64 * 1024;
    const many = names(20_000).join('&').slice(0, bytes);
    const long = `message=${'%20'.repeat(bytes / 3 - 3)}`;
    const fastest = async (body: string) => {
      let least = Infinity;
      for (let run = 0; run < 5; run++) {
        const from = performance.now();
        await readBody(posted(URLENCODED, body)).catch(() => null);
        least = Math.min(least, performance.now() - from);
      }
      return least;
    };
    const usual = await fastest(long);
    expect((await fastest(many)) / usual).toBeLessThan(20);
  });
});

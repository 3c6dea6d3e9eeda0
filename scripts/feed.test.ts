import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { main } from './feed.ts';

const REPORT = {
  rows: 3,
  created: 1,
  updated: 0,
  unchanged: 1,
  duplicates: 1,
  duplicate_rows: [
    {
      row: 2,
      stocknum: 'A1',
      vin: null,
      kept: { row: 1, stocknum: 'A1', vin: null },
      reason: 'the same stock number',
    },
  ],
  sold: 2,
  rejected: [{ row: 3, column: 'Price', value: 'cheap', reason: 'price is not a number' }],
  warnings: 1,
  warning_rows: [{ row: 1, column: 'Seats', value: '7', reason: 'the Mazda MX-5 has 2 seats' }],
};
const MAPPING = { fields: { stocknum: 'Stock', make: 'Make', model: 'Model', car_type: 'Type' } };
const FEED = 'Stock,Make,Model,Type\n1,Citroën,C4,used\n';

let folder = '';
let server: Server;
/** The last request that the platform received. */
let sent: { method: string; url: string; token: string; type: string; body: Buffer } | null = null;
let answer: { status: number; body: string } = { status: 200, body: '' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feed-command-'));
  await writeFile(join(folder, 'stock.csv'), FEED);
  await writeFile(join(folder, 'm.json'), JSON.stringify(MAPPING));
  await writeFile(join(folder, 'admin-token'), 'token-from-the-platform\n');
  sent = null;
  answer = { status: 200, body: JSON.stringify(REPORT) };
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const { authorization: token = '', 'content-type': type = '' } = headers;
      sent = { method, url, token, type, body: Buffer.concat(chunks) };
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true });
});

async function feed(args: string[], env: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const { port } = server.address() as AddressInfo;
  const code = await main(args, {
    env: { PLATFORM_URL: `http://127.0.0.1:${port}/`, DATA_DIR: folder, INIT_CWD: folder, ...env },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out, err: err.join('\n') };
}

/** The parts of the form, in the order they were sent. */
async function parts(): Promise<[name: string, text: string][]> {
  const form = await new Response(new Uint8Array(sent?.body ?? []), {
    headers: { 'content-type': sent?.type ?? '' },
  }).formData();
  return Promise.all(
    [...form].map(
      async ([name, part]): Promise<[string, string]> => [
        name,
        typeof part === 'string' ? part : await part.text(),
      ],
    ),
  );
}

test('sends mapping and file, and prints the report as the last line', async () => {
  const { code, out, err } = await feed(['acme', 'stock.csv', '--mapping', 'm.json']);
  expect(code).toBe(0);
  expect(out).toEqual([JSON.stringify(REPORT)]);
  expect(err).toContain('row 3, Price "cheap": price is not a number');
  expect(err).toContain('row 1, Seats "7": the Mazda MX-5 has 2 seats');
  expect(err).toContain('row 2 is a duplicate of row 1, which was used: the same stock number');
  expect(sent).toMatchObject({
    method: 'POST',
    url: '/api/stock/acme',
    token: 'Bearer token-from-the-platform',
  });
  const [[first, mapping], [second, text], ...more] = (await parts()) as [[string, string], [string, string]];
  expect([first, second, more]).toEqual(['mapping', 'feed', []]);
  expect(JSON.parse(mapping)).toEqual(MAPPING);
  expect(text).toBe(FEED);
});

test('a dry run is announced; a token from the environment takes precedence; a slug is escaped', async () => {
  const { code } = await feed(['a/b', 'stock.csv', '--dry-run'], {
    ADMIN_TOKEN: 'token-from-the-environment',
  });
  expect(code).toBe(0);
  expect(sent).toMatchObject({
    url: '/api/stock/a%2Fb?dry_run=1',
    token: 'Bearer token-from-the-environment',
  });
});

test('a held import is announced with what to do next, and its report is still printed', async () => {
  const held = {
    error: 'the import would mark 29 of the 30 cars for sale (97%) as sold; nothing was changed',
    ...REPORT,
    held: { reason: 'many sold', for_sale: 30, would_sell: 29, cars: ['2019 Toyota Corolla'] },
  };
  answer = { status: 409, body: JSON.stringify(held) };
  const { code, out, err } = await feed(['acme', 'stock.csv']);
  expect(code).toBe(3);
  expect(JSON.parse(out.at(-1) ?? '')).toEqual(held);
  expect(err).toContain('would mark 29 of the 30');
  expect(err).toContain('--confirm');
  await feed(['acme', 'stock.csv', '--confirm']);
  expect(sent?.url).toBe('/api/stock/acme?confirm=1');
});

test.each([
  ['without a mapping, the columns are our own names', []],
  ['a built-in format is used by name', ['--mapping', 'dms']],
])('%s', async (_, args) => {
  expect((await feed(['acme', 'stock.csv', ...args])).code).toBe(0);
  const [[, mapping]] = (await parts()) as [[string, string]];
  expect(JSON.parse(mapping)).toMatchObject({ fields: { stocknum: 'stocknum', make: 'make' } });
});

test.each<[string, string[], number, string | RegExp]>([
  ['no arguments', [], 2, /^usage: npm run feed -- \{dealership\} \{file\}/],
  ['a wrong flag', ['acme', 'stock.csv', '--map', 'm.json'], 2, /Unknown option '--map'/],
  ['no such file', ['acme', 'gone.csv'], 1, 'gone.csv cannot be read: no such file.'],
  ['a folder', ['acme', '.'], 1, '. cannot be read: it is not a file.'],
  [
    'no such mapping',
    ['acme', 'stock.csv', '--mapping', 'gone.json'],
    1,
    'gone.json cannot be read: no such file.',
  ],
  [
    'a mapping that is not JSON',
    ['acme', 'stock.csv', '--mapping', 'stock.csv'],
    1,
    /^stock\.csv is not JSON: /,
  ],
  [
    'a mapping with a mistake',
    ['acme', 'stock.csv', '--mapping', 'bad.json'],
    1,
    'bad.json: fields.prize is not a field of a car, got "Price"',
  ],
])('%s: nothing is sent', async (_, args, expected, message) => {
  await writeFile(
    join(folder, 'bad.json'),
    JSON.stringify({ fields: { ...MAPPING.fields, prize: 'Price' } }),
  );
  const { code, out, err } = await feed(args);
  expect(code).toBe(expected);
  expect(out).toEqual([]);
  if (typeof message === 'string') expect(err).toBe(message);
  else expect(err).toMatch(message);
  expect(sent).toBeNull();
});

test.each<[string, number, string, string]>([
  ['a feed it cannot read', 400, '{"error":"The header lacks \\"Make\\"."}', 'The header lacks "Make".'],
  ['a wrong token', 401, '{"error":"wrong admin token"}', 'wrong admin token'],
  ['something else', 502, '<html>bad gateway</html>', 'answered 502: <html>bad gateway</html>'],
  ['no report', 200, '{"ok":true}', 'did not return a report: {"ok":true}'],
])('the platform answers with %s', async (_, status, body, message) => {
  answer = { status, body };
  const { code, out, err } = await feed(['acme', 'stock.csv']);
  expect(code).toBe(1);
  expect(out).toEqual([]);
  expect(err).toContain(message);
});

test('without a running platform the command fails and says so', async () => {
  const { code, err } = await feed(['acme', 'stock.csv'], { PLATFORM_URL: 'http://127.0.0.1:9' });
  expect(code).toBe(1);
  expect(err).toContain('No answer from the platform at http://127.0.0.1:9');
});

test('without an admin token the command fails and says how to set one', async () => {
  await rm(join(folder, 'admin-token'));
  const { code, err } = await feed(['acme', 'stock.csv']);
  expect(code).toBe(1);
  expect(err).toContain('There is no admin token: set ADMIN_TOKEN');
});

const UNKNOWN_FEED = `Stock No;VIN;Make;Model;Yr;Klms;Retail $;Kind of car
A1;KNADC515LL6012346;KIA;RIO;2019;48 200;$15,990;x
A2;JM0KF4WLA00999999;MAZDA;CX-5;2021;12 000;$33,990;y
`;

test('guess proposes a mapping, and --out writes it with the chosen answers', async () => {
  await writeFile(join(folder, 'unknown.csv'), UNKNOWN_FEED);
  const out = join(folder, 'guessed.json');
  const result = await feed([
    'guess',
    join(folder, 'unknown.csv'),
    '--out',
    out,
    '--choose',
    '1=2',
    '--choose',
    '2=2',
  ]);
  expect(result.code).toBe(0);
  const text = result.out.join('\n');
  for (const line of [
    'of the first 2 rows, 2 are cars and 0 rejected.',
    'stocknum  sure      Stock No',
    '2019 Kia Rio · used · $15,990 · 48,200 km · 0 pictures · stock number A1',
    'Kind of car: not shown on a car’s page',
    '1  No column says whether a car is new, used or a demonstrator. What are they?',
    '2  drive away',
  ]) {
    expect(text).toContain(line);
  }
  expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({
    delimiter: ';',
    fields: { km: 'Klms', car_type: { value: 'new' }, price_type: { value: 'drive_away' } },
  });
  expect(sent).toBeNull();
});

test.each([
  [['guess'], 2, 'usage: npm run feed -- guess'],
  [['guess', 'nowhere.csv'], 1, 'nowhere.csv cannot be read: no such file.'],
])('%s fails', async (args, code, message) => {
  const result = await feed(args);
  expect(result.code).toBe(code);
  expect(result.err).toContain(message);
});

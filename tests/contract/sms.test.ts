/** A stand-in for Twilio's API, and the folder that stands in for an account. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NumberRefused } from '../../src/domain/deliveries/text-message.ts';
import { fileTexts, textSenderFor, twilioTexts } from '../../src/engines/sms/index.ts';
import { aText, textContract } from './sms.ts';
import {
  ACCOUNT,
  TOKEN,
  type TwilioServer,
  type TwilioTrouble,
  twilioServer,
} from './support/twilio-server.ts';

const PATIENCE_MS = 300;
const account = (url: string) => ({
  url,
  accountSid: ACCOUNT,
  authToken: TOKEN,
  from: '+61488888888',
  timeoutMs: PATIENCE_MS,
});

async function textsIn(folder: string): Promise<{ to: string; text: string }[]> {
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return files.map((file) => {
    const [, to = '', text = ''] = /^To: (.*)\n\n([\s\S]*)\n$/.exec(file) ?? [];
    return { to, text };
  });
}

textContract('Twilio', async () => {
  const server = await twilioServer();
  return {
    texts: twilioTexts({ ...account(server.url), timeoutMs: 5000 }),
    arrived: async () => server.taken.map(({ To: to = '', Body: text = '' }) => ({ to, text })),
    close: () => server.close(),
  };
});

textContract('files in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-texts-'));
  return {
    texts: fileTexts(folder),
    arrived: () => textsIn(folder),
    close: () => rm(folder, { recursive: true }),
  };
});

describe('Twilio', () => {
  let server: TwilioServer;
  beforeEach(async () => {
    server = await twilioServer();
  });
  afterEach(() => server.close());

  const failure = async (more: Partial<ReturnType<typeof account>> = {}): Promise<Error> => {
    const result = await twilioTexts({ ...account(server.url), ...more })
      .send(aText())
      .then(
        () => null,
        (error: Error) => error,
      );
    if (result === null) throw new Error('the message was taken');
    return result;
  };

  test.each([
    ['a number', '+61488888888', 'From'],
    ['a name', 'Harbour', 'From'],
    ['a messaging service', `MG${'0'.repeat(32)}`, 'MessagingServiceSid'],
  ])('sends from %s', async (_, from, field) => {
    await twilioTexts({ ...account(server.url), from }).send(aText());
    expect(server.taken).toEqual([{ To: '+61412345678', [field]: from, Body: 'Your code is 012345.' }]);
  });

  test('a final slash in the address makes no difference', async () => {
    await twilioTexts(account(`${server.url}/`)).send(aText());
    expect(server.taken).toHaveLength(1);
  });

  test('a wrong token is an error, and nothing is sent', async () => {
    expect((await failure({ authToken: 'another' })).message).toContain('401 (20003)');
    expect(server.taken).toEqual([]);
  });

  test.each<[string, TwilioTrouble, boolean, RegExp]>([
    ['an invalid number is final', { status: 400, code: 21211 }, true, /21211/],
    ['a number that is no mobile is final', { status: 400, code: 21614 }, true, /21614/],
    ['a number whose owner said STOP is final', { status: 400, code: 21610 }, true, /21610/],
    ['too many requests are for now', { status: 429, code: 20429 }, false, /429 \(20429\)/],
    ['an account without money is for now', { status: 401, code: 20005 }, false, /401/],
    ['its own failure is for now', { status: 500, code: 20500 }, false, /500/],
    ['a proxy’s page is for now', { status: 502, body: '<h1>Bad gateway</h1>' }, false, /502$/],
    ['JSON of another kind is for now', { status: 503, body: 'null' }, false, /503$/],
    ['a redirect is not followed', { status: 307, body: '', headers: { location: '/' } }, false, /307$/],
    ['a connection that breaks is for now', 'drop', false, /text message service/],
    ['no answer in time is for now', 'hang', false, /did not answer in time/],
  ])('%s', async (_, trouble, isFinal, message) => {
    server.trouble = trouble;
    const error = await failure();
    expect(error.message).toMatch(message);
    expect(error instanceof NumberRefused).toBe(isFinal);
    expect(server.requests).toBe(1);
    server.trouble = null;
    await twilioTexts(account(server.url)).send(aText());
    expect(server.taken).toHaveLength(1);
  });

  test.each<[string, TwilioTrouble]>([
    ['refused', { status: 400, code: 21211 }],
    ['failing', { status: 500, code: 20500 }],
  ])('a failure (%s) names neither the number nor the code nor the account’s token', async (_, trouble) => {
    server.trouble = trouble;
    const { message } = await failure();
    expect(message).not.toMatch(/61412345678|012345|the-token/);
  });
});

describe('text messages as files in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-texts-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a repeated message replaces its file, which only the owner can read', async () => {
    const texts = fileTexts(folder);
    await texts.send(aText({ text: 'First' }));
    await texts.send(aText({ text: 'Again' }));
    expect(await textsIn(folder)).toEqual([{ to: '+61412345678', text: 'Again' }]);
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  test('an id cannot leave the folder', async () => {
    await fileTexts(folder).send(aText({ id: '../../etc/passwd' }));
    expect(await readdir(folder)).toEqual(['______etc_passwd.sms']);
  });

  test('are used if no account is configured', async () => {
    await textSenderFor({ twilio: null, folder }).send(aText());
    expect(await textsIn(folder)).toHaveLength(1);
  });
});

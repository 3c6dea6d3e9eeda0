/** SMTP against a real server, and the folder that stands in for it. */
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RecipientRefused } from '../../src/domain/deliveries/mail.ts';
import { fileMailer, mailerFor, smtpMailer } from '../../src/engines/email/index.ts';
import { aMail, header, mailContract } from './email.ts';
import { type MailServer, type MailTrouble, mailServer } from './support/mail-server.ts';

async function outboxOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

mailContract('SMTP', async () => {
  const server = await mailServer();
  const mailer = smtpMailer(server.url, { timeoutMs: 5000 });
  return {
    mailer,
    arrived: async () => server.messages,
    close: async () => {
      await mailer.close();
      await server.close();
    },
  };
});

mailContract('files in a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-outbox-'));
  const folder = join(root, 'outbox');
  const mailer = fileMailer(folder);
  return {
    mailer,
    arrived: () => outboxOf(folder),
    close: async () => {
      await mailer.close();
      await rm(root, { recursive: true });
    },
  };
});

describe('a mail server in trouble', () => {
  const PATIENCE_MS = 400;
  let server: MailServer;
  let mailer: ReturnType<typeof smtpMailer>;
  beforeEach(async () => {
    server = await mailServer();
    mailer = smtpMailer(server.url, { timeoutMs: PATIENCE_MS });
  });
  afterEach(async () => {
    await mailer.close();
    await server.close();
  });

  const failure = async (): Promise<Error> => {
    const result = await mailer.send(aMail()).then(
      () => null,
      (error: Error) => error,
    );
    if (result === null) throw new Error('the message was taken');
    return result;
  };

  test.each<[string, MailTrouble, boolean]>([
    ['busy (451) is for now', { at: 'data', code: 451 }, false],
    ['refused content (554) may be different later', { at: 'data', code: 554 }, false],
    ['a full mailbox (452) is for now', { at: 'recipient', code: 452 }, false],
    ['greylisting (450) is for now', { at: 'recipient', code: 450 }, false],
    ['an unknown recipient (550) is final', { at: 'recipient', code: 550 }, true],
    ['a forbidden recipient (553) is final', { at: 'recipient', code: 553 }, true],
    ['no service (421) is for now', { at: 'connect', code: 421 }, false],
    ['a connection that breaks is for now', { at: 'data', code: 'drop' }, false],
  ])('%s', async (_name, trouble, isFinal) => {
    server.trouble = trouble;
    const error = await failure();
    expect(error instanceof RecipientRefused).toBe(isFinal);
    expect(server.messages).toEqual([]);
    // The same mailer works again once the problem is over.
    server.trouble = null;
    await mailer.send(aMail());
    expect(server.messages).toHaveLength(1);
  });

  test.each(['connect', 'data'] as const)(
    'a server that hangs at %s costs no more than the time limit',
    async (at) => {
      server.trouble = { at, code: 'hang' };
      const began = performance.now();
      await failure();
      expect(performance.now() - began).toBeLessThan(PATIENCE_MS + 2000);
    },
  );

  test('a mail server that is not there is an error, which reveals nothing else', async () => {
    await server.close();
    const { message } = await failure();
    expect(message).toMatch(/ECONNREFUSED/);
    expect(message).not.toContain('still there');
  });

  test('a message goes to its recipient alone', async () => {
    await mailer.send(aMail({ to: 'sales@dealer.example' }));
    expect(server.recipients).toEqual([['sales@dealer.example']]);
  });
});

describe('email as files in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-outbox-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a repeated message replaces its file, which only the owner can read', async () => {
    const mailer = fileMailer(folder);
    await mailer.send(aMail({ subject: 'First' }));
    await mailer.send(aMail({ subject: 'Again' }));
    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    const path = join(folder, names[0] ?? '');
    expect(header(await readFile(path, 'utf8'), 'Subject')).toBe('Again');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('an id cannot leave the folder', async () => {
    await fileMailer(folder).send(aMail({ messageId: '../../etc/passwd@x.example' }));
    expect(await readdir(folder)).toEqual(['.._.._etc_passwd_x.example.eml']);
  });

  test('a folder that cannot be written is a failure', async () => {
    const file = join(folder, 'taken');
    await writeFile(file, '');
    await chmod(file, 0o600);
    await expect(fileMailer(join(file, 'outbox')).send(aMail())).rejects.toThrow(/ENOTDIR|EEXIST/);
  });

  test('is used if no server is configured', async () => {
    const mailer = mailerFor({ smtpUrl: undefined, folder, timeoutMs: 1000 });
    await mailer.send(aMail());
    expect(await outboxOf(folder)).toHaveLength(1);
  });
});

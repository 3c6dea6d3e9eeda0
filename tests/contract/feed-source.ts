/** The contract of every feed source, whatever the host. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FetchFailed, type FetchRequest } from '../../src/domain/inventory/fetching/source.ts';
import { sourceFor } from '../../src/engines/fetching/index.ts';
import { type FeedFields, type FeedHost, feedOf, type NamedHost } from './support/feeds/host.ts';

const STOCK = 'stocknum,make,model,year,price\nA1,Toyota,Corolla,2022,25990\n';

export function feedSourceSuite({ name, missing, signsIn, hasFolders, open }: NamedHost): void {
  describe(missing === null ? name : `${name} (skipped: ${missing})`, () => {
    if (missing !== null) {
      test.skip('is not installed', () => {});
      return;
    }
    let host: FeedHost;
    let folder: string;
    beforeAll(async () => {
      host = await open();
      folder = await mkdtemp(join(tmpdir(), 'forecourt-fetched-'));
    });
    afterAll(async () => {
      await host?.close();
      await rm(folder, { recursive: true, force: true });
    });

    let files = 0;
    const fetchFile = async (
      file: string,
      {
        secrets = host.secrets,
        isPrivateAllowed = true,
        ...more
      }: Partial<FetchRequest> & {
        secrets?: Readonly<Record<string, string>>;
        isPrivateAllowed?: boolean;
        fields?: FeedFields;
      } = {},
    ) => {
      const { fields = {}, ...request } = more;
      const source = sourceFor(feedOf({ ...host.feed(file), ...fields }), {
        secrets,
        folder: host.folder,
        quietMs: 80,
        ...(isPrivateAllowed ? { allowed: () => true } : {}),
      });
      const to = join(folder, `file-${files++}`);
      const signal = AbortSignal.timeout(20_000);
      const got = await source.fetch({ known: null, file: to, maxBytes: 2 ** 20, signal, ...request });
      return { ...got, to, text: got.kind === 'fetched' ? await readFile(to, 'utf8') : null };
    };
    const failure = async (...args: Parameters<typeof fetchFile>): Promise<FetchFailed> => {
      const error = await fetchFile(...args).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(FetchFailed);
      return error as FetchFailed;
    };
    const markOf = async (file: string) => {
      const got = await fetchFile(file);
      return got.kind === 'fetched' ? got.mark : null;
    };

    test('a file arrives byte for byte, and only its owner can read it', async () => {
      const content = `${STOCK}A2,Škoda,Octavia,2021,31990\r\n`.repeat(2000);
      await host.put('stock.csv', content);
      const { text, to } = await fetchFile('stock.csv');
      expect(text).toBe(content);
      expect((await stat(to)).mode & 0o777).toBe(0o600);
    });

    test('a file name may have a space and a bracket', async () => {
      await host.put('our stock (1).csv', STOCK);
      expect((await fetchFile('our%20stock%20(1).csv')).text).toBe(STOCK);
    });

    test('a known file is not fetched again', async () => {
      await host.put('same.csv', STOCK);
      expect(await fetchFile('same.csv', { known: await markOf('same.csv') })).toMatchObject({
        kind: 'unchanged',
      });
    });

    test('a changed file is fetched, even if its date is older', async () => {
      await host.put('changed.csv', STOCK, 60);
      const known = await markOf('changed.csv');
      await host.put('changed.csv', `${STOCK}A2,Mazda,3,2020,19990\n`, 86_400);
      expect(await fetchFile('changed.csv', { known })).toMatchObject({ kind: 'fetched' });
    });

    test('a file with tomorrow’s date is recognised as known', async () => {
      await host.put('tomorrow.csv', STOCK, -86_400);
      const known = await markOf('tomorrow.csv');
      expect(await fetchFile('tomorrow.csv', { known })).toMatchObject({ kind: 'unchanged' });
    });

    test('a missing file is a failure that says so', async () => {
      expect((await failure('missing.csv')).message).toMatch(/there is no (?:such )?file/);
    });

    test('a file that is too large is refused', async () => {
      await host.put('large.csv', 'x'.repeat(5000));
      expect((await failure('large.csv', { maxBytes: 4999 })).message).toMatch(/larger than/);
    });

    test('a fetch stops when told to', async () => {
      await host.put('stopped.csv', STOCK);
      const stopped = await failure('stopped.csv', { signal: AbortSignal.abort() });
      expect(stopped.message).toBe('the fetch was stopped');
    });

    test.runIf(signsIn)('a wrong secret is refused with a message that does not repeat it', async () => {
      await host.put('locked.csv', STOCK);
      const [[secret = ''] = []] = [Object.keys(host.secrets)];
      const wrong = { ...host.secrets, [secret]: host.secrets.FEED_WRONG ?? 'let-me-in' };
      const refused = await failure('locked.csv', { secrets: wrong });
      expect(refused.message).toMatch(/does not accept our credentials/);
      expect(refused.refused).toBe(true);
      expect(refused.message).not.toContain('let-me-in');
    });

    test.runIf(signsIn)('nothing is fetched from a host that is not the configured one', async () => {
      await host.put('pinned.csv', STOCK);
      const { hostKeys, certificate } = host.feed('pinned.csv');
      const fields = {
        ...(hostKeys ? { hostKeys: [`SHA256:${'A'.repeat(43)}`] } : {}),
        ...(certificate ? { certificate: 'AB'.repeat(32) } : {}),
      };
      if (Object.keys(fields).length === 0) return;
      expect((await failure('pinned.csv', { fields })).message).toMatch(
        /the host’s (?:key|certificate) differs from the configured one: (?:SHA256:|[0-9A-F]{2}:)/,
      );
    });

    test.runIf(signsIn)('a missing secret is named by its variable', async () => {
      expect((await failure('stock.csv', { secrets: {} })).message).toMatch(/^FEED_\w+ is not set/);
    });

    test.runIf(signsIn)('addresses in our own network are not connected to', async () => {
      expect((await failure('stock.csv', { isPrivateAllowed: false })).message).toBe(
        '127.0.0.1 is not a public address',
      );
    });

    describe.runIf(hasFolders)('a folder', () => {
      test('of dated files gives the newest', async () => {
        await host.put('dated-2026-11-21.csv', 'the day before', 200_000);
        await host.put('dated-2026-11-22.csv', 'yesterday', 100_000);
        await host.put('dated-2026-11-23.csv.part', 'unfinished', 1);
        await host.put('other.csv', 'another', 1);
        expect((await fetchFile('dated-*.csv')).text).toBe('yesterday');
      });

      test('gives nothing while its newest file is known, and the next file once that arrives', async () => {
        await host.put('day-1.csv', 'one', 200_000);
        const known = await markOf('day-*.csv');
        expect(await fetchFile('day-*.csv', { known })).toMatchObject({ kind: 'unchanged' });
        await host.put('day-2.csv', 'two', 100_000);
        expect((await fetchFile('day-*.csv', { known })).text).toBe('two');
      });

      test('without a matching file fails', async () => {
        expect((await failure('nothing-*.csv')).message).toBe('no file is named like nothing-*.csv');
      });

      test('with an empty newest file fails', async () => {
        await host.put('empty.csv', '');
        expect((await failure('empty.csv')).message).toBe('the file is empty');
      });

      test('gives no file that is still being written', async () => {
        await host.put('growing.csv', STOCK, 3);
        let length = 1;
        const growing = setInterval(() => void host.put('growing.csv', STOCK.repeat(++length), 3), 10);
        try {
          expect(await fetchFile('growing.csv')).toMatchObject({
            kind: 'not yet',
            reason: 'growing.csv is still being written',
          });
        } finally {
          clearInterval(growing);
        }
      });

      test('with completion markers waits for the marker', async () => {
        const fields = { done: '.done' };
        await host.put('marked.csv', STOCK, 100);
        expect(await fetchFile('marked.csv', { fields })).toMatchObject({
          kind: 'not yet',
          reason: 'marked.csv.done is not there yet',
        });
        await host.put('marked.csv.done', '', 1000);
        expect(await fetchFile('marked.csv', { fields }), 'the mark of the time before').toMatchObject({
          kind: 'not yet',
        });
        await host.put('marked.csv.done', '', 50);
        expect((await fetchFile('marked.csv', { fields })).text).toBe(STOCK);
      });

      test('with dated files and markers gives the newest complete file', async () => {
        await host.put('full-1.csv', 'complete', 900);
        await host.put('full-1.csv.done', '', 800);
        await host.put('full-2.csv', 'half of i', 10);
        expect((await fetchFile('full-*.csv', { fields: { done: '.done' } })).text).toBe('complete');
      });
    });
  });
}

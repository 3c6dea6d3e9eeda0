/** The point-in-time recovery commands of docs/hosting.md, run against the installed server. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freePort } from './support/backends.ts';

const DEBIAN = '/usr/lib/postgresql';
const version = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0] : undefined;
const bin = version === undefined ? '' : join(DEBIAN, version, 'bin');
const asRoot = userInfo().uid === 0;

test.skipIf(!existsSync(join(bin, 'pg_basebackup')))(
  'after recovery, rows from after the chosen moment are gone and earlier ones are there',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-moment-'));
    const guide = await readFile(join(import.meta.dirname, '../../docs/hosting.md'), 'utf8');
    const compose = await readFile(join(import.meta.dirname, '../../compose.yaml'), 'utf8');
    const archiving = (/archive_command=(.*)/.exec(compose)?.[1] ?? '').replaceAll(
      '/archive',
      join(folder, 'archive'),
    );
    const as = (command: string, args: readonly string[]): [string, string[]] =>
      asRoot
        ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
        : [command, [...args]];
    const run = (command: string, args: readonly string[]) =>
      execFileSync(...as(command, args), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const port = await freePort();
    const servers: ReturnType<typeof spawn>[] = [];
    const launch = (data: string, more: readonly string[] = []) => {
      const server = spawn(
        ...as(join(bin, 'postgres'), [
          '-D',
          data,
          '-p',
          String(port),
          '-k',
          folder,
          '-c',
          'listen_addresses=127.0.0.1',
          ...more,
        ]),
        {
          cwd: folder,
          stdio: 'ignore',
        },
      );
      servers.push(server);
      return server;
    };
    const ask = async (text: string): Promise<Record<string, unknown>[]> => {
      for (let attempt = 0; ; attempt++) {
        const client = new Client({ connectionString: `postgres://forecourt@127.0.0.1:${port}/postgres` });
        try {
          await client.connect();
          return (await client.query(text)).rows;
        } catch (error) {
          if (attempt === 100) throw error;
          await sleep(100);
        } finally {
          await client.end().catch(() => {});
        }
      }
    };
    const stop = async (server: ReturnType<typeof spawn>) => {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await ended;
    };
    try {
      await mkdir(join(folder, 'archive'));
      if (asRoot) {
        execFileSync('chown', ['-R', 'postgres:postgres', folder]);
        await chmod(folder, 0o700);
      }
      run(join(bin, 'initdb'), ['-D', join(folder, 'data'), '-U', 'forecourt', '-A', 'trust', '--no-sync']);
      const server = launch(join(folder, 'data'), [
        '-c',
        'archive_mode=on',
        '-c',
        'wal_level=replica',
        '-c',
        `archive_command=${archiving}`,
      ]);
      await ask("create table leads (name text); insert into leads values ('before the base')");
      const base = join(folder, 'base');
      run(join(bin, 'pg_basebackup'), [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'forecourt',
        '-D',
        base,
        '-X',
        'none',
        '-c',
        'fast',
      ]);
      run(join(bin, 'pg_verifybackup'), ['-n', base]);
      await ask("insert into leads values ('after the base')");
      await sleep(50);
      const [{ moment } = { moment: '' }] = await ask('select clock_timestamp()::text as moment');
      await sleep(50);
      await ask('delete from leads');
      await ask('select pg_switch_wal()');
      await expect
        .poll(async () => (await readdir(join(folder, 'archive'))).length, { timeout: 20_000 })
        .toBeGreaterThan(1);
      await stop(server);

      const [, conf = ''] = /<<'CONF'\n([\s\S]*?)CONF/.exec(guide) ?? [];
      expect(conf).toContain('recovery_target_time');
      const settings = conf
        .replace('/archive/', `${join(folder, 'archive')}/`)
        .replace(/(recovery_target_time = ')[^']*/, `$1${moment}`);
      const restored = join(folder, 'restored');
      run('cp', ['-a', base, restored]);
      const auto = join(restored, 'postgresql.auto.conf');
      await writeFile(auto, `${await readFile(auto, 'utf8')}${settings}`);
      run('touch', [join(restored, 'recovery.signal')]);
      const again = launch(restored);
      expect(await ask('select name from leads order by name')).toEqual([
        { name: 'after the base' },
        { name: 'before the base' },
      ]);
      await expect
        .poll(async () => (await ask('select pg_is_in_recovery() as is'))[0]?.is, { timeout: 20_000 })
        .toBe(false);
      await ask("insert into leads values ('and on')");
      await stop(again);
    } finally {
      for (const server of servers) if (server.exitCode === null) server.kill('SIGQUIT');
      await sleep(200);
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** Debian's packages for what the tests need and this machine lacks. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these files that may be run; null for none. */
export function firstOf(paths: readonly (string | undefined)[]): string | null {
  for (const path of paths) {
    if (!path) continue;
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
}

export const hasApt = (): boolean => firstOf(['/usr/bin/apt-get']) !== null;
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Has apt install packages, as root or by sudo where that asks for no password. Whoever needs them looks again. */
export function install(...packages: string[]): void {
  const sudo = isRoot() ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [command = '', ...rest] = [...sudo, ...args];
    spawnSync(command, rest, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}

/** Programs that feeds are fetched from in the tests, by the package that has them. */
const SERVERS: Readonly<Record<string, string>> = { sshd: 'openssh-server', vsftpd: 'vsftpd' };
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

const isThere = (program: string) =>
  firstOf(
    [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS].map((each) => join(each, program)),
  ) !== null;

/**
 * Installs the servers that the tests of fetching start, in a container of Debian's: on somebody's own machine apt would
 * also have them run from then on. Where they are missing those tests are skipped.
 */
export function ensureFeedServers(): void {
  const missing = () => Object.keys(SERVERS).filter((program) => !isThere(program));
  if (missing().length > 0 && isRoot() && hasApt() && !existsSync('/run/systemd/system')) {
    const packages = missing().map((program) => SERVERS[program] ?? program);
    console.error(`No ${missing().join(', ')} found: installing Debian’s ${packages.join(', ')} …`);
    install(...packages);
  }
  const absent = missing().map((program) => `${program} (${SERVERS[program]})`);
  if (absent.length > 0)
    console.error(`Feeds by SFTP and FTP are tested in part: no ${absent.join(', no ')}.`);
}

/** Installs Debian packages that the tests need and this machine does not have. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these files that is executable, or null. */
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

/**
 * Runs apt install as root, or with sudo if it asks for no password. Callers check afterwards whether the program is
 * there.
 */
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

/** Programs that serve feeds to the tests, and the package of each. */
const SERVERS: Readonly<Record<string, string>> = { sshd: 'openssh-server', vsftpd: 'vsftpd' };
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

const isThere = (program: string) =>
  firstOf(
    [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS].map((each) => join(each, program)),
  ) !== null;

/**
 * Installs the servers that the fetching tests start, in a Debian container only: on a person's own machine apt would
 * keep them running. Without them those tests are skipped.
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
    console.error(`SFTP and FTP feeds are only partly tested: no ${absent.join(', no ')}.`);
}

/** Hosts with folders: OpenSSH's SFTP, vsftpd with and without TLS, and a folder on this machine. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { IMPLICIT_TLS_PORT } from '../../../../src/domain/inventory/fetching/place.ts';
import { freePort } from '../../../platform/support/backends.ts';
import { answers, type FeedFields, type FeedHost, type NamedHost, ownCertificate, program } from './host.ts';

/** The files of a host that serves a folder. Files are replaced atomically, so nobody finds one half written. */
function filesIn(folder: string): Pick<FeedHost, 'put' | 'remove'> {
  let puts = 0;
  return {
    put: async (name, content, secondsOld = 60) => {
      const path = join(folder, `.${++puts}.writing`);
      await writeFile(path, content);
      await chmod(path, 0o644);
      const at = new Date(Date.now() - secondsOld * 1000);
      await utimes(path, at, at);
      await rename(path, join(folder, name));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function openFolder(): Promise<FeedHost> {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-incoming-'));
  await mkdir(join(root, 'yard'));
  return {
    ...filesIn(join(root, 'yard')),
    // A path is written literally, without encoded characters.
    feed: (name) => ({ from: `folder:yard/${decodeURIComponent(name)}` }),
    secrets: {},
    folder: root,
    close: () => rm(root, { recursive: true, force: true }),
  };
}

/** A program that serves a folder until it is closed. */
async function serve(command: string, args: readonly string[], port: number, folder: string) {
  const child = spawn(command, args, { stdio: 'ignore' });
  await answers(port);
  return async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

const SFTP_PASSWORD = 'open sesame';

/**
 * OpenSSH that accepts a key or a password. It needs no password of this machine, because it runs with its own list of
 * passwords in place of `/etc/shadow`, visible to no other process.
 */
const openSftp = (by: 'key' | 'password') => async (): Promise<FeedHost> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-sftp-'));
  const files = join(folder, 'stock');
  await mkdir(files);
  const keygen = (name: string) =>
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', join(folder, name)]);
  keygen('host');
  keygen('dealer');
  keygen('stranger');
  await writeFile(join(folder, 'authorized'), await readFile(join(folder, 'dealer.pub')), { mode: 0o600 });
  const port = await freePort();
  const isPassword = by === 'password';
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'authorized')}`,
    ...['PidFile none', 'StrictModes no', 'UsePAM no', 'KbdInteractiveAuthentication no'],
    `PasswordAuthentication ${isPassword ? 'yes' : 'no'}`,
    `PubkeyAuthentication ${isPassword ? 'no' : 'yes'}`,
    ...['PermitRootLogin yes', 'Subsystem sftp internal-sftp', 'ForceCommand internal-sftp'],
  ];
  const config = join(folder, 'sshd_config');
  await writeFile(config, `${settings.join('\n')}\n`);
  // Needed by sshd when it runs as root.
  if (userInfo().uid === 0 && !existsSync('/run/sshd')) mkdirSync('/run/sshd', { mode: 0o755 });
  const sshd = [program('sshd') ?? '', '-D', '-f', config];
  const [command = '', ...args] = isPassword ? withShadow(await ownShadow(folder), sshd) : sshd;
  const close = await serve(command, args, port, folder);
  const shown = execFileSync('ssh-keygen', ['-lf', join(folder, 'host.pub')], { encoding: 'utf8' });
  const [, fingerprint = ''] = shown.split(' ');
  return {
    ...filesIn(files),
    feed: (name) => ({
      from: `sftp://127.0.0.1:${port}${files}/${name}`,
      user: userInfo().username,
      ...(isPassword ? { password: 'FEED_PASSWORD' } : { privateKey: 'FEED_KEY' }),
      hostKeys: [fingerprint],
    }),
    secrets: isPassword
      ? { FEED_PASSWORD: SFTP_PASSWORD }
      : {
          FEED_KEY: await readFile(join(folder, 'dealer'), 'utf8'),
          FEED_WRONG: await readFile(join(folder, 'stranger'), 'utf8'),
        },
    folder: tmpdir(),
    close,
  };
};

async function ownShadow(folder: string): Promise<string> {
  const hash = execFileSync('openssl', ['passwd', '-6', SFTP_PASSWORD], { encoding: 'utf8' }).trim();
  const shadow = join(folder, 'shadow');
  await writeFile(shadow, `${userInfo().username}:${hash}:20000:0:99999:7:::\n`, { mode: 0o600 });
  return shadow;
}

/** Runs a command with a different `/etc/shadow` from all other processes. */
const withShadow = (shadow: string, command: readonly string[]): string[] => [
  ...['unshare', '--mount', 'sh', '-c', 'mount --bind "$1" /etc/shadow && shift && exec "$@"', 'sh'],
  ...[shadow, ...command],
];

/** Why a server cannot have its own passwords here; null if it can. */
function noOwnPasswords(): string | null {
  if (userInfo().uid !== 0) return 'only root can give a server passwords of its own';
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --bind /etc/hosts /etc/shadow']);
  return status === 0 ? null : 'this system lets nobody mount';
}

/** `asked`: the client asks for TLS once connected; `always`: TLS from the first byte, on its own port. */
const openFtp = (tls: 'none' | 'asked' | 'always') => async (): Promise<FeedHost> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-ftp-'));
  await chmod(folder, 0o755);
  const files = join(folder, 'root');
  await mkdir(join(files, 'stock'), { recursive: true });
  await chmod(files, 0o755);
  await writeFile(join(folder, 'passwords'), 'opensesame\n');
  const port = tls === 'always' ? IMPLICIT_TLS_PORT : await freePort();
  const { certFile, keyFile, fingerprint } = ownCertificate(folder);
  const settings = [
    ...['listen=YES', 'listen_address=127.0.0.1', `listen_port=${port}`, 'background=NO'],
    // Anonymous sign-ins with a password need no user account on this machine.
    ...['anonymous_enable=YES', 'local_enable=NO', `anon_root=${files}`],
    ...['secure_email_list_enable=YES', `email_password_file=${join(folder, 'passwords')}`],
    ...['seccomp_sandbox=NO', 'isolate=NO', 'isolate_network=NO', 'xferlog_enable=NO'],
    ...(userInfo().uid === 0 ? [] : ['run_as_launching_user=YES']),
    ...(tls === 'always' ? ['implicit_ssl=YES'] : []),
    ...(tls !== 'none'
      ? [
          ...['ssl_enable=YES', 'allow_anon_ssl=YES', 'force_anon_data_ssl=YES', 'force_anon_logins_ssl=YES'],
          ...[`rsa_cert_file=${certFile}`, `rsa_private_key_file=${keyFile}`],
        ]
      : []),
  ];
  await writeFile(join(folder, 'vsftpd.conf'), `${settings.join('\n')}\n`);
  const close = await serve(program('vsftpd') ?? '', [join(folder, 'vsftpd.conf')], port, folder);
  const certificate: FeedFields = tls === 'none' ? {} : { certificate: fingerprint };
  return {
    ...filesIn(join(files, 'stock')),
    feed: (name) => ({
      from: `${tls === 'none' ? 'ftp' : 'ftps'}://127.0.0.1:${port}/stock/${name}`,
      user: 'anonymous',
      password: 'FEED_PASSWORD',
      ...certificate,
    }),
    secrets: { FEED_PASSWORD: 'opensesame' },
    folder: tmpdir(),
    close,
  };
};

const missing = (...programs: string[]) => {
  const absent = programs.filter((name) => program(name) === null);
  return absent.length === 0 ? null : `no ${absent.join(', ')}`;
};

function noLowPort(): string | null {
  const first = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  const isOpen = existsSync(first) && Number(readFileSync(first, 'utf8')) <= IMPLICIT_TLS_PORT;
  return userInfo().uid === 0 || isOpen ? null : `only root can listen at port ${IMPLICIT_TLS_PORT}`;
}

const host = { hasFolders: true, signsIn: true };
export const FILE_HOSTS: readonly NamedHost[] = [
  { ...host, name: 'a folder', missing: null, signsIn: false, open: openFolder },
  { ...host, name: 'OpenSSH by key', missing: missing('sshd', 'ssh-keygen'), open: openSftp('key') },
  {
    ...host,
    name: 'OpenSSH by password',
    missing: missing('sshd', 'ssh-keygen', 'openssl') ?? noOwnPasswords(),
    open: openSftp('password'),
  },
  { ...host, name: 'vsftpd', missing: missing('vsftpd', 'openssl'), open: openFtp('none') },
  {
    ...host,
    name: 'vsftpd with TLS on request',
    missing: missing('vsftpd', 'openssl'),
    open: openFtp('asked'),
  },
  {
    ...host,
    name: 'vsftpd with TLS from the first byte',
    missing: missing('vsftpd', 'openssl') ?? noLowPort(),
    open: openFtp('always'),
  },
];

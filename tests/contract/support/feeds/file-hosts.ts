/** Hosts with folders: OpenSSH's SFTP, vsftpd with TLS and without, a folder of this machine. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../platform/support/backends.ts';
import { answers, type FeedFields, type FeedHost, type NamedHost, ownCertificate, program } from './host.ts';

/** The files of a host that serves a folder. */
function filesIn(folder: string): Pick<FeedHost, 'put' | 'remove'> {
  return {
    put: async (name, content, secondsOld = 60) => {
      const path = join(folder, name);
      await writeFile(path, content);
      await chmod(path, 0o644);
      const at = new Date(Date.now() - secondsOld * 1000);
      await utimes(path, at, at);
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function openFolder(): Promise<FeedHost> {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-incoming-'));
  await mkdir(join(root, 'yard'));
  return {
    ...filesIn(join(root, 'yard')),
    // A path is written as it is, with no signs encoded.
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

async function openSftp(): Promise<FeedHost> {
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
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'authorized')}`,
    ...['PidFile none', 'StrictModes no', 'UsePAM no', 'PasswordAuthentication no'],
    ...['PermitRootLogin yes', 'Subsystem sftp internal-sftp', 'ForceCommand internal-sftp'],
  ];
  await writeFile(join(folder, 'sshd_config'), `${settings.join('\n')}\n`);
  // Root's sshd insists on it.
  if (userInfo().uid === 0 && !existsSync('/run/sshd')) mkdirSync('/run/sshd', { mode: 0o755 });
  const args = ['-D', '-f', join(folder, 'sshd_config')];
  const close = await serve(program('sshd') ?? '', args, port, folder);
  const shown = execFileSync('ssh-keygen', ['-lf', join(folder, 'host.pub')], { encoding: 'utf8' });
  const [, fingerprint = ''] = shown.split(' ');
  return {
    ...filesIn(files),
    feed: (name) => ({
      from: `sftp://127.0.0.1:${port}${files}/${name}`,
      user: userInfo().username,
      privateKey: 'FEED_KEY',
      hostKeys: [fingerprint],
    }),
    secrets: {
      FEED_KEY: await readFile(join(folder, 'dealer'), 'utf8'),
      FEED_WRONG: await readFile(join(folder, 'stranger'), 'utf8'),
    },
    folder: tmpdir(),
    close,
  };
}

const openFtp = (tls: boolean) => async (): Promise<FeedHost> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-ftp-'));
  await chmod(folder, 0o755);
  const files = join(folder, 'root');
  await mkdir(join(files, 'stock'), { recursive: true });
  await chmod(files, 0o755);
  await writeFile(join(folder, 'passwords'), 'opensesame\n');
  const port = await freePort();
  const { certFile, keyFile, fingerprint } = ownCertificate(folder);
  const settings = [
    ...['listen=YES', 'listen_address=127.0.0.1', `listen_port=${port}`, 'background=NO'],
    // Anonymous sign-ins whose password is checked: no user of this machine is needed.
    ...['anonymous_enable=YES', 'local_enable=NO', `anon_root=${files}`],
    ...['secure_email_list_enable=YES', `email_password_file=${join(folder, 'passwords')}`],
    ...['seccomp_sandbox=NO', 'isolate=NO', 'isolate_network=NO', 'xferlog_enable=NO'],
    ...(userInfo().uid === 0 ? [] : ['run_as_launching_user=YES']),
    ...(tls
      ? [
          ...['ssl_enable=YES', 'allow_anon_ssl=YES', 'force_anon_data_ssl=YES', 'force_anon_logins_ssl=YES'],
          ...[`rsa_cert_file=${certFile}`, `rsa_private_key_file=${keyFile}`],
        ]
      : []),
  ];
  await writeFile(join(folder, 'vsftpd.conf'), `${settings.join('\n')}\n`);
  const close = await serve(program('vsftpd') ?? '', [join(folder, 'vsftpd.conf')], port, folder);
  const certificate: FeedFields = tls ? { certificate: fingerprint } : {};
  return {
    ...filesIn(join(files, 'stock')),
    feed: (name) => ({
      from: `${tls ? 'ftps' : 'ftp'}://127.0.0.1:${port}/stock/${name}`,
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

const host = { hasFolders: true, signsIn: true };
export const FILE_HOSTS: readonly NamedHost[] = [
  { ...host, name: 'a folder', missing: null, signsIn: false, open: openFolder },
  { ...host, name: 'OpenSSH', missing: missing('sshd', 'ssh-keygen'), open: openSftp },
  { ...host, name: 'vsftpd', missing: missing('vsftpd', 'openssl'), open: openFtp(false) },
  { ...host, name: 'vsftpd with TLS', missing: missing('vsftpd', 'openssl'), open: openFtp(true) },
];

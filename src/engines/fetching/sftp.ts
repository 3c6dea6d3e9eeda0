/** A feed by SFTP, from a host with a known key. */
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Client, type SFTPWrapper, type Stats } from 'ssh2';
import type { ListedFile } from '#domain/inventory/fetching/newest.ts';
import { FetchFailed } from '#domain/inventory/fetching/source.ts';
import { type Allowed, allowedLookup, literalAddress } from '../network/public-address.ts';
import type { FileHost } from './files.ts';

interface SftpOptions {
  host: string;
  port: number;
  user: string;
  password: string | null;
  privateKey: string | null;
  /** Fingerprints, `SHA256:…`; the host must show a key with one of them. */
  hostKeys: readonly string[];
  allowed: Allowed;
  idleMs: number;
}

/** SFTP's code for a missing file. */
const NO_SUCH_FILE = 2;

/** The fingerprint of a host's key as `ssh-keygen -l` prints it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace('=', '')}`;

/** @throws FetchFailed */
export async function sftpHost(options: SftpOptions, signal: AbortSignal): Promise<FileHost> {
  const client = new Client();
  const sftp = await open(client, options, signal);
  const look = async (folder: string, name: string): Promise<ListedFile | null> => {
    const found = await new Promise<Stats | null>((done, fail) =>
      sftp.stat(pathOf(folder, name), (error, stats) => {
        if (!error) done(stats);
        else if (codeOf(error) === NO_SUCH_FILE) done(null);
        else fail(error);
      }),
    );
    return found === null || found.isDirectory() ? null : listed(name, found);
  };
  return {
    look,
    list: (folder, isWanted) =>
      new Promise((done, fail) =>
        sftp.readdir(folder, (error, entries) => {
          if (error)
            fail(codeOf(error) === NO_SUCH_FILE ? new FetchFailed(`there is no folder ${folder}`) : error);
          else
            done(
              entries
                .filter(({ filename, attrs }) => isWanted(filename) && !isFolder(attrs.mode))
                .map(({ filename, attrs }) => listed(filename, attrs)),
            );
        }),
      ),
    read: (folder, name, to) => pipeline(sftp.createReadStream(pathOf(folder, name)), to, { signal }),
    close: () => client.destroy(),
  };
}

const FOLDER_MODE = 0o040000;
const KIND_OF_MODE = 0o170000;
const isFolder = (mode: number) => (mode & KIND_OF_MODE) === FOLDER_MODE;

const pathOf = (folder: string, name: string) =>
  folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;

const listed = (name: string, { size, mtime }: { size: number; mtime: number }): ListedFile => ({
  name,
  size,
  modifiedAt: mtime * 1000,
});

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

async function open(client: Client, options: SftpOptions, signal: AbortSignal): Promise<SFTPWrapper> {
  const { host, port, user, password, privateKey, hostKeys, allowed, idleMs } = options;
  const literal = literalAddress(host);
  if (literal !== null && !allowed(literal)) throw new FetchFailed(`${literal} is not a public address`);
  const socket = connect({ host: literal ?? host, port, lookup: allowedLookup(allowed) });
  const stop = () => client.destroy();
  let shown: string | null = null;
  let isKnown = false;
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<SFTPWrapper>((done, fail) => {
    const failed = (error: Error) => {
      client.destroy();
      socket.destroy();
      fail(reasonOf(error));
    };
    const reasonOf = (error: Error) => {
      if (shown !== null && !isKnown) {
        return new FetchFailed(`the host’s key differs from the configured one: ${shown}`, {
          refused: true,
        });
      }
      const isSignIn = 'level' in error && error.level === 'client-authentication';
      return isSignIn
        ? new FetchFailed('the host does not accept our credentials', { refused: true })
        : error;
    };
    socket.once('error', failed);
    socket.setTimeout(idleMs, () => failed(new FetchFailed('the host stopped responding')));
    client
      .once('error', failed)
      .once('close', () => failed(new FetchFailed('the host closed the connection')))
      .once('ready', () =>
        client.sftp((error, sftp) => {
          if (error) failed(new FetchFailed('the host does not offer SFTP'));
          else done(sftp);
        }),
      )
      .on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) =>
        finish(prompts.map(() => password ?? '')),
      );
    client.on('error', () => {});
    try {
      client.connect({
        sock: socket as Socket,
        username: user,
        ...(password === null ? {} : { password, tryKeyboard: true }),
        ...(privateKey === null ? {} : { privateKey }),
        readyTimeout: idleMs,
        keepaliveInterval: idleMs / 3,
        hostVerifier: (key: Buffer) => {
          shown = fingerprintOf(key);
          isKnown = hostKeys.includes(shown);
          return isKnown;
        },
      });
    } catch (error) {
      // The library reads the private key at once, and its errors quote none of it.
      failed(
        new FetchFailed(`the private key cannot be used: ${error instanceof Error ? error.message : ''}`),
      );
    }
  }).finally(() => signal.removeEventListener('abort', stop));
}

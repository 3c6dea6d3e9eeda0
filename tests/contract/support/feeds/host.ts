/** Hosts that a feed is fetched from, on this machine. */
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { type Feed, FeedSchema } from '../../../../src/domain/tenant/feeds.ts';

export interface FeedHost {
  /** Stores a file with an age in seconds. */
  put(name: string, content: string | Uint8Array, secondsOld?: number): Promise<void>;
  remove(name: string): Promise<void>;
  /** The feed's configuration for a file of that name. */
  feed(name: string): FeedFields & { from: string };
  /** The environment with the right secrets. */
  secrets: Readonly<Record<string, string>>;
  /** The folder of feeds on this machine. */
  folder: string;
  close(): Promise<void>;
}

export type FeedFields = Partial<v.InferInput<typeof FeedSchema>>;

export interface NamedHost {
  name: string;
  /** Why it cannot run here; null if it can. */
  missing: string | null;
  /** Whether it checks credentials. */
  signsIn: boolean;
  /** Whether it has folders, whose newest file counts. */
  hasFolders: boolean;
  open(): Promise<FeedHost>;
}

/** A complete feed configuration for the dealership `yard`. */
export const feedOf = (fields: FeedFields & { from: string }): Feed =>
  v.parse(FeedSchema, { dealership: 'yard', ...fields });

/** Where a program is installed; null if it is not. */
export function program(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.find((folder) => folder !== '' && existsSync(join(folder, name)));
  return found === undefined ? null : join(found, name);
}

export interface OwnCertificate {
  keyFile: string;
  certFile: string;
  key: string;
  cert: string;
  /** SHA-256, as a configuration names it. */
  fingerprint: string;
}

/** A self-signed certificate for 127.0.0.1 and localhost. */
export function ownCertificate(folder: string): OwnCertificate {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const out = ['-subj', '/CN=localhost', '-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', '-x509', ...made, ...names, ...out], { stdio: 'ignore' });
  const cert = readFileSync(certFile, 'utf8');
  const { fingerprint256 } = new X509Certificate(cert);
  return { keyFile, certFile, key: readFileSync(keyFile, 'utf8'), cert, fingerprint: fingerprint256 };
}

/** Resolves once something accepts connections at a port of this machine. */
export async function answers(port: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const isUp = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        done(true);
      });
      socket.once('error', () => done(false));
    });
    if (isUp) return;
    if (attempt === 100) throw new Error(`nothing answers at port ${port}`);
    await sleep(50);
  }
}

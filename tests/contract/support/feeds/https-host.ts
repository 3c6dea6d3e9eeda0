/** A web server with TLS that serves files with an ETag and a time, behind a sign-in. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FeedHost, type NamedHost, ownCertificate, program } from './host.ts';

/** A server on this machine with its own certificate. */
export interface HttpsServer {
  /** `https://127.0.0.1:4711`. */
  origin: string;
  certificate: string;
  /** The whole certificate, PEM. */
  pem: string;
  close(): Promise<void>;
}

export async function httpsServer(listener: RequestListener): Promise<HttpsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-https-'));
  const { key, cert, fingerprint } = ownCertificate(folder);
  const server: Server = createServer({ key, cert }, listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: fingerprint,
    pem: cert,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const SECRET = 'open sesame';
const SIGN_IN = `Basic ${Buffer.from(`dealer:${SECRET}`).toString('base64')}`;

async function openHost(): Promise<FeedHost> {
  const files = new Map<string, { content: Buffer; at: Date }>();
  const server = await httpsServer((request, response) => {
    if (request.headers.authorization !== SIGN_IN) return response.writeHead(401).end('who are you?');
    const file = files.get(decodeURIComponent((request.url ?? '').slice(1)));
    if (!file) return response.writeHead(404).end();
    const etag = `"${createHash('sha256').update(file.content).digest('hex').slice(0, 16)}"`;
    const headers = { etag, 'last-modified': file.at.toUTCString() };
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, headers).end();
    return response.writeHead(200, { ...headers, 'content-length': file.content.length }).end(file.content);
  });
  return {
    put: async (name, content, secondsOld = 60) => {
      files.set(name, { content: Buffer.from(content), at: new Date(Date.now() - secondsOld * 1000) });
    },
    remove: async (name) => void files.delete(name),
    feed: (name) => ({
      from: `${server.origin}/${name}`,
      user: 'dealer',
      password: 'FEED_PASSWORD',
      certificate: server.certificate,
    }),
    secrets: { FEED_PASSWORD: SECRET },
    folder: tmpdir(),
    close: server.close,
  };
}

export const HTTPS_HOST: NamedHost = {
  name: 'HTTPS',
  missing: program('openssl') === null ? 'no openssl' : null,
  signsIn: true,
  hasFolders: false,
  open: openHost,
};

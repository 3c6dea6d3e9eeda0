/** Checks a host's certificate by the fingerprint in the configuration, where no certificate authority signed it. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { FetchFailed } from '#domain/inventory/fetching/source.ts';

const bare = (fingerprint: string) => fingerprint.replaceAll(':', '').toUpperCase();

/** @throws FetchFailed if the host shows a different certificate */
export function checkPinned(socket: Socket | TLSSocket, fingerprint: string): void {
  const fingerprint256 = 'getPeerCertificate' in socket ? socket.getPeerCertificate().fingerprint256 : 'none';
  if (fingerprint256 && bare(fingerprint256) === bare(fingerprint)) return;
  throw new FetchFailed(`the host’s certificate differs from the configured one: ${fingerprint256}`, {
    refused: true,
  });
}

/**
 * Connects by TLS. Nothing is sent before the certificate has been verified.
 * @param fingerprint SHA-256 of the certificate; null: an authority must have signed it
 */
export async function connectTls(
  options: ConnectionOptions & { signal?: AbortSignal },
  fingerprint: string | null,
): Promise<TLSSocket> {
  // The signal is for the handshake: as an option it would end the connection at any time.
  const { signal, ...rest } = options;
  signal?.throwIfAborted();
  const socket = connect({ ...rest, rejectUnauthorized: fingerprint === null });
  const stop = () => socket.destroy(new Error('the host does not respond'));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await once(socket, 'secureConnect');
    if (fingerprint !== null) checkPinned(socket, fingerprint);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** The certificate that further connections to the host of `socket` must show, after `checkPinned`. */
export function sameCertificate(socket: Socket | TLSSocket): ConnectionOptions {
  if (!('getPeerCertificate' in socket)) return {};
  const { raw, fingerprint256 } = socket.getPeerCertificate();
  return {
    ca: `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----\n`,
    allowPartialTrustChain: true,
    checkServerIdentity: (_, shown) =>
      shown.fingerprint256 === fingerprint256 ? undefined : new Error('the host changed its certificate'),
  };
}

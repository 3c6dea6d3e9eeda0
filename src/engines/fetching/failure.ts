/** Puts network failures into words. */
import { FetchFailed } from '#domain/inventory/fetching/source.ts';

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up at the moment',
  ECONNREFUSED: 'the host accepts no connections there',
  ECONNRESET: 'the host closed the connection',
  EPIPE: 'the host closed the connection',
  ETIMEDOUT: 'the host does not respond',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ENOSPC: 'our disk is full',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no authority signed the host’s certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'no known authority signed the host’s certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no known authority signed the host’s certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'no known authority signed the host’s certificate',
  CERT_HAS_EXPIRED: 'the host’s certificate has expired',
  CERT_NOT_YET_VALID: 'the host’s certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the host’s certificate is for another host',
};

/** Certificate errors that a configured fingerprint would solve. */
const NOT_TRUSTED = /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ALTNAME/;

/** The failure of an attempt in words; one that has them is kept. */
export function failureOf(error: unknown, signal: AbortSignal): FetchFailed {
  if (error instanceof FetchFailed) return error;
  if (signal.aborted) {
    const isLate = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
    return new FetchFailed(isLate ? 'it took too long' : 'the fetch was stopped');
  }
  const { code = '', message } = errorOf(error);
  const words = WORDS[code] ?? message.replace(/\s+/g, ' ').slice(0, 200);
  return new FetchFailed(
    NOT_TRUSTED.test(code) ? `${words}; if it is the right one, name its fingerprint (certificate)` : words,
  );
}

function errorOf(error: unknown): { code?: string; message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  // Several addresses of one host were tried.
  const [first] = error instanceof AggregateError ? error.errors : [];
  const cause: unknown = first ?? error;
  if (!(cause instanceof Error)) return { message: error.message };
  return 'code' in cause && typeof cause.code === 'string'
    ? { code: cause.code, message: cause.message }
    : { message: cause.message };
}

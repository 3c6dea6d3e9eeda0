/** The key that identifies a repeated request to store a lead. */
import { createHash } from 'node:crypto';
import { bodyHash, type PostedBody } from '../http/body.ts';

export interface RequestKey {
  key: string;
  /** A hash of the request's content. */
  bodyHash: string;
  /**
   * For a form posted by the browser: the key to use if `key` already belongs to other content, because the shopper
   * went back, changed the form and sent it again. Without it, that is refused.
   */
  otherwise?: string;
  /** A key that counts as the same if it was used since then. */
  before?: { key: string; since: Date };
}

const KEY = /^[\x21-\x7e]{8,200}$/;
export const KEY_RULE = 'idempotency_key must be 8 to 200 letters, digits and signs';

/** A key that a request may carry. */
export const isRequestKey = (given: unknown): given is string => typeof given === 'string' && KEY.test(given);

/** The same content sent twice within this time is one lead. */
const SAME_WORDS_MS = 15 * 60_000;

const digest = (...parts: readonly (string | number | null)[]) =>
  `form-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;

/**
 * The key of a request. A form posted without script has none, because its page is the same for all shoppers, so its
 * sender and content identify it for a quarter of an hour.
 * @param given the key that came with the request, in a header or a field
 * @param path of the request
 * @param sender a hash of the sender's address
 * @returns null for a script's request without one, `invalid` for a malformed one
 */
export function requestKey(
  body: PostedBody,
  { given, path, sender, now }: { given: unknown; path: string; sender: string | null; now: Date },
): RequestKey | 'invalid' | null {
  const hash = bodyHash(path, body.values);
  const isGiven = given !== undefined && given !== null && given !== '';
  const key = isRequestKey(given) ? given : null;
  if (body.kind === 'form') {
    if (key !== null) return { key, bodyHash: hash, otherwise: digest(key, hash) };
    // Anything sent in the last fifteen minutes falls in this quarter of an hour or the previous one.
    const quarter = Math.floor(now.getTime() / SAME_WORDS_MS);
    return {
      key: digest(sender, hash, quarter),
      bodyHash: hash,
      before: {
        key: digest(sender, hash, quarter - 1),
        since: new Date(now.getTime() - SAME_WORDS_MS),
      },
    };
  }
  if (key === null) return isGiven ? 'invalid' : null;
  return { key, bodyHash: hash };
}

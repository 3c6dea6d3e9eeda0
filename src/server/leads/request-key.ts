/** The key under which a request to store a lead is known again. */
import { createHash } from 'node:crypto';
import { bodyHash, type PostedBody } from '../http/body.ts';

export interface RequestKey {
  key: string;
  /** A hash of what is asked for. */
  bodyHash: string;
  /**
   * Of a form that a browser posts: the key where `key` stands for other words already, because somebody went back,
   * changed them and sent the form again. Without it, that is refused.
   */
  otherwise?: string;
  /** A key that stands for the same if it was used since then. */
  before?: { key: string; since: Date };
}

const KEY = /^[\x21-\x7e]{8,200}$/;
/** Nobody sends the same words twice in this time and means two things. */
const SAME_WORDS_MS = 15 * 60_000;

const digest = (...parts: readonly (string | number | null)[]) =>
  `form-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;

/**
 * A form that is posted without script and carries no key, because all shoppers share its page, is known by its
 * sender and its words for a quarter of an hour.
 * @param given the key that came with the request, by header or field
 * @param path of the request
 * @param sender a hash of the sender's address
 * @returns null for a request of a script that has none, `invalid` where its key cannot be one
 */
export function requestKey(
  body: PostedBody,
  { given, path, sender, now }: { given: unknown; path: string; sender: string | null; now: Date },
): RequestKey | 'invalid' | null {
  const hash = bodyHash(path, body.values);
  const isGiven = given !== undefined && given !== null && given !== '';
  const key = typeof given === 'string' && KEY.test(given) ? given : null;
  if (body.kind === 'form') {
    if (key !== null) return { key, bodyHash: hash, otherwise: digest(key, hash) };
    // Whatever was sent in the last quarter of an hour was sent in this quarter or in the one before.
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

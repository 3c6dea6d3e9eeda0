/** Cryptography with the platform's secret: hashes that nobody can guess, and text that nobody else can read. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** The purpose of a hash: the same text has a different hash for each purpose. */
type KeyPurpose =
  | 'session'
  | 'operator'
  | 'browser'
  | 'secret'
  | 'number'
  | 'sender'
  | 'confirm'
  | 'stop'
  | 'order';

export interface Keys {
  /** A keyed hash; parts are kept separate. */
  hash(purpose: KeyPurpose, ...parts: readonly string[]): string;
  /**
   * The same hash under every accepted secret, the current one first, so that hashes stored under a former one are
   * found.
   */
  hashes(purpose: KeyPurpose, ...parts: readonly string[]): string[];
  /** Compares two hashes in a time that does not depend on where they differ. */
  same(a: string, b: string): boolean;
  /** 256 random bits, as 43 characters for cookies and addresses. */
  token(): string;
  /** An unpredictable whole number from 0 up to `limit`. */
  below(limit: number): number;
  /** Encrypts; decrypting needs the same `about`. */
  seal(text: string, about: string): string;
  /** @throws Error for a text sealed with a secret that is not accepted, or with another `about` */
  open(sealed: string, about: string): string;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param secret the platform's secret; changing it ends all sessions and makes waiting messages unreadable
 * @param former secrets that are still accepted, which prevents that
 */
export function openKeys(secret: string, former: readonly string[] = []): Keys {
  const derived = (from: string, use: string) =>
    Buffer.from(hkdfSync('sha256', from, '', `forecourt ${use}`, 32));
  const accepted = [secret, ...former];
  const hashKeys = accepted.map((each) => derived(each, 'sign-in hashes'));
  const [sealKey = Buffer.alloc(0), ...formerSealKeys] = accepted.map((each) =>
    derived(each, 'sealed messages'),
  );
  const hashes: Keys['hashes'] = (purpose, ...parts) =>
    hashKeys.map((key) =>
      createHmac('sha256', key)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
    );
  return {
    hash: (purpose, ...parts) => hashes(purpose, ...parts)[0] ?? '',
    hashes,
    same: (a, b) => {
      const [left, right] = [Buffer.from(a), Buffer.from(b)];
      return left.length === right.length && timingSafeEqual(left, right);
    },
    token: () => randomBytes(32).toString('base64url'),
    below: (limit) => randomInt(limit),
    seal: (text, about) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      if (tag.length !== TAG_BYTES) throw new Error('a sealed text is too short');
      const opened = (key: Buffer) => {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(about))
          .setAuthTag(tag);
        const body = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      };
      for (const key of formerSealKeys) {
        try {
          return opened(key);
        } catch {
          // Sealed with another one.
        }
      }
      return opened(sealKey);
    },
  };
}

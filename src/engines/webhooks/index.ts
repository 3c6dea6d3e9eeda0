/** Posts signed JSON to a dealer's own systems. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'forecourt-signature';
export const DELIVERY_HEADER = 'forecourt-delivery';
/** How far a signature's time may be from the receiver's clock, seconds. */
export const TOLERANCE_SECONDS = 300;

/**
 * The secret of one receiver, derived from the platform's: a leaked one opens no other.
 * @returns 43 characters
 */
export function webhookSecret(platformSecret: string, url: string): string {
  return createHmac('sha256', platformSecret).update(`webhook ${url}`).digest('base64url');
}

/**
 * `t={unix seconds},v1={hex HMAC-SHA256 of "t.body"}`: the time is signed, so that a copy cannot be replayed later.
 * While a secret is being replaced there is one `v1` for each of the two, and receivers accept either.
 */
export function signature(body: string, secrets: readonly string[], now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
  );
  return [`t=${time}`, ...signed].join(',');
}

/** The receiver's check: whether the header belongs to the body and is recent. */
export function isSigned(body: string, header: string, secret: string, now: Date): boolean {
  const [, time, signed] = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,8})$/.exec(header) ?? [];
  if (time === undefined || signed === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return signed
    .split(',v1=')
    .slice(1)
    .some((given) => timingSafeEqual(expected, Buffer.from(given, 'hex')));
}

export interface WebhookSender {
  /**
   * Resolves when the receiver accepts it (2xx).
   * @throws Error with the receiver's response
   */
  post(url: string, id: string, body: unknown): Promise<void>;
}

export function webhookSender(options: {
  platformSecret: string;
  /** Receivers that know one of their secrets get matching signatures. */
  formerSecrets?: readonly string[];
  timeoutMs: number;
  now: () => Date;
}): WebhookSender {
  const secretsOf = (url: string) =>
    [options.platformSecret, ...(options.formerSecrets ?? [])].map((each) => webhookSecret(each, url));
  return {
    async post(url, id, content) {
      const body = JSON.stringify(content);
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Forecourt',
          [DELIVERY_HEADER]: id,
          [SIGNATURE_HEADER]: signature(body, secretsOf(url), options.now()),
        },
        // A lead goes where the configuration says and nowhere else: no redirects.
        redirect: 'manual',
        signal: AbortSignal.timeout(options.timeoutMs),
      }).catch((error: Error) => {
        const timedOut = error.name === 'TimeoutError';
        const cause = error.cause as NodeJS.ErrnoException | undefined;
        throw new Error(timedOut ? 'the receiver did not answer in time' : (cause?.code ?? error.message));
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the receiver answered ${response.status}`);
    },
  };
}

/**
 * How much may be asked for. A message costs the dealership money, annoys whoever never asked for it, and brings five
 * guesses: so messages are what is counted, for the number, for the sender's address and for the site.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a rule counts: the same number or email address on any site, the same sender on any site, or a whole site. */
export type Counted = 'number' | 'sender' | 'site';

export interface LimitRule {
  counted: Counted;
  windowMs: number;
  most: number;
  /** Told to the shopper. */
  message: string;
}

const CALL_US = 'Please try again later, or call us.';

/** In the order they are asked: the one that passes first is named first. */
export function codeLimits(site: { codesPerDay: number }): readonly LimitRule[] {
  return [
    {
      counted: 'number',
      windowMs: 30_000,
      most: 1,
      message: 'We have just sent you a message. Please wait half a minute before you ask for another.',
    },
    {
      counted: 'number',
      windowMs: HOUR_MS,
      most: 4,
      message: 'We have sent you several messages already. Please try again in an hour.',
    },
    {
      counted: 'number',
      windowMs: DAY_MS,
      most: 10,
      message: 'We have sent you as many messages as we may in a day. Please try again tomorrow.',
    },
    {
      counted: 'sender',
      windowMs: HOUR_MS,
      most: 15,
      message: `Too many messages were asked for from your internet address. ${CALL_US}`,
    },
    {
      counted: 'sender',
      windowMs: DAY_MS,
      most: 40,
      message: `Too many messages were asked for from your internet address today. ${CALL_US}`,
    },
    {
      counted: 'site',
      windowMs: DAY_MS,
      most: site.codesPerDay,
      message: `We cannot send more messages today. ${CALL_US}`,
    },
  ];
}

/** Guesses of one sender, right ones too: more than a family behind one address needs. */
export const TRIES_PER_SENDER: LimitRule = {
  counted: 'sender',
  windowMs: HOUR_MS,
  most: 50,
  message: `Too many codes or links were tried from your internet address. ${CALL_US}`,
};

/** What was counted of one thing: the moments it happened in the longest window, in any order. */
export type Happened = Readonly<Record<Counted, readonly Date[]>>;

export interface Refusal {
  message: string;
  /** Seconds until the same rule lets one more pass. */
  retryAfter: number;
}

/** The first rule that lets no more pass; `null` when all do. */
export function refusedBy(rules: readonly LimitRule[], happened: Happened, now: Date): Refusal | null {
  for (const { counted, windowMs, most, message } of rules) {
    const since = now.getTime() - windowMs;
    const times = happened[counted].map((at) => at.getTime()).filter((time) => time > since);
    if (times.length < most) continue;
    // The one whose leaving makes room again.
    const blocking = times.toSorted((a, b) => a - b)[times.length - most] ?? now.getTime();
    return { message, retryAfter: Math.max(1, Math.ceil((blocking + windowMs - now.getTime()) / 1000)) };
  }
  return null;
}

/**
 * Limits on codes. A message costs the dealership money, annoys people who did not ask for it, and allows
 * five guesses, so messages are counted by number, by sender's address and by site. One site's count does not
 * affect another. A site past its daily limit slows down rather than stops: a flood costs the dealership at most
 * twice that limit, and locks no one out.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * What a rule counts: the same number or email address on a site, the same sender on any site, or a whole
 * site.
 */
export type Counted = 'number' | 'sender' | 'site';

export interface LimitRule {
  counted: Counted;
  windowMs: number;
  most: number;
  /** Shown to the shopper. */
  message: string;
  /** Messages up to a code that its receiver has used do not count: whoever uses one does not wait for it. */
  untilUsed?: true;
  /** A slower rate allowed beyond the limit; none if absent. */
  beyond?: { windowMs: number; most: number };
}

const CALL_US = 'Please try again later, or call us.';

/** In order: the first rule to refuse is the one reported. */
export function codeLimits(site: { codesPerDay: number }): readonly LimitRule[] {
  return [
    {
      counted: 'number',
      windowMs: 30_000,
      most: 1,
      untilUsed: true,
      message: 'We’ve just sent you a message. Please wait 30 seconds before you ask for another.',
    },
    {
      counted: 'number',
      windowMs: HOUR_MS,
      most: 4,
      message: 'We’ve already sent you several messages. Please try again in an hour.',
    },
    {
      counted: 'number',
      windowMs: DAY_MS,
      most: 10,
      message: 'You’ve reached today’s limit for messages. Please try again tomorrow.',
    },
    {
      counted: 'sender',
      windowMs: HOUR_MS,
      most: 15,
      message: `Too many messages have been requested from your internet connection. ${CALL_US}`,
    },
    {
      counted: 'sender',
      windowMs: DAY_MS,
      most: 40,
      message: `Too many messages have been requested from your internet connection today. ${CALL_US}`,
    },
    {
      counted: 'site',
      windowMs: DAY_MS,
      most: site.codesPerDay,
      message: 'We’re very busy right now. Please try again in a few minutes, or call us.',
      beyond: { windowMs: Math.max(MINUTE_MS, Math.ceil(DAY_MS / site.codesPerDay)), most: 1 },
    },
  ];
}

/** Attempts by one sender, successful ones included. A household behind one IP address needs fewer. */
export const TRIES_PER_SENDER: LimitRule = {
  counted: 'sender',
  windowMs: HOUR_MS,
  most: 50,
  message: `Too many codes or links have been tried from your internet connection. ${CALL_US}`,
};

/** The times counted for each subject within its longest window, in any order. */
export type Happened = Readonly<Record<Counted, readonly Date[]>>;

export interface Refusal {
  message: string;
  /** Seconds until the same rule allows one more. */
  retryAfter: number;
}

/** Seconds until a window has room again; null if it has room now. */
function waitOf(
  times: readonly number[],
  { windowMs, most }: Pick<LimitRule, 'windowMs' | 'most'>,
  now: number,
) {
  const counted = times.filter((time) => time > now - windowMs);
  if (counted.length < most) return null;
  // The window has room again when this one leaves it.
  const blocking = counted.toSorted((a, b) => a - b)[counted.length - most] ?? now;
  return Math.max(1, Math.ceil((blocking + windowMs - now) / 1000));
}

/**
 * The first rule that refuses; `null` if all allow it.
 * @param usedCode when the newest code that its receiver has used was sent to the number
 */
export function refusedBy(
  rules: readonly LimitRule[],
  happened: Happened,
  now: Date,
  usedCode: Date | null = null,
): Refusal | null {
  for (const rule of rules) {
    const since = rule.untilUsed && usedCode ? usedCode.getTime() : Number.NEGATIVE_INFINITY;
    const times = happened[rule.counted].map((at) => at.getTime()).filter((at) => at > since);
    const usual = waitOf(times, rule, now.getTime());
    if (usual === null) continue;
    const retryAfter = rule.beyond ? waitOf(times, rule.beyond, now.getTime()) : usual;
    if (retryAfter !== null) return { message: rule.message, retryAfter: Math.min(usual, retryAfter) };
  }
  return null;
}

/** Whether a site has reached its daily limit and now sends slowly. */
export const isSlow = (site: { codesPerDay: number }, sentInADay: number): boolean =>
  sentInADay >= site.codesPerDay;

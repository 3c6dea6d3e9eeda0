/**
 * The queue of leads that could not be sent, kept in the shopper's browser: which are due, and which page may send them.
 * A lead keeps its idempotency key from the first try to the last, so sending it twice makes one lead.
 */

import { recordOf } from '#domain/shared/record-of.ts';
import type { TrackedEvent } from '#domain/tracking/events.ts';
import type { SendOutcome } from '../answer/answer.ts';

/** Why a lead waits for the shopper: they must sign in, or check what they wrote. */
type Holdup = { kind: 'sign-in'; href: string } | { kind: 'refused'; message: string };

export interface KeptLead {
  /** The idempotency key. */
  key: string;
  /** Path of the call. */
  path: string;
  body: Readonly<Record<string, unknown>>;
  /** The form's title, shown to the shopper. */
  title: string;
  /** The name of its car; null for none. */
  car: string | null;
  /** The event to track once it has arrived. */
  event: TrackedEvent;
  /** Unix milliseconds, as all times here. */
  keptAt: number;
  tries: number;
  /** Not before. */
  dueAt: number;
  /** A page is sending it until then; if the page was closed, the claim expires. */
  claimedUntil: number;
  /** `null` while it waits only for the connection or the platform. */
  holdup: Holdup | null;
}

/** What a form adds to the queue. */
export type NewLead = Pick<KeptLead, 'key' | 'path' | 'body' | 'title' | 'car' | 'event'>;

/** The key in local storage. */
export function keptLeadsKey(site: string): string {
  return `${site}:outbox`;
}

const DAY_MS = 86_400_000;
/** By then the shopper has found another way to ask, and personal data must not stay longer. */
export const KEPT_DAYS = 30;
/** Longer than a request may take. */
export const CLAIM_MS = 60_000;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 15 * 60_000;

const isTime = (value: unknown): value is number => Number.isSafeInteger(value);

function isKept(value: unknown): value is KeptLead {
  const lead = recordOf(value);
  return (
    typeof lead.key === 'string' &&
    typeof lead.path === 'string' &&
    lead.path.startsWith('/api/') &&
    typeof lead.title === 'string' &&
    typeof lead.body === 'object' &&
    lead.body !== null &&
    typeof lead.event === 'object' &&
    lead.event !== null &&
    [lead.keptAt, lead.tries, lead.dueAt, lead.claimedUntil].every(isTime)
  );
}

function readHoldup(value: unknown): Holdup | null {
  const { kind, href, message } = recordOf(value);
  if (kind === 'sign-in' && typeof href === 'string' && /^\/(?!\/)/.test(href)) return { kind, href };
  return kind === 'refused' && typeof message === 'string' ? { kind, message } : null;
}

/** The stored list, as far as it is readable and not too old. Never throws. */
export function readKeptLeads(stored: string | null, now: number): KeptLead[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list)
      ? list
          .filter(isKept)
          .filter(({ keptAt }) => now - keptAt < KEPT_DAYS * DAY_MS)
          .map((lead) => ({
            ...lead,
            car: typeof lead.car === 'string' ? lead.car : null,
            holdup: readHoldup(lead.holdup),
          }))
      : [];
  } catch {
    return [];
  }
}

/** The list with the lead, due at once. A lead already in the list is unchanged. */
export function withLead(list: readonly KeptLead[], lead: NewLead, now: number): KeptLead[] {
  if (list.some(({ key }) => key === lead.key)) return [...list];
  return [
    ...list,
    { ...lead, keptAt: now, tries: 1, dueAt: now + FIRST_WAIT_MS, claimedUntil: 0, holdup: null },
  ];
}

export function withoutLead(list: readonly KeptLead[], key: string): KeptLead[] {
  return list.filter((lead) => lead.key !== key);
}

/**
 * Whether a lead may be retried without the shopper. A refused one would be refused again. One that needs a sign-in is
 * tried when a page has just opened, because the shopper may have just signed in.
 */
const canRetryUnattended = ({ holdup }: KeptLead, isReturn: boolean) =>
  holdup === null || (isReturn && holdup.kind === 'sign-in');

/**
 * The oldest lead that may be sent now, and the list with it claimed; `null` if there is none.
 * @param isReturn the connection has just returned, or a page has just opened: waiting times do not count
 */
export function claimNext(
  list: readonly KeptLead[],
  now: number,
  isReturn: boolean,
): { lead: KeptLead; list: KeptLead[] } | null {
  const lead = list.find(
    (each) =>
      each.claimedUntil <= now && canRetryUnattended(each, isReturn) && (isReturn || each.dueAt <= now),
  );
  if (lead === undefined) return null;
  const claimed = { ...lead, claimedUntil: now + CLAIM_MS };
  return { lead: claimed, list: list.map((each) => (each === lead ? claimed : each)) };
}

/** The list after a failed try: the lead is free again and waits, twice as long each time. */
export function afterFailure(list: readonly KeptLead[], key: string, now: number): KeptLead[] {
  return list.map((lead) =>
    lead.key === key
      ? {
          ...lead,
          tries: lead.tries + 1,
          claimedUntil: 0,
          dueAt: now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** lead.tries),
        }
      : lead,
  );
}

/** The list after a refusal: the lead stays until the shopper has dealt with it. */
export function afterRefusal(
  list: readonly KeptLead[],
  key: string,
  { signIn, message }: Pick<Extract<SendOutcome, { kind: 'refused' }>, 'signIn' | 'message'>,
): KeptLead[] {
  const holdup: Holdup = signIn === null ? { kind: 'refused', message } : { kind: 'sign-in', href: signIn };
  return list.map((lead) =>
    lead.key === key ? { ...lead, tries: lead.tries + 1, claimedUntil: 0, holdup } : lead,
  );
}

/** The list after the shopper asked to send a lead again, whatever it was waiting for. */
export function triedAgain(list: readonly KeptLead[], key: string, now: number): KeptLead[] {
  return list.map((lead) => (lead.key === key ? { ...lead, holdup: null, dueAt: now } : lead));
}

/** The earliest time that a lead is due and unclaimed; `null` if all wait for the shopper. */
export function nextCheck(list: readonly KeptLead[]): number | null {
  const own = list.filter((lead) => canRetryUnattended(lead, false));
  return own.length === 0
    ? null
    : Math.min(...own.map(({ dueAt, claimedUntil }) => Math.max(dueAt, claimedUntil)));
}

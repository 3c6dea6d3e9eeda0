/** Who can sign in to a dealership's operator pages by email, and when a sign-in link is valid. */

/** How long a link works, minutes. */
export const OPERATOR_LINK_MINUTES = 15;
/** How long a sign-in lasts, days. */
export const OPERATOR_SESSION_DAYS = 7;

/** Who operates a site: the addresses in the dealership's own configuration, and the platform's owner. */
interface Operators {
  site: { operators: readonly string[] };
  /** Addresses that can sign in on every site. */
  owners: readonly string[];
}

const keyOf = (address: string) => address.trim().toLowerCase();

/**
 * The configured address that `typed` matches, as configured; null if there is none. Mail goes to this one
 * and never to what was typed, because two spellings that compare as equal may be two mailboxes.
 */
export function operatorAddress(typed: string, { site, owners }: Operators): string | null {
  const wanted = keyOf(typed);
  return [...site.operators, ...owners].find((each) => keyOf(each) === wanted) ?? null;
}

/** Whether a session started by this address continues. Null: it started with the token. */
export const isOperator = (address: string | null, operators: Operators): boolean =>
  address === null || operatorAddress(address, operators) !== null;

/** Whether the signed-in address is the platform owner's. Null: signed in with a site's token. */
export const isOwner = (address: string | null, owners: readonly string[]): boolean =>
  address !== null && owners.some((each) => keyOf(each) === keyOf(address));

/** A link that was sent. */
interface SentLink {
  sentAt: Date;
  isUsed: boolean;
}

/** Whether a link still works. */
export function isLinkGood({ sentAt, isUsed }: SentLink, now: Date): boolean {
  const age = now.getTime() - sentAt.getTime();
  return !isUsed && age >= 0 && age < OPERATOR_LINK_MINUTES * 60_000;
}

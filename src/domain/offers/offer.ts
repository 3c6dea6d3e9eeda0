import type { Offer } from '#domain/content/front-matter.ts';

/** Whether an offer runs at that moment: from its start on, and until its expiry. An open end is open. */
export function runsAt({ start, expiry }: Pick<Offer, 'start' | 'expiry'>, moment: Date): boolean {
  const at = moment.getTime();
  return (start === null || Date.parse(start) <= at) && (expiry === null || at < Date.parse(expiry));
}

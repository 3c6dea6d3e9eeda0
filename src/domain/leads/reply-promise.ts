/** When a shopper hears from a dealership. */
import type { Site } from '#domain/tenant/site.ts';

const HOUR_MS = 3_600_000;

interface Promising {
  leads: Pick<Site['leads'], 'replyHours' | 'replyHoursByDealership'>;
}

/**
 * The promise of a first reply, in hours, of whichever of `dealerships` answers: the longest of theirs, and none
 * (null) where one of them promises nothing.
 */
export function promisedHours({ leads }: Promising, dealerships: readonly string[]): number | null {
  const hours = dealerships.map((slug) => leads.replyHoursByDealership[slug] ?? leads.replyHours);
  const promised = hours.filter((each) => each !== null);
  return promised.length === 0 || promised.length < hours.length ? null : Math.max(...promised);
}

/** For the leads of each site: one that came before that moment and is not answered is overdue. */
export type Promises = readonly { site: string; before: Date }[];

/** The promises that `sites` make for a dealership, those that make none left out. */
export function promisesTo(
  dealership: string,
  sites: readonly (Promising & Pick<Site, 'slug'>)[],
  now: Date,
): Promises {
  return sites.flatMap((site) => {
    const hours = promisedHours(site, [dealership]);
    return hours === null ? [] : [{ site: site.slug, before: new Date(now.getTime() - hours * HOUR_MS) }];
  });
}

/** A number of hours in words: `30 minutes`, `an hour`, `2 hours`, `2.5 hours`. */
export function hoursWords(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`;
  return hours === 1 ? 'an hour' : `${Math.round(hours * 10) / 10} hours`;
}

/** The promise in a sentence. */
export function replyPromise(hours: number | null): string {
  return hours === null
    ? 'One of us will be in touch soon.'
    : `One of us will be in touch within ${hoursWords(hours)}.`;
}

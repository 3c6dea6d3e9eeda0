/** When a shopper hears from a dealership. */
import { openingTimeAhead, openingTimeBack } from '#domain/locations/hours.ts';
import { departmentOf, zoneOf } from '#domain/locations/places.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Location, Site } from '#domain/tenant/site.ts';

const HOUR_MS = 3_600_000;

interface Promising {
  leads: Pick<Site['leads'], 'replyHours' | 'replyHoursByDealership'>;
  locations: readonly Location[];
}

/** A promise of a first reply. */
interface ReplyPromise {
  hours: number;
  /** Whether only opening hours count: they do if the answering location has them. */
  whileOpen: boolean;
}

/**
 * The location whose opening hours count for a dealership's replies: its sales department, else another; null if none
 * has hours.
 */
export function answeringPlace(
  { locations }: Pick<Promising, 'locations'>,
  dealership: string,
): Location | null {
  const own = locations.filter(
    ({ dealership_slug, visible, contact_detail }) =>
      dealership_slug === dealership && visible && contact_detail.opening_hours.length > 0,
  );
  const sales = own.filter((location) => departmentOf(location) === 'sales');
  const first = (list: readonly Location[]) => list.find(({ primary }) => primary) ?? list[0];
  return first(sales) ?? first(own) ?? null;
}

/**
 * The promise of a first reply, in hours, of whichever of `dealerships` answers: the longest of theirs, and none
 * (null) where one of them promises nothing.
 */
export function promisedHours(
  { leads }: Pick<Promising, 'leads'>,
  dealerships: readonly string[],
): number | null {
  const hours = dealerships.map((slug) => leads.replyHoursByDealership[slug] ?? leads.replyHours);
  const promised = hours.filter((each) => each !== null);
  return promised.length === 0 || promised.length < hours.length ? null : Math.max(...promised);
}

/** The same with how it counts. */
export function promiseOf(site: Promising, dealerships: readonly string[]): ReplyPromise | null {
  const hours = promisedHours(site, dealerships);
  if (hours === null) return null;
  return { hours, whileOpen: dealerships.every((slug) => answeringPlace(site, slug) !== null) };
}

/**
 * When a reply to a lead of that moment is due.
 * @returns null where nothing is promised, or where the place does not open for so long
 */
export function replyDue(site: Promising, dealership: string, received: Date): Date | null {
  const hours = promisedHours(site, [dealership]);
  if (hours === null) return null;
  const place = answeringPlace(site, dealership);
  if (place === null) return new Date(received.getTime() + hours * HOUR_MS);
  return openingTimeAhead(place.contact_detail, zoneOf(place), received, hours * HOUR_MS);
}

/** Received before that moment and not answered, a lead is overdue at `now`. */
function overdueBefore(site: Promising, dealership: string, hours: number, now: Date): Date {
  const place = answeringPlace(site, dealership);
  if (place === null) return new Date(now.getTime() - hours * HOUR_MS);
  // A place that was not open for so long is late with nothing.
  return openingTimeBack(place.contact_detail, zoneOf(place), now, hours * HOUR_MS) ?? new Date(0);
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
    return hours === null ? [] : [{ site: site.slug, before: overdueBefore(site, dealership, hours, now) }];
  });
}

/** A number of hours in words: `30 minutes`, `an hour`, `2 hours`, `2.5 hours`. */
export function hoursText(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute');
  return hours === 1 ? 'an hour' : `${Math.round(hours * 10) / 10} hours`;
}

/** A promise in a few words: `2 hours`, `2 hours while we are open`. */
function promiseText({ hours, whileOpen }: ReplyPromise): string {
  return `${hoursText(hours)}${whileOpen ? ' while we are open' : ''}`;
}

/** The promise in a sentence, the same wherever it is made. */
export function replyPromise(promise: ReplyPromise | null): string {
  return promise === null
    ? 'We will be in touch soon.'
    : `We will be in touch within ${promiseText(promise)}.`;
}

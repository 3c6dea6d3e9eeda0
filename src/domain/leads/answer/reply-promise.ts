/** When a shopper hears from a dealership. */
import { formatClock } from '#domain/locations/clock.ts';
import { openingTimeAhead, openingTimeBack } from '#domain/locations/hours.ts';
import { departmentOf, zoneOf } from '#domain/locations/places.ts';
import { dayAt, daysLater, weekdayName, weekdayOf } from '#domain/locations/week.ts';
import { counted } from '#domain/shared/counted.ts';
import { clockInZone, dateInZone } from '#domain/shared/local-time.ts';
import { formatDayMonth } from '#domain/shared/time-zone.ts';
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
 * The location whose opening hours count for a dealership's replies: its sales department, otherwise another;
 * null if none has hours.
 */
function answeringPlace({ locations }: Pick<Promising, 'locations'>, dealership: string): Location | null {
  const own = locations.filter(
    ({ dealership_slug, visible, contact_detail }) =>
      dealership_slug === dealership && visible && contact_detail.opening_hours.length > 0,
  );
  const sales = own.filter((location) => departmentOf(location) === 'sales');
  const first = (list: readonly Location[]) => list.find(({ primary }) => primary) ?? list[0];
  return first(sales) ?? first(own) ?? null;
}

/** The location that a lead was sent to; otherwise the one whose hours count for the reply. */
export function answeringLocation(
  site: Pick<Promising, 'locations'>,
  { dealership, location_id }: { dealership: string; location_id: number | null },
): Location | null {
  const chosen = site.locations.find(({ id, visible }) => id === location_id && visible);
  return chosen ?? answeringPlace(site, dealership);
}

/**
 * The promised time to first reply, in hours, when any of `dealerships` may answer: the longest of theirs;
 * null if one of them promises nothing.
 */
export function promisedHours(
  { leads }: Pick<Promising, 'leads'>,
  dealerships: readonly string[],
): number | null {
  const hours = dealerships.map((slug) => leads.replyHoursByDealership[slug] ?? leads.replyHours);
  const promised = hours.filter((each) => each !== null);
  return promised.length === 0 || promised.length < hours.length ? null : Math.max(...promised);
}

/** The same, with whether opening hours count. */
export function promiseOf(site: Promising, dealerships: readonly string[]): ReplyPromise | null {
  const hours = promisedHours(site, dealerships);
  if (hours === null) return null;
  return { hours, whileOpen: dealerships.every((slug) => answeringPlace(site, slug) !== null) };
}

/**
 * When a reply to a lead received at that time is due.
 * @returns null without a promise, or if the location does not open for that long
 */
export function replyDue(site: Promising, dealership: string, received: Date): Date | null {
  const hours = promisedHours(site, [dealership]);
  if (hours === null) return null;
  const place = answeringPlace(site, dealership);
  if (place === null) return new Date(received.getTime() + hours * HOUR_MS);
  return openingTimeAhead(place.contact_detail, zoneOf(place), received, hours * HOUR_MS);
}

/** A lead received before this time and not answered is overdue at `now`. */
function overdueBefore(site: Promising, dealership: string, hours: number, now: Date): Date {
  const place = answeringPlace(site, dealership);
  if (place === null) return new Date(now.getTime() - hours * HOUR_MS);
  // A location that was not open for that long has nothing overdue.
  return openingTimeBack(place.contact_detail, zoneOf(place), now, hours * HOUR_MS) ?? new Date(0);
}

/** For each site's leads: one received before this time and not answered is overdue. */
export type Promises = readonly { site: string; before: Date }[];

/** The promises of `sites` for a dealership, without those that promise nothing. */
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

/** The promise as a sentence, worded the same everywhere. */
export function replyPromise(promise: ReplyPromise | null): string {
  return promise === null
    ? 'We will be in touch soon.'
    : `We will be in touch within ${promiseText(promise)}.`;
}

const MINUTE_MS = 60_000;
/** A promised time is rounded up: no one promises 4:07 pm. */
const ROUND_MS = 5 * MINUTE_MS;
const WEEK_DAYS = 7;

/** `AEST`: the shopper may be in another zone. */
const zoneName = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * The promise as a clock time, for a mail: `We’ll reply today, Monday, by 5 pm AEST.` If the location is
 * closed it says when it opens: `We’re closed now. We open on Tuesday at 8:30 am and will reply by 10:30 am
 * AEST.` Days are named, because a mail may be read tomorrow. Without opening hours, the promise is in hours.
 */
export function replyByTheClock(site: Promising, dealership: string, received: Date): string {
  const place = answeringPlace(site, dealership);
  const due = place && replyDue(site, dealership, received);
  if (place === null || due === null) return replyPromise(promiseOf(site, [dealership]));
  const { contact_detail: hours } = place;
  const zone = zoneOf(place);
  const today = dateInZone(zone, received);
  const rounded = new Date(Math.ceil(due.getTime() / ROUND_MS) * ROUND_MS);
  // Midnight belongs to the day that ends.
  const dueDate = dateInZone(zone, new Date(rounded.getTime() - MINUTE_MS));
  const clock = (moment: Date) => {
    const words = clockInZone(zone, moment);
    return words === '00:00' ? 'midnight' : formatClock(words);
  };
  const on = (date: string) => {
    const name = weekdayName(weekdayOf(date));
    return date < daysLater(today, WEEK_DAYS) ? name : `${name}, ${formatDayMonth(date)}`;
  };
  const by = `${clock(rounded)} ${zoneName(zone, rounded)}`.trim();

  const firstMinute = openingTimeAhead(hours, zone, received, MINUTE_MS);
  const opens = firstMinute && new Date(firstMinute.getTime() - MINUTE_MS);
  // On a by-appointment day someone may or may not be there.
  const isClosed = opens !== null && opens > received && dayAt(hours, today).kind !== 'words';
  if (!isClosed) {
    return dueDate === today
      ? `We’ll reply today, ${on(today)}, by ${by}.`
      : `We’ll reply by ${by} on ${on(dueDate)}.`;
  }
  const openDate = dateInZone(zone, opens);
  const opening = openDate === today ? `today, ${on(today)},` : `on ${on(openDate)}`;
  return `We’re closed now. We open ${opening} at ${clock(opens)} and will reply by ${by}${dueDate === openDate ? '' : ` on ${on(dueDate)}`}.`;
}

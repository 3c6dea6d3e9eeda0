/** Knows the public holidays of the Australian states, and closes a site's locations on them. */
import Holidays from 'date-holidays';
import { daysLater } from '#domain/locations/week.ts';
import type { AustralianState } from '#domain/shared/states.ts';
import { dateIn } from '#domain/shared/time-zone.ts';
import type { Location, Site } from '#domain/tenant/site.ts';

const known = new Map<string, ReadonlyMap<string, string>>();

/**
 * A state's public holidays in a year: names by date (`YYYY-MM-DD`). Holidays that begin in the evening do not count
 * for a dealer.
 */
export function publicHolidays(state: AustralianState, year: number): ReadonlyMap<string, string> {
  const key = `${state} ${year}`;
  let days = known.get(key);
  if (days === undefined) {
    days = new Map(
      new Holidays('AU', state)
        .getHolidays(year)
        .filter(({ type, date }) => type === 'public' && date.slice(11, 19) === '00:00:00')
        .map(({ date, name }) => [date.slice(0, 10), name]),
    );
    known.set(key, days);
  }
  return days;
}

/**
 * The holidays on which a location is closed: none if it opens on holidays. Its special hours always take precedence.
 */
export function closingHolidays(
  { address, contact_detail }: Pick<Location, 'address' | 'contact_detail'>,
  year: number,
): ReadonlyMap<string, string> {
  return contact_detail.public_holidays === 'closed' ? publicHolidays(address.state, year) : new Map();
}

/** Longer than any page goes without a rebuild. */
const AHEAD_DAYS = 120;

function withHolidays(location: Location, now: Date, backDays: number): Location {
  const { address, contact_detail } = location;
  const today = dateIn(address.state, now);
  const from = daysLater(today, -backDays);
  const until = daysLater(today, AHEAD_DAYS);
  const year = Number(today.slice(0, 4));
  const named = new Set(contact_detail.special_hours.map(({ date }) => date));
  const closed = [year - 1, year, year + 1]
    .flatMap((each) => [...closingHolidays(location, each)])
    .filter(([date]) => date >= from && date <= until && !named.has(date))
    .map(([date, name]) => ({ date, status: 'Closed' as const, start_hour: null, end_hour: null, name }));
  if (closed.length === 0 || contact_detail.opening_hours.length === 0) return location;
  const special_hours = [...contact_detail.special_hours, ...closed];
  return { ...location, contact_detail: { ...contact_detail, special_hours } };
}

/**
 * The site with the public holidays of the coming months among its locations' special hours, as pages show them; also
 * those of the last `backDays`, for counting back from now.
 */
export function withPublicHolidays(site: Site, now: Date, backDays = 0): Site {
  return { ...site, locations: site.locations.map((location) => withHolidays(location, now, backDays)) };
}

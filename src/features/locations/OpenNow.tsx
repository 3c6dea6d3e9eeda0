import { createElement } from 'react';
import { LOOK_AHEAD_DAYS } from '#domain/locations/hours.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { daysLater, hoursAhead, hoursRows } from '#domain/locations/week.ts';
import { writeHours } from '#domain/locations/written-hours.ts';
import { dateInZone } from '#domain/shared/local-time.ts';
import type { Location } from '#domain/tenant/site.ts';

interface OpenNowProps {
  location: Pick<Location, 'contact_detail' | 'address' | 'time_zone'>;
  /** The day the page is drawn for: special days before it are left out. */
  now: Date;
  /** Id of the hours in which `open-now.client.ts` marks today. */
  week?: string | undefined;
}

/**
 * One line that says whether the location is open; `open-now.client.ts` fills it in and keeps it current. The
 * markup keeps its place and is the same all day; without scripts it shows the first hours of the week.
 */
export function OpenNow({ location, now, week }: OpenNowProps) {
  const { contact_detail } = location;
  const zone = zoneOf(location);
  const [first] = hoursRows(contact_detail);
  if (first === undefined) return null;
  // Yesterday's hours may run past midnight.
  const hours = hoursAhead(contact_detail, daysLater(dateInZone(zone, now), -1), LOOK_AHEAD_DAYS);
  return createElement(
    'open-now',
    {
      class: 'open-now',
      'data-hours': writeHours(hours),
      'data-zone': zone,
      'data-week': week,
    },
    <span />,
    <noscript>{`${first.label}: ${first.text}`}</noscript>,
  );
}

import { createElement } from 'react';
import { LOOK_AHEAD_DAYS } from '#domain/locations/hours.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { daysLater, hoursAhead, hoursRows } from '#domain/locations/week.ts';
import { writeHours } from '#domain/locations/written-hours.ts';
import { dateInZone } from '#domain/shared/local-time.ts';
import type { Location } from '#domain/tenant/site.ts';

interface OpenNowProps {
  location: Pick<Location, 'contact_detail' | 'address' | 'time_zone'>;
  /** The day the page is drawn for: special days that are over by then are left out. */
  now: Date;
  /** Id of the hours in which `open-now.client.ts` marks today. */
  week?: string | undefined;
}

/**
 * One line: whether the location is open, which `open-now.client.ts` says and keeps right. What is drawn keeps its place
 * and is the same all day; a browser without scripts shows the first hours of the week there.
 */
export function OpenNow({ location, now, week }: OpenNowProps) {
  const { contact_detail } = location;
  const zone = zoneOf(location);
  const [first] = hoursRows(contact_detail);
  if (first === undefined) return null;
  // Yesterday's hours may still go on.
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

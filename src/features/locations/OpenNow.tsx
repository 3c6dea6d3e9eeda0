import { createElement } from 'react';
import { LOOK_AHEAD_DAYS, openNow } from '#domain/locations/hours.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { daysLater, hoursAhead, hoursRows } from '#domain/locations/week.ts';
import type { Location } from '#domain/tenant/site.ts';

interface OpenNowProps {
  location: Pick<Location, 'contact_detail' | 'address' | 'time_zone'>;
  /** The moment the page is drawn for. */
  now: Date;
  /** Id of the hours in which `open-now.client.ts` marks today. */
  week?: string | undefined;
}

/**
 * One line: whether the location is open. Right when the page is drawn, and kept right by `open-now.client.ts`; a
 * browser without scripts, where it would grow old, shows the first hours of the week in its place.
 */
export function OpenNow({ location, now, week }: OpenNowProps) {
  const { contact_detail } = location;
  const zone = zoneOf(location);
  const at = openNow(contact_detail, zone, now);
  const [first] = hoursRows(contact_detail);
  if (at === null || first === undefined) return null;
  // Yesterday's hours may still go on.
  const hours = hoursAhead(contact_detail, daysLater(at.date, -1), LOOK_AHEAD_DAYS);
  return createElement(
    'open-now',
    {
      class: 'open-now',
      'data-open': String(at.open),
      'data-hours': JSON.stringify(hours),
      'data-zone': zone,
      'data-week': week,
    },
    <span>{at.text}</span>,
    <noscript>{`${first.label}: ${first.text}`}</noscript>,
  );
}

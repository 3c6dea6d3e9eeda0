import { createElement } from 'react';
import { hoursRows } from '#domain/locations/hours.ts';
import type { Location } from '#domain/tenant/site.ts';

interface OpenNowProps {
  location: Pick<Location, 'contact_detail' | 'address'>;
}

/** One line: whether the location is open now. `open-now.client.ts` says it; before that the first hours stand there. */
export function OpenNow({ location: { contact_detail, address } }: OpenNowProps) {
  const { opening_hours, special_hours } = contact_detail;
  const [first] = hoursRows({ opening_hours });
  if (first === undefined) return null;
  return createElement(
    'open-now',
    {
      class: 'open-now',
      'data-hours': JSON.stringify({ opening_hours, special_hours }),
      'data-state': address.state,
    },
    `${first.label}: ${first.text}`,
  );
}

import type { Location } from '#domain/tenant/site.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Opening hours as schema.org has them; days in words ("By appointment") have no form there. */
export function openingHours(detail: Pick<Location['contact_detail'], 'opening_hours'>): object[] {
  return detail.opening_hours.flatMap(({ weekday, status, open, close, formated_hours }) =>
    status === 'Open' && formated_hours === null && open !== null && close !== null
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${DAYS[weekday]}`,
            opens: open,
            closes: close,
          },
        ]
      : [],
  );
}

/** A location's opening hours as schema.org data. */
import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts';
import { isAllDay, type Span } from '#domain/locations/clock.ts';
import { dayAt, daysLater, type Hours } from '#domain/locations/week.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const dayName = (weekday: number): DayOfWeek => `https://schema.org/${DAYS[weekday] ?? 'Sunday'}`;

/** Hours past midnight close before they open; a whole day ends at its last minute. */
const times = (span: Span) =>
  isAllDay(span)
    ? { opens: '00:00', closes: '23:59' }
    : { opens: span.open, closes: span.close === '24:00' ? '00:00' : span.close };

/** In schema.org, two equal times mean closed all day. */
const CLOSED = { opens: '00:00', closes: '00:00' };

type Week = Pick<Hours, 'opening_hours'>;

/** The week, grouping days with the same hours; days in words ("By appointment") cannot be expressed. */
export function openingHours({ opening_hours }: Week): OpeningHoursSpecification[] {
  const days = new Map<string, { span: Span; names: DayOfWeek[] }>();
  for (const { weekday, status, open, close, formated_hours } of opening_hours) {
    if (status !== 'Open' || formated_hours !== null || open === null || close === null) continue;
    const alike = days.get(`${open} ${close}`) ?? { span: { open, close }, names: [] };
    alike.names.push(dayName(weekday));
    days.set(`${open} ${close}`, alike);
  }
  return Array.from(days.values(), ({ span, names }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: names,
    ...times(span),
  }));
}

/** Special days from `from` (`YYYY-MM-DD`) on, within this many days. */
export function specialOpeningHours(hours: Hours, from: string, days: number): OpeningHoursSpecification[] {
  const until = daysLater(from, days);
  return hours.special_hours
    .filter(({ date }) => date >= from && date <= until)
    .map(({ date }) => {
      const day = dayAt(hours, date);
      return {
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        ...(day.kind === 'open' ? times(day) : CLOSED),
      };
    });
}

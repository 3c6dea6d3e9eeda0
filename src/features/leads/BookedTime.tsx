import { calendarHref } from '#domain/appointments/links.ts';

interface BookedTimeProps {
  id: string;
  /** Day, time and zone, in words. */
  when: string;
  /** The address to come to; null if the site no longer shows the location. */
  place: { name: string; address: string } | null;
  /** The car to test drive; null if none was chosen. */
  car: string | null;
}

/** The test drive time that was just booked. */
export function BookedTime({ id, when, place, car }: BookedTimeProps) {
  return (
    <section className="success-time" aria-label="Your test drive" data-success-time>
      <p className="success-when">{when}</p>
      {car !== null && <p>{car}</p>}
      {place !== null && (
        <p>
          {place.name}
          <br />
          {place.address}
        </p>
      )}
      <p>
        <a className="button" href={calendarHref(id)} download>
          Add to your calendar
        </a>
      </p>
    </section>
  );
}

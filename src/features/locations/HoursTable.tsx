import { LOOK_AHEAD_DAYS } from '#domain/locations/hours.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { hoursRows, type SpecialRow, specialRows } from '#domain/locations/week.ts';
import { dateInZone } from '#domain/shared/local-time.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import type { Location } from '#domain/tenant/site.ts';
import { Icon } from '#ui/Icon.tsx';

interface HoursTableProps {
  location: Pick<Location, 'contact_detail' | 'address' | 'time_zone' | 'name'>;
  now: Date;
  /** `open-now.client.ts` finds the table by this id, shows today's hours and marks today. */
  id: string;
}

/** Today's hours, the week, and upcoming special days in a dialog. Renders nothing without hours. */
export function HoursTable({ location, now, id }: HoursTableProps) {
  const { contact_detail: hours, name } = location;
  const zone = zoneOf(location);
  const rows = hoursRows(hours);
  if (rows.length === 0) return null;
  const special = specialRows(hours, dateInZone(zone, now), LOOK_AHEAD_DAYS);
  return (
    <div className="week" id={id}>
      <table className="hours figures">
        <caption className="visually-hidden">Opening hours for {name}</caption>
        <tbody>
          <tr className="week-today needs-script">
            <th scope="row">Today</th>
            <td data-today-hours="" />
          </tr>
          {rows.map(({ label, text, weekdays }) => (
            <tr key={label} data-weekdays={weekdays.join(' ')}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {special.length > 0 && <HolidayHours id={`${id}-holidays`} name={name} rows={special} />}
    </div>
  );
}

/** A dialog if scripts run or the browser can open it; otherwise a list that unfolds. */
function HolidayHours({ id, name, rows }: { id: string; name: string; rows: readonly SpecialRow[] }) {
  const opens = { commandfor: id, command: 'show-modal' };
  const closes = { commandfor: id, command: 'close' };
  return (
    <>
      <button
        type="button"
        className="button holiday-button needs-script"
        data-kind="quiet"
        data-size="small"
        {...opens}
      >
        <Icon name="calendar" />
        Holiday hours<span className="visually-hidden"> of {name}</span>
      </button>
      <dialog className="dialog" id={id} data-size="panel" aria-labelledby={`${id}-title`}>
        <div className="dialog-frame">
          <header className="dialog-head">
            <h2 className="dialog-title" id={`${id}-title`}>
              Holiday hours
            </h2>
            <button type="button" className="icon-button" aria-label="Close" {...closes}>
              <Icon name="close" size={24} />
            </button>
          </header>
          <div className="dialog-content holiday-content">
            <p className="muted small">{name}</p>
            <SpecialTable name={name} rows={rows} />
          </div>
        </div>
      </dialog>
      <noscript>
        <details className="more">
          <summary>Holiday hours</summary>
          <SpecialTable name={name} rows={rows} />
        </details>
      </noscript>
    </>
  );
}

function SpecialTable({ name, rows }: { name: string; rows: readonly SpecialRow[] }) {
  return (
    <table className="hours holiday-hours figures">
      <caption className="visually-hidden">Holiday hours of {name}</caption>
      <tbody>
        {rows.map(({ date, weekday, name: day, text }) => (
          <tr key={date} data-date={date}>
            <th scope="row">
              {weekday}, {formatDate(date)}
              {day !== null && <span className="muted small">{day}</span>}
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

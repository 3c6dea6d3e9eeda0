/** An appointment as a calendar file (iCalendar, RFC 5545). */
import { addressLine } from '#domain/locations/places.ts';
import type { Location, Site } from '#domain/tenant/site.ts';

interface CalendarEntry {
  /** The same for every version of the entry. */
  uid: string;
  /** Increases when the appointment is moved, so that the newer version wins. */
  sequence: number;
  /** When this version was made; ISO 8601, like the others. */
  at: string;
  start: string;
  end: string;
  title: string;
  /** The address, on one line. */
  place: string;
  description: string;
  /** Absolute. */
  url: string;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';
export const CALENDAR_FILE = 'test-drive.ics';

/** `20261124T000000Z`. */
const stamp = (iso: string) => new Date(iso).toISOString().replace(/\.\d+|[-:]/g, '');

const text = (value: string) => value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** Lines are at most 75 bytes long; the rest continues on the next line, after a space. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += letter;
    bytes += size;
  }
  return lines.join('\r\n');
}

export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${stamp(entry.at)}`,
    `DTSTART:${stamp(entry.start)}`,
    `DTEND:${stamp(entry.end)}`,
    `SUMMARY:${text(entry.title)}`,
    `LOCATION:${text(entry.place)}`,
    `DESCRIPTION:${text(entry.description)}`,
    `URL:${entry.url.replace(/[\r\n]/g, '')}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${text(entry.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** The calendar entry of a test drive. */
export function testDriveEntry(
  drive: { id: string; start: string; end: string; moves: number; at: string },
  about: {
    site: Pick<Site, 'name' | 'phone'>;
    location: Location | null;
    car: { name: string; slug: string } | null;
    /** The site's public address, without a trailing slash. */
    address: string;
  },
): CalendarEntry {
  const { site, location, car, address } = about;
  const phone = location?.phone ?? site.phone;
  return {
    uid: `${drive.id}@${new URL(address).hostname}`,
    sequence: drive.moves,
    at: drive.at,
    start: drive.start,
    end: drive.end,
    title: `Test drive: ${car?.name ?? site.name}`,
    place: location ? `${location.name}, ${addressLine(location.address)}` : site.name,
    description: `Please bring your driver licence.${phone ? ` To change the time, call us on ${phone}.` : ''}`,
    url: car ? `${address}/cars/${car.slug}` : address,
  };
}

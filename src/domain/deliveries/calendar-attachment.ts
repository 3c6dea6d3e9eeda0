/** The calendar file that goes with the mail about a booked time. */
import {
  CALENDAR_FILE,
  CALENDAR_TYPE,
  calendarFile,
  testDriveEntry,
} from '#domain/appointments/calendar-file.ts';
import type { MailContext } from './envelope.ts';
import { locationOf } from './lead-facts.ts';
import type { Mail } from './mail.ts';
import type { LeadRecord } from './record.ts';

/**
 * The booked time as a calendar file. If that fails, the mail goes without it: the lead matters more.
 */
export function calendarAttachment(
  record: LeadRecord,
  { site, address }: MailContext,
): Pick<Mail, 'attachments'> {
  const { appointment, car } = record;
  if (appointment?.kind !== 'booked') return {};
  try {
    const entry = testDriveEntry(
      { ...appointment, at: record.receivedAt },
      { site, location: locationOf(site, appointment.location_id), car, address },
    );
    return {
      attachments: [{ filename: CALENDAR_FILE, contentType: CALENDAR_TYPE, content: calendarFile(entry) }],
    };
  } catch {
    return {};
  }
}

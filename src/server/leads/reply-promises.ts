/** Which leads are overdue by the reply time that mails promise, counting opening hours without public holidays. */
import { type Promises, promisesTo } from '#domain/leads/answer/reply-promise.ts';
import { LOOK_AHEAD_DAYS } from '#domain/locations/hours.ts';
import type { Site } from '#domain/tenant/site.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';

/** The promises that `sites` make for a dealership at `now`; sites without one are left out. */
export function replyPromises(dealership: string, sites: readonly Site[], now: Date): Promises {
  const open = sites.map((site) => withPublicHolidays(site, now, LOOK_AHEAD_DAYS));
  return promisesTo(dealership, open, now);
}

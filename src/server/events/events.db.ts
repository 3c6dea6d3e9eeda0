/** What happened on a site, where it may be told. Nothing of a person is ever written here. */
import type { LeadDraft } from '#domain/leads/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { CONSENT_GRANTED, mayTrack, trackingOf } from '#domain/tracking/permission.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { events } from '../db/tables.ts';
import type { Log } from '../log.ts';

export interface SiteEvent {
  event: string;
  event_id: number;
  car_id: number | null;
  /** Of the page, without query. */
  path: string | null;
}

export interface EventLog {
  /** Keeps an event that a page reported, if the site may track. */
  keep(site: Site, event: SiteEvent, consent: unknown): Promise<void>;
  /** Keeps that a lead was sent. Never throws: an event is worth less than a lead. */
  lead(site: Site, draft: LeadDraft, consent: unknown): void;
}

export function eventLog(options: { database: Database; now: () => Date; log: Log }): EventLog {
  const { database, now, log } = options;
  const keep: EventLog['keep'] = async (site, event, consent) => {
    const given = consent === true || consent === 'true' ? CONSENT_GRANTED : consent;
    if (!mayTrack(trackingOf(site.tracking), typeof given === 'string' ? given : null)) return;
    await within(database, { site: site.slug }, (tx) =>
      tx.insert(events).values({ ...event, site: site.slug, at: now() }),
    );
  };
  return {
    keep,
    lead: (site, draft, consent) => {
      const event = {
        event: 'form_submitted',
        event_id: draft.event,
        car_id: draft.car?.id ?? null,
        path: null,
      };
      keep(site, event, consent).catch((error: Error) =>
        log.error('an event was not kept', error.cause ?? error),
      );
    },
  };
}

/** Events on a site, if tracking is allowed. They contain nothing personal. */
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { offerAccepted, type TrackedEvent } from '#domain/tracking/events.ts';
import { CONSENT_GRANTED, mayTrack, trackingOf } from '#domain/tracking/permission.ts';
import { sourceName } from '#domain/tracking/source.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { events } from '../db/tables.ts';

interface SiteEvent {
  event: string;
  /** Null for a view. */
  event_id: number | null;
  car_id: number | null;
  /** The page's path, without query. */
  path: string | null;
  /** The source of the visit, in a word. */
  source: string | null;
}

/** @param consent what the page sent as `tracking_consent` */
export function mayKeepEvents(site: Pick<Site, 'tracking'>, consent: unknown): boolean {
  const given = consent === true || consent === 'true' ? CONSENT_GRANTED : consent;
  return mayTrack(trackingOf(site.tracking), typeof given === 'string' ? given : null);
}

/** Stores an event that a page reported; the caller has checked that it may be kept. */
export async function keepEvent(database: Database, site: Site, event: SiteEvent, at: Date): Promise<void> {
  await within(database, { site: site.slug }, (tx) =>
    tx.insert(events).values({ ...event, site: site.slug, at }),
  );
}

type EventRow = typeof events.$inferInsert;

type Draft = Pick<LeadDraft, 'event' | 'car' | 'payload'>;

/** The event of a complete lead, written with the lead. */
export function leadEvent(site: Pick<Site, 'slug'>, draft: Draft, at: Date): EventRow {
  return eventRow(site, { event: 'form_submitted', event_id: draft.event }, draft, at);
}

/** The event that the shopper accepted the offer, written with the acceptance. */
export function offerEvent(site: Pick<Site, 'slug'>, draft: Draft | null, at: Date): EventRow {
  return eventRow(site, offerAccepted(), draft, at);
}

function eventRow(
  { slug }: Pick<Site, 'slug'>,
  { event, event_id }: TrackedEvent,
  draft: Pick<Draft, 'car' | 'payload'> | null,
  at: Date,
): EventRow {
  const source = sourceName(draft?.payload.source);
  return {
    site: slug,
    at,
    event,
    event_id: event_id ?? null,
    car_id: draft?.car?.id ?? null,
    path: null,
    source,
  };
}

/** What happened on a site, where it may be told. Nothing of a person is ever written here. */
import type { LeadDraft } from '#domain/leads/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { offerAccepted, type TrackedEvent } from '#domain/tracking/events.ts';
import { CONSENT_GRANTED, mayTrack, trackingOf } from '#domain/tracking/permission.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { events } from '../db/tables.ts';

export interface SiteEvent {
  event: string;
  event_id: number;
  car_id: number | null;
  /** Of the page, without query. */
  path: string | null;
}

/** @param consent what the page sent as `tracking_consent` */
export function mayKeepEvents(site: Pick<Site, 'tracking'>, consent: unknown): boolean {
  const given = consent === true || consent === 'true' ? CONSENT_GRANTED : consent;
  return mayTrack(trackingOf(site.tracking), typeof given === 'string' ? given : null);
}

/** Keeps an event that a page reported; the caller has asked whether it may be kept. */
export async function keepEvent(database: Database, site: Site, event: SiteEvent, at: Date): Promise<void> {
  await within(database, { site: site.slug }, (tx) =>
    tx.insert(events).values({ ...event, site: site.slug, at }),
  );
}

type EventRow = typeof events.$inferInsert;

/** The event that a complete lead is; it is written with the lead. */
export function leadEvent(
  site: Pick<Site, 'slug'>,
  { event, car }: Pick<LeadDraft, 'event' | 'car'>,
  at: Date,
): EventRow {
  return eventRow(site, { event: 'form_submitted', event_id: event }, car, at);
}

/** That the shopper took the offer a lead was answered with; it is written with the acceptance. */
export function offerEvent(
  site: Pick<Site, 'slug'>,
  draft: Pick<LeadDraft, 'car'> | null,
  at: Date,
): EventRow {
  return eventRow(site, offerAccepted(), draft?.car ?? null, at);
}

function eventRow(
  { slug }: Pick<Site, 'slug'>,
  { event, event_id }: TrackedEvent,
  car: LeadDraft['car'],
  at: Date,
): EventRow {
  return { site: slug, at, event, event_id, car_id: car?.id ?? null, path: null };
}

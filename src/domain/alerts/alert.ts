/** An alert: what a shopper wants to be told about, and how. */

import { isEmailLike } from '#domain/leads/submission/plausible.ts';
import { fromUrl, type SearchDefaults } from '#domain/search/url.ts';
import type { Site } from '#domain/tenant/site.ts';
import { CHANGE_KINDS, type ChangeKind } from './changes.ts';
import { keptSearch } from './saved-search.ts';

const ALERT_CHANNELS = ['email', 'sms'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Maximum alerts per shopper. */
export const ALERT_LIMIT = 20;
/** Days the confirmation link works. */
export const CONFIRM_DAYS = 7;
/** The shortest time between two messages to a shopper, milliseconds. */
export const QUIET_MS = 24 * 3_600_000;

export interface AlertRequest {
  about: 'watchlist' | 'search';
  /** The search as its query string; empty for the watchlist. */
  query: string;
  channel: AlertChannel;
  /** Null for text messages: those go to the signed-in number. */
  email: string | null;
  tells: ChangeKind[];
}

const DEFAULT_TELLS: Readonly<Record<AlertRequest['about'], readonly ChangeKind[]>> = {
  watchlist: ['price_drop', 'back', 'sold'],
  search: ['new', 'price_drop', 'back'],
};

const LONGEST_QUERY = 1000;

const isOneOf = <const T extends string>(list: readonly T[], value: unknown): value is T =>
  list.some((each) => each === value);

/**
 * Reads a posted alert: `about`, `query`, `channel`, `email`, `tells` and `agreed`, which only the shopper
 * may tick.
 * @returns the alert, or what to correct
 */
export function readAlert(
  values: Readonly<Record<string, unknown>>,
  defaults?: SearchDefaults,
): { ok: true; wish: AlertRequest } | { ok: false; error: string } {
  const { about = 'watchlist', channel, agreed } = values;
  if (about !== 'watchlist' && about !== 'search')
    return { ok: false, error: 'Please choose what you want alerts about.' };
  if (!isOneOf(ALERT_CHANNELS, channel)) return { ok: false, error: 'Please choose email or text message.' };
  if (agreed !== true && agreed !== 'true' && agreed !== 'on') {
    return { ok: false, error: 'Please tick the box so we can message you.' };
  }
  const email = typeof values.email === 'string' ? values.email.trim().toLowerCase() : '';
  if (channel === 'email' && !isEmailLike(email)) {
    return { ok: false, error: 'Please enter your email address.' };
  }
  const given = about === 'search' && typeof values.query === 'string' ? values.query : '';
  if (given.length > LONGEST_QUERY)
    return { ok: false, error: 'This search is too long to save. Remove some filters and try again.' };
  const query = about === 'search' ? keptSearch(fromUrl(given, defaults)) : '';
  const asked = Array.isArray(values.tells)
    ? CHANGE_KINDS.filter((kind) => (values.tells as unknown[]).includes(kind))
    : [...DEFAULT_TELLS[about]];
  if (asked.length === 0) return { ok: false, error: 'Please choose what you want alerts about.' };
  return {
    ok: true,
    wish: { about, query, channel, email: channel === 'email' ? email : null, tells: asked },
  };
}

/** Whether a site's shoppers can set alerts. */
export function hasAlerts(site: Pick<Site, 'garage_enabled' | 'alerts'>): boolean {
  return site.garage_enabled && site.alerts.enabled;
}

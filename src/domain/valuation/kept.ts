/** The last estimate, kept for a while in the shopper's own browser so it can be shown again. */
import type { QuotedValuation } from './valuation.ts';

/** Days for which the browser and the platform show an estimate again. Prices change after that. */
export const ESTIMATE_DAYS = 14;
const DAY_MS = 86_400_000;

export interface KeptValuation extends Pick<QuotedValuation, 'make' | 'model' | 'year' | 'low' | 'high'> {
  /** Id of its lead. */
  lead: string;
  /** When it was made, Unix milliseconds. */
  at: number;
}

/** The key in local storage. */
export function valuationKey(site: string): string {
  return `${site}:trade-in-valuation`;
}

/** Whether an estimate from then is still shown; both in Unix milliseconds. */
export function isEstimateCurrent(at: number, now: number): boolean {
  return at <= now + DAY_MS && now - at < ESTIMATE_DAYS * DAY_MS;
}

/** The stored estimate; null if there is none, it has expired, or it is not ours. Never throws. */
export function readKeptValuation(stored: string | null, now: number): KeptValuation | null {
  try {
    const value = JSON.parse(stored ?? '') as Readonly<Record<keyof KeptValuation, unknown>>;
    const { lead, make, model, year, low, high, at } = value;
    if (typeof lead !== 'string' || typeof make !== 'string' || typeof model !== 'string') return null;
    if (![year, low, high, at].every(Number.isSafeInteger)) return null;
    const kept = { lead, make, model, year, low, high, at } as KeptValuation;
    return isEstimateCurrent(kept.at, now) ? kept : null;
  } catch {
    return null;
  }
}

/** "today", "yesterday", "3 days ago". */
export function agoText(at: number, now: number): string {
  const days = Math.max(0, Math.floor((now - at) / DAY_MS));
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

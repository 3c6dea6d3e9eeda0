/**
 * The details that forms remember for a while, in the shopper's own browser: only what they fill in again.
 */

export const PROFILE_FIELDS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;
type Profile = Partial<Record<(typeof PROFILE_FIELDS)[number], string>>;

const KEPT_MS = 90 * 86_400_000;

/** @param now Unix milliseconds */
export function writeProfile(values: Readonly<Record<string, unknown>>, now: number): string {
  const kept = PROFILE_FIELDS.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [];
  });
  return JSON.stringify({ until: now + KEPT_MS, profile: Object.fromEntries(kept) });
}

/** The stored profile; `null` if there is none, it has expired or it is not ours. Never throws. */
export function readProfile(stored: string | null, now: number): Profile | null {
  try {
    const { until, profile } = JSON.parse(stored ?? '') as { until: unknown; profile: unknown };
    if (typeof until !== 'number' || until <= now || until > now + KEPT_MS) return null;
    if (typeof profile !== 'object' || profile === null) return null;
    const values = profile as Readonly<Record<string, unknown>>;
    const known = PROFILE_FIELDS.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    });
    return known.length === 0 ? null : Object.fromEntries(known);
  } catch {
    return null;
  }
}

/** Where a visit came from, as the browser reports it. The platform shortens it to a name: `source.ts`. */

interface Arrival {
  /** The campaign parameters, `campaignParams` of the address. */
  campaign: Readonly<Record<string, string>>;
  /** `document.referrer`; may be empty. */
  referrer: string;
  /** The site's own host name, without a port. */
  host: string;
}

/**
 * The campaign's name, else an ad click's parameter, else the referrer's host, else `direct`. Null if the
 * page was reached from another page of the site, so the known source stays.
 */
export function arrivalSource({ campaign, referrer, host }: Arrival): string | null {
  const [click] = Object.keys(campaign).filter((name) => !name.startsWith('utm_'));
  const campaignSource = campaign.utm_source ?? click;
  if (campaignSource !== undefined) return campaignSource;
  if (referrer === '') return 'direct';
  const from = URL.parse(referrer)?.hostname ?? 'other';
  return from === host ? null : from;
}

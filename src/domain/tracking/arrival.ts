/** Where a visit came from, as the browser says it. The platform shortens it to a name: `source.ts`. */

interface Arrival {
  /** The campaign's parameters that led here, `campaignParams` of the address. */
  campaign: Readonly<Record<string, string>>;
  /** `document.referrer`; may be empty. */
  referrer: string;
  /** The site's own host name, without a port. */
  host: string;
}

/**
 * A campaign's name, else the parameter of a click, else the referrer's host, else `direct`. Null where the page was
 * reached from another page of the site, so that what is known already stands.
 */
export function arrivalSource({ campaign, referrer, host }: Arrival): string | null {
  const [click] = Object.keys(campaign).filter((name) => !name.startsWith('utm_'));
  const told = campaign.utm_source ?? click;
  if (told !== undefined) return told;
  if (referrer === '') return 'direct';
  const from = URL.parse(referrer)?.hostname ?? 'other';
  return from === host ? null : from;
}

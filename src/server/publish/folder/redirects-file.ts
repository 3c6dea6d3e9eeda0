/** `_redirects`, which Netlify and Cloudflare Pages read; the latter ignores rules that lead to another host. */

import { CAR_PARAMETER } from '#domain/leads/linked.ts';
import type { Redirect } from '#domain/search/addresses/former.ts';
import { LOOKING_FOR_PARAMETER } from '#domain/search/instead/looking-for.ts';
import type { PlatformAddresses } from './platform-addresses.ts';

/** The number of rules that Cloudflare Pages reads, less the platform's. */
const MOST_RULES = 1900;

/**
 * The text of `_redirects`: former addresses redirect to today's, and the platform serves what only it can draw, under
 * the site's own address. `200!` overrides a file of that name, `200` does not.
 * @param origin of the platform; null: there is none
 */
export function redirectsFile(
  { always, missing }: PlatformAddresses,
  origin: string | null,
  former: readonly Redirect[],
): string {
  const moved = former.slice(0, MOST_RULES).map(({ from, to }) => `${from} ${to} 301`);
  const to = (path: string) => `${origin}${path.replace(/\*$/, ':splat')}`;
  const car = `${CAR_PARAMETER}=:car`;
  const wanted = `${LOOKING_FOR_PARAMETER}=:wanted`;
  const passed =
    origin === null
      ? []
      : [
          ...always.map((path) => `${path} ${to(path)} 200!`),
          // A form about a car is drawn with the car.
          `/* ${car} ${origin}/:splat?${car} 200!`,
          // So is one that asks for a car.
          `/* ${wanted} ${origin}/:splat?${wanted} 200!`,
          ...missing.map((path) => `${path} ${to(path)} 200`),
        ];
  return [...moved, ...passed, ''].join('\n');
}

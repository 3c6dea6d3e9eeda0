/** `_redirects`, which Netlify reads. Cloudflare Pages passes over rules that lead to another host. */
import { CAR_PARAMETER } from '#domain/leads/linked.ts';
import { LOOKING_FOR_PARAMETER } from '#domain/search/instead/looking-for.ts';
import type { PlatformAddresses } from './platform-addresses.ts';

/**
 * The text of `_redirects`: the platform answers what only it draws, under the site's own address. `200!` wins over a
 * file of that name, `200` gives way to it.
 */
export function redirectsFile({ always, missing }: PlatformAddresses, origin: string): string {
  const to = (path: string) => `${origin}${path.replace(/\*$/, ':splat')}`;
  const car = `${CAR_PARAMETER}=:car`;
  const wanted = `${LOOKING_FOR_PARAMETER}=:wanted`;
  return [
    ...always.map((path) => `${path} ${to(path)} 200!`),
    // A form about a car is drawn with the car.
    `/* ${car} ${origin}/:splat?${car} 200!`,
    // So is one that asks for a car.
    `/* ${wanted} ${origin}/:splat?${wanted} 200!`,
    ...missing.map((path) => `${path} ${to(path)} 200`),
    '',
  ].join('\n');
}

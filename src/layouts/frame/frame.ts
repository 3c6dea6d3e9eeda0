/** What every page of a site is given beside its own data: all that its head, header and footer say. */
import type { ItemNouns } from '#domain/search/count.ts';
import { startOfDayIn } from '#domain/shared/local-time.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { CardConfig } from '#features/inventory/card.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { leadsSomewhere } from './navigation.ts';
import { type Shell, shell } from './shell.ts';

export interface Frame extends Shell {
  site: Site;
  /** Origin of the site's addresses, with a closing slash. */
  origin: string;
  /** The preview it is drawn for; `null` for the site itself. */
  preview: string | null;
  /** "car", "caravans": what this site calls its stock. */
  items: ItemNouns;
  card: CardConfig;
  /** The ways to talk to the dealership that lead somewhere. */
  chatWays: NonNullable<Site['chat']>['ways'];
  /** The start of the site's day, ISO 8601. Pages know no other moment: they would differ with every build. */
  day: string;
}

/** Plain data, the same for all pages of a site on one day. */
export const frameOf: (tenant: Tenant) => Frame = oncePer((tenant) => {
  const { site, origin, preview, now } = tenant;
  const { items, card, pages } = siteBuild(tenant);
  return {
    ...shell(tenant),
    ...{ site, origin, preview, items, card },
    chatWays: site.chat?.ways.filter(({ href }) => leadsSomewhere(href, pages)) ?? [],
    day: startOfDayIn(site.state, now).toISOString(),
  };
});

/** What every page gets besides its own data: everything in its head, header and footer. */
import type { ItemNouns } from '#domain/search/count.ts';
import { startOfWeekIn } from '#domain/shared/week-start.ts';
import { derivePalette, paletteCss } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { CardConfig } from '#features/inventory/card.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { leadsSomewhere } from './navigation.ts';
import { type Shell, shell } from './shell.ts';

export interface Frame extends Shell {
  site: Site;
  /** The site's origin, with a trailing slash. */
  origin: string;
  /** The preview it is drawn for; `null` for the site itself. */
  preview: string | null;
  /** "car", "caravans": the site's words for its stock. */
  items: ItemNouns;
  card: CardConfig;
  /** The site's colours as custom properties: CSS. */
  palette: string;
  /** The contact options whose links work. */
  chatWays: NonNullable<Site['chat']>['ways'];
  /**
   * Monday, 0:00, of the current week in the site's time zone, ISO 8601. Templates know no other time, or pages would
   * differ with every build. What depends on the day is in a page's own data or added by script.
   */
  week: string;
}

/** Plain data, the same for all pages of a site for a week. */
export const frameOf: (tenant: Tenant) => Frame = oncePer((tenant) => {
  const { site, origin, preview, now } = tenant;
  const { items, card, pages } = siteBuild(tenant);
  return {
    ...shell(tenant),
    ...{ site, origin, preview, items, card },
    palette: paletteCss(derivePalette(site.template, site.brand.colours)),
    chatWays: site.chat?.ways.filter(({ href }) => leadsSomewhere(href, pages)) ?? [],
    week: startOfWeekIn(site.state, now).toISOString(),
  };
});

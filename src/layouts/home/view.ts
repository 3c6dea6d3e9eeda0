/** The home page as plain data. */

import { type MenuMake, makeMenu } from '#domain/brands/directory.ts';
import { MONEY_BACK_PAGE } from '#domain/guarantee/money-back.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { plainAddress } from '#domain/inventory/pictures/photo/address.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { OFFERS_PATH, urlOf } from '#domain/search/routes.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { type WeeklyBudgets, weeklyBudgets } from '#domain/search/weekly-budgets.ts';
import { fromWidth } from '#domain/shared/breakpoints.ts';
import { runsAt } from '#domain/shared/period.ts';
import type { Site } from '#domain/tenant/site.ts';
import { templateOf } from '#domain/tenant/templates/index.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { type SiteBuild, siteBuild } from '../build/build.ts';
import { leadsSomewhere } from '../frame/navigation.ts';
import type { CountedLink } from '../frame/shell.ts';
import { type OfferCard, offerCards } from '../offers/offers.ts';
import { IN_SLIDE, ownPicture, type PictureAttributes, picture } from '../pictures.ts';
import { searchBuild } from '../search/search.ts';
import {
  heroCar,
  type ModelChoice,
  models,
  type PicturedBody,
  type PicturedLink,
  pictured,
  sevenSeaters,
  typeTabs,
} from './home.ts';
import { type SiteReviews, siteReviews } from './reviews.ts';

interface HomeView {
  /** Cars in stock. */
  count: number;
  hero: HeroView;
  /** The newest, as cards. */
  newest: readonly SearchDocument[];
  /** The models to choose from, if the template shows them. */
  models: readonly ModelChoice[];
  /** Popular makes in stock; none on a single-brand site. */
  makes: readonly MenuMake[];
  promotions: readonly Promotion[];
  /** Those that end soonest and have no slide. */
  offers: readonly OfferCard[];
  /** Whether there is a page of all offers. */
  hasOffersPage: boolean;
  /** The existing pages that the banner can link to. */
  features: readonly FeaturePath[];
  /** Whether the money-back terms have a page. */
  hasMoneyBackPage: boolean;
  reviews: SiteReviews;
}

export interface HeroView {
  tabs: readonly CountedLink[];
  bodies: readonly PicturedBody[];
  /** Example searches, the best first. */
  examples: readonly string[];
  /** The search for seven seats, if the site has one. */
  sevenSeats: PicturedLink | null;
  /** The car in the hero of some templates. */
  star: { name: string; href: string; picture: string } | null;
  /** The dealership's own picture; it replaces the car. */
  picture: PictureAttributes | null;
  weekly: WeeklyChoice | null;
}

/** Weekly budgets to choose from. */
export interface WeeklyChoice extends Omit<WeeklyBudgets, 'budgets'> {
  budgets: readonly (CountedLink & { dollars: number })[];
}

/** A slide, and its picture in the sizes of the page if it is one of the dealership's own. */
export type Promotion = Site['promotions']['slides'][number] & { sized: PictureAttributes | null };

const FEATURE_PATHS = ['/special-offers', '/service', '/trade-in'] as const;
export type FeaturePath = (typeof FEATURE_PATHS)[number];

/** How many new arrivals, models and offers fit. */
const MOST_CARS = 8;
const MOST_MODELS = 8;
const MOST_OFFERS = 3;
const MOST_BUDGETS = 5;

/** Full width, at its largest in the metro template. */
const IN_HERO = { widths: [480, 800, 1200, 1600, 2000], sizes: `${fromWidth('xxl')} 1560px, 100vw` };

/** A site's home page at a given time. */
export async function homeView(tenant: Tenant): Promise<HomeView> {
  const build = siteBuild(tenant);
  const { site, now, pages, stock, fresh, offers } = build;
  const slides = site.promotions.slides.filter(
    (slide) => runsAt(slide, now) && leadsSomewhere(slide.href, pages),
  );
  // A slide already shows it.
  const promoted = new Set(slides.map(({ href }) => href));
  const shown = offers
    .filter(({ isRunning, path }) => isRunning && !promoted.has(path))
    .slice(0, MOST_OFFERS);
  return {
    count: stock.length,
    hero: await heroView(tenant),
    newest: fresh.slice(0, MOST_CARS),
    models: templateOf(site).home.showsModels ? models(build, MOST_MODELS) : [],
    makes:
      site.manufacturer === null ? makeMenu(build.brands, site).popular.filter(({ count }) => count > 0) : [],
    promotions: slides.map((slide) => ({ ...slide, sized: ownPicture(tenant, slide.image, IN_SLIDE) })),
    offers: offerCards(tenant, shown),
    hasOffersPage: pages.has(OFFERS_PATH),
    features: site.navigation.featureBanner ? FEATURE_PATHS.filter((path) => pages.has(path)) : [],
    hasMoneyBackPage: pages.has(MONEY_BACK_PAGE),
    reviews: await siteReviews(tenant),
  };
}

async function heroView(tenant: Tenant): Promise<HeroView> {
  const build = siteBuild(tenant);
  const { examples } = await searchBuild(tenant);
  const { site, stock, fresh } = build;
  const { hero } = templateOf(site);
  const { image } = site.brand.hero;
  const star = hero.showsStar && image === null ? heroCar(fresh) : undefined;
  return {
    tabs: typeTabs(build),
    bodies: pictured(build, hero.bodies.most),
    examples: hero.typesExamples ? examples : examples.slice(0, 1),
    sevenSeats: site.search.sevenSeaterPreset ? sevenSeaters(stock) : null,
    star: star
      ? {
          name: star.name,
          href: `/cars/${star.slug}`,
          picture: (star.image && plainAddress(star.image, 'c', 960, 'webp')) ?? artworkPath(star),
        }
      : null,
    picture: image === null ? null : picture(tenant, image, IN_HERO),
    weekly: site.brand.hero.weeklyBudgets && site.finance.weeklyOnCards ? weeklyChoice(build) : null,
  };
}

function weeklyChoice({ stock, routes }: SiteBuild): WeeklyChoice | null {
  const found = weeklyBudgets(stock, MOST_BUDGETS);
  if (found === null) return null;
  const budgets = found.budgets.map(({ dollars, ranges, count }) => ({
    label: `Under ${formatDollars(dollars)} a week`,
    href: urlOf(routes, { ...emptyQuery(), filters: { weekly_price_range: ranges } }),
    dollars,
    count,
  }));
  return { ...found, budgets };
}

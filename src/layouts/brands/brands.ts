/** The pages of makes and models, as plain data. */
import { type Brand, type Model, spokenModel } from '#domain/brands/directory.ts';
import { type BadgeRung, badgeLadder, bodyStarts, typeStarts } from '#domain/brands/ladder.ts';
import { isSameName } from '#domain/brands/names.ts';
import { type RangeRow, stockRange } from '#domain/brands/range.ts';
import type { CarType } from '#domain/inventory/car.ts';
import { kindArtwork } from '#domain/inventory/pictures/kind-artwork.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { departmentOf } from '#domain/locations/places.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { urlOf } from '#domain/search/routes.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { ladderOf } from '#domain/tenant/templates/sections.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { cheapest, TYPE_WORDS } from '../home/home.ts';
import { type OfferCard, offerCards } from '../offers/offers.ts';

type Filters = SearchQuery['filters'];

export interface BrandView {
  brand: Pick<Brand, 'name' | 'path' | 'search'>;
  models: readonly PicturedModel[];
  starts: readonly LinkedStart[];
  offers: readonly OfferCard[];
  cars: CarsShown;
  /** Ids of the sales departments that sell it. */
  sellers: readonly number[];
}

/** The lowest price of new, used or demo cars, or of one body, and the search for them. */
export interface LinkedStart {
  label: string;
  count: number;
  /** In dollars; null if none of them has a price. */
  from: number | null;
  href: string;
}

export interface LinkedRung extends BadgeRung {
  href: string;
  /** The drawing of it, if the template shows one. */
  picture: string | null;
}

export interface ModelView {
  model: Pick<Model, 'make' | 'name' | 'title' | 'count' | 'search'>;
  path: string;
  /** Its make, if that has a page. */
  brand: Pick<Brand, 'name' | 'path'> | null;
  /** The drawing of it; `null` without cars. */
  picture: string | null;
  /** Starting prices of its new, demo and used cars, with their numbers. */
  starts: readonly LinkedStart[];
  /** Its badges from the cheapest up, with their numbers of cars. */
  ladder: readonly LinkedRung[];
  /** The range of each fact, least to most. */
  range: readonly RangeRow[];
  offers: readonly OfferCard[];
  cars: CarsShown;
  /** Other models of its make. */
  others: readonly PicturedModel[];
  sellers: readonly number[];
}

/** The first cars of a make or model: those for sale or, where all have been sold, those. */
export interface CarsShown {
  shown: readonly SearchDocument[];
  /** How many there are. */
  count: number;
  noneForSale: boolean;
  /** The cheapest of them with a valid price, in dollars. */
  from: number | null;
  /** That price is without government charges, while its card shows a total. */
  isBeforeCharges: boolean;
}

export interface PicturedModel {
  slug: string;
  name: string;
  href: string;
  count: number;
  /** The drawing of it; `null` without cars. */
  picture: string | null;
  /** The cheapest car for sale with a valid price, in dollars. */
  from: number | null;
}

/** Number of cars on the page of a make or model; search has the rest. */
const MOST_CARS = 8;
const ROW = 4;
/** Number of other models of the make. */
const MOST_MODELS = 8;

/** A make's page. */
export function brandView(tenant: Tenant, brand: Brand): BrandView {
  const { name, path, search, makes } = brand;
  const { routes } = siteBuild(tenant);
  const cars = carsByBrand(tenant).get(brand.slug) ?? [];
  const among = (filters: Filters) =>
    urlOf(routes, { ...emptyQuery(), filters: { make: [...makes], ...filters } });
  const types = typeLinks(cars, (type) => among({ car_type: [type] }));
  return {
    brand: { name, path, search },
    models: modelsByBrand(tenant).get(brand.slug) ?? [],
    // Where all are used, say, their bodies tell more.
    starts:
      types.length > 1
        ? types
        : bodyStarts(cars).map(({ body, ...start }) => ({
            ...start,
            label: body,
            href: among({ body: [body] }),
          })),
    offers: offersFor(tenant, name),
    cars: carsShown(cars),
    sellers: sellersOf(tenant, brand),
  };
}

/** A model's page. */
export function modelView(tenant: Tenant, model: Model): ModelView {
  const { make, name, title, count, search } = model;
  const cars = carsByModel(tenant).get(model.slug) ?? [];
  const { brands, routes } = siteBuild(tenant);
  const brand = brands.find(({ slug }) => slug === model.brand);
  const among = (filters: Filters) =>
    urlOf(routes, { ...emptyQuery(), filters: { make_model: model.keys, ...filters } });
  const models = modelsByBrand(tenant).get(model.brand) ?? [];
  const isPictured = ladderOf(tenant.site) === 'pictures';
  const ladder = badgeLadder(cars);
  return {
    model: { make, name, title, count, search },
    path: model.paths[0] ?? '',
    brand: brand ? { name: brand.name, path: brand.path } : null,
    picture: cars.length === 0 ? null : kindArtwork(cars),
    starts: typeLinks(cars, (type) => among({ car_type: [type] })),
    ladder: ladder.map((each) => ({
      ...each,
      href: among({ badge: [each.badge] }),
      picture: isPictured ? kindArtwork(cars.filter(({ badge }) => badge === each.badge)) : null,
    })),
    // The ladder names the badges already.
    range: stockRange(forSaleOf(cars)).filter(({ label }) => ladder.length === 0 || label !== 'Badges'),
    // An offer links to its model's page, which is this one.
    offers: offersFor(tenant, make, name).map((offer) =>
      model.paths.includes(offer.explore?.href ?? '') ? { ...offer, explore: null } : offer,
    ),
    cars: carsShown(cars),
    others: models.filter(({ slug }) => slug !== model.slug).slice(0, MOST_MODELS),
    sellers: brand ? sellersOf(tenant, brand) : [],
  };
}

const typeLinks = (cars: readonly SearchDocument[], hrefOf: (type: CarType) => string): LinkedStart[] =>
  typeStarts(cars).map(({ type, ...start }) => ({ ...start, label: TYPE_WORDS[type], href: hrefOf(type) }));

/** Whole rows of four: one car in a row of its own looks left over. */
function carsShown(all: readonly SearchDocument[]): CarsShown {
  const forSale = forSaleOf(all);
  const cars = forSale.length > 0 ? forSale : all;
  const from = cheapest(cars);
  return {
    shown: cars.slice(0, cars.length < MOST_CARS ? ROW : MOST_CARS),
    count: cars.length,
    noneForSale: forSale.length === 0,
    from,
    isBeforeCharges: cars.some(({ price, drive_away }) => price === from && drive_away !== null),
  };
}

const forSaleOf = (cars: readonly SearchDocument[]) => cars.filter(isAvailable);

/** Cars by the page that shows them. `pages` says which page has the cars of a key. */
function carsByPage(
  cars: readonly SearchDocument[],
  pages: ReadonlyMap<string, string>,
  keyOf: (car: SearchDocument) => string,
): Map<string | undefined, SearchDocument[]> {
  return Map.groupBy(cars, (car) => pages.get(keyOf(car)));
}

const carsByBrand = oncePer((tenant) => {
  const { stock, brands } = siteBuild(tenant);
  const pages = new Map(brands.flatMap(({ slug, makes }) => makes.map((make) => [make, slug])));
  return carsByPage(stock, pages, ({ make }) => make);
});

const carsByModel = oncePer((tenant) => {
  const { stock, models } = siteBuild(tenant);
  const pages = new Map(models.flatMap(({ slug, keys }) => keys.map((key) => [key, slug])));
  return carsByPage(stock, pages, ({ make_model }) => make_model);
});

/** Each make's models, those with the most cars first. */
const modelsByBrand = oncePer((tenant) => {
  const pictured = siteBuild(tenant).models.map((model) => {
    const { brand, slug, paths } = model;
    const name = spokenModel(model);
    const cars = carsByModel(tenant).get(slug) ?? [];
    const picture = cars.length === 0 ? null : kindArtwork(cars);
    const facts = { count: forSaleOf(cars).length, picture, from: cheapest(cars) };
    return { brand, model: { slug, name, href: paths[0] ?? '', ...facts } };
  });
  const byBrand = Map.groupBy(pictured, ({ brand }) => brand);
  return new Map([...byBrand].map(([brand, own]) => [brand, own.map(({ model }): PicturedModel => model)]));
});

/** Ids of the departments that sell each make's cars. */
const sellersByMake = oncePer((tenant) => {
  const { site, carPages } = siteBuild(tenant);
  const sellers = new Map<string, Set<number>>();
  /** By dealership and location: nothing else of a car decides it. */
  const known = new Map<string, ReturnType<typeof sellerOf>>();
  for (const { car, indexed } of carPages) {
    if (!indexed) continue;
    const place = `${car.dealership_slug} ${car.location.slug}`;
    const seller = known.get(place) ?? sellerOf(car, site.locations);
    known.set(place, seller);
    if (seller === null) continue;
    const own = sellers.get(car.make) ?? new Set();
    sellers.set(car.make, own.add(seller.id));
  }
  return sellers;
});

/** The sales departments that sell a make: those that list it, and those whose dealership has its cars. */
function sellersOf(tenant: Tenant, { name, makes }: Brand): number[] {
  const sellers = new Set(makes.flatMap((make) => [...(sellersByMake(tenant).get(make) ?? [])]));
  return siteBuild(tenant)
    .site.locations.filter(
      (location) =>
        location.visible &&
        departmentOf(location) === 'sales' &&
        (sellers.has(location.id) || location.manufacturers.some((make) => isSameName(make, name))),
    )
    .map(({ id }) => id);
}

/** Current offers for a make, or for just one of its models. */
function offersFor(tenant: Tenant, make: string, model: string | null = null): OfferCard[] {
  const running = siteBuild(tenant).offers.filter(
    ({ isRunning, data }) =>
      isRunning &&
      data.manufacturer !== null &&
      isSameName(data.manufacturer, make) &&
      (model === null || (data.model !== null && isSameName(data.model.name, model))),
  );
  return offerCards(tenant, running);
}

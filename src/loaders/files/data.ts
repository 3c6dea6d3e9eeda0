/** Data that page scripts fetch. */
import { resizedUrl, smallPicture } from '#domain/inventory/pictures/images.ts';
import { priceLine, priceToShow } from '#domain/inventory/price.ts';
import { shardOf } from '#domain/inventory/stock/shards.ts';
import { RECENT_SHARDS, type RecentCar } from '#domain/saved/recent.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { artworkOf } from '#layouts/build/known-cars.ts';
import { carForms } from '#layouts/car/car-forms.ts';
import { comparableCars, compareShards, shardKey } from '#layouts/compare.ts';
import { menuCounts } from '#layouts/frame/shell.ts';
import { searchFiles } from '#layouts/search/search.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { oncePer } from '#tenant/tenant.ts';
import { always } from '../loader.ts';
import { fileLoader } from './file-loader.ts';

/** Twice the width of an entry. */
const PICTURE_WIDTH = 480;
const JSON_TYPE = 'application/json';

const recentShards = oncePer((tenant) => {
  const { site, stock, card } = siteBuild(tenant);
  const shards = Array.from({ length: RECENT_SHARDS }, (): RecentCar[] => []);
  for (const doc of stock) {
    if (doc.status === 'sold') continue;
    const drawing = artworkOf(doc);
    shards[shardOf(doc.slug, RECENT_SHARDS)]?.push({
      id: doc.id,
      slug: doc.slug,
      name: doc.name,
      price: priceLine(priceToShow(doc, card)),
      picture:
        doc.image === null
          ? drawing
          : (resizedUrl(doc.image, PICTURE_WIDTH, site.car.imageHosts) ?? smallPicture(doc.image)),
      drawing,
    });
  }
  return shards;
});

/** The numbers of shards, as parameters. */
const shardsOf = (shards: readonly unknown[]) => shards.map((_cars, shard) => ({ shard: String(shard) }));

/** The cars for sale, for recently viewed lists. */
export const recentCars = fileLoader({
  pattern: '/recent-cars/[shard].json',
  paths: (tenant) => (tenant.site.car.recentlyViewed ? shardsOf(recentShards(tenant)) : []),
  load: (tenant, { shard }) => recentShards(tenant)[Number(shard)] ?? null,
  write: (cars) => ({ type: JSON_TYPE, content: JSON.stringify(cars) }),
});

/** The cars as compared, for the compare page. */
export const compareData = fileLoader({
  pattern: '/compare-data/[shard].json',
  paths: (tenant) => (tenant.site.card.compare ? shardsOf(compareShards(tenant)) : []),
  load: (tenant, { shard }) => {
    const pages = compareShards(tenant)[Number(shard)];
    return pages === undefined ? null : comparableCars(tenant, pages);
  },
  key: (tenant, { shard }) => {
    const pages = compareShards(tenant)[Number(shard)];
    return pages === undefined ? null : shardKey(tenant, pages);
  },
  write: (cars) => ({ type: JSON_TYPE, content: JSON.stringify(cars) }),
});

/**
 * Car counts for the menu's makes and bodies: no page contains them, so a sale changes no page through them.
 */
export const stockCounts = fileLoader({
  pattern: '/stock-counts.json',
  paths: always,
  load: (tenant) => menuCounts(siteBuild(tenant)),
  write: (counts) => ({ type: JSON_TYPE, content: JSON.stringify(counts) }),
});

const formsFiles = oncePer((tenant) => {
  const { site, carPages } = siteBuild(tenant);
  return new Map(carPages.map(({ car }) => carForms(site, car)).map(({ path, content }) => [path, content]));
});

/** The forms of car pages. */
export const carFormsFile = fileLoader({
  pattern: '/car-forms/[file]',
  paths: (tenant) => [...formsFiles(tenant).keys()].map((path) => ({ file: path.replace(/^.*\//, '') })),
  load: (tenant, { file }) => formsFiles(tenant).get(`/car-forms/${file}`) ?? null,
  write: (content) => ({ type: JSON_TYPE, content }),
});

/** What search reads in the browser. */
export const searchIndex = fileLoader({
  pattern: '/search-index/[file]',
  paths: async (tenant) => (await searchFiles(tenant)).map(({ name }) => ({ file: name })),
  load: async (tenant, { file }) => (await searchFiles(tenant)).find(({ name }) => name === file) ?? null,
  key: async (tenant, { file }) => {
    const found = (await searchFiles(tenant)).find(({ name }) => name === file);
    return found === undefined ? null : contentHash(found.content);
  },
  write: ({ type, content }) => ({ type, content }),
});

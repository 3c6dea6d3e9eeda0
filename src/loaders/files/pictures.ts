/** Drawings: cars without photos, body types, the site's icon, and pictures for shared links. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BODY_TYPES, type BodyType } from '#domain/inventory/car.ts';
import { parseArtworkName } from '#domain/inventory/pictures/artwork-path.ts';
import { derivePalette } from '#domain/tenant/colours.ts';
import { templateOf } from '#domain/tenant/templates/index.ts';
import { artworkVersion, drawArtwork, drawArtworkJpeg } from '#engines/artwork/draw.ts';
import { bodySilhouette } from '#features/inventory/silhouettes/silhouette.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { artworkOf, artworkOfCar } from '#layouts/build/known-cars.ts';
import { bodyLinks } from '#layouts/frame/shell.ts';
import { SITE_NAME } from '#layouts/og/address.ts';
import { paintMailLogo } from '#layouts/og/paint.ts';
import { drawSharedPicture, sharedPicture, sharedPictureKey, sharedPictures } from '#layouts/og/pictures.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { iconPaths } from '#ui/icons.ts';
import { always } from '../loader.ts';
import { fileLoader } from './file-loader.ts';

const SVG = 'image/svg+xml';

/**
 * The names of the drawings for a site's stock, including cars without a page, which mails and the operator
 * pages still show.
 */
const artworkNames = oncePer((tenant: Tenant): { name: string }[] => {
  const { carPages, carPageOf } = siteBuild(tenant);
  const withoutPage = tenant.cars.filter(({ slug }) => !carPageOf.has(slug));
  const paths = new Set([...carPages.map(({ doc }) => artworkOf(doc)), ...withoutPage.map(artworkOfCar)]);
  return [...paths].map((path) => ({ name: path.replace(/^\/artwork\/|\.webp$/g, '') }));
});

async function parsedName(_tenant: Tenant, { name }: { name: string }) {
  const drawn = parseArtworkName(name);
  return drawn && { ...drawn, version: await artworkVersion(drawn.shape) };
}

/** For mails: one file per shape and paint in stock. */
export const plainArtwork = fileLoader({
  pattern: '/artwork/[name].jpg',
  paths: artworkNames,
  load: parsedName,
  write: async (drawn) => ({ type: 'image/jpeg', content: await drawArtworkJpeg(drawn) }),
  lazy: () => true,
});

/** For mails, which cannot show SVG: the logo for light backgrounds. */
export const mailLogo = fileLoader({
  pattern: '/mail/[name].png',
  paths: ({ site }) => (site.brand.logo === null ? [] : [{ name: 'logo' }]),
  load: async ({ site, tenantDir }) => {
    if (site.brand.logo === null) return null;
    const file = join(tenantDir, site.brand.logo);
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
      .slice(0, 32);
    return { file, hash, ground: derivePalette(site.template, site.brand.colours).light.raised };
  },
  write: async ({ file, ground }) => ({
    type: 'image/png',
    content: new Uint8Array(await paintMailLogo(await readFile(file), ground)),
  }),
  lazy: () => true,
});

/** One file per shape and paint in stock. */
export const artwork = fileLoader({
  pattern: '/artwork/[name].webp',
  paths: artworkNames,
  load: parsedName,
  write: async (drawn) => ({ type: 'image/webp', content: await drawArtwork(drawn) }),
  lazy: () => true,
});

/** Outlines of the body types in stock, for menus. */
export const silhouettes = fileLoader({
  pattern: '/silhouettes/[body].svg',
  paths: (tenant) => {
    const links = bodyLinks(siteBuild(tenant));
    return BODY_TYPES.filter((body) =>
      links.some(({ silhouette }) => silhouette.endsWith(`/${body}.svg`)),
    ).map((body) => ({ body }));
  },
  load: (_tenant, { body }): { body: BodyType } => ({ body }),
  write: ({ body }) => ({ type: SVG, content: bodySilhouette(body) }),
});

/** A car on a tile in the tenant's brand colour. */
export const favicon = fileLoader({
  pattern: '/favicon.svg',
  paths: always,
  load: ({ site }) => {
    const { light } = derivePalette(site.template, site.brand.colours);
    return { radius: templateOf(site).iconRadius, ground: light.brand, ink: light['brand-ink'] };
  },
  write: ({ radius, ground, ink }) => ({
    type: SVG,
    content:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ground}"/>` +
      `<g transform="translate(4 4)" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${iconPaths('car')}</g></svg>`,
  }),
});

/** For shared links: one per car, and one for the site. */
export const shared = fileLoader({
  pattern: '/og/[name].jpg',
  paths: async (tenant) => (await sharedPictures(tenant)).map((name) => ({ name })),
  load: (tenant, { name }) => sharedPicture(tenant, name),
  key: (tenant, { name }) => sharedPictureKey(tenant, name),
  write: async (picture, aids) => ({
    type: 'image/jpeg',
    content: new Uint8Array(await drawSharedPicture(picture, aids?.readPhoto)),
  }),
  // The site's own picture shows the usual drawing.
  lazy: ({ name }) => name !== SITE_NAME,
});

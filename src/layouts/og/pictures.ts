/** The pictures for a site's shared links: which ones there are, and their files. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Car } from '#domain/inventory/car.ts';
import { nameLines } from '#domain/inventory/naming.ts';
import { type Artwork, parseArtworkName } from '#domain/inventory/pictures/artwork-path.ts';
import { primaryBitmap } from '#domain/inventory/pictures/images.ts';
import { kindArtwork } from '#domain/inventory/pictures/kind-artwork.ts';
import { isOddShape, type PhotoVariant, servedPhoto } from '#domain/inventory/pictures/photo/address.ts';
import { COVERED } from '#domain/inventory/pictures/shapes.ts';
import { displayPrice, priceParts } from '#domain/inventory/price.ts';
import { isSold } from '#domain/inventory/status.ts';
import { derivePalette, type Tones } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';
import { templateOf } from '#domain/tenant/templates/index.ts';
import { drawArtwork } from '#engines/artwork/draw.ts';
import { cardFacts } from '#features/inventory/card.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { type SiteBuild, siteBuild } from '../build/build.ts';
import { artworkOf, configurationOf } from '../build/known-cars.ts';
import type { CarPage } from '../car/car.ts';
import { framedPath, SEEN_DIGITS, SITE_NAME } from './address.ts';
import { openLettering } from './lettering.ts';
import { PAINTING, paintFramed, paintLogo, paintPicture, paintScene } from './paint.ts';
import { type PanelWords, panelSvg } from './panel.ts';

/** For an unknown name. */
const COVERED_CAR: Artwork = { shape: COVERED, colour: 'neutral', second: null };

interface Drawing {
  words: PanelWords;
  /** Path of the car's drawing. */
  artwork: string;
  /** Shown instead of the drawing. */
  photo: FramedPhoto | null;
}

/** A photo that the platform serves. */
interface FramedPhoto {
  id: string;
  variant: PhotoVariant;
}

/** Reads a photo in one size; null if it is gone. */
export type ReadPhoto = (id: string, variant: PhotoVariant) => Promise<Uint8Array | null>;

/** A car's photo; null if only its host has one: that is shared as it is. */
function photoOf(url: string): FramedPhoto | null {
  const photo = servedPhoto(url);
  return (
    photo && { id: photo.id, variant: { crop: isOddShape(url) ? 'w' : 'c', width: 1200, format: 'jpg' } }
  );
}

/** A sold car has no price. */
function priceWords({ car }: CarPage, { site }: SiteBuild): PanelWords['price'] {
  if (isSold(car)) return { main: 'Sold', note: null };
  const { main, note, was } = priceParts(displayPrice(car, site.pricing));
  return { main, note: was === null ? note : `${note}, was ${was}` };
}

function carWords(page: CarPage, build: SiteBuild): PanelWords {
  const { doc } = page;
  const { site } = build;
  const { title, badge } = nameLines(doc);
  const [first = '', ...others] = cardFacts(doc).map(({ text }) => text);
  const facts = [first, others.join(' · ')].filter((fact) => fact !== '');
  return { title, badge, price: priceWords(page, build), facts, dealer: site.name };
}

/** The panel's background and the colours on it. */
function tonesOf(site: SiteBuild['site']): Tones {
  const palette = derivePalette(site.template, site.brand.colours);
  return palette[templateOf(site).on.sharedPicture];
}

/** A car's drawing with its inputs; null if only its host has its photo. */
const drawingsOfCars = new WeakMap<
  Car,
  { doc: CarPage['doc']; configuration: string; drawing: Drawing | null }
>();

function drawingOf(tenant: Tenant, page: CarPage): Drawing | null {
  const { car, doc } = page;
  const configuration = configurationOf(tenant);
  const last = drawingsOfCars.get(car);
  if (last?.doc === doc && last.configuration === configuration) return last.drawing;
  const url = primaryBitmap(car);
  const photo = url === null ? null : photoOf(url);
  const isElsewhere = url !== null && photo === null;
  const drawing = isElsewhere
    ? null
    : { words: carWords(page, siteBuild(tenant)), artwork: artworkOf(doc), photo };
  drawingsOfCars.set(car, { doc, configuration, drawing });
  return drawing;
}

function drawingsOf(tenant: Tenant): Map<string, Drawing> {
  const build = siteBuild(tenant);
  const { site, carPages } = build;
  const site_: PanelWords = {
    title: site.brand.hero.title ?? site.name,
    badge: site.brand.tagline,
    price: null,
    facts: [],
    dealer: site.name,
  };
  const drawings = new Map<string, Drawing>([
    [SITE_NAME, { words: site_, artwork: kindArtwork(build.stock), photo: null }],
  ]);
  for (const page of carPages) {
    const drawing = drawingOf(tenant, page);
    if (drawing !== null) drawings.set(page.car.slug, drawing);
  }
  return drawings;
}

const hashOf = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
};

/** Everything visible in a picture, and what it is drawn with. */
interface SharedPicture {
  words: PanelWords;
  artwork: string;
  photo: FramedPhoto | null;
  template: Site['template'];
  tones: Tones;
  /** The logo's file and a hash of its content; null if the site has none. */
  logo: { file: string; hash: string } | null;
  /** The settings of the painter. */
  painting: string;
}

const lookOf = oncePer(
  async (tenant: Tenant): Promise<Omit<SharedPicture, 'words' | 'artwork' | 'photo'>> => {
    const { site } = tenant;
    const file = templateOf(site).on.sharedPicture === 'dark' ? site.brand.logoDark : site.brand.logo;
    const path = file === null ? null : join(tenant.tenantDir, file);
    return {
      template: site.template,
      tones: tonesOf(site),
      logo: path === null ? null : { file: path, hash: hashOf(await readFile(path)) },
      painting: PAINTING,
    };
  },
);

const drawings = oncePer(drawingsOf);

/** A hash of what all of a site's pictures share. */
const lookHash = oncePer(async (tenant: Tenant) => {
  const { logo, ...look } = await lookOf(tenant);
  return hashOf(JSON.stringify({ ...look, logo: logo?.hash ?? null }));
});

const seenBefore = new WeakMap<Drawing, { look: string; hash: string }>();

/** A hash of everything visible in a picture. */
function seenHash(look: string, drawing: Drawing): string {
  const last = seenBefore.get(drawing);
  if (last?.look === look) return last.hash;
  const hash = hashOf(look, JSON.stringify(drawing));
  seenBefore.set(drawing, { look, hash });
  return hash;
}

/** A car's name with digits that change with anything on its picture: a file never changes. */
const nameOf = (look: string, slug: string, drawing: Drawing): string =>
  slug === SITE_NAME ? slug : `${slug}.${seenHash(look, drawing).slice(0, SEEN_DIGITS)}`;

/** All names by slug: a large stock waits for the look once, not with each car. */
const names = oncePer(async (tenant) => {
  const look = await lookHash(tenant);
  return new Map(
    [...drawings(tenant)].map(([slug, drawing]) => [slug, nameOf(look, slug, drawing)] as const),
  );
});

/**
 * The names of a site's pictures for shared links: the site's own, and one per car except those with photos
 * on other hosts.
 */
export const sharedPictures = async (tenant: Tenant): Promise<string[]> => [
  ...(await names(tenant)).values(),
];

/** The picture of a built car page; null if only its host has its photo. */
export async function framedPicture(tenant: Tenant, slug: string): Promise<string | null> {
  const name = (await names(tenant)).get(slug);
  return name === undefined ? null : framedPath(name);
}

const DIGITS = new RegExp(`\\.[0-9a-f]{${SEEN_DIGITS}}$`);

/**
 * What is on a picture; null for a car that the site does not have. A release decides which names exist: a
 * car that has changed since is shown as it is now.
 */
export async function sharedPicture(tenant: Tenant, name: string): Promise<SharedPicture | null> {
  const drawing = drawings(tenant).get(name.replace(DIGITS, ''));
  return drawing === undefined ? null : { ...drawing, ...(await lookOf(tenant)) };
}

/** Changes whenever `sharedPicture` does. */
export async function sharedPictureKey(tenant: Tenant, name: string): Promise<string | null> {
  const drawing = drawings(tenant).get(name.replace(DIGITS, ''));
  return drawing === undefined ? null : seenHash(await lookHash(tenant), drawing);
}

const letteringOf = new Map<string, ReturnType<typeof openLettering>>();

/**
 * The picture as a JPEG: with the photo, or with the drawing if that is gone or no one reads photos.
 * @throws Error when its logo or photo cannot be read
 */
export async function drawSharedPicture(picture: SharedPicture, readPhoto?: ReadPhoto): Promise<Uint8Array> {
  const { words, artwork, photo, template, tones, logo } = picture;
  const letters = letteringOf.get(template) ?? openLettering(template);
  letteringOf.set(template, letters);
  const bytes = photo === null ? null : await readPhoto?.(photo.id, photo.variant);
  const scene = bytes
    ? await paintFramed(bytes, tones)
    : await paintScene(await drawArtwork(parseArtworkName(artwork) ?? COVERED_CAR));
  const mark = logo && (await paintLogo(await readFile(logo.file), tones.surface));
  return paintPicture(scene, panelSvg(words, tones, await letters), mark);
}

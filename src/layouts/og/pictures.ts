/** The pictures that stand for a site's pages where they are shared: which there are, and their files. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameLines } from '#domain/inventory/naming.ts';
import {
  type Artwork,
  artworkPath,
  parseArtworkName,
  UNKNOWN,
} from '#domain/inventory/pictures/artwork-path.ts';
import { primaryBitmap } from '#domain/inventory/pictures/images.ts';
import { COVERED } from '#domain/inventory/pictures/shapes.ts';
import { derivePalette, type Tones } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';
import { templateOf } from '#domain/tenant/templates/index.ts';
import { drawArtwork } from '#engines/artwork/draw.ts';
import { cardFacts } from '#features/inventory/card.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { type SiteBuild, siteBuild } from '../build/build.ts';
import type { CarPage } from '../car/car.ts';
import { SITE_NAME } from './address.ts';
import { openLettering } from './lettering.ts';
import { PAINTING, paintLogo, paintPicture, paintScene } from './paint.ts';
import { type PanelWords, panelSvg } from './panel.ts';

/** For a name that is none. */
const COVERED_CAR: Artwork = { shape: COVERED, colour: 'neutral', second: null };

interface Drawing {
  words: PanelWords;
  /** Path of the drawing of a car. */
  artwork: string;
}

function carWords({ doc }: CarPage, { site }: SiteBuild): PanelWords {
  const { title, badge } = nameLines(doc);
  const [first = '', ...others] = cardFacts(doc).map(({ text }) => text);
  const facts = [first, others.join(' · ')].filter((fact) => fact !== '');
  return { title, badge, facts, dealer: site.name };
}

/** The drawing that most cars of the stock have. */
function usualArtwork({ stock }: SiteBuild): string {
  const counts = new Map<string, number>();
  for (const doc of stock) {
    const path = artworkPath(doc);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const [[path] = [artworkPath(UNKNOWN)]] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return path;
}

/** The ground of the panel and what stands on it. */
function tonesOf(site: SiteBuild['site']): Tones {
  const palette = derivePalette(site.template, site.brand.colours);
  return palette[templateOf(site).on.sharedPicture];
}

function drawingsOf(build: SiteBuild): Map<string, Drawing> {
  const { site, carPages } = build;
  const site_: PanelWords = {
    title: site.brand.hero.title ?? site.name,
    badge: site.brand.tagline,
    facts: [],
    dealer: site.name,
  };
  const drawings = new Map([[SITE_NAME, { words: site_, artwork: usualArtwork(build) }]]);
  for (const page of carPages) {
    if (primaryBitmap(page.car) !== null) continue;
    drawings.set(page.car.slug, {
      words: carWords(page, build),
      artwork: artworkPath(page.doc),
    });
  }
  return drawings;
}

const hashOf = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
};

/** All that is seen on a picture, and what it is drawn with. */
interface SharedPicture {
  words: PanelWords;
  artwork: string;
  template: Site['template'];
  tones: Tones;
  /** The logo's file and a hash of its content; null where the site has none. */
  logo: { file: string; hash: string } | null;
  /** How pictures are painted. */
  painting: string;
}

const lookOf = oncePer(async (tenant: Tenant): Promise<Omit<SharedPicture, 'words' | 'artwork'>> => {
  const { site } = tenant;
  const file = templateOf(site).on.sharedPicture === 'dark' ? site.brand.logoDark : site.brand.logo;
  const path = file === null ? null : join(tenant.tenantDir, file);
  return {
    template: site.template,
    tones: tonesOf(site),
    logo: path === null ? null : { file: path, hash: hashOf(await readFile(path)) },
    painting: PAINTING,
  };
});

const drawings = oncePer((tenant) => drawingsOf(siteBuild(tenant)));

/** The names of a site's pictures for shared links: the site's own, and one for each car without a photo. */
export const sharedPictures = (tenant: Tenant): string[] => [...drawings(tenant).keys()];

/** What is on a picture; null for a name that the site does not have. */
export async function sharedPicture(tenant: Tenant, name: string): Promise<SharedPicture | null> {
  const drawing = drawings(tenant).get(name);
  return drawing === undefined ? null : { ...drawing, ...(await lookOf(tenant)) };
}

const letteringOf = new Map<string, ReturnType<typeof openLettering>>();

/** The picture as a JPEG. @throws Error when its logo cannot be read */
export async function drawSharedPicture(picture: SharedPicture): Promise<Uint8Array> {
  const { words, artwork, template, tones, logo } = picture;
  const letters = letteringOf.get(template) ?? openLettering(template);
  letteringOf.set(template, letters);
  const scene = await paintScene(await drawArtwork(parseArtworkName(artwork) ?? COVERED_CAR));
  const mark = logo && (await paintLogo(await readFile(logo.file), tones.surface));
  return paintPicture(scene, panelSvg(words, tones, await letters), mark);
}

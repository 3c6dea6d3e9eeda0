/** The pictures that stand for a site's pages where they are shared: which there are, and their files. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { nameLines } from '#domain/inventory/naming.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { primaryBitmap } from '#domain/inventory/pictures/images.ts';
import { derivePalette, type Tones } from '#domain/tenant/colours.ts';
import { templateOf } from '#domain/tenant/templates/index.ts';
import { artworkSvg, parseArtworkName } from '#features/inventory/artwork/artwork.ts';
import { cardFacts } from '#features/inventory/card.ts';
import { buildContext } from '#tenant/context.ts';
import { type SiteBuild, siteBuild } from '../build/build.ts';
import type { CarPage } from '../car/car.ts';
import { SITE_NAME } from './address.ts';
import { type KeptFiles, keptFiles, type Wanted } from './kept-files.ts';
import { openLettering } from './lettering.ts';
import { type Canvas, type Logo, PAINTING, paintLogo, paintPicture, paintScene } from './paint.ts';
import { type PanelWords, panelSvg } from './panel.ts';

/** Drawn at one time: sharp paints beside the build, whose own thread is busy with pages. */
const AT_ONCE = 4;

/** Words in every face and size that a panel has, and more than it has room for. */
const SPECIMEN: PanelWords = {
  title: 'Sphinx of black quartz, judge my vow: 0123456789 times, and then once more',
  badge: 'Pack my box with five dozen liquor jugs – “$1” & more',
  facts: ['The five boxing wizards jump quickly', 'How vexingly quick daft zebras jump'],
  dealer: 'Jackdaws love my big sphinx of quartz',
};

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
  for (const { simple_body, colour } of stock) {
    const path = artworkPath(simple_body, colour);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const [[path] = [artworkPath(null, null)]] = [...counts].sort(
    (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
  );
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
      artwork: artworkPath(page.doc.simple_body, page.doc.colour),
    });
  }
  return drawings;
}

async function logoOf({ site }: SiteBuild): Promise<{ logo: Logo | null; hash: string }> {
  const file = templateOf(site).on.sharedPicture === 'dark' ? site.brand.logoDark : site.brand.logo;
  if (file === null) return { logo: null, hash: '' };
  const { tenantDir } = await buildContext();
  const bytes = await readFile(join(tenantDir, file));
  const { surface } = tonesOf(site);
  return { logo: await paintLogo(bytes, surface), hash: hashOf(bytes, surface) };
}

const hashOf = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
};

async function openPictures(cacheDir: string): Promise<KeptFiles> {
  const build = await siteBuild();
  const letters = await openLettering(build.site.template);
  const { logo, hash: logoHash } = await logoOf(build);
  const tones = tonesOf(build.site);
  const drawings = drawingsOf(build);

  const artworks = new Map<string, string>();
  const svgOf = (path: string): string => {
    const picture = parseArtworkName(path);
    const svg = artworks.get(path) ?? artworkSvg(picture?.body ?? null, picture?.colour ?? null);
    artworks.set(path, svg);
    return svg;
  };
  const scenes = new Map<string, Promise<Canvas>>();
  const sceneOf = (path: string): Promise<Canvas> => {
    const scene = scenes.get(path) ?? paintScene(svgOf(path));
    scenes.set(path, scene);
    return scene;
  };

  // Laying out every panel just to compare it would take most of a rebuild: one shows how all of them are drawn.
  const style = hashOf(PAINTING, logoHash, panelSvg(SPECIMEN, tones, letters));
  const wanted = new Map(
    [...drawings].map(([name, { words, artwork }]): [string, Wanted] => [
      name,
      {
        key: `${hashOf(style, JSON.stringify(words), svgOf(artwork))}.jpg`,
        draw: async () => paintPicture(await sceneOf(artwork), panelSvg(words, tones, letters), logo),
      },
    ]),
  );
  return keptFiles(cacheDir, wanted, AT_ONCE);
}

let pictures: Promise<KeptFiles> | undefined;

/** The drawn pictures of this build, JPEG, by name; the first call begins to draw. They are kept in the tenant's cache folder. */
export function buildPictures(): Promise<KeptFiles> {
  pictures ??= siteBuild().then(({ site }) => {
    const cache = process.env.FORECOURT_CACHE || join('var', 'cache', site.slug);
    return openPictures(join(resolve(cache), 'og'));
  });
  return pictures;
}

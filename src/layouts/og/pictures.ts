/** The pictures that stand for a site's pages where they are shared: which there are, and their files. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { artworkPath } from '#domain/inventory/artwork-path.ts';
import { primaryBitmap } from '#domain/inventory/images.ts';
import { nameLines } from '#domain/inventory/naming.ts';
import { derivePalette } from '#domain/tenant/colours.ts';
import { artworkSvg, parseArtworkName } from '#features/inventory/artwork/artwork.ts';
import { cardFacts } from '#features/inventory/card.ts';
import { buildContext } from '#tenant/context.ts';
import { type SiteBuild, siteBuild } from '../build.ts';
import type { CarPage } from '../car/car.ts';
import { SITE_NAME } from './address.ts';
import { type Lettering, openLettering } from './lettering.ts';
import { type Canvas, type Logo, PAINTING, paintLogo, paintPicture, paintScene } from './paint.ts';
import { type PanelWords, panelSvg } from './panel.ts';

/** Drawn at one time: sharp paints beside the build, whose own thread is busy with pages. */
const AT_ONCE = 4;

interface Drawing {
  panel: string;
  /** Path of the drawing of a car. */
  artwork: string;
}

/** The files of a build's drawn pictures by name. */
export interface Pictures {
  names: readonly string[];
  /** The JPEG, from the cache of the last build where nothing in it has changed. */
  file(name: string): Promise<Buffer>;
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

function drawingsOf(build: SiteBuild, letters: Lettering): Map<string, Drawing> {
  const { site, carPages } = build;
  const palette = derivePalette(site.template, site.brand.colours);
  const tones = site.template === 'sport' ? palette.dark : palette.light;
  const site_: PanelWords = {
    title: site.brand.hero.title ?? site.name,
    badge: site.brand.tagline,
    facts: [],
    dealer: site.name,
  };
  const drawings = new Map([
    [SITE_NAME, { panel: panelSvg(site_, tones, letters), artwork: usualArtwork(build) }],
  ]);
  for (const page of carPages) {
    if (primaryBitmap(page.car) !== null) continue;
    drawings.set(page.car.slug, {
      panel: panelSvg(carWords(page, build), tones, letters),
      artwork: artworkPath(page.doc.simple_body, page.doc.colour),
    });
  }
  return drawings;
}

async function logoOf({ site }: SiteBuild): Promise<{ logo: Logo | null; hash: string }> {
  const file = site.template === 'sport' ? site.brand.logoDark : site.brand.logo;
  if (file === null) return { logo: null, hash: '' };
  const { tenantDir } = await buildContext();
  const bytes = await readFile(join(tenantDir, file));
  const palette = derivePalette(site.template, site.brand.colours);
  const { surface } = site.template === 'sport' ? palette.dark : palette.light;
  return { logo: await paintLogo(bytes, surface), hash: hashOf(bytes, surface) };
}

const hashOf = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
};

async function openPictures(cacheDir: string): Promise<Pictures> {
  const build = await siteBuild();
  const letters = await openLettering(build.site.template);
  const { logo, hash: logoHash } = await logoOf(build);
  const drawings = drawingsOf(build, letters);

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

  // Everything that is seen is in the key, so a file of the cache is never out of date.
  const keys = new Map(
    [...drawings].map(([name, { panel, artwork }]) => [
      name,
      `${hashOf(PAINTING, logoHash, panel, svgOf(artwork))}.jpg`,
    ]),
  );
  const cached = await openCache(cacheDir, new Set(keys.values()));
  const inTurn = turns(AT_ONCE);
  const files = new Map<string, Promise<Buffer>>();
  for (const [name, { panel, artwork }] of drawings) {
    const key = keys.get(name) ?? name;
    if (cached.has(key)) continue;
    const drawn = inTurn(async () => {
      const file = await paintPicture(await sceneOf(artwork), panel, logo);
      await keep(cacheDir, key, file);
      return file;
    });
    // Whoever asks for the file hears of a failure; until then it must not end the process.
    drawn.catch(() => {});
    files.set(name, drawn);
  }
  return {
    names: [...drawings.keys()],
    async file(name) {
      const drawn = files.get(name);
      files.delete(name);
      return drawn ?? readFile(join(cacheDir, keys.get(name) ?? ''));
    },
  };
}

/** The names of the files that are there already; those that no picture of this build has are deleted. */
async function openCache(folder: string, wanted: ReadonlySet<string>): Promise<Set<string>> {
  await mkdir(folder, { recursive: true });
  const there = await readdir(folder);
  await Promise.all(
    there.filter((name) => !wanted.has(name)).map((name) => rm(join(folder, name), { force: true })),
  );
  return new Set(there.filter((name) => wanted.has(name)));
}

/** Writes whole files only: a build may be stopped at any moment. */
async function keep(folder: string, name: string, file: Uint8Array): Promise<void> {
  const half = join(folder, `${name}.${randomUUID()}`);
  await writeFile(half, file);
  await rename(half, join(folder, name));
}

/** Lets so many pieces of work run at a time, in the order they were asked for. */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

let pictures: Promise<Pictures> | undefined;

/** The drawn pictures of this build; the first call begins to draw. They are kept in the tenant's cache folder. */
export function buildPictures(): Promise<Pictures> {
  pictures ??= siteBuild().then(({ site }) => {
    const cache = process.env.FORECOURT_CACHE || join('var', 'cache', site.slug);
    return openPictures(join(resolve(cache), 'og'));
  });
  return pictures;
}

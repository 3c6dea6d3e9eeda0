/** Builds a site with the files of a real one, in milliseconds: a page per car, a search page, hashed assets. */
import { createHash } from 'node:crypto';
import type { Car } from '../../../src/domain/inventory/car.ts';
import { servedIn } from '../../../src/domain/inventory/pictures/photo/shown.ts';
import { isSearched } from '../../../src/domain/search/selection.ts';
import { allowedHosts } from '../../../src/server/publish/allowed-hosts.ts';
import {
  BuildFailed,
  type BuildTask,
  type Built,
  type SiteBuilder,
} from '../../../src/server/publish/build.ts';
import { openPacker } from '../../../src/server/publish/pack.ts';
import { readSoundStock, type SoundStock } from '../../../src/server/publish/sound-stock.ts';

export interface MinimalBuilder extends SiteBuilder {
  /** Builds so far. */
  runs: number;
  /** Builds running now, and the most that ran at once. */
  running: number;
  most: number;
  /** Called before a build writes; what it throws is the build's failure. */
  before: (task: BuildTask) => Promise<void> | void;
  /** Changes the files of a build, by path from the site's root. */
  edit: (files: Map<string, string | Uint8Array>) => void;
  /** Pictures drawn so far, by path. */
  drawings: string[];
  /** Called before a picture is drawn. */
  beforeDrawing: () => Promise<void> | void;
  /** A wait that ends when the platform closes. */
  untilClosed: () => Promise<never>;
}

export const INLINE_SCRIPT = 'document.documentElement.dataset.ready = "1"';

export function minimalBuilder(): MinimalBuilder {
  let closed = Promise.withResolvers<never>();
  const builder: MinimalBuilder = {
    runs: 0,
    running: 0,
    most: 0,
    before: () => {},
    edit: () => {},
    drawings: [],
    beforeDrawing: () => {},
    draw: async ({ site, car, path, store }) => {
      builder.drawings.push(path);
      await builder.beforeDrawing();
      if (car === null) return null;
      const content = Buffer.from(`${car.name} for $${car.price}`);
      return openPacker(store, site.slug).add(path, content, pictureKey(car));
    },
    untilClosed: () => closed.promise,
    close: async () => {
      closed.promise.catch(() => {});
      closed.reject(new BuildFailed('stopped'));
      closed = Promise.withResolvers<never>();
    },
    build: async (task, database) => {
      builder.runs++;
      builder.running++;
      builder.most = Math.max(builder.most, builder.running);
      try {
        await builder.before(task);
        const stock = await readSoundStock(task.stock, task, { database });
        const files = siteFiles(task, stock.cars);
        builder.edit(files);
        return await packed(task, files, stock);
      } finally {
        builder.running--;
      }
    },
  };
  return builder;
}

/** Every page has the time of its build, so that a mix of two releases shows. */
function siteFiles(task: BuildTask, cars: readonly Car[]): Map<string, string | Uint8Array> {
  const moment = task.now.toISOString();
  const script = `export const moment = ${JSON.stringify(moment)};${'/* padding */'.repeat(100)}`;
  const scriptPath = `_assets/app.${hashOf(script)}.js`;
  const index = JSON.stringify({ moment, cars: cars.map(({ slug, price }) => ({ slug, price })) }).padEnd(
    2000,
  );
  const indexPath = 'search-index/stock.bin';
  const page = (title: string, body = '') =>
    `<!doctype html><html><head><title>${title}</title><script type="module" src="/${scriptPath}"></script>` +
    `<script>${INLINE_SCRIPT}</script></head><body data-moment="${moment}" data-index="/${indexPath}">` +
    `<h1>${title}</h1>${body}${'<p>Filling, so that compression is worth it.</p>'.repeat(20)}</body></html>`;
  return new Map<string, string | Uint8Array>([
    [scriptPath, script],
    [indexPath, index],
    ['index.html', page(`Home of ${task.site.slug}`)],
    ['search.html', page('Search')],
    ['404.html', page('Not here')],
    ['robots.txt', 'User-agent: *\n'],
    ['photo.png', Uint8Array.from({ length: 3000 }, (_, i) => i % 251)],
    ...cars.map(
      (car) =>
        [
          `cars/${car.slug}.html`,
          page(car.name, `<p data-price="${car.price}">$${car.price}</p>${imagesOf(car)}`),
        ] as const,
    ),
  ]);
}

async function packed(
  { site, now, store, previous }: BuildTask,
  files: ReadonlyMap<string, string | Uint8Array>,
  { cars, leftOut }: SoundStock,
): Promise<Built> {
  const packer = openPacker(store, site.slug, { previous: previous ?? undefined, ...allowedHosts(site) });
  const lazy = new Map(cars.map((car) => [`/og/${car.slug}.jpg`, pictureKey(car)]));
  for (const [path, key] of lazy) {
    const drawn = previous?.files.get(path) ?? previous?.drawn?.get(path);
    if (drawn?.key === key) packer.keep(path, drawn);
  }
  for (const [path, content] of files) await packer.add(`/${path}`, Buffer.from(content));
  const searched = cars.filter((car) => isSearched(car, site, now)).length;
  const made = { new: files.size };
  const photos = new Set(servedIn(cars));
  return { packed: packer.packed(), frame: {}, lazy, leftOut, photos, searched, made, notes: [] };
}

const imagesOf = ({ images }: Car) => images.map(({ url }) => `<img src="${url}">`).join('');
const pictureKey = ({ slug, price }: { slug: string; price: number | null }) => `${slug} ${price}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

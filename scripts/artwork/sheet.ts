/**
 * Every model in the demo stock with its artwork: `node scripts/artwork/sheet.ts [FOLDER]` writes `drawings-cars.jpg`
 * and `drawings-leisure.jpg`, which `docs/pictures.md` shows.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import type { Car } from '#domain/inventory/car.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { artworkPath, parseArtworkName } from '#domain/inventory/pictures/artwork-path.ts';
import { shapeOf } from '#domain/inventory/pictures/shape-of.ts';
import { drawArtwork } from '#engines/artwork/draw.ts';
import { demoCars } from '../demo/feeds.ts';

const NOW = new Date('2026-11-21T02:00:00.000Z');
const TILE = { width: 190, height: 142, words: 34 } as const;
const COLUMNS = 9;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const label = (first: string, second: string) =>
  Buffer.from(`<svg width="${TILE.width}" height="${TILE.words}" font-family="sans-serif" fill="#222">
    <text x="6" y="14" font-size="12">${escaped(first)}</text>
    <text x="6" y="28" font-size="10" fill="#666">${escaped(second)}</text></svg>`);

async function tile(car: Car, index: number) {
  const path = artworkPath({ shape: shapeOf(car), colour: knownText(car.colour) });
  const artwork = parseArtworkName(path);
  if (artwork === null) throw new Error(`${path} is no drawing`);
  const left = (index % COLUMNS) * TILE.width;
  const top = Math.floor(index / COLUMNS) * (TILE.height + TILE.words);
  const input = await sharp(await drawArtwork(artwork))
    .resize(TILE.width, TILE.height)
    .toBuffer();
  return [
    { input, left, top },
    { input: label(`${car.make} ${car.model}`, artwork.shape), left, top: top + TILE.height },
  ];
}

async function sheet(cars: readonly Car[], file: string): Promise<void> {
  const rows = Math.ceil(cars.length / COLUMNS);
  await sharp({
    create: {
      width: TILE.width * COLUMNS,
      height: rows * (TILE.height + TILE.words),
      channels: 3,
      background: '#fff',
    },
  })
    .composite((await Promise.all(cars.map(tile))).flat())
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(file);
  console.log(`${file}: ${cars.length} models`);
}

/** One car of each model and shape, by name. */
function oneOfEach(cars: readonly Car[]): Car[] {
  const found = new Map(cars.map((car) => [`${car.make} ${car.model} ${shapeOf(car)}`, car]));
  return [...found].toSorted(([a], [b]) => a.localeCompare(b)).map(([, car]) => car);
}

const folder = process.argv[2] ?? join(import.meta.dirname, '../../docs');
const stock = oneOfEach(await demoCars(NOW));
const isLeisure = ({ item_type }: Car) => item_type === 'caravan' || item_type === 'motorhome';
await sheet(
  stock.filter((car) => !isLeisure(car)),
  join(folder, 'drawings-cars.jpg'),
);
await sheet(stock.filter(isLeisure), join(folder, 'drawings-leisure.jpg'));

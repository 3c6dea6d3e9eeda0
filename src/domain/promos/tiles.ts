/** Promotional tiles in search results: which ones show, and where. */
import type { CarType } from '#domain/inventory/kinds.ts';
import { type Period, runsAt } from '#domain/shared/period.ts';

export interface PromoTile extends Period {
  title: string;
  text: string;
  href: string;
  image: string | null;
  /** Position in the results, from 0. */
  position: number;
  /** Car types whose results have it. */
  display: readonly CarType[];
  /** Only if the results are of exactly these car types. */
  strictDisplay: boolean;
}

/** The results that a tile may appear in. */
interface TiledResults {
  /** Car types requested; all of the site's if none are. */
  types: readonly string[];
  /** From 1. Tiles are only on the first page. */
  page: number;
}

/**
 * The tiles in these results at that time, by position: current ones for one of the requested car types or,
 * if strict, for exactly those.
 */
export function tilesFor<Tile extends PromoTile>(
  tiles: readonly Tile[],
  { types, page }: TiledResults,
  moment: Date,
): Tile[] {
  if (page > 1) return [];
  const asked = new Set(types);
  return tiles
    .filter((tile) => {
      const shared = tile.display.filter((type) => asked.has(type));
      const fits = tile.strictDisplay
        ? shared.length === tile.display.length && asked.size === new Set(tile.display).size
        : shared.length > 0;
      return fits && runsAt(tile, moment);
    })
    .toSorted((a, b) => a.position - b.position);
}

/**
 * Cars with the tiles among them, each at its own position, or at the end of a shorter list. Without cars
 * there are no tiles.
 */
export function withTiles<Car, Tile extends Pick<PromoTile, 'position'>>(
  cars: readonly Car[],
  tiles: readonly Tile[],
): (Car | Tile)[] {
  if (cars.length === 0) return [];
  const mixed: (Car | Tile)[] = [...cars];
  for (const tile of tiles) mixed.splice(tile.position, 0, tile);
  return mixed;
}

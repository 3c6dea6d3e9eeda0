/** Promotional tiles among search results: which of them show, and where. */
import type { CarType } from '#domain/inventory/kinds.ts';
import { type Period, runsAt } from '#domain/shared/period.ts';

export interface PromoTile extends Period {
  title: string;
  text: string;
  href: string;
  image: string | null;
  /** Place among the results, from 0. */
  position: number;
  /** Car types whose results carry it. */
  display: readonly CarType[];
  /** Only where the results are of exactly these car types. */
  strictDisplay: boolean;
}

/** The results that a tile may appear among. */
interface TiledResults {
  /** Car types asked for; where none are, all that the site has. */
  types: readonly string[];
  /** From 1. Tiles are only on the first page. */
  page: number;
}

/**
 * The tiles among these results at that moment, by position: those that run, for one of the car types asked for,
 * or, where strict, for exactly those.
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
 * Cars with the tiles among them, each tile at its own position in what comes out; where the list is shorter than
 * that, at its end. Without a car there is no tile either.
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

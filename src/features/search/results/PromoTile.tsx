import { useEffect, useState } from 'react';
import { type PromoTile as Tile, tilesFor } from '#domain/promos/tiles.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { nextChange, waitUntil } from '#domain/shared/period.ts';
import { Icon } from '#ui/Icon.tsx';
import { useSearchTools } from '../search.context.ts';

/** The tiles in a query's results right now: first the page's, then by the shopper's own clock. */
export function usePromoTiles(query: SearchQuery): readonly Tile[] {
  const { config, stock, live } = useSearchTools();
  const [moment, setMoment] = useState(() => new Date(config.promosAt));
  useEffect(() => {
    if (!live) return;
    const now = new Date();
    setMoment(now);
    const turn = nextChange(config.promos, now);
    if (turn === null) return;
    const timer = setTimeout(() => setMoment(new Date()), waitUntil(turn, now));
    return () => clearTimeout(timer);
  }, [live, config]);
  const { car_type = [] } = query.filters;
  const types = car_type.length > 0 ? car_type : stock.facets.car_type.map(({ value }) => value);
  return tilesFor(config.promos, { types, page: query.page }, moment);
}

/** A promotion, the size of a car card. */
export function PromoTile({ title, text, href, image }: Pick<Tile, 'title' | 'text' | 'href' | 'image'>) {
  return (
    <a className="promo-tile" href={href}>
      {image !== null && <img src={image} alt="" width="480" height="360" loading="lazy" decoding="async" />}
      <span className="promo-tile-title">{title}</span>
      {text !== '' && <span>{text}</span>}
      <Icon name="arrow-right" />
    </a>
  );
}

/**
 * The cars a shopper watches, as they are now. The platform draws the list; `watch.client.ts` removes cars at
 * once, and `watchlist.client.ts` adds cars saved in this browser and creates share links.
 */
import type { ReactNode } from 'react';
import type { SearchDocument } from '#domain/search/document.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CarCard, type CardConfig } from '../inventory/CarCard.tsx';
import { SaveToggles } from '../saved/SaveToggles.tsx';
import { SinceSaved } from '../saved/SinceSaved.tsx';
import { WatchButton } from './WatchButton.tsx';

export interface Items {
  one: string;
  many: string;
}

/** A car on the list, as the page's data describes it. */
interface WatchedCar {
  id: number;
  /** Null for a car that is no longer shown. */
  doc: SearchDocument | null;
  /** The asking price when it was saved, whole dollars; null if unknown. */
  price: number | null;
  /** For a car that is no longer shown: what it was, and where to find similar cars; null if nothing is known. */
  gone: { name: string; similar: string } | null;
}

export interface WatchlistProps {
  items: Items;
  card: CardConfig;
  cars: readonly WatchedCar[];
  /** The line below a card's price. */
  weeklyLine: (doc: SearchDocument) => ReactNode;
  /** The warning for those lines, shown once for the list. */
  rateWarning: (docs: readonly SearchDocument[]) => ReactNode;
}

/**
 * Newest first. Both the list and its empty state are in the page, so removing the last car reveals the empty
 * state.
 */
export function Watchlist({ items, card, cars, weeklyLine, rateWarning }: WatchlistProps) {
  return (
    <div className="watchlist" data-watchlist>
      <div className="saved-bar" data-watchlist-bar hidden={cars.length === 0}>
        <p>
          <span data-watchlist-count>{cars.length || ''}</span> {cars.length === 1 ? items.one : items.many}{' '}
          on your watchlist
        </p>
        <button className="button" data-size="small" type="button" data-share-watchlist hidden>
          <Icon name="share" />
          <span>Share this list</span>
        </button>
      </div>
      {rateWarning(cars.flatMap(({ doc }) => doc ?? []))}
      <ul className="car-grid">
        {cars.map(({ id, doc, price, gone }) => (
          <li key={id} data-watch-item={id}>
            {doc ? (
              <CarCard
                doc={doc}
                config={card}
                headingLevel={2}
                weekly={
                  <>
                    <SinceSaved saved={price} now={doc.price} />
                    {weeklyLine(doc)}
                  </>
                }
                tools={
                  <>
                    <SaveToggles
                      car={doc}
                      offer={{ ...card.saves, favourite: false, compare: card.saves.compare && doc.savable }}
                    />
                    <WatchButton car={doc} watched />
                  </>
                }
              />
            ) : (
              <Gone id={id} was={gone} items={items} />
            )}
          </li>
        ))}
      </ul>
      <div className="saved-empty" data-watchlist-empty hidden={cars.length > 0}>
        <Icon name="heart" size={24} />
        <p className="lead">
          Your watchlist is empty. Tap the heart on any {items.one} you like and you’ll find it here, on every
          device.
        </p>
        <Button href="/search" kind="primary">
          See all {items.many}
        </Button>
      </div>
    </div>
  );
}

function Gone({ id, was, items }: { id: number; was: WatchedCar['gone']; items: Items }) {
  const name = was?.name ?? `A ${items.one}`;
  return (
    <div className="watch-gone">
      <p>
        <strong>{name}</strong> is no longer available.
      </p>
      {was && (
        <p>
          <a href={was.similar}>
            See similar {items.many}
            <span className="visually-hidden"> to {name}</span>
          </a>
        </p>
      )}
      <WatchButton car={{ id, slug: '', name }} watched />
    </div>
  );
}

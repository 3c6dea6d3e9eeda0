import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { COMPARE_LIMIT, compareHref } from '#domain/saved/compared.ts';
import type { SavedCar } from '#domain/saved/favourites.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CarCard, type CardConfig } from '../inventory/CarCard.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { SaveToggles } from './SaveToggles.tsx';
import { SinceSaved } from './SinceSaved.tsx';
import { savedCars } from './saved.store.ts';

export interface FavouritesConfig {
  card: CardConfig;
  /** The site's words for its stock, singular and plural. */
  items: { one: string; many: string };
  /** The name of the list, mid-sentence. */
  list: string;
}

interface FavouritesProps {
  config: FavouritesConfig;
  /** The line below a card's price. */
  weeklyLine: (doc: SearchDocument) => ReactNode;
  /** The warning for those lines, shown once for the list. */
  rateWarning: (docs: readonly SearchDocument[]) => ReactNode;
  /** The cars in stock by id. Rejects if the stock cannot be read. */
  load: () => Promise<ReadonlyMap<number, SearchDocument>>;
}

const { $cars } = savedCars.favourites;

/** The cars saved in this browser at today's price and status, including those no longer in stock. */
export function Favourites({ config, load, weeklyLine, rateWarning }: FavouritesProps) {
  const list = useStore($cars, { ssr: 'initial' });
  const [stock, setStock] = useState<ReadonlyMap<number, SearchDocument> | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed) return;
    load().then(setStock, (error: unknown) => {
      console.warn('Could not load favourites:', error);
      setFailed(true);
    });
  }, [failed, load]);

  if (list.length === 0) return <NothingKept {...config} />;
  if (failed) return <LoadFailure what={`Your ${config.list}`} onRetry={() => setFailed(false)} />;
  if (stock === null) {
    return (
      <p className="saved-loading" role="status">
        Loading your {config.list}…
      </p>
    );
  }
  const here = list.flatMap(({ id }) => stock.get(id) ?? []);
  const priceOf = new Map(list.map(({ id, price }) => [id, price]));
  const gone = list.filter(({ id }) => !stock.has(id));
  return (
    <>
      <div className="saved-bar">
        <p>
          {list.length} {list.length === 1 ? config.items.one : config.items.many}, saved in this browser only
        </p>
        {config.card.saves.compare && here.length > 1 && (
          <Button
            href={compareHref(here.slice(0, COMPARE_LIMIT).map(({ slug }) => slug))}
            size="small"
            icon="compare"
          >
            {here.length > COMPARE_LIMIT ? `Compare the newest ${COMPARE_LIMIT}` : 'Compare these'}
          </Button>
        )}
      </div>
      {rateWarning(here)}
      {here.length > 0 && (
        <ul className="car-grid">
          {here.map((doc) => (
            <li key={doc.id}>
              <CarCard
                doc={doc}
                config={config.card}
                headingLevel={2}
                weekly={
                  <>
                    <SinceSaved saved={priceOf.get(doc.id)} now={doc.price} />
                    {weeklyLine(doc)}
                  </>
                }
                tools={
                  // A sold car can also be removed, but not compared.
                  <SaveToggles
                    car={doc}
                    offer={{
                      ...config.card.saves,
                      favourite: true,
                      compare: config.card.saves.compare && doc.savable,
                    }}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      {gone.length > 0 && <Gone cars={gone} items={config.items} />}
    </>
  );
}

function Gone({ cars, items }: { cars: readonly SavedCar[]; items: FavouritesConfig['items'] }) {
  return (
    <section className="saved-gone" aria-labelledby="gone">
      <h2 id="gone">No longer in stock</h2>
      <ul>
        {cars.map((car) => (
          <li key={car.id}>
            {/* Its address leads on to what there is like it. */}
            <a href={`/cars/${car.slug}`}>
              {car.name}
              <span className="visually-hidden">: see similar {items.many}</span>
            </a>
            <Button
              size="small"
              kind="quiet"
              icon="close"
              aria-label={`Remove ${car.name}`}
              onClick={() => savedCars.favourites.toggle(car)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <a href="/search">See other {items.many}</a>
      </p>
    </section>
  );
}

function NothingKept({ items: { many }, list, card }: FavouritesConfig) {
  return (
    <div className="saved-empty">
      <Icon name="heart" size={24} />
      <p className="lead">
        {card.saves.word === 'Save' ? 'Nothing saved in this browser yet.' : `You have no ${list} yet.`} Tap
        the heart on {many} you like and you’ll find them here with today’s price.
      </p>
      <Button href="/search" kind="primary">
        See all {many}
      </Button>
    </div>
  );
}

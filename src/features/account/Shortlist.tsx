import type { ReactNode } from 'react';
import { COMPARE_LIMIT, compareHref } from '#domain/saved/compared.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { counted } from '#domain/shared/counted.ts';
import { Button } from '#ui/Button.tsx';
import { CarCard, type CardConfig } from '../inventory/CarCard.tsx';
import type { Items } from './Watchlist.tsx';

interface ShortlistProps {
  items: Items;
  card: CardConfig;
  docs: readonly SearchDocument[];
  /** How many cars on the list are no longer shown. */
  gone: number;
  weeklyLine: (doc: SearchDocument) => ReactNode;
  /** The warning for those lines, shown once for the list. */
  rateWarning: (docs: readonly SearchDocument[]) => ReactNode;
}

/** Cars that someone shared with a link, at today's price and status. */
export function Shortlist({ items, card, docs, gone, weeklyLine, rateWarning }: ShortlistProps) {
  return (
    <div className="container saved-page">
      <h1>A shortlist for you</h1>
      <p className="lead">
        {docs.length === 0
          ? `The ${items.many} on this list are no longer available.`
          : `Someone picked ${docs.length === 1 ? `this ${items.one}` : `these ${docs.length} ${items.many}`} and shared the list with you, with today’s prices.`}
      </p>
      <div className="saved-bar">
        <p>{gone > 0 && docs.length > 0 && `${counted(gone, 'more is', 'more are')} no longer available.`}</p>
        {card.saves.compare && docs.length > 1 && (
          <Button
            href={compareHref(docs.slice(0, COMPARE_LIMIT).map(({ slug }) => slug))}
            size="small"
            icon="compare"
          >
            {docs.length > COMPARE_LIMIT ? `Compare the first ${COMPARE_LIMIT}` : 'Compare these'}
          </Button>
        )}
        <Button href="/search" size="small" icon="search">
          See all {items.many}
        </Button>
      </div>
      {rateWarning(docs)}
      <ul className="car-grid">
        {docs.map((doc) => (
          <li key={doc.id}>
            <CarCard doc={doc} config={card} headingLevel={2} weekly={weeklyLine(doc)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

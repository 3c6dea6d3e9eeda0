import { memo } from 'react';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Place } from '#domain/search/engine.ts';
import { CarCard } from '../../inventory/CarCard.tsx';
import { useSearchTools } from '../search.context.ts';

interface CarProps {
  doc: SearchDocument;
  eager: boolean;
  first: boolean;
  /** The place that distance is measured from. */
  place: Place | undefined;
  /** The id of the warning beside its list, if the page has several. */
  warningId?: string;
}

/** A car in the results, with its distance. */
export function Car({ place, ...car }: CarProps) {
  const { kilometresTo } = useSearchTools();
  const { doc } = car;
  const km = place && doc.location_name !== null ? kilometresTo(place, doc.location_name) : null;
  return <Card {...car} km={km} />;
}

/** A car in an index never changes: the same id is the same card. */
const Card = memo(
  function Card({ doc, eager, first, km, warningId }: Omit<CarProps, 'place'> & { km: number | null }) {
    const { config, weeklyLine } = useSearchTools();
    const weekly = weeklyLine(doc, warningId);
    return <CarCard doc={doc} config={config.card} eager={eager} first={first} km={km} weekly={weekly} />;
  },
  (before, after) => before.doc.id === after.doc.id && before.eager === after.eager && before.km === after.km,
);

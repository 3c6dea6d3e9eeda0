import type { SearchDocument } from '#domain/search/document.ts';
import { CarCard, type CardConfig } from '#features/inventory/CarCard.tsx';
import { weeklyLine } from '#islands/weekly-line.ts';

interface SimilarCarsProps {
  cars: readonly SearchDocument[];
  card: CardConfig;
  /** Where there are more of them. */
  href: string;
}

/** Cars like another one, in a row that scrolls where it is short of room. Nothing where there are none. */
export function SimilarCars({ cars, card, href }: SimilarCarsProps) {
  if (cars.length === 0) return null;
  return (
    <section className="section similar" aria-labelledby="similar">
      <div className="container">
        <div className="section-head">
          <h2 id="similar">You may also like</h2>
          <a href={href}>More like this</a>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <ul className="rail similar-list" tabIndex={0} aria-labelledby="similar">
          {cars.map((doc) => (
            <li key={doc.id}>
              <CarCard doc={doc} config={card} weekly={weeklyLine(doc, card)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

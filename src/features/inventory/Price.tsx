import { type DisplayPrice, priceParts } from '#domain/inventory/price.ts';

/** A car's on-road price and what it includes: `about $23,600`, `drive away in QLD`. */
export interface PriceTotal {
  figure: string;
  note: string;
  /** The car's id, to look up its total in another state. */
  car: number;
}

interface PriceProps {
  price: DisplayPrice;
  /** `large` on a car's own page. */
  size?: 'medium' | 'large';
  /**
   * The on-road total that includes the price: it is then the largest figure, with the price on a line below.
   */
  total?: PriceTotal | null;
}

/** The price block: the figure, what it includes and the price it was reduced from. */
export function Price({ price, size = 'medium', total = null }: PriceProps) {
  const { kind, main, was, note } = priceParts(price);
  const parts = (
    <>
      <strong className={`price-${kind}`}>{main}</strong>
      {was !== null && (
        <>
          {' '}
          <span className="price-was">
            <span className="visually-hidden">reduced from </span>
            <s>{was}</s>
          </span>
        </>
      )}
      {note !== null && (
        <>
          {' '}
          <span className="price-note">{note}</span>
        </>
      )}
    </>
  );
  return (
    <p className="price" data-size={size === 'medium' ? undefined : size} data-kind={price.kind}>
      {total === null ? (
        parts
      ) : (
        <>
          <strong className="price-total" data-total={total.car}>
            {total.figure}
          </strong>{' '}
          <span className="price-total-note">{total.note}</span> <span className="price-part">{parts}</span>
        </>
      )}
    </p>
  );
}

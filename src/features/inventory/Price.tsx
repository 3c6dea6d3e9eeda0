import { type DisplayPrice, priceParts } from '#domain/inventory/price.ts';
import { figureParts } from '#domain/pricing/drive-away-note.ts';

/** A car's on-road price and what it includes: `about $23,600`, `drive away in QLD`. */
export interface PriceTotal {
  figure: string;
  note: string;
  /** The car's id, to look up its total in another state. */
  car: number;
}

/** A drive-away total, the amount larger than the word before it. `card-totals.client.ts` replaces both. */
export function TotalFigure({ figure }: Pick<PriceTotal, 'figure'>) {
  const { about, amount } = figureParts(figure);
  return (
    <>
      <small>{about}</small>
      {amount}
    </>
  );
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
            <TotalFigure figure={total.figure} />
          </strong>{' '}
          <small>{total.note}</small> <span className="price-part">{parts}</span>
        </>
      )}
    </p>
  );
}

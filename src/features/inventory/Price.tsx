import { type DisplayPrice, priceParts } from '#domain/inventory/price.ts';

interface PriceProps {
  price: DisplayPrice;
  /** `large` on a car's own page. */
  size?: 'medium' | 'large';
}

/** The price block: the figure, what it includes, and what it was reduced from. */
export function Price({ price, size = 'medium' }: PriceProps) {
  const { kind, main, was, note } = priceParts(price);
  return (
    <p className="price" data-size={size === 'medium' ? undefined : size} data-kind={price.kind}>
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
    </p>
  );
}

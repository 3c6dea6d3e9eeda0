import { type DisplayPrice, formatDollars, PREORDER_TEXT, priceTypeWords } from '#domain/inventory/price.ts';

interface PriceProps {
  price: DisplayPrice;
  /** `large` on a car's own page. */
  size?: 'medium' | 'large';
}

/** The price block: the figure, what it includes, and what it was reduced from. */
export function Price({ price, size = 'medium' }: PriceProps) {
  return (
    <p className="price" data-size={size} data-kind={price.kind}>
      {parts(price)}
    </p>
  );
}

function parts(price: DisplayPrice) {
  switch (price.kind) {
    case 'perWeek':
      return (
        <>
          <strong className="price-figure">{formatDollars(price.dollars)}</strong>{' '}
          <span className="price-note">per week</span>
        </>
      );
    case 'reduced':
      return (
        <>
          <strong className="price-figure">{formatDollars(price.now)}</strong>{' '}
          <span className="price-was">
            <span className="visually-hidden">reduced from </span>
            <s>{formatDollars(price.was)}</s>
          </span>{' '}
          <span className="price-note">{priceTypeWords(price.type)}</span>
        </>
      );
    case 'price':
      return (
        <>
          <strong className="price-figure">{formatDollars(price.dollars)}</strong>{' '}
          <span className="price-note">{priceTypeWords(price.type)}</span>
        </>
      );
    case 'preorder':
      return <strong className="price-words">{PREORDER_TEXT}</strong>;
    case 'onRequest':
      return <strong className="price-words">{price.text}</strong>;
  }
}

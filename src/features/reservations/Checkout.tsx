/**
 * The body of a car's checkout page: the offer to reserve with its form, why the car cannot be reserved, or
 * the shopper's reservation. Stateless: the platform draws it for each shopper.
 */
import type { ReactNode } from 'react';
import { callPhone, phoneHref } from '#domain/inventory/phones.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { smallPicture } from '#domain/inventory/pictures/images.ts';
import { priceToShow } from '#domain/inventory/price.ts';
import { itemWord } from '#domain/inventory/status.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { reservationOffer } from '#domain/reservations/offer.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { cardConfig, nameLines, totalOf } from '../inventory/card.ts';
import { Price, type PriceTotal } from '../inventory/Price.tsx';
import { Seller } from '../locations/Seller.tsx';
import { CannotReserve } from './CannotReserve.tsx';
import type { CheckoutProps } from './checkout-props.ts';
import { OfferToReserve } from './OfferToReserve.tsx';
import { ReservationState } from './ReservationState.tsx';

export function Checkout(props: CheckoutProps) {
  const { site, now, car, doc } = props;
  const seller = sellerOf(car, site.locations);
  const number = callPhone(car, site);
  return (
    <div className="container checkout" data-kind={props.checkout.kind}>
      <Step {...props} />
      <div className="checkout-side">
        <CarOf
          doc={doc}
          noPriceText={site.pricing.noPriceText}
          total={totalOf(doc, cardConfig(site))}
          today={
            props.checkout.kind === 'offer'
              ? reservationOffer(site.reserve, itemWord(car.item_type)).deposit
              : null
          }
        />
        {seller && (
          <div className="checkout-seller">
            <Seller
              seller={seller}
              now={now}
              phone={number === null ? null : { number, href: phoneHref(number) }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function Step(props: CheckoutProps): ReactNode {
  const { checkout } = props;
  switch (checkout.kind) {
    case 'offer':
      return <OfferToReserve {...props} known={checkout.known} />;
    case 'refused':
      return <CannotReserve {...props} refusal={checkout.refusal} />;
    case 'reservation':
      return <ReservationState {...props} {...checkout} />;
  }
}

/** The page's car, small. */
export function CarOf({
  doc,
  noPriceText,
  total,
  today = null,
}: {
  doc: SearchDocument;
  noPriceText: string;
  /** Its on-road price, unless it is worked out beside it. */
  total?: PriceTotal | null;
  /** The refundable deposit about to be paid. */
  today?: string | null;
}) {
  const { title, badge } = nameLines(doc);
  const artwork = artworkPath(doc);
  return (
    <section className="checkout-car" aria-label="The car" data-artwork={artwork}>
      <img src={smallPicture(doc.image) ?? artwork} alt="" width={400} height={300} />
      <div className="checkout-car-text">
        <p className="checkout-car-name">
          <a href={`/cars/${doc.slug}`}>
            <span>{title}</span> {badge !== '' && <span className="checkout-car-badge">{badge}</span>}
          </a>
        </p>
        <Price price={priceToShow(doc, { noPriceText })} total={total ?? null} />
      </div>
      {today !== null && (
        <dl className="checkout-today">
          <dt>Refundable deposit, paid today</dt>
          <dd className="figures">{today}</dd>
        </dl>
      )}
    </section>
  );
}

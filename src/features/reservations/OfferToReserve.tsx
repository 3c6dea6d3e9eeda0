import { itemWord } from '#domain/inventory/status.ts';
import type { Checkout } from '#domain/reservations/checkout.ts';
import { reservationOffer } from '#domain/reservations/offer.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { LeadForm } from '../leads/LeadForm.tsx';
import { CardsAccepted } from './CardsAccepted.tsx';
import type { CheckoutProps } from './checkout-props.ts';
import { TestMode } from './TestMode.tsx';

/** What a reservation includes and costs, and its form. */
export function OfferToReserve({
  site,
  car,
  isTestMode,
  known,
}: CheckoutProps & Pick<Extract<Checkout, { kind: 'offer' }>, 'known'>) {
  const item = itemWord(car.item_type);
  const offer = reservationOffer(site.reserve, item);
  return (
    <div className="checkout-step">
      <header className="checkout-head">
        {isTestMode && offer.cents > 0 && <TestMode />}
        <h1>Reserve this {item}</h1>
        <ul className="checkout-promises">
          {offer.promises.map((promise) => (
            <li key={promise}>
              <Icon name="circle-check" />
              {promise}
            </li>
          ))}
        </ul>
        {offer.cards.length > 0 && <CardsAccepted cards={offer.cards} />}
      </header>
      <section className="lead-panel checkout-main" aria-labelledby="checkout-form">
        <h2 id="checkout-form">Your details</h2>
        <LeadForm form="reserve" site={site} car={car} page={checkoutPath(car.slug)} values={known} />
      </section>
    </div>
  );
}

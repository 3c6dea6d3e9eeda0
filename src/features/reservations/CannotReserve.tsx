import { itemWord, unavailableTexts } from '#domain/inventory/status.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { shownAgain } from '#domain/leads/kept/shown-again.ts';
import type { ReservationRefusal } from '#domain/reservations/offer.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import { Button } from '#ui/Button.tsx';
import { LeadForm } from '../leads/LeadForm.tsx';
import type { CheckoutProps } from './checkout-props.ts';

/** Why the car cannot be reserved, and what to do instead. */
export function CannotReserve(props: CheckoutProps & { refusal: ReservationRefusal }) {
  const { car, refusal } = props;
  const item = itemWord(car.item_type);
  const sold = unavailableTexts(car);
  const title = sold ? `This ${item} has been sold` : 'Ask us about it';
  return (
    <div className="checkout-step">
      <header className="checkout-head">
        <h1>{refusal.canWait ? 'Someone got in first' : title}</h1>
        <p className="lead">{sold ? sold.notice : refusal.message}</p>
      </header>
      {refusal.canWait ? (
        <WaitingList {...props} />
      ) : (
        <div className="checkout-main checkout-ways">
          <Button href={`/cars/${car.slug}#enquire`} kind="primary">
            {sold ? sold.button : 'Ask About It'}
          </Button>
          <Button href={`/cars/${car.slug}`}>Back to the {item}</Button>
        </div>
      )}
    </div>
  );
}

function WaitingList({ site, car, values }: CheckoutProps) {
  const form = FORMS['waiting-list'];
  return (
    <section className="lead-panel checkout-main" aria-labelledby="checkout-form">
      <h2 id="checkout-form">{form.title}</h2>
      <LeadForm
        form="waiting-list"
        site={site}
        car={car}
        page={checkoutPath(car.slug)}
        {...(values && { values: shownAgain(fieldsFor(form, { site, car }), values) })}
      />
    </section>
  );
}

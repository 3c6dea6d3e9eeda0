import { itemWord, unavailableTexts } from '#domain/inventory/status.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { shownAgain } from '#domain/leads/kept/shown-again.ts';
import type { ReservationRefusal } from '#domain/reservations/offer.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import { LeadForm } from '../leads/LeadForm.tsx';
import type { CheckoutProps } from './checkout-props.ts';

/** Why the car cannot be reserved, and what to do instead. */
export function CannotReserve(props: CheckoutProps & { refusal: ReservationRefusal }) {
  const { car, refusal } = props;
  const item = itemWord(car.item_type);
  const sold = unavailableTexts(car);
  const title = sold ? `This ${item} has been sold` : 'Ask us about it';
  const form = refusal.canWait ? 'waiting-list' : 'enquiry';
  return (
    <div className="checkout-step">
      <header className="checkout-head">
        <h1>{refusal.canWait ? 'Someone got in first' : title}</h1>
        <p className="lead">{sold ? sold.notice : refusal.message}</p>
      </header>
      <AskInstead {...props} form={form} title={(!refusal.canWait && sold?.button) || FORMS[form].title} />
    </div>
  );
}

/** What the shopper typed goes to the dealership all the same: to wait for the car, or to ask for another. */
function AskInstead({
  site,
  car,
  values,
  form,
  title,
}: CheckoutProps & { form: 'waiting-list' | 'enquiry'; title: string }) {
  const typed = values && shownAgain(fieldsFor(FORMS[form], { site, car }), values);
  // An empty message would replace the suggested one.
  const { message, ...others } = typed ?? {};
  return (
    <section className="lead-panel checkout-main" aria-labelledby="checkout-form">
      <h2 id="checkout-form">{title}</h2>
      <LeadForm
        form={form}
        site={site}
        car={car}
        page={checkoutPath(car.slug)}
        values={message ? { ...others, message } : others}
      />
    </section>
  );
}

/** The last step before sending: all answers again, the documents to have ready, and the promises. */

import { MONEY_BACK_PAGE, moneyBackPromise } from '#domain/guarantee/money-back.ts';
import { isAvailable, itemWord } from '#domain/inventory/status.ts';
import { DELIVERY } from '#domain/leads/forms/buy-online.ts';
import { phoneText } from '#domain/leads/submission/phone.ts';
import { formatCents } from '#domain/payments/cents.ts';
import { neededDocuments } from '#domain/purchases/documents.ts';
import { stepHref } from '#domain/purchases/eligibility.ts';
import { type PurchaseStep, STEP_TITLES, type StepValues } from '#domain/purchases/steps.ts';
import { reservationOffer } from '#domain/reservations/offer.ts';
import { Icon } from '#ui/Icon.tsx';
import { CardsAccepted } from '../reservations/CardsAccepted.tsx';
import type { StepProps } from './purchase-props.ts';

export function Review(props: StepProps) {
  return (
    <>
      <Recap {...props} />
      <Documents {...props} />
      <Promises {...props} />
      <PriceSeen {...props} />
    </>
  );
}

const text = (...values: readonly StepValues[string][]) =>
  values.filter((value) => value !== null && value !== undefined && value !== '').join(' ');

/** A step's answers on one line. */
function recapOf(step: PurchaseStep, values: StepValues): string {
  switch (step) {
    case 'you':
      return [
        text(values.name ?? null, values.last_name ?? null),
        phoneText(String(values.phone ?? '')),
        values.email,
        values.postcode,
      ]
        .filter(Boolean)
        .join(', ');
    case 'handover': {
      const registered = values.registered_in
        ? `Registered in ${String(values.registered_in).toUpperCase()}`
        : '';
      const way = values.handover === DELIVERY ? `Delivery to ${values.delivery_postcode}` : values.handover;
      return [way, registered].filter(Boolean).join(', ');
    }
    case 'trade-in':
      return values.trade_in === 'Yes'
        ? text(values.trade_in_year ?? null, values.trade_in_make ?? null, values.trade_in_model ?? null)
        : 'None';
    case 'payment':
      return text(values.pay_by ?? null);
    case 'review':
      return '';
  }
}

function Recap({ path, view: { steps, values } }: StepProps) {
  return (
    <dl className="purchase-recap">
      {steps
        .filter(({ step }) => step !== 'review')
        .map(({ step }) => (
          <div key={step}>
            <dt>{STEP_TITLES[step]}</dt>
            <dd>{recapOf(step, values)}</dd>
            <dd>
              <a href={stepHref(path, step)}>
                Change<span className="visually-hidden"> {STEP_TITLES[step].toLowerCase()}</span>
              </a>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Documents({ view: { values } }: StepProps) {
  return (
    <section aria-labelledby="order-documents">
      <h2 id="order-documents">What you’ll need</h2>
      <ul className="purchase-documents">
        {neededDocuments(values).map(({ name, why }) => (
          <li key={name}>
            <Icon name="check" />
            <span>
              <strong>{name}.</strong> {why}
            </span>
          </li>
        ))}
      </ul>
      <p className="purchase-hint">
        There’s nothing to upload. Please don’t email any documents until we ask for them.
      </p>
    </section>
  );
}

function Promises({ site, car, hasTerms }: StepProps) {
  const promise = car.car_type === 'used' && isAvailable(car) ? moneyBackPromise(site.moneyBack) : null;
  const offer = site.reserve.enabled ? reservationOffer(site.reserve, itemWord(car.item_type)) : null;
  if (promise === null && offer === null) return null;
  return (
    <section className="purchase-promises" aria-labelledby="order-promises">
      <h2 id="order-promises">What we promise</h2>
      {promise && (
        <p>
          <strong>{promise.title}.</strong> {promise.text}{' '}
          {hasTerms && <a href={MONEY_BACK_PAGE}>Terms and conditions</a>}
        </p>
      )}
      {offer && <p>{offer.promises.join(' ')}</p>}
      {offer && offer.cards.length > 0 && <CardsAccepted cards={offer.cards} />}
    </section>
  );
}

/** The price the order is sent at. If it changed since the shopper saw it, they must confirm it. */
function PriceSeen({ view: { price, errors } }: StepProps) {
  const { cents, before } = price;
  if (before === null) return <input type="hidden" name="price_cents" defaultValue={cents} />;
  const error = errors.find(({ field }) => field === 'price_cents');
  return (
    <div className="notice" role="note">
      <p className="notice-title">
        The price is now {formatCents(cents)}. It was {formatCents(before)} when you started.
      </p>
      <div className="lead-box">
        <label>
          <input
            id="order-price_cents"
            type="checkbox"
            name="price_cents"
            value={cents}
            aria-describedby="order-price_cents-error"
            aria-invalid={error ? true : undefined}
          />
          <span>I have seen the new price.</span>
        </label>
        <p className="field-error" id="order-price_cents-error">
          {error?.message}
        </p>
      </div>
    </div>
  );
}

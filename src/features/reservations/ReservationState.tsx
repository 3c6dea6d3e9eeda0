/** A reservation's status and the shopper's options. `checkout.client.ts` keeps it up to date. */

import { momentText, zoneOf } from '#domain/deliveries/lead-facts.ts';
import { itemWord } from '#domain/inventory/status.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { CARDS_ACCEPTED, type ReservationRefusal } from '#domain/reservations/offer.ts';
import { checkoutPath, reservationPath } from '#domain/reservations/paths.ts';
import { timeLeftText } from '#domain/reservations/time-left.ts';
import type { ReservationView } from '#domain/reservations/view.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CardsAccepted } from './CardsAccepted.tsx';
import type { CheckoutProps } from './checkout-props.ts';
import { TestMode } from './TestMode.tsx';

interface StateProps extends CheckoutProps {
  view: ReservationView;
  leftPayment: boolean;
  refusal: ReservationRefusal | null;
  order: string | null;
}

export function ReservationState(props: StateProps) {
  const { view, leftPayment } = props;
  const { status } = view;
  const isOpen = status === 'held' || status === 'paying';
  return (
    <div
      className="checkout-step"
      data-reservation={view.id}
      data-status={status}
      data-refund={view.refund}
      data-declined={view.declined || undefined}
      data-now={view.now}
      data-awaited={isOpen || view.refund === 'due' || undefined}
    >
      <header className="checkout-head">
        {view.test_mode && <TestMode />}
        <h1 tabIndex={-1}>{view.title}</h1>
        <p className="lead">
          {leftPayment && isOpen && !view.declined && 'You left the payment page. You haven’t been charged. '}
          {view.text}
        </p>
      </header>
      <div className="checkout-main checkout-state">
        <Ends {...props} />
        {view.payment_url !== null ? <Pay view={view} /> : isOpen && view.declined && <PayAnew view={view} />}
        {isOpen && <LookAgain view={view} />}
        <Facts {...props} />
        {status === 'confirmed' && <WhatNext {...props} />}
        {view.live ? <LetGo {...props} /> : <Onward {...props} />}
      </div>
    </div>
  );
}

const zoneFor = ({ site, car }: StateProps) => zoneOf(sellerOf(car, site.locations), site);

/** When the countdown ends. */
function Ends({ view }: StateProps) {
  const ends = view.hold_until ?? view.pay_until;
  if (!view.live || ends === null) return null;
  const left = Date.parse(ends) - Date.parse(view.now);
  return (
    <p className="countdown" role="timer">
      <Icon name="clock" size={24} />
      <span>{view.status === 'confirmed' ? 'Time left on your hold' : 'Time left to pay'}</span>
      <strong className="figures" data-ends={ends}>
        {timeLeftText(left)}
      </strong>
    </p>
  );
}

function Pay({ view }: { view: ReservationView }) {
  return (
    <div className="checkout-pay">
      <Button href={view.payment_url ?? ''} kind="primary" size="large" wide>
        {view.declined ? 'Try Again: Pay' : 'Pay'} {view.deposit.text}
      </Button>
      <p className="small muted">You’ll pay on our payment provider’s secure page.</p>
      <CardsAccepted cards={CARDS_ACCEPTED} />
    </div>
  );
}

/** The last payment was declined for good: a new one is opened. */
function PayAnew({ view }: { view: ReservationView }) {
  return (
    <form className="checkout-pay" method="post" action={`/api/reservations/${view.id}/pay`}>
      <Button type="submit" kind="primary" size="large" wide>
        Try Again: Pay {view.deposit.text}
      </Button>
    </form>
  );
}

/** With script, the page refreshes itself. */
function LookAgain({ view }: { view: ReservationView }) {
  return (
    <noscript>
      <p>
        Already paid? <a href={reservationPath(view.car.slug, view.id)}>Check again</a>
      </p>
    </noscript>
  );
}

function Facts(props: StateProps) {
  const { view } = props;
  const zone = zoneFor(props);
  const rows: readonly (readonly [string, string | null])[] = [
    ['Deposit', view.deposit.text],
    ['Pay by', view.live && view.pay_until ? momentText(view.pay_until, zone) : null],
    ['Held until', view.live && view.hold_until ? momentText(view.hold_until, zone) : null],
    ['Refund', view.refund === 'done' ? 'Refunded. It can take up to 10 days to reach your account.' : null],
    ['Ended', view.ended_at ? momentText(view.ended_at, zone) : null],
    ['Reference', view.reference],
  ];
  return (
    <dl className="checkout-facts">
      {rows.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function WhatNext({ car, view }: StateProps) {
  const item = itemWord(car.item_type);
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next">What happens next</h2>
      <ol className="checkout-next">
        <li>We’ll call or message you to arrange a time.</li>
        <li>You see the {item}, drive it and decide. It’s off sale until then.</li>
        {view.deposit.text !== null && (
          <li>
            If you buy it, the deposit comes off the price or is refunded. If you don’t, it’s refunded in
            full.
          </li>
        )}
      </ol>
    </section>
  );
}

function LetGo({ car, view }: StateProps) {
  const item = itemWord(car.item_type);
  const isPaid = view.status === 'confirmed' && view.deposit.text !== null;
  return (
    <details className="more checkout-let-go">
      <summary>Cancel this reservation</summary>
      <form method="post" action={`/api/reservations/${view.id}/release`}>
        <p>
          {isPaid ? `We’ll refund your ${view.deposit.text} deposit in full. ` : 'You haven’t been charged. '}
          The {item} will then be available for anyone to reserve.
        </p>
        <Button type="submit">Cancel reservation</Button>
      </form>
    </details>
  );
}

/** What to do once it has ended. */
function Onward({ car, view, refusal, order }: StateProps) {
  const item = itemWord(car.item_type);
  if (view.status === 'applied') return null;
  return (
    <div className="checkout-ways">
      {refusal?.canWait && <p>Someone else has since reserved this {item}.</p>}
      {refusal === null && order !== null && (
        <Button href={order} kind="primary">
          Continue Your Order
        </Button>
      )}
      {refusal === null && order === null && (
        <Button href={checkoutPath(car.slug)} kind="primary">
          Reserve Again
        </Button>
      )}
      {refusal?.canWait && (
        <Button href={checkoutPath(car.slug)} kind="primary">
          Tell Me When It’s Available
        </Button>
      )}
      <Button href={`/cars/${car.slug}`}>Back to the {item}</Button>
    </div>
  );
}

/** A sent order: the status of the car's reservation, and what happens next. */
import { momentText, zoneOf } from '#domain/deliveries/lead-facts.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { orderNextSteps } from '#domain/purchases/documents.ts';
import type { PurchaseView } from '#domain/purchases/view.ts';
import { reservationPath } from '#domain/reservations/paths.ts';
import { Button } from '#ui/Button.tsx';
import type { PurchaseProps } from './purchase-props.ts';

type SentProps = PurchaseProps & { view: Extract<PurchaseView, { kind: 'sent' }>; item: string };

export function Sent(props: SentProps) {
  const { view } = props;
  return (
    <>
      <h1>We have your order</h1>
      {view.problem !== null && (
        <div className="notice" role="alert">
          <p>{view.problem}</p>
        </div>
      )}
      <div className="purchase-form">
        <Deposit {...props} />
        {view.reservation?.reference && (
          <p>
            Your reference: <strong className="figures">{view.reservation.reference}</strong>
          </p>
        )}
        <section aria-labelledby="order-next">
          <h2 id="order-next">What happens next</h2>
          <ol className="purchase-next">
            {orderNextSteps(view.values).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

function Deposit({ site, car, view, item }: SentProps) {
  const { id, status, reservation } = view;
  if (!isAvailable(car) && !reservation?.live) {
    if (reservation?.withdrawn) return <p className="lead">{`${reservation.title}. ${reservation.text}`}</p>;
    return (
      <p className="lead">
        This {item} has now been sold. If you weren’t the buyer, we’ll call you about one like it.
      </p>
    );
  }
  if (status === 'placed')
    return <p className="lead">Someone from the dealership will call to go through it with you.</p>;
  if (reservation?.live) {
    const zone = zoneOf(sellerOf(car, site.locations), site);
    const { payment_url, hold_until, pay_until, declined, deposit } = reservation;
    const until = hold_until ?? pay_until;
    const pay = `${declined ? 'Try Again: Pay' : 'Pay'} ${deposit.text}`;
    return (
      <>
        {declined && (
          <div className="notice" role="alert">
            <p className="notice-title">{reservation.title}</p>
            <p>{reservation.text}</p>
          </div>
        )}
        <p className="lead">
          {hold_until === null
            ? `We’re holding the ${item} while you pay your deposit`
            : `The ${item} is reserved for you`}
          {until !== null && `, until ${momentText(until, zone)}`}.
        </p>
        {payment_url === null && declined && (
          <form className="purchase-ways" method="post" action={`/api/reservations/${reservation.id}/pay`}>
            <Button kind="primary" size="large" type="submit">
              {pay}
            </Button>
          </form>
        )}
        <p className="purchase-ways">
          {payment_url !== null && (
            <Button href={payment_url} kind="primary" size="large">
              {pay}
            </Button>
          )}
          <Button href={reservationPath(car.slug, reservation.id)}>See Your Reservation</Button>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="lead">
        The {item} is not reserved for you yet. {reservation?.text ?? 'It will be once you pay the deposit.'}
      </p>
      <form className="purchase-ways" method="post" action={`/api/purchases/${id}/deposit`}>
        <Button kind="primary" size="large" type="submit" data-purchase-go="">
          {site.reserve.deposit > 0 ? 'Pay the Deposit' : 'Reserve It'}
        </Button>
      </form>
    </>
  );
}

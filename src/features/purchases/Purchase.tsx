/**
 * The body of an order page: one of its steps, why the car cannot be bought online, or the order's status.
 * Stateless: the platform draws it for each shopper.
 */
import type { ReactNode } from 'react';
import { itemWord } from '#domain/inventory/status.ts';
import { stepHref } from '#domain/purchases/eligibility.ts';
import { DRAFT_DAYS } from '#domain/purchases/purchase.ts';
import type { PurchaseView } from '#domain/purchases/view.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CarOf } from '../reservations/Checkout.tsx';
import { OrderSummaryBox } from './OrderSummary.tsx';
import type { PurchaseProps } from './purchase-props.ts';
import { Sent } from './Sent.tsx';
import { StepPage } from './StepPage.tsx';

export function Purchase(props: PurchaseProps) {
  const { doc, car, site, path, view } = props;
  const item = itemWord(car.item_type);
  const address = view.kind === 'step' ? stepHref(path, view.step) : path;
  return (
    <div className="container purchase" data-purchase-page={address}>
      <div className="purchase-head">
        <a className="purchase-back" href={`/cars/${car.slug}`}>
          <Icon name="arrow-left" />
          Back to the {item}
        </a>
      </div>
      <div className="purchase-main">{content(props, item)}</div>
      <div className="purchase-side">
        <CarOf doc={doc} noPriceText={site.pricing.noPriceText} />
        {view.kind !== 'closed' && view.summary !== null && <OrderSummaryBox summary={view.summary} />}
      </div>
    </div>
  );
}

function content(props: PurchaseProps, item: string): ReactNode {
  const { view } = props;
  switch (view.kind) {
    case 'step':
      return <StepPage {...props} view={view} />;
    case 'sent':
      return <Sent {...props} view={view} item={item} />;
    case 'closed':
      return <Closed {...props} view={view} item={item} />;
  }
}

/** Why the car cannot be bought online, and what to do instead. */
function Closed({
  view: { refusal, hasOrder },
  car,
  site,
  item,
}: PurchaseProps & { view: Extract<PurchaseView, { kind: 'closed' }>; item: string }) {
  const canWait = refusal.reason === 'reserved' && site.reserve.enabled;
  return (
    <>
      <h1>{refusal.title}</h1>
      <p className="lead">{refusal.message}</p>
      {hasOrder && (
        <p>
          Your answers are saved for {DRAFT_DAYS} days. You can pick up where you left off if the {item}{' '}
          becomes available again.
        </p>
      )}
      <p className="purchase-ways">
        {canWait ? (
          <Button href={checkoutPath(car.slug)} kind="primary">
            Tell Me When It’s Available
          </Button>
        ) : (
          <Button href={`/cars/${car.slug}#enquire`} kind="primary">
            Ask About It
          </Button>
        )}
        <Button href="/search">See Other {item === 'car' ? 'Cars' : 'Stock'}</Button>
      </p>
    </>
  );
}

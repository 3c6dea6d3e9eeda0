/** One step of an order: its place among the steps, its questions and the next button. */
import type { ReactNode } from 'react';
import { financeEstimate } from '#domain/finance/estimate.ts';
import { addressLine, directionsUrl, placeName } from '#domain/locations/places.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { deliveryHint } from '#domain/pricing/delivery.ts';
import { stepHref } from '#domain/purchases/eligibility.ts';
import { DRAFT_DAYS } from '#domain/purchases/purchase.ts';
import { STEP_TITLES, stepFields } from '#domain/purchases/steps.ts';
import type { StepView } from '#domain/purchases/view.ts';
import { ESTIMATE_ONLY, isValued, rangeText } from '#domain/valuation/valuation.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { FinanceEstimateBlock } from '../finance/FinanceEstimate.tsx';
import { Alert, Fields, TrapField } from '../leads/LeadFields.tsx';
import type { StepProps } from './purchase-props.ts';
import { Review } from './Review.tsx';

/** Prefix of the field ids. */
const PREFIX = 'order';

export function StepPage(props: StepProps) {
  const { site, car, path, view } = props;
  const { id, step, steps, shown, errors } = view;
  const fields = stepFields(step, { site, car });
  const before = steps[steps.findIndex((each) => each.step === step) - 1];
  return (
    <>
      <Progress {...props} />
      <h1 className="purchase-title">{STEP_TITLES[step]}</h1>
      <form
        className="lead-form purchase-form"
        method="post"
        action={id === null ? '/api/purchases' : `/api/purchases/${id}/${step}`}
        noValidate
        data-purchase-step={step}
        data-purchase={id ?? undefined}
      >
        <Alert errors={errors} prefix={PREFIX} fields={fields} />
        <input type="hidden" name="tracking_consent" defaultValue="" />
        {id === null && <input type="hidden" name="car_id" defaultValue={car.id} />}
        <Intro {...props} />
        <div className="lead-fields">
          <Fields fields={fields} prefix={PREFIX} values={shown} errors={errors} />
        </div>
        <More {...props} />
        {step === 'you' && <TrapField />}
        <div className="lead-go">
          {before && (
            <Button className="lead-back" href={stepHref(path, before.step)}>
              Back
            </Button>
          )}
          <Button kind="primary" size="large" type="submit" data-purchase-go="">
            {step === 'review' ? sendText(view) : 'Continue'}
          </Button>
        </div>
        <After {...props} />
      </form>
    </>
  );
}

const sendText = ({ summary: { deposit } }: StepView) =>
  deposit === null ? 'Send My Order' : `Send My Order and Pay ${deposit.text} Deposit`;

function Progress({ path, view }: StepProps) {
  const { step, steps } = view;
  const at = steps.findIndex((each) => each.step === step);
  return (
    <nav className="purchase-progress" aria-label="Steps of your order">
      <p className="purchase-count">
        Step {at + 1} of {steps.length}
      </p>
      <ol>
        {steps.map(({ step: each, isOpen, isDone }) => (
          <li key={each} data-done={isDone || undefined}>
            {isOpen ? (
              <a href={stepHref(path, each)} aria-current={each === step ? 'step' : undefined}>
                {STEP_TITLES[each]}
                {isDone && <span className="visually-hidden">, done</span>}
              </a>
            ) : (
              <span>{STEP_TITLES[each]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Content before the fields. */
function Intro(props: StepProps): ReactNode {
  switch (props.view.step) {
    case 'you':
      return (
        <p>
          Tell us who you are. You can come back to your order any time.{' '}
          <strong>We may call you about this order</strong>, even if you don’t finish it.
        </p>
      );
    case 'handover':
      return <PickUpPlace {...props} />;
    case 'review':
      return <Review {...props} />;
    default:
      return null;
  }
}

function PickUpPlace({ site, car }: StepProps) {
  const seller = sellerOf(car, site.locations);
  if (seller === null) return null;
  return (
    <p className="purchase-place">
      <Icon name="pin" />
      <span>
        You’ll find it at <strong>{placeName(seller.name)}</strong>, {addressLine(seller.address)}.{' '}
        <a href={directionsUrl(seller)} rel="noopener">
          Directions
        </a>
      </span>
    </p>
  );
}

/** Content after the fields. */
function More({ site, car, now, view }: StepProps): ReactNode {
  const { step, estimates } = view;
  switch (step) {
    case 'handover':
      return site.delivery.rates.length === 0 ? null : (
        <p className="purchase-hint" data-delivery-answer="" role="status">
          {estimates.delivery?.text ?? deliveryHint(site.delivery)}
        </p>
      );
    case 'trade-in': {
      const { tradeIn } = estimates;
      if (tradeIn === null) return null;
      return isValued(tradeIn) ? (
        <div className="notice" role="note">
          <p className="notice-title">
            Your {tradeIn.year} {tradeIn.make} {tradeIn.model}: {rangeText(tradeIn)}
          </p>
          <p>{ESTIMATE_ONLY}</p>
        </div>
      ) : (
        <p className="purchase-hint">{tradeIn.message}</p>
      );
    }
    case 'payment': {
      const estimate = financeEstimate(car, site, now);
      return estimate === null ? null : (
        <section className="purchase-finance" aria-labelledby="order-finance">
          <h2 id="order-finance">With finance</h2>
          <FinanceEstimateBlock estimate={estimate} />
        </section>
      );
    }
    default:
      return null;
  }
}

/** What happens next, beside the button. */
function After({ site, view }: StepProps) {
  const words: Partial<Record<StepView['step'], string>> = {
    you: `We save your answers for ${DRAFT_DAYS} days, so you can finish later.`,
    payment: 'Choosing finance isn’t an application. We’ll ask you before anyone checks your credit file.',
    review:
      'We’ll check your order and call you to arrange a day. You’re not buying anything until you sign the contract of sale.',
  };
  return (
    <p className="lead-after">
      {words[view.step] ?? 'You can change this any time before you send your order.'}
      {site.forms.privacyLink && (
        <>
          {' '}
          <a href="/privacy-policy">Privacy policy</a>
        </>
      )}
    </p>
  );
}

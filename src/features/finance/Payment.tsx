import { formatRate, paymentParts, type QuotedPayment } from '#domain/finance/payment.ts';

interface PaymentFiguresProps {
  /** One or more repayments of the same loan. */
  payments: readonly [QuotedPayment, ...QuotedPayment[]];
}

/**
 * Repayments and rates, all in one size: a comparison rate must be as prominent as the repayment and interest
 * rate beside it. Each part carries a `data-figure` for scripts that recalculate the loan.
 */
export function PaymentFigures({ payments }: PaymentFiguresProps) {
  const [{ interestRate, comparisonRate }] = payments;
  return (
    <dl className="finance-figures">
      {payments.map(paymentParts).map(({ amount, period }) => (
        <div className="finance-figure" data-payment="" key={period}>
          <dt data-figure="per">{period}</dt>
          <dd data-figure="payment">{amount}</dd>
        </div>
      ))}
      <div className="finance-figure">
        <dt>interest rate</dt>
        <dd data-figure="rate">{formatRate(interestRate)}</dd>
      </div>
      <div className="finance-figure">
        <dt>comparison rate</dt>
        <dd data-figure="comparison">{formatRate(comparisonRate)}</dd>
      </div>
    </dl>
  );
}

/** What the comparison rate is true for. Always right under the figures, never behind a click. */
export function RateWarning({ text }: { text: string }) {
  return <p className="finance-warning">{text}</p>;
}

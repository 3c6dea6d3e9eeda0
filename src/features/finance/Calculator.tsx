import {
  type Calculation,
  type CalculatorEntries,
  type CalculatorFees,
  calculate,
} from '#domain/finance/calculator.ts';
import { FREQUENCIES, type Frequency } from '#domain/finance/repayments.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { SEARCH_PATH } from '#domain/search/routes.ts';
import { formatRange } from '#domain/search/url.ts';
import { Icon } from '#ui/Icon.tsx';
import { PaymentFigures, RateWarning } from './Payment.tsx';

interface CalculatorProps {
  /** What the fields say at first; see `calculatorStart`. */
  start: CalculatorEntries;
  fees: CalculatorFees;
  /** "cars", "caravans": what the site sells. */
  items: string;
}

const TERMS = [12, 24, 36, 48, 60, 72, 84];
const FREQUENCY_WORDS: Readonly<Record<Frequency, string>> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  monthly: 'Monthly',
};

/**
 * The loan calculator. As it stands in the page it is a worked example of the loan it starts with; `calculator.client.ts`
 * wakes the fields and keeps the result in step. Fields stay asleep without script, so that they promise nothing.
 */
export function Calculator({ start, fees: { establishmentFee, monthlyFee }, items }: CalculatorProps) {
  const fees: CalculatorFees = { establishmentFee, monthlyFee };
  const result = calculate(start, fees);
  if (result.kind === 'problem') return null;
  return (
    <div className="calculator-frame">
      <form className="calculator" data-calculator={JSON.stringify({ fees })} data-items={items}>
        <fieldset className="calculator-fields" disabled>
          <legend className="visually-hidden">The loan</legend>
          <Amount name="price" label="Price" value={start.price} />
          <Amount name="deposit" label="Deposit" value={start.deposit} />
          <div className="field">
            <label className="field-label" htmlFor="calculator-termMonths">
              Term
            </label>
            <select
              className="input"
              id="calculator-termMonths"
              name="termMonths"
              defaultValue={String(start.termMonths)}
              aria-describedby="calculator-message"
            >
              {[...new Set([...TERMS, start.termMonths])]
                .sort((a, b) => a - b)
                .map((months) => (
                  <option key={months} value={months}>
                    {months % 12 === 0
                      ? `${months / 12} ${months === 12 ? 'year' : 'years'}`
                      : `${months} months`}
                  </option>
                ))}
            </select>
          </div>
          <div className="field">
            <label className="field-label" htmlFor="calculator-interestRate">
              Interest rate
            </label>
            <span className="calculator-amount" data-unit="%">
              <input
                className="input figures"
                id="calculator-interestRate"
                name="interestRate"
                type="text"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={start.interestRate}
                aria-describedby="calculator-message"
              />
            </span>
          </div>
          <Amount
            name="balloon"
            label="Balloon at the end"
            value={start.balloon}
            hint="A last payment that makes the others smaller, and the interest more."
          />
          <fieldset className="calculator-frequency">
            <legend className="field-label">Repayments</legend>
            {FREQUENCIES.map((frequency) => (
              <label key={frequency}>
                <input
                  className="input-over"
                  type="radio"
                  name="frequency"
                  value={frequency}
                  defaultChecked={frequency === start.frequency}
                />
                <span>{FREQUENCY_WORDS[frequency]}</span>
              </label>
            ))}
          </fieldset>
        </fieldset>
        <div className="calculator-result">
          <div className="calculator-outcome">
            <div className="finance-loan" data-loan>
              <PaymentFigures payments={[result.payment]} />
              <RateWarning text={result.payment.warning} />
            </div>
            <p className="calculator-message" id="calculator-message" data-message />
          </div>
          <Parts start={start} result={result} />
          <a
            className="calculator-search"
            href={`${SEARCH_PATH}?price=${formatRange({ max: start.price })}`}
            data-search={SEARCH_PATH}
          >
            <Icon name="search" />
            <span data-search-words>
              See {items} within {formatDollars(result.payment.dollars)} a {result.payment.per}
            </span>
          </a>
          <p className="finance-small">
            An estimate, not an offer of credit. The sums include an establishment fee of{' '}
            {formatDollars(establishmentFee)}, which is borrowed too, and {formatDollars(monthlyFee)} a month;
            your lender’s rate and fees may differ.
          </p>
          <p className="visually-hidden" role="status" data-spoken />
        </div>
      </form>
    </div>
  );
}

interface AmountProps {
  name: string;
  label: string;
  /** Dollars. */
  value: number;
  hint?: string;
}

function Amount({ name, label, value, hint }: AmountProps) {
  const id = `calculator-${name}`;
  return (
    <div className="field" data-wide={hint === undefined ? undefined : ''}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="calculator-amount" data-unit="$">
        <input
          className="input figures"
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={value.toLocaleString('en-AU')}
          aria-describedby={hint === undefined ? 'calculator-message' : `${id}-hint calculator-message`}
        />
      </span>
      {hint !== undefined && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

type Loan = Extract<Calculation, { kind: 'loan' }>;

/** Where the money goes: a bar of the total, and the same in figures. */
function Parts({ start, result }: { start: CalculatorEntries; result: Loan }) {
  const rows: readonly (readonly [key: string, name: string, dollars: number])[] = [
    ['price', 'Price', start.price],
    ['interestAndFees', 'Interest and fees', result.interestAndFees],
    ['total', 'You pay in all', result.total],
  ];
  const share = (dollars: number) => `${(100 * dollars) / result.total}%`;
  return (
    <div className="calculator-parts" data-parts>
      <svg className="calculator-bar" height="12" width="100%" aria-hidden="true">
        <rect className="bar-price" height="12" width={share(start.price)} />
        <rect className="bar-cost" height="12" x={share(start.price)} width={share(result.interestAndFees)} />
      </svg>
      <dl className="finance-rows">
        {rows.map(([key, name, dollars]) => (
          <div key={key} data-row={key}>
            <dt>{name}</dt>
            <dd className="figures" data-out={key}>
              {formatDollars(dollars)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="finance-small">
        <span data-out="count">{result.count}</span> repayments on{' '}
        <span data-out="borrowed">{formatDollars(result.borrowed)}</span> borrowed.
      </p>
    </div>
  );
}

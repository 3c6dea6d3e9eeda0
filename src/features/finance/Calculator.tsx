import {
  type Calculation,
  type CalculatorEntries,
  type CalculatorFees,
  type CalculatorField,
  calculate,
  LONGEST_MONTHS,
  resultPrice,
  typedEntries,
} from '#domain/finance/calculator.ts';
import { FREQUENCIES, type Frequency } from '#domain/finance/repayments.ts';
import { shoppingLink } from '#domain/finance/shopping.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import type { ItemNouns } from '#domain/search/count.ts';
import { Icon } from '#ui/Icon.tsx';
import { PaymentFigures, RateWarning } from './Payment.tsx';

export interface CalculatorProps {
  /** Initial field values; see `calculatorStart`. */
  start: CalculatorEntries;
  fees: CalculatorFees;
  /** What the site sells. */
  items: Pick<ItemNouns, 'one' | 'many'>;
  /**
   * The page that calculates what is posted to it, for shoppers without script. If there is none, the fields
   * are disabled until a script runs.
   */
  page?: { path: string; keeps: Readonly<Record<string, string>> } | undefined;
  /** The values posted to that page, by field. */
  typed?: Partial<Readonly<Record<CalculatorField, string>>>;
  /** How many cars cost no more than the result's price, `resultPrice`; absent if not counted. */
  count?: number | null;
}

/** What the script needs, from the form's `data-calculator`. */
export interface CalculatorSettings {
  fees: CalculatorFees;
  items: Pick<ItemNouns, 'one' | 'many'>;
  /** The price in dollars that the cars were last counted for. */
  counted: { price: number; count: number } | null;
}

const TERMS = [12, 24, 36, 48, 60, 72, 84];
const FREQUENCY_TEXTS: Readonly<Record<Frequency, string>> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  monthly: 'Monthly',
};

/**
 * The loan calculator. The markup is a worked example of the loan it starts with, or the result for the loan
 * that was posted; `calculator.client.ts` keeps the result in step with the fields.
 */
export function Calculator(props: CalculatorProps) {
  const { start, fees, items, page, typed = {}, count = null } = props;
  const { establishmentFee, monthlyFee } = fees;
  const entries = typedEntries((field) => typed[field] ?? null, start);
  const asked = calculate(entries, fees);
  const problem = asked.kind === 'problem' ? asked : null;
  // An error takes the space of a result, so correcting it moves nothing.
  const price = resultPrice(typed, start, fees);
  const result = asked.kind === 'problem' ? calculate(start, fees) : asked;
  if (result.kind === 'problem') return null;
  const settings: CalculatorSettings = {
    fees: { establishmentFee, monthlyFee },
    items: { one: items.one, many: items.many },
    counted: count === null ? null : { price, count },
  };
  const link = shoppingLink({ payment: result.payment, price, items, count });
  const stale = problem === null ? undefined : '';
  const field = (name: Exclude<CalculatorField, 'frequency' | 'termMonths'>) => ({
    name,
    value: typed[name] ?? start[name].toLocaleString('en-AU'),
    wrong: problem?.entry === name,
  });
  return (
    <div className="calculator-frame">
      <form
        className="calculator"
        aria-label="Loan calculator"
        data-calculator={JSON.stringify(settings)}
        action={page && `${page.path}#calculator`}
      >
        {Object.entries(page?.keeps ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="calculator-fields" disabled={page === undefined}>
          <legend className="visually-hidden">Your loan</legend>
          <Amount {...field('price')} label="Price" />
          <Amount {...field('deposit')} label="Deposit" />
          <div className="field">
            <label className="field-label" htmlFor="calculator-termMonths">
              Term
            </label>
            <select
              className="input"
              id="calculator-termMonths"
              name="termMonths"
              defaultValue={String(entries.termMonths)}
              aria-invalid={problem?.entry === 'termMonths' || undefined}
              aria-describedby="calculator-message"
            >
              {[...new Set([...TERMS, start.termMonths, entries.termMonths])]
                .filter((months) => months >= 1 && months <= LONGEST_MONTHS)
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
          <Amount {...field('interestRate')} label="Interest rate" unit="%" />
          <Amount
            {...field('balloon')}
            label="Balloon payment"
            hint="A lump sum at the end. It lowers each repayment but adds interest."
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
                  defaultChecked={frequency === entries.frequency}
                />
                <span>{FREQUENCY_TEXTS[frequency]}</span>
              </label>
            ))}
          </fieldset>
          {page && (
            <noscript>
              <button className="button" type="submit">
                Calculate repayments
              </button>
            </noscript>
          )}
        </fieldset>
        <div className="calculator-result">
          <div className="calculator-outcome">
            <div className="finance-loan" data-loan data-stale={stale}>
              <PaymentFigures payments={[result.payment]} />
              <RateWarning text={result.payment.warning} />
            </div>
            <p className="calculator-message" id="calculator-message" data-message>
              {problem?.message}
            </p>
          </div>
          <Parts price={price} result={result} stale={stale} />
          <a
            className="calculator-search"
            href={link.href}
            data-search=""
            data-stale={stale}
            inert={problem !== null}
          >
            <Icon name="search" />
            <span data-search-words>{link.text}</span>
          </a>
          <p className="finance-small">
            This is an estimate, not an offer of credit. It includes an establishment fee of{' '}
            {formatDollars(establishmentFee)}, added to your loan, and {formatDollars(monthlyFee)} a month;
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
  /** The value as typed, or formatted as if typed. */
  value: string;
  wrong: boolean;
  /** Default: dollars. */
  unit?: '%';
  hint?: string;
}

function Amount({ name, label, value, wrong, unit, hint }: AmountProps) {
  const id = `calculator-${name}`;
  return (
    <div className="field" data-wide={hint === undefined ? undefined : ''}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="calculator-amount" data-unit={unit ?? '$'}>
        <input
          className="input figures"
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          defaultValue={value}
          aria-invalid={wrong || undefined}
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

/** The parts of the total, as a bar and as figures. */
function Parts({ price, result, stale }: { price: number; result: Loan; stale: '' | undefined }) {
  const rows: readonly (readonly [key: string, name: string, dollars: number])[] = [
    ['price', 'Price', Math.round(price)],
    ['interestAndFees', 'Interest and fees', result.interestAndFees],
    ['total', 'Total you pay', result.total],
  ];
  const share = (dollars: number) => `${(100 * dollars) / result.total}%`;
  return (
    <div className="calculator-parts" data-parts data-stale={stale}>
      <svg className="calculator-bar" height="12" width="100%" aria-hidden="true">
        <rect className="bar-price" height="12" width={share(price)} />
        <rect className="bar-cost" height="12" x={share(price)} width={share(result.interestAndFees)} />
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

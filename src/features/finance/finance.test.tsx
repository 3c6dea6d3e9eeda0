import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { calculate, calculatorStart, resultPrice } from '#domain/finance/calculator.ts';
import { type FinanceEstimate, financeEstimate } from '#domain/finance/estimate.ts';
import type { FinanceProvider } from '#domain/inventory/car.ts';
import { aCar, aSite } from '../../../tests/fixtures/cars.ts';
import { Calculator, type CalculatorProps } from './Calculator.tsx';
import { FinanceEstimateBlock, termText, WeeklyLine } from './FinanceEstimate.tsx';

const TODAY = new Date('2026-01-31T02:00:00Z');
const LENDER = {
  interestRate: 8.49,
  comparisonRate: 9.6,
  paymentWeek: 142.4,
  paymentMonth: 617.08,
  termMonths: 60,
};

function estimateOf(provider: FinanceProvider, lender: object = {}): FinanceEstimate {
  const car = aCar({ price: 30_000, finance_lenders: { [provider]: { ...LENDER, ...lender } } });
  const estimate = financeEstimate(car, aSite({ finance_provider: provider }), TODAY);
  if (estimate === null) throw new Error('the car has an estimate');
  return estimate;
}

/** The text of the markup, with bars between parts. */
const words = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '|')
    .replace(/\|[\s|]*/g, '|')
    .replaceAll('&#x27;', "'");

describe('the estimate', () => {
  const block = (estimate: FinanceEstimate) =>
    words(renderToStaticMarkup(<FinanceEstimateBlock estimate={estimate} />));

  it('puts the repayments, both rates and the warning first', () => {
    expect(block(estimateOf('taurus'))).toMatch(
      /^\|per week\|\$142\|per month\|\$617\|interest rate\|8\.49% p\.a\.\|comparison rate\|9\.60% p\.a\.\|Comparison rate for a 5 year secured loan of \$30,000\. WARNING: /,
    );
  });

  it('gives deposit, term, total, provider and expiry', () => {
    const text = block(estimateOf('taurus'));
    expect(text).toContain('|Deposit|$3,000|Term|60 months (5 years)|Total payable|$40,025|');
    expect(text).toContain('Estimate from Taurus, valid until |28 February 2026|');
    expect(text).toContain('not an offer of credit');
    expect(text).not.toContain('Final payment');
  });

  it('quotes Nissan by the month, with the final payment separate from the total', () => {
    const text = block(estimateOf('nissan', { paymentWeek: null }));
    expect(text).toMatch(/^\|per month\|\$617\|interest rate/);
    expect(text).toContain('|Final payment|$9,000|Total payable before the final payment|$40,025|');
  });

  it('shows Angle’s final payment of $0, and leaves out a deposit of $0', () => {
    const text = block(estimateOf('angle', { angle: { deposit: 0, termYears: 5 }, term60: LENDER }));
    expect(text).toContain('|Term|60 months (5 years)|Final payment|$0|Total payable|$37,025|');
    expect(text).not.toContain('Deposit');
  });
});

test.each([
  [12, '12 months (1 year)'],
  [84, '84 months (7 years)'],
  [54, '54 months'],
])('a term of %d months reads %s', (months, said) => {
  expect(termText(months)).toBe(said);
});

describe('the line on cards', () => {
  it('has the rates and the warning beside the repayment', () => {
    const text = words(renderToStaticMarkup(<WeeklyLine estimate={estimateOf('manual')} />));
    expect(text).toMatch(
      /^\|\$142 per week\|8\.49% p\.a\.\|comparison rate 9\.60% p\.a\.\|Comparison rate for/,
    );
    expect(text).toContain('WARNING');
  });

  it('is absent without a weekly repayment', () => {
    const estimate = estimateOf('nissan', { paymentWeek: null });
    expect(renderToStaticMarkup(<WeeklyLine estimate={estimate} />)).toBe('');
  });
});

describe('the calculator', () => {
  const { finance } = aSite();
  const start = calculatorStart(finance, 42_000);
  const items = { one: 'car', many: 'cars' };
  const markup = renderToStaticMarkup(<Calculator start={start} fees={finance} items={items} />);
  const sent = (typed: NonNullable<CalculatorProps['typed']>) =>
    renderToStaticMarkup(
      <Calculator
        start={start}
        fees={finance}
        items={items}
        page={{ path: '/finance', keeps: { car_id: '7' } }}
        typed={typed}
        count={Math.floor(resultPrice(typed, start, finance) / 1000)}
      />,
    );

  it('is a worked example before script runs', () => {
    const result = calculate(start, finance);
    if (result.kind !== 'loan') return expect.unreachable();
    const text = words(markup);
    expect(text).toContain(
      `|per week|$${result.payment.dollars}|interest rate|10.00% p.a.|comparison rate|11.12% p.a.|`,
    );
    expect(text).toContain('WARNING');
    expect(text).toContain(`|Total you pay|$${result.total.toLocaleString('en-AU')}|`);
    expect(text).toContain('establishment fee of $400');
  });

  it('has fields that are disabled until a script runs', () => {
    expect(markup).toMatch(/<fieldset class="calculator-fields" disabled="">/);
    expect(markup).toMatch(/name="price"[^>]*value="42,000"/);
    expect(markup).toMatch(/<option value="60" selected="">5 years/);
  });

  it('links to the cars within the repayment', () => {
    expect(markup).toContain('href="/search?price=:42000"');
    expect(words(markup)).toMatch(/See cars within \$\d+ a week/);
  });

  it('adds its own term to the terms to choose from', () => {
    const own = renderToStaticMarkup(
      <Calculator start={{ ...start, termMonths: 54 }} fees={finance} items={items} />,
    );
    expect(own).toContain('<option value="54" selected="">54 months</option>');
  });

  it('calculates the loan that was posted to its page, and counts the cars', () => {
    const text = words(sent({ price: '$20,000', deposit: '0', frequency: 'monthly' }));
    const result = calculate({ ...start, price: 20_000, deposit: 0, frequency: 'monthly' }, finance);
    if (result.kind !== 'loan') return expect.unreachable();
    expect(text).toContain(`|per month|$${result.payment.dollars}|interest rate|`);
    expect(text).toContain(`See 20 cars within $${result.payment.dollars} a month`);
    expect(sent({ price: '$20,000' })).toMatch(/name="price"[^>]*value="\$20,000"/);
  });

  it('posts its page’s own parameters too', () => {
    expect(sent({})).toContain('action="/finance#calculator"');
    expect(sent({})).toContain('<input type="hidden" name="car_id" value="7"/>');
    expect(sent({})).toContain('<noscript><button');
    expect(sent({})).not.toContain('disabled');
  });

  it('keeps what was typed, explains the error and shows no figure', () => {
    const wrong = sent({ deposit: 'a lot' });
    expect(wrong).toMatch(/aria-invalid="true"[^>]*name="deposit" value="a lot"/);
    expect(words(wrong)).toContain('Enter a deposit of $0 or more.');
    expect(wrong).toMatch(/data-loan="[^"]*" data-stale=""/);
    expect(wrong).toMatch(/data-parts="[^"]*" data-stale=""/);
    expect(wrong).toMatch(/data-search="" data-stale="" inert=""/);
  });

  it.each(['soon', '0', '121', '1e9'])('offers no term of %s months', (termMonths) => {
    expect(sent({ termMonths })).not.toContain(`<option value="${Number(termMonths)}"`);
    expect(words(sent({ termMonths }))).toContain('Enter a term of 1 to 120 months.');
  });

  it('is left out where it would have nothing to show', () => {
    const nothing = { ...start, price: 0 };
    expect(renderToStaticMarkup(<Calculator start={nothing} fees={finance} items={items} />)).toBe('');
  });
});

/** Wakes the loan calculator: the result follows the fields, and is read out once they come to rest. */
import {
  type Calculation,
  type CalculatorEntries,
  type CalculatorFees,
  calculate,
} from '#domain/finance/calculator.ts';
import { formatRate, paymentParts, paymentWords } from '#domain/finance/payment.ts';
import { FREQUENCIES } from '#domain/finance/repayments.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { formatRange } from '#domain/search/url.ts';

/** Milliseconds without a change until the result is read out. */
const REST = 700;

/** What a field says, as a number: `$32,500` is 32500. An empty field is 0, words are no number. */
function numberIn(form: FormData, name: string): number {
  const text = String(form.get(name) ?? '').replace(/[\s$,%]/g, '');
  return text === '' ? 0 : Number(text);
}

function entriesOf(form: HTMLFormElement): CalculatorEntries {
  const data = new FormData(form);
  return {
    price: numberIn(data, 'price'),
    deposit: numberIn(data, 'deposit'),
    termMonths: numberIn(data, 'termMonths'),
    interestRate: numberIn(data, 'interestRate'),
    balloon: numberIn(data, 'balloon'),
    frequency: FREQUENCIES.find((each) => each === data.get('frequency')) ?? 'weekly',
  };
}

/** The element that the markup of `Calculator` puts there. */
function part<E extends Element>(form: HTMLFormElement, selector: string): E {
  const found = form.querySelector<E>(selector);
  if (found === null) throw new Error(`The calculator has no ${selector}`);
  return found;
}

const say = (form: HTMLFormElement, selector: string, text: string) => {
  part(form, selector).textContent = text;
};

type Loan = Extract<Calculation, { kind: 'loan' }>;

/** One sentence with everything that must stand beside a repayment. */
function spoken({ payment }: Loan): string {
  return (
    `${paymentWords(payment)}, interest rate ${formatRate(payment.interestRate)}, ` +
    `comparison rate ${formatRate(payment.comparisonRate)} ${payment.warning}`
  );
}

function showLoan(form: HTMLFormElement, loan: Loan, { price }: CalculatorEntries): void {
  const { payment } = loan;
  const { amount, period } = paymentParts(payment);
  say(form, '[data-figure="payment"]', amount);
  say(form, '[data-figure="per"]', period);
  say(form, '[data-figure="rate"]', formatRate(payment.interestRate));
  say(form, '[data-figure="comparison"]', formatRate(payment.comparisonRate));
  for (const key of ['borrowed', 'interestAndFees', 'total'] as const)
    say(form, `[data-out="${key}"]`, formatDollars(loan[key]));
  say(form, '[data-out="price"]', formatDollars(Math.round(price)));
  say(form, '[data-out="count"]', String(loan.count));
  const bought = `${(100 * price) / loan.total}%`;
  part(form, '.bar-price').setAttribute('width', bought);
  const cost = part(form, '.bar-cost');
  cost.setAttribute('x', bought);
  cost.setAttribute('width', `${(100 * loan.interestAndFees) / loan.total}%`);

  const link = part<HTMLAnchorElement>(form, '[data-search]');
  link.href = `${link.dataset.search}?price=${formatRange({ max: Math.floor(price) })}`;
  const words = `See ${form.dataset.items} within ${formatDollars(payment.dollars)} a ${payment.per}`;
  say(form, '[data-search-words]', words);
}

function start(form: HTMLFormElement): void {
  const { fees } = JSON.parse(form.dataset.calculator ?? '{}') as { fees: CalculatorFees };
  let rest: ReturnType<typeof setTimeout> | undefined;

  const update = (): void => {
    const entries = entriesOf(form);
    const result = calculate(entries, fees);
    const isLoan = result.kind === 'loan';
    // A result that no longer follows from the fields is not left standing.
    for (const selector of ['[data-loan]', '[data-parts]', '[data-search]'])
      part<HTMLElement>(form, selector).toggleAttribute('data-stale', !isLoan);
    part<HTMLAnchorElement>(form, '[data-search]').toggleAttribute('inert', !isLoan);
    for (const field of form.querySelectorAll('[name]')) {
      const wrong = !isLoan && field.getAttribute('name') === result.entry;
      if (wrong) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    }
    say(form, '[data-message]', isLoan ? '' : result.message);
    if (isLoan) showLoan(form, result, entries);

    clearTimeout(rest);
    rest = setTimeout(() => say(form, '[data-spoken]', isLoan ? spoken(result) : result.message), REST);
  };

  part<HTMLFieldSetElement>(form, '.calculator-fields').disabled = false;
  form.addEventListener('input', update);
  // Left alone, an amount is written as amounts are: 32500 becomes 32,500.
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return;
    const amount = numberIn(new FormData(form), target.name);
    if (Number.isFinite(amount)) target.value = amount.toLocaleString('en-AU');
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  // Back from the cars: the browser has put the fields back as they were.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) update();
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-calculator]')) start(form);

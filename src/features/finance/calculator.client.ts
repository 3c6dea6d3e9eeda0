/** Starts the loan calculator: the result follows the fields and is announced once they settle. */
import {
  type Calculation,
  type CalculatorEntries,
  calculate,
  typedEntries,
  typedNumber,
} from '#domain/finance/calculator.ts';
import { formatRate, paymentParts, paymentText } from '#domain/finance/payment.ts';
import { shoppingLink, withinPrice } from '#domain/finance/shopping.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { TOTAL_HEADER } from '#domain/search/count.ts';
import type { CalculatorSettings } from './Calculator.tsx';

/** Milliseconds without a change before the result is announced and the cars are counted. */
const REST = 700;

/** Fallback field values; no field is ever missing. */
const NOTHING: CalculatorEntries = {
  price: 0,
  deposit: 0,
  termMonths: 0,
  interestRate: 0,
  balloon: 0,
  frequency: 'weekly',
};

function entriesOf(form: HTMLFormElement): CalculatorEntries {
  const data = new FormData(form);
  return typedEntries((field) => String(data.get(field) ?? ''), NOTHING);
}

/** The element that the `Calculator` markup provides. */
function part<E extends Element>(form: HTMLFormElement, selector: string): E {
  const found = form.querySelector<E>(selector);
  if (found === null) throw new Error(`The calculator has no ${selector}`);
  return found;
}

const say = (form: HTMLFormElement, selector: string, text: string) => {
  part(form, selector).textContent = text;
};

type Loan = Extract<Calculation, { kind: 'loan' }>;

/** One sentence with everything that must be shown with a repayment. */
function spoken({ payment }: Loan): string {
  return (
    `${paymentText(payment)}, interest rate ${formatRate(payment.interestRate)}, ` +
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
}

/** How many cars the site has for at most `price` dollars; null if the platform does not answer. */
async function countCars(price: number): Promise<number | null> {
  try {
    const answer = await fetch(`/api/cars${withinPrice(price)}&limit=1`, {
      signal: AbortSignal.timeout(8000),
    });
    const total = answer.ok ? answer.headers.get(TOTAL_HEADER) : null;
    return total === null ? null : Number(total);
  } catch {
    return null;
  }
}

const isTouched = (form: HTMLFormElement) =>
  [...form.elements].some((field) =>
    field instanceof HTMLInputElement
      ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
      : field instanceof HTMLSelectElement &&
        [...field.options].some((option) => option.selected !== option.defaultSelected),
  );

function start(form: HTMLFormElement): void {
  const settings = JSON.parse(form.dataset.calculator ?? '{}') as CalculatorSettings;
  const { fees, items } = settings;
  let { counted } = settings;
  const link = part<HTMLAnchorElement>(form, '[data-search]');
  let rest: ReturnType<typeof setTimeout> | undefined;

  const showLink = ({ payment }: Loan, price: number): void => {
    const count = counted?.price === price ? counted.count : null;
    const { text, href } = shoppingLink({ payment, price, items, count });
    link.href = href;
    say(form, '[data-search-words]', text);
  };

  const show = (): Calculation => {
    const entries = entriesOf(form);
    const result = calculate(entries, fees);
    const isLoan = result.kind === 'loan';
    // Clear a result that no longer matches the fields.
    for (const selector of ['[data-loan]', '[data-parts]', '[data-search]'])
      part<HTMLElement>(form, selector).toggleAttribute('data-stale', !isLoan);
    link.toggleAttribute('inert', !isLoan);
    for (const field of form.querySelectorAll('[name]')) {
      const wrong = !isLoan && field.getAttribute('name') === result.entry;
      if (wrong) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    }
    say(form, '[data-message]', isLoan ? '' : result.message);
    if (isLoan) {
      showLoan(form, result, entries);
      showLink(result, entries.price);
    }
    return result;
  };

  const count = async (): Promise<void> => {
    const { price } = entriesOf(form);
    if (counted?.price === price) return;
    const found = await countCars(price);
    // Changes made meanwhile are counted next.
    if (found === null || entriesOf(form).price !== price) return;
    counted = { price, count: found };
    show();
  };

  const refresh = (): void => {
    if (show().kind === 'loan') void count();
  };

  /** The address carries the loan, as it would without script, so it survives a reload and can be shared. */
  const keep = (): void => {
    const isOwnPage = form.hasAttribute('action') && new URL(form.action).pathname === location.pathname;
    if (!isOwnPage) return;
    const query = new URLSearchParams(location.search);
    for (const [name, value] of new FormData(form)) query.set(name, String(value));
    history.replaceState(history.state, '', `?${query}${location.hash}`);
  };

  const update = (): void => {
    const result = show();
    clearTimeout(rest);
    rest = setTimeout(() => {
      keep();
      if (result.kind === 'loan') void count();
      say(form, '[data-spoken]', result.kind === 'loan' ? spoken(result) : result.message);
    }, REST);
  };

  part<HTMLFieldSetElement>(form, '.calculator-fields').disabled = false;
  form.addEventListener('input', update);
  // On leaving the field, format the amount: 32500 becomes 32,500.
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return;
    const amount = typedNumber(target.value);
    if (Number.isFinite(amount)) target.value = amount.toLocaleString('en-AU');
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  link.addEventListener('click', keep);
  // On reload or return, the browser restores the fields.
  refresh();
  // Keep values entered before this script ran.
  if (isTouched(form)) update();
  window.addEventListener('pageshow', refresh);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-calculator]')) start(form);

/** The budget screen: budget, count and address follow the fields. The form itself leads to the cars. */
import { formatDollars } from '#domain/inventory/price.ts';
import type { ItemNouns } from '#domain/search/count.ts';
import {
  amountOf,
  budgetAnswer,
  budgetParameter,
  budgetQuery,
  estimatedBudget,
} from '#domain/search/screens/budget.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { EmbeddedEngine } from '#engines/embedded/index.ts';
import { loadStock, pageData, part, showBodyCounts, ticked } from './stock-index.client.ts';

interface BudgetPage {
  /** URL of the index. */
  index: string;
  items: ItemNouns;
}

const CHEAPEST = { ...emptyQuery(), sort: 'lowest_price', pageSize: 1 } as const;

async function start(form: HTMLFormElement): Promise<void> {
  const { index, items } = pageData<BudgetPage>(form);
  const weekly = part<HTMLInputElement>(form, '#weekly');
  const deposit = part<HTMLInputElement>(form, '#deposit');
  const figure = part<HTMLOutputElement>(form, '.budget-figure');
  const range = part<HTMLInputElement>(form, '[name="range[price]"]');
  const button = part<HTMLButtonElement>(form, '[type="submit"]');
  const message = part<HTMLElement>(form, '.screen-message');
  let engine: EmbeddedEngine | null = null;

  function showCount(budget: number, loaded: EmbeddedEngine): void {
    const found = loaded.searchNow(budgetQuery(CHEAPEST, budget, ticked(form, 'body')));
    // The cheapest car within the budget is the cheapest above the floor; if there is none, the budget is too
    // small.
    const answer = budgetAnswer({ budget, minimum: found.hits[0]?.price ?? null, hits: found.count }, items);
    button.textContent = answer.button;
    button.disabled = !answer.enough;
    message.textContent = answer.message;
    showBodyCounts(form, found.facets.body);
  }
  /** The budget needs no index, and neither does the link to the cars. */
  function show(): void {
    const budget = estimatedBudget({ weekly: amountOf(weekly.value), deposit: amountOf(deposit.value) });
    figure.textContent = formatDollars(budget);
    range.value = budgetParameter(budget);
    if (engine) showCount(budget, engine);
  }
  form.addEventListener('input', show);
  form.addEventListener('submit', show);
  // On return from the cars, the browser restores the fields after this script has started.
  window.addEventListener('pageshow', show);
  show();

  try {
    engine = await loadStock(index);
  } catch (error) {
    console.warn('Could not load counts:', error);
    // The count is unknown once a field changes.
    form.addEventListener('input', () => {
      button.textContent = `Show ${items.many}`;
      button.disabled = false;
      message.textContent = '';
    });
  }
  show();
}

const form = document.querySelector<HTMLFormElement>('form[data-budget]');
if (form) void start(form);

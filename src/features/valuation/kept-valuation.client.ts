/** Shows the last estimate again wherever a car is valued, until it expires or is cleared. */
import { agoText, type KeptValuation, readKeptValuation, valuationKey } from '#domain/valuation/kept.ts';
import { valuationHref } from '#domain/valuation/page.ts';
import { leftToPay, type QuotedValuation, rangeText } from '#domain/valuation/valuation.ts';
import { postJson } from '#ui/post-json.client.ts';
import { store, stored } from '#ui/stored.client.ts';

const keyOf = () => valuationKey(document.documentElement.dataset.site ?? '');

/** Fills the page's box, whose space is reserved if an estimate is stored. */
function showKept(box: HTMLElement): void {
  const kept = readKeptValuation(stored(keyOf()), Date.now());
  if (kept === null) {
    store(keyOf(), null);
    box.hidden = true;
    return;
  }
  const say = (part: string, words: string) => {
    const place = box.querySelector(`[data-kept-${part}]`);
    if (place) place.textContent = words;
  };
  say('when', `Your estimate from ${agoText(kept.at, Date.now())}`);
  say('range', rangeText(kept));
  say('car', `for your ${kept.year} ${kept.make} ${kept.model}`);
  const wanted = Number(document.querySelector<HTMLElement>('.linked-car[data-price]')?.dataset.price);
  if (wanted > 0)
    say(
      'left',
      `Take it off the price of this car and you’d have ${rangeText(leftToPay(wanted, kept))} left to pay.`,
    );
  const link = box.querySelector<HTMLAnchorElement>('[data-kept-link]');
  if (link) link.href = valuationHref(kept.lead);
  box.querySelector('[data-kept-clear]')?.addEventListener('click', () => {
    store(keyOf(), null);
    box.hidden = true;
    // The pressed button is gone: move the focus to what makes a new estimate.
    document
      .querySelector<HTMLElement>('form[data-lead-form] [data-lead-step]:not([hidden]) .input')
      ?.focus();
  });
  box.hidden = false;
}

async function save(valuation: QuotedValuation, lead: string): Promise<void> {
  const told = { ...valuation, lead_id: lead, column_name: 'valuation' };
  const answer = await postJson('/api/miscellaneous', told).catch(() => null);
  console.log(answer?.ok ? 'Valuation data saved successfully' : 'Failed to save valuation data');
}

/** The data in a valuation page. */
interface ShownValuation {
  valuation: QuotedValuation;
  lead: string;
  at: number;
  /** Whether the site stores valuations with their leads. */
  isSaved: boolean;
}

/** Keeps the page's estimate, and has the platform keep it if the site wants that. */
function keepShown(page: HTMLElement): void {
  const { valuation, lead, at, isSaved } = JSON.parse(page.dataset.valuation ?? '') as ShownValuation;
  const isNew = readKeptValuation(stored(keyOf()), Date.now())?.lead !== lead;
  const { make, model, year, low, high } = valuation;
  store(keyOf(), JSON.stringify({ lead, make, model, year, low, high, at } satisfies KeptValuation));
  if (isNew && isSaved) void save(valuation, lead);
}

export function startKeptValuation(): void {
  const box = document.querySelector<HTMLElement>('[data-kept-valuation]');
  if (box) showKept(box);
  const page = document.querySelector<HTMLElement>('[data-valuation]');
  if (page) keepShown(page);
}

/** Uses the shopper's own kilometres and price instead of the site's, kept in local storage if allowed. */
import {
  annualCost,
  figure,
  figuresKey,
  LIMITS,
  type OwnFigures,
  readFigures,
} from '#domain/inventory/page/annual-cost.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { store, stored } from '#ui/stored.client.ts';

const key = figuresKey(document.documentElement.dataset.site ?? '');

const ownFigures = () => readFigures(stored(key));

function keep(own: OwnFigures): void {
  const isNothing = own.kmAYear === null && Object.keys(own.prices).length === 0;
  store(key, isNothing ? null : JSON.stringify(own));
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-running]')) {
  const [km, price] = form.querySelectorAll('input');
  const output = form.querySelector('output');
  const inputs = form.querySelector<HTMLElement>('.running-own');
  const reset = form.querySelector<HTMLButtonElement>('button[type="reset"]');
  const kept = form.querySelector<HTMLElement>('.running-kept');
  if (!km || !price || !output || !inputs || !reset) continue;
  const { energy = '' } = form.dataset;
  const usual = { km: Number(form.dataset.km), price: Number(form.dataset.price) };
  const say = (what: 'km' | 'price', text: string) => {
    const element = form.querySelector(`[data-say="${what}"]`);
    if (element) element.textContent = text;
  };

  const show = () => {
    const values = {
      km: figure(km.valueAsNumber, LIMITS.kmAYear),
      price: figure(price.valueAsNumber, LIMITS.price),
    };
    km.ariaInvalid = values.km === null ? 'true' : null;
    price.ariaInvalid = values.price === null ? 'true' : null;
    const own = values.km !== usual.km || values.price !== usual.price;
    reset.hidden = !own;
    if (kept) kept.hidden = !own;
    // A half-typed figure keeps the last answer.
    if (values.km === null || values.price === null) return null;
    output.textContent = formatDollars(annualCost(Number(form.dataset.consumption), values.km, values.price));
    say('km', values.km.toLocaleString('en-AU'));
    say('price', `$${values.price.toFixed(2)}`);
    return { km: values.km, price: values.price };
  };

  const own = ownFigures();
  if (own.kmAYear !== null) km.valueAsNumber = own.kmAYear;
  const ownPrice = own.prices[energy];
  if (ownPrice !== undefined) price.value = ownPrice.toFixed(2);
  inputs.hidden = false;
  show();

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    const values = show();
    if (values === null) return;
    const { [energy]: _, ...others } = ownFigures().prices;
    keep({
      kmAYear: values.km === usual.km ? null : values.km,
      prices: values.price === usual.price ? others : { ...others, [energy]: values.price },
    });
  });
  form.addEventListener('reset', () => {
    const { [energy]: _, ...prices } = ownFigures().prices;
    keep({ kmAYear: null, prices });
    // The fields are reset after this event.
    setTimeout(() => {
      show();
      km.focus();
    });
  });
}

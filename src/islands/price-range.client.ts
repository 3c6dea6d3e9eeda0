/**
 * The price-range screen: thumbs, fields, count and address follow each other. The form itself leads to the
 * cars.
 */
import { formatDollars } from '#domain/inventory/price.ts';
import type { ItemNouns } from '#domain/search/count.ts';
import { amountOf, foundText } from '#domain/search/screens/budget.ts';
import {
  movePriceThumb,
  PRICE_SCALE,
  priceParameter,
  priceQuery,
  WHOLE_PRICE_SCALE,
} from '#domain/search/screens/price-range.ts';
import type { SliderValues } from '#domain/search/slider.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { EmbeddedEngine } from '#engines/embedded/index.ts';
import { loadStock, pageData, part, showBodyCounts, ticked } from './stock-index.client.ts';

interface PriceRangePage {
  /** URL of the index. */
  index: string;
  items: ItemNouns;
}

type Thumb = keyof SliderValues;
const THUMBS: readonly Thumb[] = ['low', 'high'];
/** Half a thumb's width: where the track's scale starts. */
const THUMB_HALF = 22;

function start(form: HTMLFormElement): void {
  const { index, items } = pageData<PriceRangePage>(form);
  const track = part<HTMLElement>(form, '.range-slider-track');
  const slider = (thumb: Thumb) => part<HTMLInputElement>(form, `[data-thumb="${thumb}"]`);
  const field = (thumb: Thumb) => part<HTMLInputElement>(form, `[data-number="${thumb}"]`);
  const range = part<HTMLInputElement>(form, '[name="range[price]"]');
  const button = part<HTMLButtonElement>(form, '[type="submit"]');
  const message = part<HTMLElement>(form, '.screen-message');
  const { min, max } = PRICE_SCALE;
  const share = (value: number) => (value - min) / (max - min);
  let values = WHOLE_PRICE_SCALE;
  let engine: EmbeddedEngine | null = null;

  function showCount(): void {
    if (engine === null) return;
    const bodies = ticked(form, 'body');
    const query = { ...emptyQuery(), filters: { body: bodies }, pageSize: 0 };
    const { count, facets } = engine.searchNow(priceQuery(query, values));
    button.textContent = foundText(count, items);
    button.disabled = count === 0;
    message.textContent = count === 0 ? `No ${items.many} found in this price range` : '';
    showBodyCounts(form, facets.body);
  }
  function show(): void {
    for (const thumb of THUMBS) {
      const words = formatDollars(values[thumb]);
      slider(thumb).value = String(values[thumb]);
      slider(thumb).setAttribute('aria-valuetext', words);
      field(thumb).value = words;
    }
    track.style.setProperty('--from', String(share(values.low)));
    track.style.setProperty('--to', String(share(values.high)));
    // Where both meet at the upper end, only the low one can move.
    slider('low').toggleAttribute('data-over', share(values.low) > 0.5);
    range.value = priceParameter(values);
    showCount();
  }
  function move(thumb: Thumb, wanted: number): void {
    const { values: moved, problem } = movePriceThumb(values, thumb, wanted);
    if (problem) console.warn(`Price: ${problem}`);
    values = moved;
    show();
  }

  for (const thumb of THUMBS) {
    slider(thumb).addEventListener('input', () => move(thumb, slider(thumb).valueAsNumber));
    const ends = { low: min, high: max };
    const enter = () => {
      const text = field(thumb).value.trim();
      move(thumb, text === '' ? ends[thumb] : amountOf(text));
    };
    field(thumb).addEventListener('change', enter);
    field(thumb).addEventListener('focus', () => field(thumb).select());
    field(thumb).addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      // Accept a number first, so the shopper can see what it became.
      event.preventDefault();
      enter();
    });
  }
  track.addEventListener('pointerdown', (event) => {
    if (event.target !== track || event.button !== 0) return;
    const { left, width } = track.getBoundingClientRect();
    const at = (event.clientX - left - THUMB_HALF) / Math.max(1, width - 2 * THUMB_HALF);
    const value = min + Math.min(1, Math.max(0, at)) * (max - min);
    const isNearLow = Math.abs(value - values.low) < Math.abs(value - values.high) || value < values.low;
    const thumb = isNearLow ? 'low' : 'high';
    move(thumb, value);
    event.preventDefault();
    slider(thumb).focus();
  });
  form.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'body') showCount();
  });
  // On return from the cars, the browser restores the thumbs.
  const restore = () => {
    const [low, high] = THUMBS.map((thumb) => slider(thumb).valueAsNumber);
    if (low !== undefined && high !== undefined && low < high) values = { low, high };
    show();
  };
  window.addEventListener('pageshow', restore);
  restore();

  loadStock(index).then(
    (loaded) => {
      engine = loaded;
      showCount();
    },
    (error: unknown) => {
      console.warn('Could not load counts:', error);
      button.textContent = `Show ${items.many}`;
      button.disabled = false;
    },
  );
}

const form = document.querySelector<HTMLFormElement>('form[data-price-range]');
if (form) start(form);

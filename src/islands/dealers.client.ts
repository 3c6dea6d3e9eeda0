/**
 * The dealer directory: the filters narrow the list to dealers with such a car. The address keeps the
 * filters.
 */
import { countWords, type ItemNouns } from '#domain/search/count.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { SEARCH_PATH } from '#domain/search/routes.ts';
import { directoryPrice, directoryQuery, modelsOf, ofDealer } from '#domain/search/screens/directory.ts';
import { asStocked } from '#domain/search/stock-values.ts';
import { emptyQuery, fromUrl, otherParameters, toUrl } from '#domain/search/url.ts';
import type { EmbeddedEngine } from '#engines/embedded/index.ts';
import { loadStock, pageData, part } from './stock-index.client.ts';

interface DirectoryPage {
  /** URL of the index. */
  index: string;
  items: ItemNouns;
  noPriceText: string;
}

const PAUSE_MS = 300;

function carRow(slug: string, name: string, price: string): HTMLLIElement {
  const row = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/cars/${slug}`;
  link.textContent = name;
  const figure = document.createElement('span');
  figure.className = 'figures';
  figure.textContent = price;
  row.append(link, figure);
  return row;
}

function run(form: HTMLFormElement, engine: EmbeddedEngine): void {
  const { items, noPriceText } = pageData<DirectoryPage>(form);
  const dealers = [...document.querySelectorAll<HTMLElement>('[data-dealer]')];
  const nobody = part<HTMLElement>(document, '[data-nobody]');
  const status = part<HTMLElement>(form, '.directory-count');
  const select = (name: string) => part<HTMLSelectElement>(form, `select[name="${name}"]`);
  const text = part<HTMLInputElement>(form, '[name="query"]');
  const { facets } = engine.searchNow({ ...emptyQuery(), pageSize: 0 });

  function offerModels(make: string): void {
    const models = make === '' ? [] : modelsOf(facets, make);
    const options = models.map((model) => new Option(model, model));
    select('model').replaceChildren(new Option('Any model', ''), ...options);
    select('model').disabled = models.length === 0;
  }
  function asked(): SearchQuery {
    const chosen = (name: string) => [select(name).value].filter(Boolean);
    return directoryQuery({
      text: text.value.trim(),
      filters: { make: chosen('make'), model: chosen('model'), body: chosen('body') },
    });
  }
  function fill(query: SearchQuery): void {
    const { make = [], model = [], body = [] } = query.filters;
    text.value = query.text;
    // A value that is not in stock leaves the filter empty.
    const choose = (name: string, [value = '']: readonly string[]) => {
      const isOffered = [...select(name).options].some((option) => option.value === value);
      select(name).value = isOffered ? value : '';
    };
    choose('make', make);
    offerModels(select('make').value);
    choose('model', model);
    choose('body', body);
  }
  function show(): void {
    const query = asked();
    let shown = 0;
    let cars = 0;
    for (const dealer of dealers) {
      const wanted = ofDealer(query, dealer.dataset.dealer ?? '');
      const { hits, count } = engine.searchNow(wanted);
      dealer.hidden = count === 0;
      if (count === 0) continue;
      shown += 1;
      cars += count;
      part(dealer, '[data-count]').textContent = `See ${countWords(count, items)}`;
      part<HTMLAnchorElement>(dealer, '[data-all]').href =
        SEARCH_PATH + toUrl({ ...emptyQuery(), text: query.text, filters: wanted.filters });
      part(dealer, '.dealer-cars').replaceChildren(
        ...hits.map((doc) => carRow(doc.slug, doc.name, directoryPrice(doc, noPriceText))),
      );
    }
    nobody.hidden = shown > 0;
    status.textContent =
      shown === 0 ? '' : `${shown === 1 ? 'One dealer' : `${shown} dealers`} with ${countWords(cars, items)}`;
  }
  function changed(): void {
    const search = toUrl(asked());
    const others = otherParameters(location.search);
    const address = others === '' ? search : `${search === '' ? '?' : `${search}&`}${others}`;
    if (address !== location.search)
      history.replaceState(history.state, '', location.pathname + address + location.hash);
    show();
  }

  fill(directoryQuery(asStocked(fromUrl(location.search), facets)));
  changed();
  let timer: ReturnType<typeof setTimeout> | undefined;
  text.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, PAUSE_MS);
  });
  form.addEventListener('change', (event) => {
    if (event.target === select('make')) offerModels(select('make').value);
    clearTimeout(timer);
    changed();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    changed();
  });
  part(nobody, 'button').addEventListener('click', () => {
    fill(emptyQuery());
    changed();
    select('make').focus();
  });
}

const form = document.querySelector<HTMLFormElement>('form[data-directory]');
if (form) {
  loadStock(pageData<DirectoryPage>(form).index).then(
    (engine) => run(form, engine),
    (error: unknown) => {
      // All dealers stay listed, without the filters.
      console.warn('Could not load the dealer directory filters:', error);
      form.hidden = true;
    },
  );
}

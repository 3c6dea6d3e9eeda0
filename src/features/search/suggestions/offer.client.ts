import type { SuggestOptions } from './combobox.client.ts';

/**
 * Makes a search box ready to suggest: the code loads on first focus, because most visits never type. Returns
 * a function that undoes it.
 */
export function offerSuggestions(input: HTMLInputElement, options: SuggestOptions): () => void {
  const done = new AbortController();
  const { signal } = done;
  input.role = 'combobox';
  input.ariaExpanded = 'false';
  const suggest = () =>
    void import('./combobox.client.ts').then(({ suggestIn }) => suggestIn(input, options, signal));
  for (const event of ['focus', 'input']) input.addEventListener(event, suggest, { signal });
  if (document.activeElement === input) suggest();
  return () => done.abort();
}

/** Makes a search box ready to suggest: what it takes comes with the first focus, for most visits never type. */
import type { OfferOptions } from './combobox.client.ts';

/** Returns what takes it back. */
export function offerSuggestions(input: HTMLInputElement, options: OfferOptions = {}): () => void {
  const done = new AbortController();
  // From the beginning, so that no one hears another kind of box once it has the focus.
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  const load = async () => {
    try {
      const { suggestIn } = await import('./combobox.client.ts');
      if (!done.signal.aborted) await suggestIn(input, done.signal, options);
    } catch (error) {
      // The box searches as before, and asks again with the next focus.
      console.warn('Could not load suggestions:', error);
      listen();
    }
  };
  const listen = () => input.addEventListener('focus', load, { once: true, signal: done.signal });
  if (document.activeElement === input) void load();
  else listen();
  return () => done.abort();
}

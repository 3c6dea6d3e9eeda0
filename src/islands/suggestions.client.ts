/** The search boxes of pages that show no search. */
import { offerSuggestions } from '#features/search/suggestions/offer.client.ts';

for (const input of document.querySelectorAll<HTMLInputElement>('form.search-box input[name="query"]')) {
  offerSuggestions(input);
}

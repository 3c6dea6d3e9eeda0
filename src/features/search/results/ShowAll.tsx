import type { SearchQuery } from '#domain/search/engine.ts';
import { clearAll } from '#domain/search/refine.ts';
import { useSearchTools } from '../search.context.ts';
import { RefineLink } from './RefineLink.tsx';

/** Out of a search, to all that is in stock. */
export function ShowAll({ query }: { query: SearchQuery }) {
  const { config } = useSearchTools();
  return (
    <RefineLink className="search-all" to={clearAll(query)}>
      Show all {config.words.items.many}
    </RefineLink>
  );
}

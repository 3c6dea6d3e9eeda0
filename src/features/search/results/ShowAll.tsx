import type { SearchQuery } from '#domain/search/engine.ts';
import { clearAll } from '#domain/search/refine.ts';
import { useSearchTools } from '../search.context.ts';
import { RefineLink } from './RefineLink.tsx';

/** A link from a search to all stock. */
export function ShowAll({ query }: { query: SearchQuery }) {
  const { config } = useSearchTools();
  return (
    <RefineLink className="search-all" to={clearAll(query)}>
      Show all {config.words.items.many}
    </RefineLink>
  );
}

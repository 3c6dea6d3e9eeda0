import { countWords, shownCount } from '#domain/search/count.ts';
import type { SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { figures } from '#domain/shared/figures.ts';
import { Button } from '#ui/Button.tsx';
import { useCountUp } from '../hooks.ts';
import { useSearchTools } from '../search.context.ts';

interface ShowMeProps {
  query: SearchQuery;
  result: SearchResult;
  /** The result is an intermediate one. */
  passing: boolean;
  onClick: () => void;
}

/** `Show Me 42 cars`: the number counts up to its new value; a screen reader hears only that. */
export function ShowMe({ query, result, passing, onClick }: ShowMeProps) {
  const { config, stock } = useSearchTools();
  const { items } = config.words;
  const target = shownCount(query, result.count, stock.count);
  const shown = useCountUp(target, passing);
  return (
    <Button
      kind="primary"
      wide
      className="show-me"
      onClick={onClick}
      aria-label={`Show Me ${countWords(target, items)}`}
    >
      Show Me <span className="figures">{figures(shown)}</span> {target === 1 ? items.one : items.many}
    </Button>
  );
}

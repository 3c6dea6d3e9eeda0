import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { searchTitle } from '#domain/search/titles.ts';
import { useLive } from '#features/search/hooks.ts';
import { SearchView } from '#features/search/SearchView.tsx';
import { SearchContext } from '#features/search/search.context.ts';
import type { SearchSession } from './search-session.ts';

interface SearchIslandProps {
  session: SearchSession;
  /** Its markup was drawn by the build or the platform. Default true. */
  drawn?: boolean;
  /** That markup has no filters: on a phone they are drawn when the shopper opens them. */
  narrow?: boolean;
  /** Called once the page responds to the shopper. */
  onLive?: () => void;
}

/** A session's search page: drawn by the build, hydrated in the browser. */
export function SearchIsland({ session, drawn = true, narrow = false, onLive }: SearchIslandProps) {
  const { store, tools } = session;
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const live = useLive(drawn);
  const context = useMemo(() => ({ ...tools, live }), [tools, live]);
  const shown = state.answer.query;
  useEffect(() => {
    document.title = searchTitle(shown, tools.config.words).title;
  }, [shown, tools]);
  useEffect(() => {
    if (live) onLive?.();
  }, [live, onLive]);
  return (
    <SearchContext value={context}>
      <SearchView state={state} narrow={narrow} />
    </SearchContext>
  );
}

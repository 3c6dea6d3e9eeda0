import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { searchTitle } from '#domain/search/titles.ts';
import { useLive } from '#features/search/hooks.ts';
import { SearchView } from '#features/search/SearchView.tsx';
import { SearchContext } from '#features/search/search.context.ts';
import type { SearchSession } from './search-session.ts';

/** The search page of a session: drawn by the build, taken over by the browser. */
export function SearchIsland({ session }: { session: SearchSession }) {
  const { store, tools } = session;
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const live = useLive();
  const context = useMemo(() => ({ ...tools, live }), [tools, live]);
  const shown = state.answer.query;
  useEffect(() => {
    document.title = searchTitle(shown, tools.config.words).title;
  }, [shown, tools]);
  return (
    <SearchContext value={context}>
      <SearchView state={state} />
    </SearchContext>
  );
}

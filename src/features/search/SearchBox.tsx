import { useId } from 'react';
import type { SearchQuery } from '#domain/search/engine.ts';
import { refinementLabel } from '#domain/search/labels.ts';
import { refinements } from '#domain/search/refine.ts';
import { SEARCH_PATH } from '#domain/search/routes.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { Icon } from '#ui/Icon.tsx';
import { PlainWords } from './parts.tsx';
import { useSearchTools } from './search.context.ts';
import { useTypedSearch } from './typed-search.ts';

interface SearchBoxProps {
  query: SearchQuery;
  /** Words of the text that were ignored for the cars shown. */
  ignored?: readonly string[] | undefined;
}

/**
 * The search box. Words that the stock knows become filters: while typing they stay in the box, afterwards it keeps
 * what is left as text. Without script it is a form that leads to the page of all cars. While empty it offers recent
 * searches.
 */
export function SearchBox({ query, ignored = [] }: SearchBoxProps) {
  const { recent, config } = useSearchTools();
  const box = useTypedSearch(query);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not all know the search element yet
    <form
      className="search-text"
      role="search"
      method="get"
      action={SEARCH_PATH}
      onSubmit={(event) => {
        event.preventDefault();
        box.submit();
      }}
      onFocus={box.onFocus}
      onBlur={box.onBlur}
      onKeyDown={(event) => event.key === 'Escape' && box.close()}
    >
      <div className="search-box">
        <Icon name="search" />
        <input
          ref={box.input}
          type="search"
          name="query"
          id={id}
          aria-label={`Search ${config.words.items.many}`}
          placeholder={config.example ?? 'Make, model or stock number'}
          defaultValue={query.text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={box.onInput}
        />
        {!box.isEmpty && (
          <button type="button" className="icon-button" aria-label="Clear search" onClick={box.clear}>
            <Icon name="close" />
          </button>
        )}
        <button type="submit" className="button search-go" data-kind="primary" data-size="small">
          Search
        </button>
      </div>
      {box.terms && <PlainWords terms={box.terms} onKeep={box.keep} />}
      {ignored.length > 0 && (
        <p className="plain-words-ignored">
          We ignored: {ignored.map((word) => word.replaceAll('"', '')).join(', ')}
        </p>
      )}
      {box.isFocused && box.isEmpty && <RecentSearches list={recent()} />}
    </form>
  );
}

function RecentSearches({ list }: { list: ReturnType<ReturnType<typeof useSearchTools>['recent']> }) {
  if (list.length === 0) return null;
  return (
    <nav className="search-recent" aria-label="Recent searches">
      <p>Recent searches</p>
      <ul className="search-recent-list">
        {list.map(({ path, ...asked }) => (
          <li key={path}>
            <a href={path}>
              <Icon name="clock" size={16} />
              <span>
                {refinements({ ...emptyQuery(), ...asked })
                  .map(refinementLabel)
                  .join(', ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
